/**
 * Where the 58 spaces of the island lie on the screen. On a phone the island stands, with the bridges on the right and
 * the Park above, as on a map; on a wide screen it lies. No rules.
 */
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
const HALF = (Math.sqrt(3) / 2) * RADIUS;
/** Water round the island: where the bridges go, and the letters of the columns. */
const ALONG = 34;
const ACROSS = 14;
const LENGTH = RADIUS * (1.5 * (COLUMNS.length - 1) + 2);
const BREADTH = HALF * 12;

export const SPACES: readonly string[] = ROWS.flatMap(([count], column) =>
  Array.from({ length: count }, (_, row) => `${COLUMNS[column]}${row + 1}`),
);

export const PARK: ReadonlySet<string> = new Set(['H2', 'H3', 'H4', 'J2', 'J3', 'J4', 'K2', 'K3']);
export const STREETS: ReadonlySet<string> = new Set(['F2', 'G3', 'G4', 'F4', 'E4', 'E3']);
export const BRIDGES: Readonly<Record<string, string>> = {
  'C6:S': '1',
  'G6:S': '2',
  'K5:S': '3',
  'L1:NE': '4',
};

/** The corners at the ends of a side, counted clockwise from the right of the lying island. */
const SIDES: Record<string, [from: number, to: number]> = {
  SE: [0, 1],
  S: [1, 2],
  SW: [2, 3],
  NW: [3, 4],
  N: [4, 5],
  NE: [5, 0],
};
const DIRECTIONS: readonly string[] = Object.keys(SIDES);

interface Line {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

export interface Layout {
  stands: boolean;
  width: number;
  height: number;
  centre(space: string): Point;
  /** The outline of a space as points of a polygon; `size` shrinks it towards its middle. */
  outline(space: string, size?: number): string;
  /** The line of an edge such as `F3:N`. */
  side(edge: string): Line;
  /** What lies on the other side of an edge; null for the water. */
  beyond(edge: string): string | null;
  /** From the middle of a space to the middle of one of its sides. */
  towards(direction: string): Point;
  /** The sides of all spaces at which the island ends. */
  coast: readonly string[];
}

/** A place on the lying island, measured from the middle of A2's left. */
function lying(space: string): Point {
  const column = COLUMNS.indexOf(space[0] ?? 'A');
  const [, first] = ROWS[column] ?? [0, 0];
  return { x: RADIUS * (1 + 1.5 * column), y: HALF * (first + 2 * Number(space.slice(1)) - 1) };
}

const spoke = (number: number, size: number): Point => ({
  x: size * RADIUS * Math.cos((Math.PI / 3) * number),
  y: size * RADIUS * Math.sin((Math.PI / 3) * number),
});

const between = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

function layOut(stands: boolean): Layout {
  /** The standing island is the lying one, turned a quarter to the left. */
  const turn = ({ x, y }: Point): Point => (stands ? { x: y, y: -x } : { x, y });
  const start: Point = stands ? { x: ALONG, y: ACROSS + LENGTH } : { x: ACROSS, y: ALONG };
  const centre = (space: string): Point => {
    const at = turn(lying(space));
    return { x: start.x + at.x, y: start.y + at.y };
  };
  const corner = (space: string, number: number, size = 1): Point => {
    const [middle, out] = [centre(space), turn(spoke(number, size))];
    return { x: middle.x + out.x, y: middle.y + out.y };
  };
  const ends = (direction: string) => SIDES[direction] ?? SIDES['N'] ?? [4, 5];
  const towards = (direction: string): Point => {
    const [from, to] = ends(direction);
    return between(turn(spoke(from, 1)), turn(spoke(to, 1)));
  };
  const byPlace = new Map(SPACES.map((space) => [keyOf(centre(space)), space]));
  const beyond = (edge: string): string | null => {
    const [space = '', direction = 'N'] = edge.split(':');
    const [at, out] = [centre(space), towards(direction)];
    return byPlace.get(keyOf({ x: at.x + 2 * out.x, y: at.y + 2 * out.y })) ?? null;
  };
  const edges = SPACES.flatMap((space) => DIRECTIONS.map((direction) => `${space}:${direction}`));
  return {
    stands,
    width: stands ? BREADTH + 2 * ALONG : LENGTH + 2 * ACROSS,
    height: stands ? LENGTH + 2 * ACROSS : BREADTH + 2 * ALONG,
    centre,
    outline: (space, size = 1) =>
      Array.from({ length: 6 }, (_, number) => corner(space, number, size))
        .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
        .join(' '),
    side(edge) {
      const [space = '', direction = 'N'] = edge.split(':');
      const [from, to] = ends(direction).map((number) => corner(space, number)) as [Point, Point];
      return { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
    },
    towards,
    beyond,
    coast: edges.filter((edge) => beyond(edge) === null),
  };
}

const keyOf = ({ x, y }: Point): string => `${Math.round(x)},${Math.round(y)}`;

export const STANDING = layOut(true);
export const LYING = layOut(false);
