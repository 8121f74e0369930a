/** Which of the things that have just happened are told large to one player: what was done to me by another, or to me. */
import type { GameEvent } from '../../api/types';
import { scenesOf } from './film';

export interface Moment {
  kind: 'robbed' | 'hurt' | 'found';
  text: string;
  /** The same for everybody's eyes. */
  open: string;
}

const FINDS = new Set(['case_drawn', 'president_collected']);

const told = (kind: Moment['kind'], event: GameEvent): Moment => ({
  kind,
  text: event.text,
  open: event.open ?? event.text,
});

/** The weightiest of these events for the player: a theft, then what was found, then a wound; null if none is his. */
export function momentOf(events: readonly GameEvent[], own: number | null): Moment | null {
  if (own === null) return null;
  const theft = events.findLast(({ kind, data }) => kind === 'card_stolen' && data.victim === own);
  if (theft) return told('robbed', theft);
  const mine = events.filter(({ data }) => data.seat === own);
  const find = mine.findLast(({ kind }) => FINDS.has(kind));
  if (find) return told('found', find);
  const wound = mine.findLast(({ kind }) => kind === 'hero_hurt');
  // The film of New York's phase begins with the wounds before it.
  return wound && scenesOf(events).length === 0 ? told('hurt', wound) : null;
}
