/**
 * The one question of the app itself: shall this device tell when it is my turn? It is asked after an answer in a match
 * with people, never twice in a row, and only where the browser can do it.
 */
import { pushState } from './push.svelte';

const STORED = 'stakeout.asked-notices';
/** After "not now" so many other matches pass before it is asked again. */
const PATIENCE = 3;

/** The browser's own offer to put the app on the home screen. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let install = $state.raw<InstallEvent | null>(null);
/** Matches in which an answer was given since the last "not now". */
let matches = $state.raw<string[]>(read());

function read(): string[] {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? '[]') as string[];
  } catch {
    return [];
  }
}

function keep(next: string[]): void {
  matches = next;
  try {
    localStorage.setItem(STORED, JSON.stringify(next));
  } catch {
    // Where nothing is kept it is asked again on the next visit.
  }
}

export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    install = event as InstallEvent;
  });
  addEventListener('appinstalled', () => (install = null));
}

export const canInstall = (): boolean => install !== null;

export async function installApp(): Promise<void> {
  await install?.prompt();
  install = null;
}

/** Whether the question may be put in this match: notices are possible and off, and nobody said no just now. */
export function mayAskNotices(match: string): boolean {
  const isPossible = pushState() === 'off' || pushState() === 'install';
  return isPossible && (matches.length === 0 || matches.length > PATIENCE) && !matches.includes(match);
}

/** The player does not want it now; it comes back after some other matches. */
export const waitWithNotices = (match: string): void => keep([match]);

/** An answer was given in a match: it counts towards the patience. */
export function noteMatch(match: string): void {
  if (matches.length > 0 && !matches.includes(match)) keep([...matches, match]);
}
