/** What a host may wish for a table's clock, and the request made of it. Pure functions. */
import type { Clock, NewMatch } from '../../api/types';

export type ClockKind = Clock['kind'];
export type PauseKind = 'night' | 'weekend' | 'away';

export interface ClockWish {
  kind: ClockKind;
  /** For each decision. */
  seconds: number;
  /** For the whole match. */
  bank: number;
  /** What an answer gives back to the bank. */
  increment: number;
  at: string;
  zone: string;
  pauses: Record<PauseKind, boolean>;
  onTimeout: 'bot' | 'forfeit';
  /** How often whoever is asked may take half a day more; 0 for never. */
  more: number;
}

const HOUR = 3_600;
const DAY = 24 * HOUR;

export const KINDS: readonly ClockKind[] = ['fixed', 'bank', 'daily', 'untimed'];
export const PAUSES: readonly PauseKind[] = ['night', 'weekend', 'away'];
/** Lengths on offer; a day suits a game that is played over days. */
export const CLOCKS: readonly number[] = [300, HOUR, 8 * HOUR, DAY, 3 * DAY];
export const BANKS: readonly number[] = [HOUR, 8 * HOUR, DAY, 3 * DAY, 7 * DAY];
export const BACK: readonly number[] = [0, 300, HOUR, 8 * HOUR, DAY];

/** How often more time may be taken, and how much. */
export const MORE: readonly number[] = [0, 1, 2, 3, 5];
export const MORE_HOURS = 12;

export const clockWish = (kind: ClockKind): ClockWish => ({
  kind,
  seconds: DAY,
  bank: 3 * DAY,
  increment: 8 * HOUR,
  at: '21:00',
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
  pauses: { night: true, weekend: false, away: true },
  onTimeout: 'bot',
  more: 0,
});

export function clockOf(wish: ClockWish): NonNullable<NewMatch['clock']> {
  const extension = wish.more > 0 ? { extension: { hours: MORE_HOURS, times: wish.more } } : {};
  const shared = { pauses: { ...wish.pauses }, on_timeout: wish.onTimeout, ...extension };
  if (wish.kind === 'fixed') return { kind: 'fixed', seconds: wish.seconds, ...shared };
  if (wish.kind === 'daily') return { kind: 'daily', at: wish.at, zone: wish.zone, ...shared };
  if (wish.kind === 'untimed') return { kind: 'untimed' };
  return {
    kind: 'bank',
    bank: wish.bank,
    increment: wish.increment,
    ceiling: Math.max(wish.bank, wish.increment),
    ...shared,
  };
}
