/**
 * When this page is looked at again: it came to the front, out of the browser's memory or out of a device's
 * sleep. What it shows may then be old, and a socket that looks open may be long dead.
 */
const TICK_MS = 5_000;
/** A timer this late has been asleep. */
const JUMP_MS = 20_000;

type Listener = (awayMs: number) => void;

const listeners = new Set<Listener>();
let beat = Date.now();
let hiddenAt: number | null = null;

/** Calls back with how long nobody can have looked; returns the way to stop it. */
export function onWake(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function wake(awayMs: number): void {
  for (const listener of listeners) listener(awayMs);
}

function look(): void {
  if (document.visibilityState === 'hidden') hiddenAt = Date.now();
  else {
    const away = hiddenAt === null ? 0 : Date.now() - hiddenAt;
    hiddenAt = null;
    beat = Date.now();
    wake(away);
  }
}

function tick(): void {
  const late = Date.now() - beat - TICK_MS;
  beat = Date.now();
  // A clock that was set back has jumped, too: nobody knows for how long nothing was heard.
  if (Math.abs(late) > JUMP_MS && document.visibilityState === 'visible') wake(Math.abs(late));
}

export function startWaking(): void {
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pageshow', (event: PageTransitionEvent) => event.persisted && look());
  setInterval(tick, TICK_MS);
}
