/** The app's start: language, player, address, then the shell. */
import { mount } from 'svelte';
import './styles/base.css';
import App from './App.svelte';
import { refreshTurns, watchTurns } from './app/inbox.svelte';
import { live } from './app/live';
import { onReturn } from './app/network.svelte';
import { startClock } from './app/now.svelte';
import { loadPlayer, me, recallPlayer } from './app/player.svelte';
import { startRouter } from './app/router.svelte';
import { startScheme } from './app/scheme.svelte';
import { preferredLanguage, useLanguage } from './i18n/index.svelte';
import { installWorker } from './sw/install';

async function start(): Promise<void> {
  startScheme();
  await useLanguage(preferredLanguage());
  await recallPlayer();
  startRouter();
  startClock();
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
  installWorker();
}

void start();
