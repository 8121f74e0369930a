/** What is drawn in one space, and where in it: sorted out from the view, without rules. */
import type { EscapeView, HeroView } from './view';
import { PARK, STREETS } from './geometry';

export type Ground = 'closed' | 'wood' | 'city' | 'street' | 'park' | 'hidden' | 'poi' | 'library' | 'tower';

export function groundOf(view: EscapeView, space: string): Ground {
  if (view.poi[space]) return 'poi';
  if (view.hidden_poi.includes(space)) return 'hidden';
  if (space === 'F3') return 'library';
  if (space === 'B2') return 'tower';
  if (STREETS.has(space)) return 'street';
  if (PARK.has(space)) return view.tiles[space] ? 'park' : 'wood';
  return view.tiles[space] ? 'city' : 'closed';
}

/** One thing in the row of enemies: a single one, or more than three of a kind with their number. */
export interface Foe {
  kind: string;
  count: number;
  hits: number;
  tricked: boolean;
}

const HEADS = 3;
const isCrowd = (kind: string) => kind === 'prisoner' || kind === 'driver';

/** Bosses first; up to three of a kind are drawn one by one. */
export function foesIn(view: EscapeView, space: string): Foe[] {
  const here = view.enemies.filter((enemy) => enemy.space === space);
  const bosses = here.filter(({ kind }) => !isCrowd(kind)).map((boss) => ({ ...boss, count: 1 }));
  const crowds = ['driver', 'prisoner'].flatMap((kind): Foe[] => {
    const same = here.filter((enemy) => enemy.kind === kind).map((enemy) => ({ ...enemy, count: 1 }));
    const [first] = same;
    return first && same.length > HEADS ? [{ ...first, count: same.length }] : same;
  });
  return [...bosses, ...crowds];
}

/** What only this pair of eyes sees of its own hero; null for who looks on, and where nothing is secret any more. */
export function ownHero(view: EscapeView): HeroView | null {
  const [first, ...more] = view.heroes.filter((hero) => hero.own);
  return first && more.length === 0 ? first : null;
}

export const heroesIn = (view: EscapeView, space: string): HeroView[] =>
  view.heroes.filter((hero) => hero.space === space && hero.hero);

/** Where each of a row's things stands, round its middle; they move closer the more there are. */
export function spread(count: number, step: number, most: number): number[] {
  const gap = count > 1 ? Math.min(step, most / (count - 1)) : 0;
  return Array.from({ length: count }, (_, i) => (i - (count - 1) / 2) * gap);
}
