/**
 * A question without what only its player may read: what stands on the sheet may be read over one's shoulder. The
 * server marks it: wherever a text tells a secret, `open` says the same for everybody's eyes. Keys, places and the order
 * stay, so that a masked question is answered like the real one.
 */
import type { Decision, Option } from '../api/types';

/** The decision as others may read it; the same decision where it has nothing of that kind. */
export function maskSecrets(decision: Decision): Decision {
  const form = maskForm(decision.form);
  const prompt = publicText(decision.prompt);
  return form === decision.form && prompt === decision.prompt ? decision : { ...decision, prompt, form };
}

const publicText = <T extends { text: string; open?: string }>(said: T): T =>
  said.open === undefined ? said : { ...said, text: said.open };

/** All of them, masked; the same list where there is nothing to mask. */
function each<T>(list: T[], mask: (one: T) => T): T[] {
  const masked = list.map(mask);
  return masked.every((one, i) => one === list[i]) ? list : masked;
}

function maskForm(form: Decision['form']): Decision['form'] {
  if (form.type === 'order') {
    const items = each(form.items, publicText);
    return items === form.items ? form : { ...form, items };
  }
  if (form.type === 'split') return form;
  const options = each(form.options, maskOption);
  return options === form.options ? form : { ...form, options };
}

function maskOption(option: Option): Option {
  const { disabled } = option;
  // The rule's number tells as much as the text, and so does what the choice would do.
  const refusal = disabled?.open === undefined ? disabled : { ...disabled, text: disabled.open, rule: '' };
  const named = publicText(option);
  if (named === option && refusal === disabled) return option;
  return {
    ...named,
    ...(named === option ? {} : { effects: [] }),
    ...(refusal ? { disabled: refusal } : {}),
  };
}
