/** How the questions of the game are shown and called: what is read from a decision without its rules. */
import type { Decision, Option } from '../../api/types';
import { optionsOf } from '../../decisions/draft.svelte';
import { word, type WordKey } from './words';

const LABELS: Record<string, WordKey> = {
  choose_cards: 'decision.choose_cards',
  play_card: 'decision.play_card',
  end_actions: 'decision.end_actions',
  step: 'decision.step',
  drive: 'decision.drive',
  reveal: 'decision.reveal',
  collect: 'decision.collect',
  declare: 'decision.declare',
  free_action: 'decision.free_action',
  complete_mission: 'decision.complete_mission',
  use_cops: 'decision.use_cops',
  promise: 'decision.promise',
};
/** Questions whose options are cards: once picked, one is called by its name alone. */
const CARDS = /^(play_card|regain|take_special|keep_items|over_limit)$/;
/** Options that still find their place in a low sheet. */
const MANY = 2;

export const kindOf = ({ kind }: Decision): string => kind.slice(kind.lastIndexOf('.') + 1);

/** A short name of a question, for the way to it from beside another. */
export function labelOf(decision: Decision): string {
  const key = LABELS[kindOf(decision)];
  return key ? word(key) : decision.prompt.text;
}

/** Whether the answer is given by touching the island. */
export function isOnMap(decision: Decision): boolean {
  const options = optionsOf(decision);
  const spaces = options.filter(({ targets }) => targets?.some(({ kind }) => kind === 'space'));
  return decision.form.type === 'one' && spaces.length > 0 && spaces.length >= options.length - 2;
}

/** Whether a question needs the room of a hand, a gallery or a list to be read. */
export function isTall(decision: Decision): boolean {
  if (kindOf(decision) === 'choose_hero') return true;
  // The island stands above the hand: what is planned there is seen while it is chosen.
  if (kindOf(decision) === 'choose_cards' || kindOf(decision) === 'play_card') return false;
  if (decision.form.type === 'order' || decision.form.type === 'split') return true;
  return !isOnMap(decision) && optionsOf(decision).filter((option) => !option.disabled).length > MANY;
}

/** What the button says: a card by its name alone, as what it does stands on it. */
export function confirmOf(decision: Decision, option: Option, name: (key: string) => string): string | null {
  if (option.key.startsWith('ability:')) return word('confirm.ability');
  const card = option.targets?.find((target) => target.kind === 'card');
  if (!card || !CARDS.test(kindOf(decision))) return null;
  return kindOf(decision) === 'play_card'
    ? word('confirm.play', { card: name(`card.${card.id}`) })
    : name(`card.${card.id}`);
}
