/**
 * A shelf in IndexedDB: named values that pages and the service worker share. Where the browser refuses it
 * (some private windows), nothing breaks: reads find nothing, or what this page has put there itself.
 */
const settle = <T>(request: IDBRequest<T>): Promise<T | null> =>
  new Promise((resolve) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(null);
  });

export class Shelf {
  private opening: Promise<IDBDatabase | null> | null = null;
  private readonly instead = new Map<string, unknown>();

  /** `own`: without a database the values live as long as the page does. */
  constructor(
    private readonly database: string,
    private readonly store: string,
    private readonly own = false,
  ) {}

  async get<T>(key: string): Promise<T | null> {
    const store = await this.at('readonly');
    const found = store ? await settle<unknown>(store.get(key)) : this.instead.get(key);
    return (found as T | undefined) ?? null;
  }

  async all<T>(): Promise<T[]> {
    const store = await this.at('readonly');
    return ((store ? await settle(store.getAll()) : [...this.instead.values()]) ?? []) as T[];
  }

  async keys(): Promise<string[]> {
    const store = await this.at('readonly');
    return ((store ? await settle(store.getAllKeys()) : [...this.instead.keys()]) ?? []) as string[];
  }

  async put(key: string, value: unknown): Promise<void> {
    const plain: unknown = JSON.parse(JSON.stringify(value));
    const store = await this.at('readwrite');
    if (!store) {
      if (this.own) this.instead.set(key, plain);
      return;
    }
    try {
      await settle(store.put(plain, key));
    } catch {
      return;
    }
  }

  async remove(...keys: string[]): Promise<void> {
    const store = await this.at('readwrite');
    await Promise.all(keys.map((key) => store && settle(store.delete(key))));
    for (const key of keys) this.instead.delete(key);
  }

  async clear(): Promise<void> {
    const store = await this.at('readwrite');
    if (store) await settle(store.clear());
    this.instead.clear();
  }

  private async at(mode: IDBTransactionMode): Promise<IDBObjectStore | null> {
    this.opening ??= new Promise((resolve) => {
      try {
        const request = indexedDB.open(this.database, 1);
        request.onupgradeneeded = () => request.result.createObjectStore(this.store);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => resolve(null);
      } catch {
        resolve(null);
      }
    });
    const database = await this.opening;
    try {
      return database?.transaction(this.store, mode).objectStore(this.store) ?? null;
    } catch {
      // A browser may close the database of a page that slept; the next call opens it again.
      this.opening = null;
      return null;
    }
  }
}
