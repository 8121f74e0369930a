/** Which of the things that have just happened are told large to one player: what was done to me by another, or to me. */
import type { GameEvent } from '../../api/types';
import { scenesOf } from './film';

export interface Moment {
  kind: 'robbed' | 'hurt' | 'found' | 'vain' | 'belied';
  text: string;
  /** The same for everybody's eyes. */
  open: string;
}

const FINDS = new Set(['case_drawn', 'president_collected']);
const IN_VAIN = new Set(['escape_failed', 'flight_failed']);

const told = (kind: Moment['kind'], event: GameEvent): Moment => ({
  kind,
  text: event.text,
  open: event.open ?? event.text,
});

/**
 * The weightiest of these events for the player: a theft, then an attempt in vain, what was found, what somebody else has
 * said and was no truth, then a wound; null if none is his.
 */
export function momentOf(events: readonly GameEvent[], own: number | null): Moment | null {
  if (own === null) return null;
  const theft = events.findLast(({ kind, data }) => kind === 'card_stolen' && data.victim === own);
  if (theft) return told('robbed', theft);
  const mine = events.filter(({ data }) => data.seat === own);
  const vain = mine.findLast(({ kind }) => IN_VAIN.has(kind));
  if (vain) return told('vain', vain);
  const find = mine.findLast(({ kind }) => FINDS.has(kind));
  if (find) return told('found', find);
  const lie = events.findLast(({ kind, data }) => kind.startsWith('belied_') && data.seat !== own);
  if (lie) return told('belied', lie);
  const wound = mine.findLast(({ kind }) => kind === 'hero_hurt');
  // The film of New York's phase begins with the wounds before it.
  return wound && scenesOf(events).length === 0 ? told('hurt', wound) : null;
}
