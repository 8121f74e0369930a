/**
 * Questions that name one's own secrets, asked without naming them: what stands on the sheet may be read over
 * one's shoulder. Keys, places and the order stay as they are, so that a veiled question is answered like the real
 * one.
 */
import type { Decision, Option } from '../../api/types';
import { word } from './words';

type Naming = (key: string, index: number, text: string) => string;

const byPlace: Naming = (key) => word('veil.slot', { n: Number(key.split('.')[1]) + 1 });
const byOrder: Naming = (_key, index) => word('veil.slot', { n: index + 1 });

/** By the kind of decision; where it is absent the options tell nothing. Keys not listed by it keep their text. */
const NAMES: Record<string, { naming: Naming; spared: string[] }> = {
  arrange: { naming: byOrder, spared: [] },
  turn_up: { naming: byPlace, spared: [] },
  kit: { naming: byPlace, spared: ['no'] },
  keep: { naming: (_key, index) => word('veil.gear', { n: index + 1 }), spared: [] },
  react: { naming: () => word('veil.play'), spared: ['pass'] },
  free_play: { naming: () => word('veil.play'), spared: ['back'] },
  plan_turn_up: { naming: (_key, _index, text) => text.split(':')[0] ?? text, spared: ['none'] },
};

/** What is asked with the card that is being played in front of the question. */
const ABOUT_A_CARD = ['target', 'stay'];

/** Orders for the card in hand, which stand in front of the question with their number. */
const ORDERS = ['plan_when', 'plan_part'];

/** The decision without what only its player may read; the same decision where it has nothing of that kind. */
export function veil(decision: Decision): Decision {
  const kind = decision.kind.split('.').at(-1) ?? '';
  if (ABOUT_A_CARD.includes(kind)) return asking(decision, behind(decision, ': '));
  if (ORDERS.includes(kind)) return asking(decision, behind(decision, ', '));
  const names = NAMES[kind];
  if (!names) return decision;
  const { form } = decision;
  if (form.type === 'order') {
    const items = form.items.map((item, i) => ({ ...item, text: names.naming(item.key, i, item.text) }));
    return { ...decision, form: { ...form, items } };
  }
  if (form.type !== 'one') return decision;
  const options = form.options.map((option, i) =>
    names.spared.includes(option.key) ? option : covered(option, names.naming(option.key, i, option.text)),
  );
  return { ...decision, form: { ...form, options } };
}

function covered(option: Option, text: string): Option {
  const { disabled } = option;
  const refused = disabled ? { disabled: { ...disabled, text: word('veil.refused'), rule: '' } } : {};
  return { ...option, text, effects: [], ...refused };
}

const asking = (decision: Decision, text: string): Decision => ({
  ...decision,
  prompt: { ...decision.prompt, text },
});

/** The question with "my equipment" for the card's name, which ends with this sign. */
function behind({ prompt }: Decision, sign: string): string {
  const end = prompt.text.indexOf(sign);
  return end < 0 ? word('veil.card') : word('veil.card') + prompt.text.slice(end);
}
