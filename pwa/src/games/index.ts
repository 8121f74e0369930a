/**
 * The games that have a board of their own. A game without an entry is played with the decision forms.
 */
import type { Guide } from '../guide/guide';
import type { GameModule } from './module';

const MODULES: Record<string, () => Promise<GameModule>> = {
  good_cop_bad_cop: () => import('./good_cop_bad_cop/index').then((chunk) => chunk.goodCopBadCop),
  pursuit: () => import('./pursuit/index').then((chunk) => chunk.pursuit),
};

const loaded = new Map<string, Promise<GameModule | null>>();

/** The game's chunk, fetched once; null if the game has none or it cannot be fetched now. */
export function loadGame(key: string): Promise<GameModule | null> {
  const known = loaded.get(key);
  if (known) return known;
  const load = MODULES[key];
  const loading: Promise<GameModule | null> = load
    ? load().catch(() => {
        loaded.delete(key);
        return null;
      })
    : Promise.resolve(null);
  loaded.set(key, loading);
  return loading;
}

const GUIDES: Record<string, () => Promise<Guide>> = {
  pursuit: () => import('./pursuit/guide').then((chunk) => chunk.guide),
};

/** The games with a guided first match; the first one is a newcomer's. */
export const GUIDED: readonly string[] = Object.keys(GUIDES);

/** A game's lessons; null if it has none, or if they cannot be fetched now. */
export const loadGuide = async (key: string): Promise<Guide | null> =>
  (await GUIDES[key]?.().catch(() => null)) ?? null;
