/**
 * A small key-value store in IndexedDB for the last known state, so that the app opens offline.
 * It is a convenience: where the browser refuses it (private windows), reads give null and nothing breaks.
 */
const DATABASE = 'stakeout';
const STORE = 'last-known';
const KEPT_MATCHES = 40;

let opening: Promise<IDBDatabase | null> | null = null;

function open(): Promise<IDBDatabase | null> {
  opening ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open(DATABASE, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
  return opening;
}

function settle<T>(request: IDBRequest<T>): Promise<T | null> {
  return new Promise((resolve) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(null);
  });
}

export async function recall<T>(key: string): Promise<T | null> {
  const database = await open();
  if (!database) return null;
  const found = await settle(database.transaction(STORE).objectStore(STORE).get(key));
  return (found as T | undefined) ?? null;
}

export async function remember(key: string, value: unknown): Promise<void> {
  const database = await open();
  if (!database) return;
  try {
    const plain: unknown = JSON.parse(JSON.stringify(value));
    await settle(database.transaction(STORE, 'readwrite').objectStore(STORE).put(plain, key));
  } catch {
    return;
  }
}

/** Everything a player left behind on this device goes when another player takes it over. */
export async function forgetAll(): Promise<void> {
  const database = await open();
  if (database) await settle(database.transaction(STORE, 'readwrite').objectStore(STORE).clear());
}

/** Keeps the newest matches only; called now and then, not on every write. */
export async function trimMatches(keep: Set<string>): Promise<void> {
  const database = await open();
  if (!database) return;
  const store = database.transaction(STORE, 'readwrite').objectStore(STORE);
  const keys = ((await settle(store.getAllKeys())) ?? []).filter(
    (key): key is string => typeof key === 'string' && key.startsWith('match:'),
  );
  const spare = keys.filter((key) => !keep.has(key.slice('match:'.length)));
  for (const key of spare.slice(0, Math.max(0, keys.length - KEPT_MATCHES))) store.delete(key);
}
