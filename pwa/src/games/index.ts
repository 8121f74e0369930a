/**
 * The games that have a board of their own: each folder here is one, with its board (`index.ts`), its icon
 * (`icon.svg`) and, where there are, its guided first match (`guide.ts`) and its sides (`sides.ts`). A game without a folder is played
 * with the decision forms.
 */
import type { Guide } from '../guide/guide';
import { byKey } from './folders';
import type { GameModule } from './module';
import { loadNames } from './names.svelte';

const MODULES = byKey(import.meta.glob<{ game: GameModule }>(['./*/index.ts', '!./skeleton/index.ts']));

const loaded = new Map<string, Promise<GameModule | null>>();

/** The game's chunk, fetched once, with the names of its pieces; null if it has none or can't be fetched now. */
export function loadGame(key: string): Promise<GameModule | null> {
  const known = loaded.get(key);
  if (known) return known;
  const load = MODULES[key];
  const loading: Promise<GameModule | null> = load
    ? Promise.all([load(), loadNames(key)])
        .then(([chunk]) => chunk.game)
        .catch(() => {
          loaded.delete(key);
          return null;
        })
    : Promise.resolve(null);
  loaded.set(key, loading);
  return loading;
}

const GUIDES = byKey(import.meta.glob<{ guide: Guide }>(['./*/guide.ts', '!./skeleton/guide.ts']));

/** The games with a guided first match; the first one is a newcomer's. */
export const GUIDED: readonly string[] = Object.keys(GUIDES);

/** A game's lessons; null if it has none, or if they cannot be fetched now. */
export const loadGuide = async (key: string): Promise<Guide | null> =>
  (await GUIDES[key]?.().catch(() => null))?.guide ?? null;
