/**
 * Where the seats sit around the table, in board units (one CSS pixel at 360 px width): a ring of up to eight
 * places, one's own at the bottom, the next seat clockwise to its left.
 */
import type { Point } from '../../board/camera';

export const WIDTH = 360;
export const HEIGHT = 354;
/** Wide enough for three cards under a thumb. */
export const SEAT_WIDTH = 132;
export const CARD_WIDTH = 44;
export const NAME_HEIGHT = 20;
/** Two equipment cards and their gaps fit between the edge and one's own role cards. */
export const GEAR_WIDTH = 48;
const MIDDLE = WIDTH / 2;
const TALLEST_CARD = 62;

type Side = 'bottom' | 'left' | 'top' | 'right';

export interface Place extends Point {
  side: Side;
  width: number;
  height: number;
  card: number;
}

/** Seats on the left edge, at the top, on the right edge; one is always at the bottom. */
const LAYOUTS: Record<number, [left: number, top: number]> = {
  3: [1, 0],
  4: [1, 1],
  5: [2, 0],
  6: [2, 1],
  7: [3, 0],
  8: [3, 1],
};

/** Places clockwise from the bottom one. */
export function ring(seats: number): Place[] {
  const [edge, top] = LAYOUTS[seats] ?? [3, 1];
  const rows = edge + top + 1;
  const height = HEIGHT / rows;
  const card = Math.min(TALLEST_CARD, height - NAME_HEIGHT - 5);
  const box = { width: SEAT_WIDTH, height: NAME_HEIGHT + card, card };
  const at = (side: Side, x: number, row: number): Place => ({
    ...box,
    side,
    x,
    y: row * height + (height - box.height) / 2,
  });
  const edgeRows = Array.from({ length: edge }, (_, i) => top + i);
  return [
    at('bottom', MIDDLE - SEAT_WIDTH / 2, rows - 1),
    ...edgeRows.toReversed().map((row) => at('left', 0, row)),
    ...(top ? [at('top', MIDDLE - SEAT_WIDTH / 2, 0)] : []),
    ...edgeRows.map((row) => at('right', WIDTH - SEAT_WIDTH, row)),
  ];
}

/** The place of each seat when `own` sits at the bottom. */
export function placesOf(seats: number, own: number): Place[] {
  const places = ring(seats);
  return Array.from({ length: seats }, (_, seat) => places[(seat - own + seats) % seats] as Place);
}

/** Where one's own equipment lies when it can be touched: left of one's own role cards, the first outermost. */
export function gearPlaces(bottom: Place, cards: number): Point[] {
  const y = bottom.y + NAME_HEIGHT;
  return Array.from({ length: cards }, (_, i) => ({ x: bottom.x - (cards - i) * (GEAR_WIDTH + 4), y }));
}

/** Where the table's free middle lies: between the edges, below the top seat, above the bottom one. */
export function middleOf(places: readonly Place[]): { x: number; y: number; width: number; height: number } {
  const top = places.find((place) => place.side === 'top');
  const bottom = places.find((place) => place.side === 'bottom') as Place;
  const from = top ? top.y + top.height : 0;
  return {
    x: SEAT_WIDTH,
    y: from,
    width: WIDTH - 2 * SEAT_WIDTH,
    height: bottom.y - from,
  };
}

/** The edge of a seat that looks to the table; `shift` keeps lines apart that would share it. */
export function edgeOf(place: Place, shift = 0): Point {
  const { side, x, y, width, height } = place;
  if (side === 'left') return { x: x + width + 2, y: y + NAME_HEIGHT + place.card / 2 + shift };
  if (side === 'right') return { x: x - 2, y: y + NAME_HEIGHT + place.card / 2 + shift };
  if (side === 'top') return { x: x + width / 2 + shift, y: y + height + 2 };
  return { x: x + width / 2 + shift, y: y - 2 };
}

/** Half of what the table's centre needs for guns, deck and direction: no line crosses it. */
const CENTRE = { x: 38, y: 52 };

/** A line from seat to seat over the table: bent, so that neighbours' lines are seen too, and round the centre. */
export function aimPath(from: Point, to: Point, middle: Point): string {
  const half = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const by = roundCentre({ x: (half.x - middle.x) * 0.75, y: (half.y - middle.y) * 0.75 }, from, to);
  const bend = { x: 2 * (middle.x + by.x) - half.x, y: 2 * (middle.y + by.y) - half.y };
  return `M${from.x} ${from.y}Q${bend.x} ${bend.y} ${to.x} ${to.y}`;
}

/** The way from the centre at which the middle of a line passes it; lines to and fro pass on two sides. */
function roundCentre(by: Point, from: Point, to: Point): Point {
  const near = Math.hypot(by.x / CENTRE.x, by.y / CENTRE.y);
  if (near >= 1) return by;
  const isStraight = near < 0.3;
  const side = isStraight ? { x: to.y - from.y, y: from.x - to.x } : by;
  const size = Math.hypot(side.x / CENTRE.x, side.y / CENTRE.y) || 1;
  return { x: side.x / size, y: side.y / size };
}
