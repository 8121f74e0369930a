/**
 * Where the seats sit around the table: people behind their three cards in two columns and at the far end, one's own
 * face at the near edge. Board units are CSS pixels at a phone's width; the height is what the screen leaves.
 */
import type { Point } from '../../board/camera';

export const WIDTH = 360;
export const HEIGHT = 354;
const WIDE_HEIGHT = 470;
/** From so many pixels on there is room for more than two columns. */
const WIDE_FROM = 560;
const LOWEST = 300;
const TALLEST = 720;
const EDGE = 2;
/** Room under the cards for what is said of them. */
const SAID = 16;
const NAME = 16;
const OWN_FACE = 42;

type Side = 'left' | 'right' | 'far' | 'near';

export interface Size {
  width: number;
  height: number;
}

export interface Place extends Point, Size {
  side: Side;
  /** The first card's corner, and a card's size. */
  cards: Point;
  card: Size;
  face: { x: number; y: number; r: number };
  name: Point & { anchor: 'start' | 'end' };
  /** How much of the name has room, in units. */
  room: number;
  /** One's own cards lie below the table, in the hand. */
  isBare: boolean;
}

/** The board's own size for a box on the screen. */
export function sizeOf(width: number, height: number): Size {
  if (width <= 0 || height <= 0) return { width: WIDTH, height: HEIGHT };
  const isWide = width >= WIDE_FROM && width > height * 1.15;
  if (isWide) return { width: (WIDE_HEIGHT * width) / height, height: WIDE_HEIGHT };
  return { width: WIDTH, height: Math.min(TALLEST, Math.max(LOWEST, (WIDTH * height) / width)) };
}

/** A person beside three cards at the far end, with some air. */
const FAR_WIDTH = 236;

/** Seats in each column and at the far end: there as many as have room on a wide board, one at most on a phone. */
function rowsOf(others: number, board: Size): [column: number, far: number] {
  const most = board.width > WIDTH ? Math.min(Math.floor(board.width / FAR_WIDTH), others - 2) : others % 2;
  const far = most - ((others - most) % 2);
  return [(others - far) / 2, far];
}

const CARD_WIDTHS: Record<number, number> = { 3: 48, 4: 48, 5: 48, 6: 46, 7: 44, 8: 44 };

/** The place of each seat when `own` sits at the near edge; without an own seat the first sits there with its cards. */
export function placesOf(seats: number, own: number | null, board: Size): Place[] {
  const isWide = board.height === WIDE_HEIGHT && board.width > WIDTH;
  const [column, far] = rowsOf(seats - 1, board);
  const width = isWide ? 58 : (CARD_WIDTHS[seats] ?? 44);
  const near = own === null ? 1 : 0;
  const share = (board.height - 20) / (column + (far || near ? 0.8 : 0) + (far && near ? 0.8 : 0));
  const height = Math.round(Math.min(width * 1.36, Math.max(36, share * 0.47)));
  const card = { width, height };
  const bar = NAME + height + SAID + 2;
  const top = far ? bar : 2;
  const bottom = near ? bar : 2;
  const row = Math.min((board.height - top - bottom) / column, 190);
  const slack = (board.height - top - bottom - row * column) / 2;
  const face = Math.min(width * 1.5, 84, Math.max(26, row - height - SAID + 2));
  const inColumn = (side: 'left' | 'right', index: number): Place =>
    columnPlace(side, board, card, face, top + slack + index * row + (row - (face + height - 4 + SAID)) / 2);
  const rows = Array.from({ length: column }, (_, i) => i);
  const ring = [
    near ? barPlace('near', board.width / 2, board.height - bar, card) : ownPlace(board),
    ...rows.toReversed().map((index) => inColumn('left', index)),
    ...Array.from({ length: far }, (_, i) => barPlace('far', (board.width * (i + 0.5)) / far, 0, card)),
    ...rows.map((index) => inColumn('right', index)),
  ];
  return Array.from({ length: seats }, (_, seat) => ring[(seat - (own ?? 0) + seats) % seats] as Place);
}

function columnPlace(side: 'left' | 'right', board: Size, card: Size, face: number, y: number): Place {
  const width = 3 * card.width;
  const x = side === 'left' ? EDGE : board.width - EDGE - width;
  const inner = side === 'left' ? x + width - face / 2 : x + face / 2;
  return {
    side, x, y, width,
    height: face + card.height - 4 + SAID,
    cards: { x, y: y + face - 4 },
    card,
    face: { x: inner, y: y + face / 2, r: face / 2 },
    name: { x: side === 'left' ? x + 3 : x + width - 3, y: y + Math.max(13, face / 2 - 6), anchor: side === 'left' ? 'start' : 'end' },
    room: width - face - 6,
    isBare: false,
  }; // prettier-ignore
}

/** At the far end and, for who only looks on, at the near one: the face beside the cards, the name above them. */
function barPlace(side: 'far' | 'near', middle: number, y: number, card: Size): Place {
  const face = Math.min(card.height, 46);
  const width = face + 4 + 3 * card.width;
  const x = middle - width / 2;
  return {
    side, x, y, width,
    height: NAME + card.height + SAID,
    cards: { x: x + face + 4, y: y + NAME },
    card,
    face: { x: x + face / 2, y: y + NAME + card.height / 2, r: face / 2 },
    name: { x: x + face + 6, y: y + 12, anchor: 'start' },
    room: 3 * card.width - 54,
    isBare: false,
  }; // prettier-ignore
}

function ownPlace(board: Size): Place {
  const r = OWN_FACE / 2;
  const face = { x: board.width / 2, y: board.height - r - 1, r };
  return {
    side: 'near', x: face.x - r, y: face.y - r, width: OWN_FACE, height: OWN_FACE,
    cards: { x: face.x, y: face.y },
    card: { width: 0, height: 0 },
    face,
    name: { x: face.x, y: face.y, anchor: 'start' },
    room: 0,
    isBare: true,
  }; // prettier-ignore
}

const DEGREE = Math.PI / 180;
/** Which way a face looks at the table, and how far to both sides lines may leave it without crossing words or cards. */
const PORTS: Record<Side, { inward: number; up: number; down: number }> = {
  left: { inward: 0, up: 42, down: 24 },
  right: { inward: 180, up: 42, down: 24 },
  far: { inward: 50, up: 24, down: 20 },
  near: { inward: -90, up: 66, down: 66 },
};
/** Lines that share a face keep so many degrees apart: as far as a reticle is wide. */
const APART = 36;

export interface Aim {
  seat: number;
  target: number;
}

export interface AimLine extends Aim {
  from: Point;
  /** Degrees in which the gun points. */
  angle: number;
  to: Point;
  path: string;
}

interface Port {
  line: number;
  isStart: boolean;
  angle: number;
}

/** A line over the free middle of the table for each aim, from face to face; none shares its end with another. */
export function aimLines(aims: readonly Aim[], places: readonly Place[]): AimLine[] {
  const ports = new Map<number, Port[]>();
  aims.forEach((aim, line) => {
    for (const isStart of [true, false]) {
      const at = isStart ? aim.seat : aim.target;
      const other = isStart ? aim.target : aim.seat;
      const angle = leaning(places[at], places[other]);
      ports.set(at, [...(ports.get(at) ?? []), { line, isStart, angle }]);
    }
  });
  for (const [seat, held] of ports) spread(held, places[seat]);
  const portOf = (seat: number, line: number, isStart: boolean): number =>
    ports.get(seat)?.find((port) => port.line === line && port.isStart === isStart)?.angle ?? 0;
  return aims.flatMap((aim, line) => {
    const [a, b] = [places[aim.seat], places[aim.target]];
    if (!a || !b) return [];
    const [out, into] = [portOf(aim.seat, line, true), portOf(aim.target, line, false)];
    const from = onRim(a, out, 3);
    const to = onRim(b, into, 2);
    const reach = 0.36 * Math.hypot(to.x - from.x, to.y - from.y) + 6;
    const bare: Curve = [from, shifted(from, out, reach), shifted(to, into, reach), to];
    const strangers = places.filter((_, seat) => seat !== aim.seat && seat !== aim.target);
    const [, one, two] = clearOf(strangers, bare, middleOf(places));
    const path = `M${round(from)}C${round(one)} ${round(two)} ${round(to)}`;
    return [{ ...aim, from, to, angle: out, path }];
  });
}

type Curve = [Point, Point, Point, Point];

function middleOf(places: readonly Place[]): Point {
  const between = (axis: 'x' | 'y') => {
    const all = places.map(({ face }) => face[axis]);
    return (Math.min(...all) + Math.max(...all)) / 2;
  };
  return { x: between('x'), y: between('y') };
}

/** The curve bent over the middle of the table as far as it must be to touch nobody else's face. */
function clearOf(strangers: readonly Place[], bare: Curve, middle: Point): Curve {
  const bent = BENDS.map((by): Curve => [
    bare[0],
    towards(bare[1], middle, by),
    towards(bare[2], middle, by),
    bare[3],
  ]);
  const room = bent.map((curve) => roomOf(strangers, curve));
  const found = room.findIndex((clear) => clear >= FREE);
  return bent[found >= 0 ? found : room.indexOf(Math.max(...room))] ?? bare;
}

const BENDS = [0, 0.25, 0.5, 0.75, 1, 1.25, 1.5];
/** Pixels between a line and the face of somebody whom it does not concern. */
const FREE = 3;
const SAMPLES = 24;

/** How near a curve comes to the rim of a face: below 0 it crosses it. */
function roomOf(strangers: readonly Place[], curve: Curve): number {
  let least = Infinity;
  for (let i = 1; i < SAMPLES; i += 1) {
    const at = pointAt(curve, i / SAMPLES);
    for (const { face } of strangers)
      least = Math.min(least, Math.hypot(at.x - face.x, at.y - face.y) - face.r);
  }
  return least;
}

export function pointAt([a, b, c, d]: Curve, t: number): Point {
  const s = 1 - t;
  const on = (axis: 'x' | 'y') =>
    s * s * s * a[axis] + 3 * s * s * t * b[axis] + 3 * s * t * t * c[axis] + t * t * t * d[axis];
  return { x: on('x'), y: on('y') };
}

const towards = (from: Point, to: Point, by: number): Point => ({
  x: from.x + (to.x - from.x) * by,
  y: from.y + (to.y - from.y) * by,
});

/** The direction from a face to another one, kept within what its place allows. */
function leaning(place: Place | undefined, other: Place | undefined): number {
  if (!place || !other) return 0;
  const straight = Math.atan2(other.face.y - place.face.y, other.face.x - place.face.x) / DEGREE;
  return within(place, straight);
}

function within(place: Place, angle: number): number {
  const { inward, up, down } = PORTS[place.side];
  let off = angle - inward;
  while (off > 180) off -= 360;
  while (off < -180) off += 360;
  const isMirrored = place.side === 'right';
  const [least, most] = isMirrored ? [-down, up] : [-up, down];
  return inward + Math.min(most, Math.max(least, off));
}

/** Keeps the lines of one face apart, in the order in which they lead. */
function spread(held: Port[], place: Place | undefined): void {
  if (!place || held.length < 2) return;
  held.sort((one, other) => one.angle - other.angle);
  const middle = held.reduce((sum, port) => sum + port.angle, 0) / held.length;
  const widest = Math.max(APART * (held.length - 1), (held.at(-1)?.angle ?? 0) - (held[0]?.angle ?? 0));
  const isApart = held.every((port, i) => i === 0 || port.angle - (held[i - 1]?.angle ?? 0) >= APART);
  if (isApart) return;
  held.forEach((port, i) => {
    port.angle = middle + widest * (i / (held.length - 1) - 0.5);
  });
}

const shifted = (from: Point, angle: number, by: number): Point => ({
  x: from.x + Math.cos(angle * DEGREE) * by,
  y: from.y + Math.sin(angle * DEGREE) * by,
});

const onRim = (place: Place, angle: number, beyond: number): Point =>
  shifted(place.face, angle, place.face.r + beyond);

const round = ({ x, y }: Point): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
