/** Where the 58 spaces of the island lie on the screen: flat-topped hexagons in eleven columns. No rules. */
import type { Point } from '../../board/camera';

const COLUMNS = 'ABCDEFGHJKL';
/** How many rows a column has, and the place of its first one in half rows from the top. */
const ROWS: readonly [count: number, first: number][] = [
  [3, 2],
  [5, 1],
  [6, 0],
  [5, 1],
  [6, 0],
  [5, 1],
  [6, 0],
  [5, 1],
  [6, 0],
  [5, 1],
  [6, 0],
];

/** Centre to corner, in the board's own units. */
export const RADIUS = 30;
/** Spaces are drawn higher than wide: the screen of a phone has room for it, and the labels need it. */
const STRETCH = 1.4;
const HALF = (Math.sqrt(3) / 2) * RADIUS * STRETCH;
const MARGIN = 8;

export const WIDTH = MARGIN * 2 + RADIUS * (1.5 * (COLUMNS.length - 1) + 2);
export const HEIGHT = MARGIN * 2 + HALF * 12;

export const SPACES: readonly string[] = ROWS.flatMap(([count], column) =>
  Array.from({ length: count }, (_, row) => `${COLUMNS[column]}${row + 1}`),
);

export function centre(space: string): Point {
  const column = COLUMNS.indexOf(space[0] ?? 'A');
  const [, first] = ROWS[column] ?? [0, 0];
  return {
    x: MARGIN + RADIUS * (1 + 1.5 * column),
    y: MARGIN + HALF * (first + 2 * Number(space.slice(1)) - 1),
  };
}

const corner = ({ x, y }: Point, number: number): Point => ({
  x: x + RADIUS * Math.cos((Math.PI / 3) * number),
  y: y + RADIUS * STRETCH * Math.sin((Math.PI / 3) * number),
});

/** The outline of a space. */
export const outline = (space: string): string =>
  Array.from({ length: 6 }, (_, number) => corner(centre(space), number))
    .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
    .join(' ');

/** Corners of the sides, clockwise from the lower right. */
const SIDES: Record<string, [number, number]> = {
  SE: [0, 1],
  S: [1, 2],
  SW: [2, 3],
  NW: [3, 4],
  N: [4, 5],
  NE: [5, 0],
};

/** The line of an edge such as `F3:N`. */
export function side(edge: string): { x1: number; y1: number; x2: number; y2: number } {
  const [space = '', direction = 'N'] = edge.split(':');
  const [from, to] = SIDES[direction] ?? [4, 5];
  const [one, other] = [corner(centre(space), from), corner(centre(space), to)];
  return { x1: one.x, y1: one.y, x2: other.x, y2: other.y };
}

export const PARK: ReadonlySet<string> = new Set(['H2', 'H3', 'H4', 'J2', 'J3', 'J4', 'K2', 'K3']);
export const STREETS: ReadonlySet<string> = new Set(['F2', 'G3', 'G4', 'F4', 'E4', 'E3']);
export const BRIDGES: Readonly<Record<string, string>> = {
  'C6:S': '1',
  'G6:S': '2',
  'K5:S': '3',
  'L1:NE': '4',
};
