/**
 * Where things stand on the map of Pursuit, in board units (about one CSS pixel at 360 px width).
 * Five by five plots with roads between them; a crossroad touches four plots.
 */
import type { Point } from '../../board/camera';

export const PLOT = 54;
export const ROAD = 18;
const PITCH = PLOT + ROAD;
const LEFT = 24;
const TOP = 27;
const RIGHT = 8;

export const WIDTH = LEFT + RIGHT + 5 * PLOT + 4 * ROAD;
export const HEIGHT = TOP + 5 * PLOT + 4 * ROAD + 8;

export const COLUMNS = ['A', 'B', 'C', 'D', 'E'] as const;
export const ROWS = [1, 2, 3, 4, 5] as const;

/** All buildings in reading order. */
export const BUILDINGS: readonly string[] = ROWS.flatMap((row) => COLUMNS.map((column) => `${column}${row}`));

/** All crossroads in reading order. */
export const CROSSROADS: readonly string[] = ROWS.slice(0, 4).flatMap((row) =>
  COLUMNS.slice(0, 4).map((column) => `${column.toLowerCase()}${row}`),
);

function cell(id: string): { column: number; row: number } {
  const column = id.toUpperCase().charCodeAt(0) - 65;
  const row = Number(id.slice(1)) - 1;
  return { column, row };
}

/** Upper left corner of a building's plot. */
export function plotAt(building: string): Point {
  const { column, row } = cell(building);
  return { x: LEFT + column * PITCH, y: TOP + row * PITCH };
}

/** Where the car's way leads over a building: below its name and beside a found token. */
export function wayAt(building: string): Point {
  const plot = plotAt(building);
  return { x: plot.x + 17, y: plot.y + 30 };
}

export function crossroadAt(crossroad: string): Point {
  const { column, row } = cell(crossroad);
  return { x: LEFT + column * PITCH + PLOT + ROAD / 2, y: TOP + row * PITCH + PLOT + ROAD / 2 };
}

/** The four buildings that a helicopter over this crossroad reaches. */
export function buildingsAround(crossroad: string): string[] {
  const { column, row } = cell(crossroad);
  return [0, 1].flatMap((down) => [0, 1].map((right) => `${COLUMNS[column + right]}${row + 1 + down}`));
}

/** Direction of a flight in degrees, 0 = up. */
export function heading(from: string, to: string): number {
  const [a, b] = [crossroadAt(from), crossroadAt(to)];
  return (Math.atan2(b.x - a.x, a.y - b.y) * 180) / Math.PI;
}

/** A stable small number per building, so that each house keeps its own windows. */
export function variety(building: string): number {
  const { column, row } = cell(building);
  return (column * 7 + row * 13 + column * row * 5) % 17;
}
