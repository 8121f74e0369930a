/** The guards on their way, room by room, after their moves have arrived all at once. */
import type { GameEvent } from '../../api/types';
import { floorOf } from './geometry';

const STEP_MS = 260;
const LINGER_MS = 500;
/** The position comes a moment before what has led to it. */
const HOLD_MS = 500;

interface Leg {
  floor: number;
  room: string;
}

/** The rooms into which guards have stepped, in order. */
export function legsOf(events: readonly GameEvent[]): Leg[] {
  return events.flatMap((event) => {
    const room = event.kind === 'guard_stepped' ? event.data['room'] : null;
    return typeof room === 'string' ? [{ floor: floorOf(room), room }] : [];
  });
}

export class Patrol {
  /** Where guards are drawn meanwhile, by floor. */
  at = $state<Record<number, string>>({});
  /** The floor that is looked at meanwhile. */
  floor = $state<number | null>(null);

  private last: Record<number, string | null> = {};
  private timer: ReturnType<typeof setTimeout> | undefined;

  show(events: readonly GameEvent[], isCalm: boolean): void {
    const legs = legsOf(events);
    if (isCalm || legs.length === 0) return;
    this.stop();
    this.step(legs, 0);
  }

  /** Where the guards are now: one who has moved stays in sight where he was until his steps are known. */
  see(rooms: Record<number, string | null>, isCalm: boolean): void {
    const before = this.last;
    this.last = rooms;
    if (isCalm || Object.keys(this.at).length > 0) return;
    const held = Object.keys(rooms)
      .map(Number)
      .flatMap((floor) => {
        const was = before[floor];
        return was && rooms[floor] && was !== rooms[floor] ? [[floor, was] as const] : [];
      });
    if (held.length === 0) return;
    this.at = Object.fromEntries(held);
    this.timer = setTimeout(() => this.stop(), HOLD_MS);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.at = {};
    this.floor = null;
  }

  private step(legs: Leg[], index: number): void {
    const leg = legs[index];
    if (!leg) {
      this.stop();
      return;
    }
    this.floor = leg.floor;
    this.at = { ...this.at, [leg.floor]: leg.room };
    const isLast = index === legs.length - 1;
    this.timer = setTimeout(() => this.step(legs, index + 1), isLast ? LINGER_MS : STEP_MS);
  }
}
