/**
 * Registers the service worker and changes to a new release at a moment when nothing can be lost:
 * while the page is hidden, or at the first navigation after it has been fetched; never while an answer
 * is on its way.
 */
import { toast } from '../app/toast.svelte';
import { t } from '../i18n/index.svelte';

const LOOK_EVERY_MS = 30 * 60_000;
const UPDATED = 'stakeout.updated';

const answerOnItsWay = (): boolean =>
  Object.keys(localStorage).some((name) => name.startsWith('stakeout.answer:'));

function takeOver(registration: ServiceWorkerRegistration): void {
  if (registration.waiting && !answerOnItsWay()) registration.waiting.postMessage({ type: 'take-over' });
}

export function installWorker(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  if (sessionStorage.getItem(UPDATED)) {
    sessionStorage.removeItem(UPDATED);
    toast(t('updated'));
  }
  // The first worker of a visit only installs; a later one brings a release, and the page goes with it.
  let replaced = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (!replaced) {
      replaced = true;
      return;
    }
    sessionStorage.setItem(UPDATED, '1');
    location.reload();
  });
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
