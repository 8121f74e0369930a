/// <reference lib="webworker" />
/**
 * The service worker: the shell is installed as a whole and served from the cache, so the app opens
 * offline and never mixes two releases. It keeps no answers of the API; the app remembers those itself.
 */
import { clientsClaim } from 'workbox-core';
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';

import { CHANNEL } from '../outbox/channel';
import { deliverWaiting } from './answers';
import { BELONGS, READ } from './messages';
import { click, closeRead, push, renew } from './notices';

declare const self: ServiceWorkerGlobalScope;
declare const __PRECACHE__: Exclude<PrecacheEntry, string>[];
declare const __GAME_FILES__: string[];

const GAMES = 'games';
const SHELL = __PRECACHE__;

/** Paths that belong to the server and never to the app. */
const SERVER_PATHS = [/^\/(api|admin|accounts|_allauth|ws|static|healthz|readyz|metrics)(\/|$)/];

/** A missing script must stay an error: a page of HTML in its place would break the app for good. */
const isScriptOrStyle = (response: Response) =>
  response.ok && /javascript|css|font|image/.test(response.headers.get('Content-Type') ?? '');

// A hotel's sign-in page in place of a file ends the installation; the release that is there goes on.
addPlugins([
  {
    cacheWillUpdate: async ({ request, response }) => {
      const isAsset = new URL(request.url).pathname.startsWith('/assets/');
      return (isAsset ? isScriptOrStyle(response) : response.ok) ? response : null;
    },
  },
]);
precacheAndRoute(SHELL, { cleanURLs: false, directoryIndex: '' });
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/'), { denylist: SERVER_PATHS }));

registerRoute(
  ({ url }) => url.origin === self.location.origin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: GAMES,
    plugins: [{ cacheWillUpdate: async ({ response }) => (isScriptOrStyle(response) ? response : null) }],
  }),
);

/** "assets/game-index-3fa9.js" of any release → "assets/game-index". */
const nameOf = (url: string) => new URL(url, self.location.origin).pathname.replace(/-[\w-]{8}\.\w+$/, '');

/** Boards that this device has used before come along with the new release, so they open offline too. */
async function renewGames(): Promise<void> {
  const cache = await caches.open(GAMES);
  const used = new Set((await cache.keys()).map((request) => nameOf(request.url)));
  const wanted = __GAME_FILES__.filter((file) => used.has(nameOf(file)));
  await Promise.allSettled(
    wanted.map(async (file) => {
      if (await cache.match(file)) return;
      const response = await fetch(file);
      if (isScriptOrStyle(response)) await cache.put(file, response);
    }),
  );
}

async function dropOldGames(): Promise<void> {
  const cache = await caches.open(GAMES);
  const current = new Set(__GAME_FILES__);
  for (const request of await cache.keys()) {
    if (!current.has(new URL(request.url).pathname)) await cache.delete(request);
  }
}

self.addEventListener('install', (event) => event.waitUntil(renewGames()));
self.addEventListener('activate', (event) => event.waitUntil(dropOldGames()));
clientsClaim();

/** The page says when it is ready for the new release: never in the middle of an answer. */
self.addEventListener('message', (event) => {
  const message = event.data as { type?: string; script?: string } | null;
  if (message?.type === 'take-over') void self.skipWaiting();
  if (message?.type === BELONGS) event.ports[0]?.postMessage(SHELL.some(({ url }) => url === message.script));
  if (message?.type === READ) event.waitUntil(closeRead(event.data as Parameters<typeof closeRead>[0]));
});

interface SyncEvent extends ExtendableEvent {
  tag: string;
}

self.addEventListener('sync', ((event: SyncEvent) => {
  if (event.tag === CHANNEL) event.waitUntil(deliverWaiting());
}) as EventListener);
interface SubscriptionChange extends ExtendableEvent {
  oldSubscription: PushSubscription | null;
  newSubscription: PushSubscription | null;
}

self.addEventListener('pushsubscriptionchange', ((event: SubscriptionChange) =>
  event.waitUntil(renew(event.oldSubscription, event.newSubscription))) as EventListener);
self.addEventListener('push', (event) => event.waitUntil(push(event.data)));
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(click(event.notification, event.action)),
);
