/** The police board of the expansion United States Police, in words: Missions with their ticks, Cops, points. */
import { nameOf } from '../names.svelte';
import type { Goal } from './goals';
import { GAME, type EscapeView } from './view';
import { word } from './words';

export type PoliceView = NonNullable<EscapeView['police']>;
type Mission = PoliceView['missions'][number];

const CELLS = ['', 'I', 'II', 'III'];

export const cellOf = (cell: number): string => CELLS[cell] ?? String(cell);
export const copsIn = (view: EscapeView, space: string): number => view.police?.cops[space] ?? 0;

/** The reward points of the one who looks; null for who has none of its own. */
export function pointsOf(police: PoliceView): number | null {
  const own = police.rewards.filter(({ points }) => points !== null);
  return own.length === 1 ? (own[0]?.points ?? null) : null;
}

/** What the group must have, as far as it is known: one number, or what it may be. */
export const minimumOf = ({ minimum, minimums }: PoliceView): string =>
  minimum === null ? `${minimums[0] ?? 0}–${minimums.at(-1) ?? 0}` : String(minimum);

/** The parts of a Mission, each with its tick; one that would tell a secret has none while secrets are covered. */
export const partsOf = (mission: Mission, bare: boolean): Goal[] =>
  mission.needs.map(({ key, met, secret }) => ({
    key,
    text: nameOf(GAME, `need.${key}`),
    met: met === true && (bare || !secret),
  }));

/** How many Missions could be completed now, as far as it may be shown. */
export const metIn = ({ missions }: PoliceView, bare: boolean): number =>
  missions.filter((mission) => partsOf(mission, bare).every(({ met }) => met)).length;

/** The place of the Mission that the next one pushes out; -1 while there is room. */
export const leaving = ({ full, deck, missions }: PoliceView): number =>
  full && (deck[0] ?? 0) > 0 ? missions.length - 1 : -1;

/** What comes with the next Timer tile. */
export function nextOf({ deck }: PoliceView): string {
  const [next] = deck;
  if (next === undefined) return word('police.deck.empty');
  return next > 0 ? word('police.deck.mission', { level: next }) : word('police.deck.hauk');
}
