/**
 * Registers the service worker and changes to a new release at a moment when nothing can be lost:
 * while the page is hidden, or at the first navigation after it has been fetched; never while an answer
 * is on its way.
 */
import { toast } from '../app/toast.svelte';
import { t } from '../i18n/index.svelte';
import { isOnline } from '../app/network.svelte';
import { navigate } from '../app/router.svelte';
import { outbox } from '../outbox/outbox.svelte';

import { BELONGS, OPEN } from './messages';

const LOOK_EVERY_MS = 30 * 60_000;
const RELOAD_AT_MOST_MS = 10 * 60_000;
const UPDATED = 'stakeout.updated';
const RELOADED = 'stakeout.reloaded';

/** False where that was done a moment ago and has not helped. */
function mayReload(): boolean {
  const last = Number(sessionStorage.getItem(RELOADED));
  if (Date.now() - last < RELOAD_AT_MOST_MS) return false;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  return true;
}

/** A page older than every release that the server still has: a part of it is gone, so all of it is read anew. */
function leaveOldRelease(): void {
  addEventListener('vite:preloadError', () => {
    if (isOnline() && mayReload()) location.reload();
  });
}

function goWithRelease(): void {
  sessionStorage.setItem(UPDATED, '1');
  location.reload();
}

/**
 * A worker that takes over while a page is being loaded controls one that its predecessor has served, and that page
 * hears of no change.
 */
function leaveServedByPredecessor(): void {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = (event: MessageEvent<boolean>) => {
    if (!event.data && mayReload()) goWithRelease();
  };
  const script = entry && new URL(entry.src).pathname;
  navigator.serviceWorker.controller?.postMessage({ type: BELONGS, script }, [port2]);
}

function takeOver(registration: ServiceWorkerRegistration): void {
  if (registration.waiting && !outbox.busy) registration.waiting.postMessage({ type: 'take-over' });
}

/** A tap on a notice while the app is open: it goes there, and says so to the worker. */
function followNotices(): void {
  navigator.serviceWorker.addEventListener(
    'message',
    (event: MessageEvent<{ type?: string; url?: string }>) => {
      if (event.data?.type !== OPEN || !event.data.url) return;
      event.ports[0]?.postMessage(true);
      if (event.data.url !== location.pathname + location.search) navigate(event.data.url);
    },
  );
}

export function installWorker(): void {
  leaveOldRelease();
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  if (sessionStorage.getItem(UPDATED)) {
    sessionStorage.removeItem(UPDATED);
    toast(t('updated'));
  }
  followNotices();
  // The first worker of a visit only installs; a later one brings a release, and the page goes with it.
  let replaced = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (!replaced) {
      replaced = true;
      return;
    }
    goWithRelease();
  });
  leaveServedByPredecessor();
  void navigator.serviceWorker.register('/sw.js').then((registration) => {
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') takeOver(registration);
      else void registration.update().catch(() => undefined);
    });
    addEventListener('popstate', () => takeOver(registration));
    document.addEventListener('click', (event) => {
      if ((event.target as Element | null)?.closest?.('a[href]')) takeOver(registration);
    });
    setInterval(() => void registration.update().catch(() => undefined), LOOK_EVERY_MS);
    // Opened with a new release already waiting: nothing has been begun on this page yet.
    takeOver(registration);
  });
}
