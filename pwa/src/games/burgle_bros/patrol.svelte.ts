/** The guards on their way, room by room, after their moves have arrived all at once. */
import type { GameEvent } from '../../api/types';
import { floorOf } from './geometry';

const STEP_MS = 260;
const LINGER_MS = 500;

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

  private timer: ReturnType<typeof setTimeout> | undefined;

  show(events: readonly GameEvent[], isCalm: boolean): void {
    const legs = legsOf(events);
    if (isCalm || legs.length === 0) return;
    this.stop();
    this.step(legs, 0);
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
