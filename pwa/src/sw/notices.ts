/// <reference lib="webworker" />
/**
 * Notices of this device: each push shows one, whatever is open; a newer one about a match takes the place of the
 * older; a tap leads to the match in the window that is there.
 */
import { NOTICES, OPEN } from './messages';

declare const self: ServiceWorkerGlobalScope;

/** A button on a notice; the server has signed what it does. */
interface NoticeAction {
  action: string;
  title: string;
  token: string;
}

export interface Notice {
  /** One notice at a time for each. */
  tag: string;
  title: string;
  body: string;
  /** Where a tap leads, inside the app. */
  url: string;
  kind?: string;
  /** How many matches wait. */
  badge?: number;
  /** The player who is told. */
  player?: string;
  /** It is over: this only takes the place of the notice that was shown before, and goes by itself. */
  close?: boolean;
  /** It only makes true again what is shown: nobody is called for that. */
  silent?: boolean;
  /** When it was shown here, by this device's clock. */
  shown?: number;
  /** Its line in the ledger. */
  notice?: string;
  actions?: NoticeAction[];
}

/** A closing notice stays so long: every push must show something, but this one says nothing new. */
const CLOSING_MS = 4_000;
const ANSWERS_MS = 1_500;
const ICON = '/icons/icon-192.png';
/** Its shape alone is shown, in one colour. */
const BADGE = '/icons/badge-96.png';

type BadgeNavigator = WorkerNavigator & {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
};

async function showBadge(count: number | undefined): Promise<void> {
  const target = self.navigator as BadgeNavigator;
  // The app is not installed, or the system has no badges.
  await (count ? target.setAppBadge?.(count) : count === 0 ? target.clearAppBadge?.() : undefined)?.catch(
    () => undefined,
  );
}

/** Only a path of our own: a notice leads nowhere else. */
const addressOf = (url: unknown): string =>
  typeof url === 'string' && url.startsWith('/') && !url.startsWith('//') ? url : '/';

/**
 * What touches the notices goes one after the other. Chromium drops a notice for good that comes on the screen while
 * the shown ones are being listed; and of two that load their icons at once, the older could come last.
 */
const inTurn = async (work: () => Promise<void>): Promise<void> => {
  await self.navigator.locks.request(NOTICES, work);
};

export function show(notice: Notice): Promise<void> {
  const isSilent = notice.close === true || notice.silent === true;
  const options: NotificationOptions & { actions?: { action: string; title: string }[]; renotify?: boolean } =
    {
      body: notice.body,
      tag: notice.tag,
      icon: ICON,
      badge: BADGE,
      silent: isSilent,
      // A newer notice about the same match is heard; one that only closes or corrects is not.
      renotify: !isSilent,
      actions: (notice.actions ?? []).map(({ action, title }) => ({ action, title })),
      data: { ...notice, url: addressOf(notice.url), shown: Date.now() },
    };
  return inTurn(() => self.registration.showNotification(notice.title, options));
}

/** What a push says; what cannot be read is shown, too, or the browser takes the right to push away. */
function read(data: PushMessageData | null): Notice {
  const plain = { tag: 'stakeout', title: 'Stakeout', body: '', url: '/' };
  try {
    const told = data?.json() as Partial<Notice> | null;
    if (typeof told !== 'object' || told === null || typeof told.title !== 'string') return plain;
    return { ...plain, ...told, actions: Array.isArray(told.actions) ? told.actions : [] };
  } catch {
    return plain;
  }
}

/** Closes those of the notices that are shown of which this is true. */
const closeThose = (which: (shown: Notification) => boolean): Promise<void> =>
  inTurn(async () => {
    for (const shown of await self.registration.getNotifications()) if (which(shown)) shown.close();
  });

export async function push(data: PushMessageData | null): Promise<void> {
  const notice = read(data);
  await Promise.all([show(notice), showBadge(notice.badge)]);
  if (!notice.close) return;
  await new Promise((resolve) => setTimeout(resolve, CLOSING_MS));
  await closeThose((shown) => shown.tag === notice.tag && (shown.data as Notice | null)?.close === true);
}

/** Shows an address in the window that is open, without loading it anew; else in a new one. */
async function open(url: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = (page: WindowClient) =>
    new URL(page.url).pathname === new URL(url, self.location.origin).pathname;
  const page = windows.find(there) ?? windows.find((each) => each.focused) ?? windows[0];
  if (!page) {
    await self.clients.openWindow(url);
    return;
  }
  await page.focus().catch(() => undefined);
  // The app goes there itself: what is being written on the page is not lost. One that does not listen is led.
  if (!(await leads(page, url))) await page.navigate(url).catch(() => self.clients.openWindow(url));
}

function leads(page: WindowClient, url: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true);
    page.postMessage({ type: OPEN, url }, [port2]);
    setTimeout(() => resolve(false), ANSWERS_MS);
  });
}

/** Does what a button says; where that fails, the match is opened, so that the player sees why. */
async function act(notice: Notice, action: NoticeAction): Promise<void> {
  const done = await fetch('/api/v1/push/actions', {
    method: 'POST',
    credentials: 'omit',
    headers: { 'Accept': 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify({ token: action.token }),
  }).then(
    (response) => response.ok,
    () => false,
  );
  if (!done) await open(notice.url);
}

export async function click(shown: Notification, name: string): Promise<void> {
  shown.close();
  const notice = shown.data as Notice | null;
  if (!notice) return open('/');
  const action = notice.actions?.find((each) => each.action === name);
  if (action) await act(notice, action);
  else await Promise.all([open(notice.url), confirm(notice)]);
}

type Cookies = { get(name: string): Promise<{ value: string } | undefined> };

/** The token against foreign forms; null where a worker may not read cookies. */
const csrfOfWorker = async (): Promise<string | null> =>
  (await (self as unknown as { cookieStore?: Cookies }).cookieStore?.get('csrftoken'))?.value ?? null;

/** It was noticed: no other channel needs to tell it. If this gets lost, opening the match says the same. */
async function confirm(notice: Notice): Promise<void> {
  const token = notice.notice ? await csrfOfWorker() : null;
  if (token === null) return;
  await fetch(`/api/v1/me/notices/${notice.notice}/confirm`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'Accept': 'application/json', 'X-CSRFToken': token },
  }).catch(() => undefined);
}

/** The push service has replaced this browser's subscription. What fails here, the app does when it next runs. */
export async function renew(old: PushSubscription | null, fresh: PushSubscription | null): Promise<void> {
  const key = old?.options.applicationServerKey;
  const own =
    fresh ??
    (key
      ? await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
      : null);
  const token = await csrfOfWorker();
  if (!own || token === null) return;
  const { endpoint, keys } = own.toJSON();
  await fetch('/api/v1/push/subscriptions', {
    method: 'POST',
    credentials: 'same-origin',
    headers: {
      'Accept': 'application/json',
      'Content-Type': 'application/json',
      'X-CSRFToken': token,
    },
    body: JSON.stringify({ endpoint, keys }),
  });
}

/** The app has read what waits: notices of matches that do not wait any more go, and those of another player. */
export function closeRead(message: { waiting: string[]; player: string | null; at: number }): Promise<void> {
  const waiting = new Set(message.waiting.map((id) => `match:${id}`));
  return closeThose((shown) => {
    const notice = (shown.data ?? {}) as Partial<Notice>;
    const foreign = notice.player !== undefined && notice.player !== message.player;
    const asks = ['turn', 'window', 'deadline'].includes(notice.kind ?? '');
    // One that came after the app has asked may be about something newer.
    const older = !((notice.shown ?? 0) > message.at);
    return foreign || (asks && older && !waiting.has(shown.tag));
  });
}
