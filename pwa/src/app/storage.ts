/**
 * The last known state of what was looked at, so that the app opens offline. It is a convenience: where the
 * browser refuses it, reads give null and nothing breaks.
 */
import { Shelf } from './shelf';

const KEPT_MATCHES = 40;
const shelf = new Shelf('stakeout', 'last-known');

export const recall = <T>(key: string): Promise<T | null> => shelf.get<T>(key);

export const remember = (key: string, value: unknown): Promise<void> => shelf.put(key, value);

/** Everything a player left behind on this device goes when another player takes it over. */
export const forgetAll = (): Promise<void> => shelf.clear();

/** Keeps the newest matches only; called now and then, not on every write. */
export async function trimMatches(keep: Set<string>): Promise<void> {
  const keys = (await shelf.keys()).filter((key) => key.startsWith('match:'));
  const spare = keys.filter((key) => !keep.has(key.slice('match:'.length)));
  await shelf.remove(...spare.slice(0, Math.max(0, keys.length - KEPT_MATCHES)));
}
