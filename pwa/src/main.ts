/** The app's start: language, player, address, then the shell. */
import { mount } from 'svelte';
import './styles/base.css';
import type { Match } from './api/types';
import App from './App.svelte';
import { showComfort } from './app/comfort.svelte';
import { watchInstall } from './app/ask.svelte';
import { refreshTurns, watchTurns } from './app/inbox.svelte';
import { live } from './app/live';
import { onReturn } from './app/network.svelte';
import { startClock } from './app/now.svelte';
import { checkPush } from './app/push.svelte';
import { loadPlayer, me, recallPlayer } from './app/player.svelte';
import { route, startRouter } from './app/router.svelte';
import { startScheme } from './app/scheme.svelte';
import { recall } from './app/storage';
import { onWake, startWaking } from './app/wake';
import { loadGame } from './games/index';
import { preferredLanguage, useLanguage } from './i18n/index.svelte';
import { outbox } from './outbox/outbox.svelte';
import { installWorker } from './sw/install';

/** The board of a match that was open before comes beside its last known state, not after the first picture. */
function fetchBoardEarly(): void {
  const opened = route();
  if (opened.name !== 'match') return;
  void recall<{ match: Match }>(`match:${opened.id}`).then((last) => last && loadGame(last.match.game));
}

/** After so long out of sight it is looked whether notices still arrive here. */
const PUSH_CHECK_MS = 10 * 60_000;

async function start(): Promise<void> {
  startScheme();
  showComfort();
  startRouter();
  fetchBoardEarly();
  await Promise.all([useLanguage(preferredLanguage()), recallPlayer()]);
  startClock();
  startWaking();
  watchInstall();
  onWake(() => live.wake());
  watchTurns();
  onReturn(() => {
    live.hurry();
    void (me() ? refreshTurns() : loadPlayer().then(refreshTurns));
  });
  const target = document.getElementById('app');
  if (target) mount(App, { target });
  live.start();
  await loadPlayer();
  void refreshTurns();
  void outbox.start();
  installWorker();
  const lookAfterPush = () => void checkPush(me()?.id ?? null);
  void navigator.serviceWorker?.ready.then(lookAfterPush);
  onWake((awayMs) => awayMs > PUSH_CHECK_MS && lookAfterPush());
}

void start();
