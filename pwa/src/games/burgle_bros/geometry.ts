/** Where a floor's rooms and walls lie on the screen, in the board's own units. No rules. */
import type { Point } from '../../board/camera';

export const CELL = 100;
/** Room for letters and numbers, above and to the left. */
export const RIM = 24;
const EDGE = 8;

export const sizeOf = (width: number): number => RIM + width * CELL + EDGE;

export const LETTERS = 'ABCDE';

export const floorOf = (room: string): number => Number(room.split(':')[0]);
export const cellOf = (room: string): string => room.split(':').at(-1) ?? 'A1';

/** The upper left corner of a room such as `2:B3`, or of a cell such as `B3`. */
export function corner(room: string): Point {
  const cell = cellOf(room);
  return {
    x: RIM + LETTERS.indexOf(cell.slice(0, 1)) * CELL,
    y: RIM + (Number(cell.slice(1)) - 1) * CELL,
  };
}

export function middle(room: string): Point {
  const { x, y } = corner(room);
  return { x: x + CELL / 2, y: y + CELL / 2 };
}

export interface Line {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/** The line of a wall such as `A1+B1`: the side that both rooms share. */
export function wallLine(wall: string): Line {
  const [one = 'A1', other = 'A1'] = wall.split('+');
  const [from, to] = [corner(one), corner(other)];
  return from.y === to.y
    ? { x1: to.x, y1: to.y, x2: to.x, y2: to.y + CELL }
    : { x1: to.x, y1: to.y, x2: to.x + CELL, y2: to.y };
}

/** All sides that two rooms of a floor share, named as walls are. */
export function sides(width: number, empty: string | null): string[] {
  const found: string[] = [];
  for (let row = 1; row <= width; row++)
    for (let column = 0; column < width; column++) {
      const here = `${LETTERS[column]}${row}`;
      if (column + 1 < width) found.push(`${here}+${LETTERS[column + 1]}${row}`);
      if (row < width) found.push(`${here}+${LETTERS[column]}${row + 1}`);
    }
  return found.filter((side) => !side.split('+').includes(empty ?? '-'));
}

const JAMB = 26;

/** The two jambs of a doorway: what stands of a side where there is no wall. */
export function jambs(side: string): Line[] {
  const { x1, y1, x2, y2 } = wallLine(side);
  return x1 === x2
    ? [
        { x1, y1: y1 + 5, x2, y2: y1 + JAMB },
        { x1, y1: y2 - JAMB, x2, y2: y2 - 5 },
      ]
    : [
        { x1: x1 + 5, y1, x2: x1 + JAMB, y2 },
        { x1: x2 - JAMB, y1, x2: x2 - 5, y2 },
      ];
}

/** Where a guard's step lies: in the door between two rooms. */
export function door(from: string, to: string): Point {
  const [one, other] = [middle(from), middle(to)];
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

/** The direction from one room to its neighbour, in degrees; 0 is to the right. */
export function bearing(from: string, to: string): number {
  const [one, other] = [middle(from), middle(to)];
  return (Math.atan2(other.y - one.y, other.x - one.x) * 180) / Math.PI;
}

/** The same cell on another floor. */
export const above = (room: string, by: number): string => `${floorOf(room) + by}:${cellOf(room)}`;
