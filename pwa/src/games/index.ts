/**
 * The games that have a board of their own: each folder here is one, with its board (`index.ts`), its icon
 * (`icon.svg`) and, where there are, how to play it in a minute (`minute.ts`) and its sides (`sides.ts`). A game
 * without a folder is played with the decision forms.
 */
import type { Minute } from '../guide/minute';
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

const MINUTES = byKey(import.meta.glob<{ minute: Minute }>(['./*/minute.ts', '!./skeleton/minute.ts']));

/** "How to play in a minute" of a game; null if nobody has drawn it, or if it cannot be fetched now. */
export const loadMinute = async (key: string): Promise<Minute | null> =>
  (await MINUTES[key]?.().catch(() => null))?.minute ?? null;
