/** New York's phase as a row of short scenes: what is said, and what is shown of it on the island. */
import type { GameEvent } from '../../api/types';

export interface Scene {
  text: string;
  /** Where somebody went. */
  from: string | null;
  to: string | null;
}

const BEGINS = new Set(['new_york_discarded', 'new_york_acts']);
/** What belongs to the phase but says nothing new to who sees the island. */
const SILENT = new Set(['new_york_joins', 'turn_ended', 'turn_begun', 'cards_chosen']);
const LEAST_MS = 1_600;
const WHOLE_MS = 12_000;

const placeOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/**
 * The scenes of New York's phase among these events, from the wounds before it on; empty without one. `bare`: with what is
 * only for the player's eyes.
 */
export function scenesOf(events: readonly GameEvent[], bare = true): Scene[] {
  const begins = events.findIndex(({ kind }) => BEGINS.has(kind));
  if (begins < 0) return [];
  const wound = events.findLastIndex(({ kind }, i) => kind === 'hero_hurt' && i < begins);
  return events
    .slice(wound >= 0 ? wound : begins)
    .filter(({ kind }) => !SILENT.has(kind))
    .map(({ text, open, data }) => ({
      text: bare ? text : (open ?? text),
      from: placeOf(data['from']),
      to: placeOf(data['to']) ?? placeOf(data['space']),
    }))
    .filter(({ text }) => text);
}

/** Where enemies went, all at once: for who is told about it elsewhere. */
export const trailsOf = (events: readonly GameEvent[]): Scene[] =>
  events
    .filter(({ kind }) => kind === 'enemy_moved' || kind === 'enemy_joined')
    .map(({ text, data }) => ({ text, from: placeOf(data['from']), to: placeOf(data['to']) }));

/** How long a scene stays: as long as its words need, all together not longer than the film may take. */
export function pauseOf(scenes: readonly Scene[], index: number): number {
  const wanted = scenes.map(({ text }) => Math.max(LEAST_MS, 900 + 35 * text.length));
  const whole = wanted.reduce((sum, pause) => sum + pause, 0);
  return (wanted[index] ?? 0) * Math.min(1, WHOLE_MS / Math.max(1, whole));
}
