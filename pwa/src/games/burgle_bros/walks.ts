/** A way that a burglar means to go, to be drawn on the floors. No rules. */
import type { PlanPart } from '../../api/types';
import { floorOf } from './geometry';

export interface Halt {
  room: string;
  /** Its place in the order of moves. */
  number: number;
  /** What is known of it: it holds, it shows something, or it is broken. */
  state: 'holds' | 'unknown' | 'broken';
  /** The room is only looked at: the way does not lead there. */
  looks?: boolean;
}

export interface Walk {
  seat: number;
  start: string;
  halts: Halt[];
  /** The one that is chosen now, in white; others have their burglar's colour. */
  picked: boolean;
}

export interface Stretch {
  from: string;
  to: string;
}

/** The moves of a way that stay on one floor: those between floors have no line there, and none leads on from where
 * the way is broken. */
export function stretches(walk: Walk, floor: number): Stretch[] {
  const broken = walk.halts.findIndex(({ state }) => state === 'broken');
  const halts = walk.halts.slice(0, broken < 0 ? undefined : broken).filter(({ looks }) => !looks);
  const rooms = [walk.start, ...halts.map(({ room }) => room)];
  return rooms
    .slice(1)
    .map((to, i) => ({ from: rooms[i] ?? to, to }))
    .filter(({ from, to }) => from !== to && floorOf(from) === floor && floorOf(to) === floor);
}

/** Where a way is marked on a floor: a room that is passed twice has its last number. */
export function haltsOn(walk: Walk, floor: number): Halt[] {
  const last = new Map(walk.halts.map((halt) => [halt.room, halt]));
  return [...last.values()].filter(({ room }) => floorOf(room) === floor);
}

const VERDICTS: Record<PlanPart['steps'][number]['state'], Halt['state']> = {
  holds: 'holds',
  open: 'unknown',
  breaks: 'broken',
  beyond: 'unknown',
};

/** One burglar's part of a plan as a way: where it leads by its moves, and what it looks at. */
export function walkOf(part: PlanPart, start: string): Walk {
  const halts = part.steps.flatMap((step, i): Halt[] => {
    const [head, ...room] = step.key.split(':');
    if (room.length !== 2 || !['move', 'drop', 'peek'].includes(head ?? '')) return [];
    return [{ room: room.join(':'), number: i + 1, state: VERDICTS[step.state], looks: head === 'peek' }];
  });
  return { seat: part.seat, start, halts, picked: false };
}
