/** The line of a figure through a match, in a box of 1 by 1 that is stretched over the slider. Pure functions. */
import type { Analysis, Figure } from '../api/types';

export interface Curve {
  /** An SVG path, y downwards; gaps where the figure has no value. */
  path: string;
  /** The largest value, for the words. */
  most: number;
}

/** `places` says where on the slider a version stands: 0 to 1, or null where it is not shown. */
export function curveOf(
  analysis: Analysis,
  figure: Figure,
  places: (version: number) => number | null,
): Curve {
  const points = analysis.rows.map((row) => ({
    x: places(row.version),
    y: row.values[figure.key] ?? null,
  }));
  const most = figure.unit === 'probability' ? 1 : Math.max(1, ...points.map((point) => point.y ?? 0));
  let path = '';
  let drawing = false;
  for (const { x, y } of points) {
    if (x === null) continue;
    if (y === null) {
      drawing = false;
      continue;
    }
    path += `${drawing ? 'L' : 'M'}${round(x)} ${round(1 - y / most)}`;
    drawing = true;
  }
  return { path, most };
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000;

/** The values of one version, by key of the figure. */
export const valuesAt = (analysis: Analysis, version: number): Record<string, number | null> =>
  analysis.rows.findLast((row) => row.version <= version)?.values ?? {};

export function figureText(figure: Figure, value: number | null | undefined): string {
  if (value === null || value === undefined) return '–';
  return figure.unit === 'probability' ? `${Math.round(value * 100)} %` : String(value);
}
