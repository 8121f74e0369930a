/**
 * What waits for me: the inbox as the server counts it, my other matches, and the number on the icon
 * and in the title, which is always the inbox's own badge and never counted here.
 */
import { listMatches, readInbox } from '../api/endpoints';
import { NoAnswer } from '../api/problems';
import type { Inbox, MatchSummary } from '../api/types';
import { later } from './later';
import { live } from './live';
import { isOnline } from './network.svelte';
import { isPlayerKnown, me } from './player.svelte';
import { READ } from '../sw/messages';
import { recall, remember, trimMatches } from './storage';
import { onWake } from './wake';

const RECENT = 3;
/** Who has not looked for so long is shown what was remembered, until the server has answered. */
const FORGOTTEN_MS = 30_000;

/** Tells the worker what waits now: notices about anything else are over. */
function tellWorker(waiting: string[], at: number): void {
  const player = me()?.id ?? null;
  navigator.serviceWorker?.controller?.postMessage({ type: READ, waiting, player, at });
}

let inbox = $state.raw<Inbox | null>(null);
let mine = $state.raw<MatchSummary[]>([]);
let badge = $state(0);
let loaded = $state(false);
let failed = $state(false);
let old = $state(false);
let silent = $state(false);
let reading: Promise<void> | null = null;
let again = false;

export const turns = {
  get inbox() {
    return inbox;
  },
  /** My running and waiting matches that do not wait for me now. */
  get others() {
    const waiting = new Set(inbox?.waiting.map((item) => item.match.id));
    return mine.filter(
      (match) => !waiting.has(match.id) && ['active', 'waiting', 'frozen'].includes(match.status),
    );
  },
  /** All of them that the server lists. */
  get mine() {
    return mine;
  },
  /** The newest of my matches that are over and were looked at: they stay within reach. */
  get recent() {
    const unseen = new Set(inbox?.finished_unseen.map((match) => match.id));
    return mine.filter((match) => match.status === 'finished' && !unseen.has(match.id)).slice(0, RECENT);
  },
  get badge() {
    return badge;
  },
  /** True once there is something to show, from the server or from this device. */
  get loaded() {
    return loaded;
  },
  /** What is shown was remembered, and the server has not said since that it is still so. */
  get old() {
    return old;
  },
  /** It was asked and has not answered. */
  get silent() {
    return silent;
  },
  /** The last attempt failed and nothing was remembered. */
  get failed() {
    return failed;
  },
};

type BadgeNavigator = Navigator & {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
};

function showBadge(count: number): void {
  badge = count;
  const target = navigator as BadgeNavigator;
  const shown = count > 0 ? target.setAppBadge?.(count) : target.clearAppBadge?.();
  // The app is not installed, or the system has no badges: the title still tells the number.
  shown?.catch(() => undefined);
}

interface Turns {
  inbox: Inbox;
  mine: MatchSummary[];
}

function adopt(next: Turns, isRemembered = false): void {
  inbox = next.inbox;
  mine = next.mine;
  loaded = true;
  failed = false;
  old = isRemembered;
  silent = false;
}

function clear(): void {
  inbox = null;
  mine = [];
  loaded = true;
  old = silent = false;
  showBadge(0);
  tellWorker([], Date.now());
}

/** What this device remembers comes first, so that the page is there before the network has answered. */
async function read(): Promise<void> {
  if (!me()) {
    if (isPlayerKnown()) clear();
    return;
  }
  if (!inbox) {
    const last = await recall<Turns>('turns');
    if (last && !inbox) adopt(last, true);
  }
  const at = Date.now();
  try {
    const [nextInbox, nextMine] = await Promise.all([readInbox(), listMatches('mine')]);
    const next: Turns = { inbox: nextInbox, mine: nextMine };
    adopt(next);
    showBadge(nextInbox.badge);
    tellWorker(
      nextInbox.waiting.map((item) => item.match.id),
      at,
    );
    void remember('turns', next);
    void trimMatches(new Set(nextMine.map((match) => match.id)));
  } catch (error) {
    failed = inbox === null;
    if (error instanceof NoAnswer) old = silent = inbox !== null;
    if (inbox && !isOnline()) showBadge(inbox.badge);
  }
}

/** Reads the inbox again. Calls during a read lead to exactly one more, so that no news is lost. */
export function refreshTurns(): Promise<void> {
  if (reading) {
    again = true;
    return reading;
  }
  reading = read().finally(() => {
    reading = null;
    if (again) {
      again = false;
      void refreshTurns();
    }
  });
  return reading;
}

/** The match that waits next, other than the one that is open. */
export function nextWaiting(except: string): MatchSummary | null {
  return inbox?.waiting.find((item) => item.match.id !== except)?.match ?? null;
}

const POLL_MS = 60_000;

export function watchTurns(): void {
  live.onInbox((count) => {
    showBadge(count);
    later(() => void refreshTurns());
  });
  live.onOpen(() => void refreshTurns());
  onWake((awayMs) => {
    if (awayMs > FORGOTTEN_MS) old = inbox !== null;
    void refreshTurns();
  });
  setInterval(() => {
    if (document.visibilityState === 'visible' && me() && (!live.connected || !isOnline()))
      void refreshTurns();
  }, POLL_MS);
}
