/** What Heroes have said to each other, and what the end tells of it: sorted out from the view, without rules. */
import type { GameEvent } from '../../api/types';
import { nameOf } from '../names.svelte';
import { GAME, type EscapeView } from './view';
import { word, type WordKey } from './words';

type Promise = EscapeView['promises'][number];

const card = (key: string): string => nameOf(GAME, `card.${key}`);

/** The statement itself, as it was said. */
export function wordsOf({ topic, card: held, bridge, points }: Promise): string {
  if (topic === 'hold') return word('said.hold', { card: card(held ?? '') });
  if (topic === 'meet') return word('said.meet', { bridge: bridge ?? '' });
  if (topic === 'points') return word('said.points', { n: points ?? 0 });
  return word(`said.${topic}` as WordKey);
}

/** What became of it: the end says more than what everybody saw. */
export function verdictOf({ broken, true: isTrue }: Promise): 'false' | 'true' | null {
  if (broken || isTrue === false) return 'false';
  return isTrue ? 'true' : null;
}

/** Who got away alone, and by which Objectives; null for every other end. */
export interface Betrayal {
  seat: number;
  hero: string;
  objectives: string[];
  /** The words that this end has made a lie. */
  lies: string[];
}

export function betrayalOf(view: EscapeView, events: readonly GameEvent[]): Betrayal | null {
  const over = events.find(({ kind, data }) => kind === 'match_over' && data['reason'] === 'alone');
  const [seat] = Array.isArray(over?.data['winners']) ? over.data['winners'] : [];
  const hero = view.heroes.find((one) => one.seat === seat);
  if (typeof seat !== 'number' || !hero?.hero || view.heroes.length < 2) return null;
  const shown = over?.data['objectives'];
  return {
    seat,
    hero: hero.hero,
    objectives: Array.isArray(shown) ? shown.map(String) : [],
    lies: view.promises
      .filter((one) => one.seat === seat && one.topic === 'together' && one.true === false)
      .map((one) => wordsOf(one)),
  };
}

/** What one Hero held, wanted, said and stole: the lines of its part of the end. */
export function lastWordsOf(view: EscapeView, seat: number, names: readonly string[]): string[] {
  const own = view.heroes.find((hero) => hero.seat === seat)?.own;
  const lines: string[] = [];
  if (own && own.supply.length > 0) lines.push(word('end.held', { cards: own.supply.map(card).join(', ') }));
  const seen = Object.entries(own?.peeked ?? {}).map(([space, tile]) => `${space}: ${card(tile)}`);
  if (seen.length > 0) lines.push(word('end.peeked', { places: seen.join(', ') }));
  for (const theft of view.thefts) {
    const what = theft.card === 'president' ? word('goal.president') : card(theft.card ?? '');
    if (theft.thief === seat)
      lines.push(word('end.stole', { what, name: names[theft.victim] ?? '', turn: theft.turn }));
  }
  return lines;
}
