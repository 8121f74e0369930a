/**
 * Whether the server can be reached, as far as the last attempts tell. `navigator.onLine` alone lies on
 * phones (a captive portal is "online"), so failed and answered requests are counted in.
 */
let reachable = $state(navigator.onLine);
const listeners = new Set<() => void>();

export const isOnline = (): boolean => reachable;

export function noteAnswered(): void {
  if (reachable) return;
  reachable = true;
  for (const listener of listeners) listener();
}

export function noteSilence(): void {
  reachable = false;
}

/** Calls back each time the server can be reached again; returns the way to stop it. */
export function onReturn(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

addEventListener('offline', noteSilence);
addEventListener('online', noteAnswered);
