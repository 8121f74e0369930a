/** Where a floor's rooms and walls lie on the screen, in the board's own units. No rules. */
import type { Point } from '../../board/camera';

export const CELL = 100;
export const MARGIN = 10;

export const sizeOf = (width: number): number => width * CELL + MARGIN * 2;

export const floorOf = (room: string): number => Number(room.split(':')[0]);

/** The upper left corner of a room such as `2:B3`, or of a cell such as `B3`. */
export function corner(room: string): Point {
  const cell = room.split(':').at(-1) ?? 'A1';
  return {
    x: MARGIN + 'ABCDE'.indexOf(cell.slice(0, 1)) * CELL,
    y: MARGIN + (Number(cell.slice(1)) - 1) * CELL,
  };
}

export function middle(room: string): Point {
  const { x, y } = corner(room);
  return { x: x + CELL / 2, y: y + CELL / 2 };
}

/** The line of a wall such as `A1+B1`: the side that both rooms share. */
export function wallLine(wall: string): { x1: number; y1: number; x2: number; y2: number } {
  const [one = 'A1', other = 'A1'] = wall.split('+');
  const [from, to] = [corner(one), corner(other)];
  return from.y === to.y
    ? { x1: to.x, y1: to.y, x2: to.x, y2: to.y + CELL }
    : { x1: to.x, y1: to.y, x2: to.x + CELL, y2: to.y };
}
