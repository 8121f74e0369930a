/**
 * Notices in this browser: whether they are on, honestly. The browser's subscription and the server's row may each
 * end without the other; whenever the app runs they are compared and brought together again.
 */
import { addSubscription, readPushKey, readSubscription, removeSubscription } from '../api/notices';
import { NoAnswer, Problem, isProblem } from '../api/problems';

export type PushState =
  /** Not looked at yet. */
  | 'unknown'
  /** This browser has no push. */
  | 'unsupported'
  /** An iPhone has it for installed apps only. */
  | 'install'
  /** Forbidden in the browser's settings. */
  | 'denied'
  | 'off'
  | 'on'
  /** Wanted, but it does not work at the moment. */
  | 'broken';

/** What this device has agreed with the server. */
interface Agreed {
  player: string;
  id: string;
  key: string;
}

const STORED = 'stakeout.push';

let state = $state<PushState>('unknown');
let turn: Promise<unknown> = Promise.resolve();

export const pushState = (): PushState => state;

/** Whether this device is told when somebody moves: only then a text may promise it. */
export const canBeTold = (): boolean => state === 'on';

function agreed(): Agreed | null {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? 'null') as Agreed | null;
  } catch {
    return null;
  }
}

/** One change after the other: two at once would subscribe twice. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = turn.then(work);
  turn = next.catch(() => undefined);
  return next;
}

async function manager(): Promise<PushManager | null> {
  if (!('serviceWorker' in navigator) || typeof Notification === 'undefined') return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.pushManager ?? null;
}

const isIPhone = () => /iPhone|iPad/.test(navigator.userAgent) && !('PushManager' in globalThis);

function keyBytes(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

async function subscribe(push: PushManager, player: string, fresh: boolean): Promise<void> {
  const key = await readPushKey();
  let own = await push.getSubscription();
  if (own && (fresh || agreed()?.key !== key)) {
    // Made for another key, or one that the push service has ended: it would never bring anything.
    await own.unsubscribe();
    own = null;
  }
  own ??= await push.subscribe({ userVisibleOnly: true, applicationServerKey: keyBytes(key) });
  const device = await addSubscription(own.toJSON());
  localStorage.setItem(STORED, JSON.stringify({ player, id: device.id, key } satisfies Agreed));
}

/** Whether the server still has the row of this device. Without an answer it is believed. */
async function isKnown(id: string): Promise<boolean> {
  try {
    await readSubscription(id);
    return true;
  } catch (error) {
    if (error instanceof NoAnswer) return true;
    if (error instanceof Problem && error.status === 404) return false;
    throw error;
  }
}

/** Compares what the browser, the server and this device say; where notices are wanted, repairs them. */
export function checkPush(player: string | null): Promise<void> {
  return inTurn(async () => {
    const push = await manager();
    if (!push) state = isIPhone() ? 'install' : 'unsupported';
    else if (Notification.permission === 'denied') state = 'denied';
    else {
      const before = agreed();
      if (!player || before?.player !== player || Notification.permission !== 'granted') {
        state = 'off';
        return;
      }
      try {
        await subscribe(push, player, !(await isKnown(before.id)));
        state = 'on';
      } catch (error) {
        // Without a network nothing is broken: what was on is on.
        state = error instanceof NoAnswer ? 'on' : 'broken';
      }
    }
  });
}

/** Switches notices on, after the player has touched something: browsers ask only then. */
export function enablePush(player: string): Promise<void> {
  return inTurn(async () => {
    if ((await Notification.requestPermission()) !== 'granted') {
      state = Notification.permission === 'denied' ? 'denied' : 'off';
      return;
    }
    const push = await manager();
    if (!push) {
      state = 'unsupported';
      return;
    }
    try {
      await subscribe(push, player, state === 'broken');
      state = 'on';
    } catch (error) {
      state = error instanceof NoAnswer ? 'off' : 'broken';
      throw error;
    }
  });
}

/** Switches them off here. Throws if the server could not be told. */
export function disablePush(): Promise<void> {
  return inTurn(async () => {
    const before = agreed();
    if (before) {
      await removeSubscription(before.id).catch((error: unknown) => {
        if (!isProblem(error, 'not_found')) throw error;
      });
    }
    await forget();
    state = 'off';
  });
}

/** This browser has another player now, or none: nothing of the last one arrives here any more. */
export function leavePush(): Promise<void> {
  return inTurn(async () => {
    await forget();
    await closeNotices();
    if (state === 'on' || state === 'broken') state = 'off';
  });
}

async function forget(): Promise<void> {
  localStorage.removeItem(STORED);
  const own = await (await manager())?.getSubscription();
  await own?.unsubscribe().catch(() => false);
}

/** What was told to the last player is not for the eyes of the next. */
async function closeNotices(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const shown = (await registration?.getNotifications?.().catch(() => null)) ?? [];
  for (const notice of shown) notice.close();
}
