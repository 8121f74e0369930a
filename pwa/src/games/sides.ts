/**
 * Games in which one may choose a side against bots (`sides.ts` in their folders): what the table is then made with,
 * and the answer that makes it true. The choice itself is the game's first question, which the host answers.
 */
import type { OptionValue } from '../api/types';
import { byKey } from './folders';

export type Side = 'police' | 'thief';

export interface Sides {
  options: Record<string, OptionValue>;
  /** The key of the answer, by side; I sit in seat 0. */
  answers: Record<Side, string>;
}

const SIDES = byKey(import.meta.glob<Sides>('./*/sides.ts', { eager: true, import: 'sides' }));

export const sidesOf = (game: string): Sides | null => SIDES[game] ?? null;
