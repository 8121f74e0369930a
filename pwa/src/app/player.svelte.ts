/**
 * Who is playing on this device. Nobody is asked to register: a guest is made when one is first needed.
 */
import { csrfToken } from '../api/client';
import { changeMe, createGuest, readMe } from '../api/endpoints';
import { NoAnswer, Problem } from '../api/problems';
import type { Me } from '../api/types';
import { language, useLanguage } from '../i18n/index.svelte';
import { live } from './live';
import { outbox } from '../outbox/outbox.svelte';
import { forgetProgress } from '../guide/progress';
import { forgetDrafts } from '../match/drafts';
import { checkPush, leavePush } from './push.svelte';
import { forgetAll, recall, remember } from './storage';

let current = $state.raw<Me | null>(null);
let known = $state(false);
let loading: Promise<void> = Promise.resolve();
let making: Promise<Me> | null = null;

export const me = (): Me | null => current;

/** False until the server (or, offline, this device) has said who this is. */
export const isPlayerKnown = (): boolean => known;

function adopt(player: Me): Me {
  current = player;
  known = true;
  void remember('me', player);
  return player;
}

/** Who it was when last heard: enough to draw the first picture without waiting for the network. */
export async function recallPlayer(): Promise<void> {
  current = await recall<Me>('me');
}

/** Finds out who the session belongs to. Without an answer, the remembered player stays. */
export function loadPlayer(): Promise<void> {
  loading = load();
  return loading;
}

async function load(): Promise<void> {
  // A session always comes with this cookie: without it nobody is signed in, and nobody needs to be asked.
  const session = csrfToken() !== '' || current !== null;
  try {
    if (session) adopt(await readMe());
  } catch (error) {
    if (error instanceof Problem && (error.status === 401 || error.status === 403)) {
      current = null;
      await forgetPlayer();
    } else if (!(error instanceof NoAnswer)) throw error;
  } finally {
    known = true;
  }
}

async function makeGuest(): Promise<Me> {
  await forgetPlayer();
  await createGuest();
  const player = await changeMe({
    language: language(),
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
  }).catch(() => readMe());
  live.restart();
  return adopt(player);
}

/** The player of this device, made now if there is none yet. Two calls at once make one guest. */
export async function ensurePlayer(): Promise<Me> {
  await loading;
  if (current) return current;
  making ??= makeGuest().finally(() => (making = null));
  return making;
}

export async function saveSettings(
  change: Partial<Pick<Me, 'display_name' | 'language' | 'time_zone'>>,
): Promise<void> {
  await ensurePlayer();
  adopt(await changeMe(change));
  if (change.language) {
    await useLanguage(change.language, true);
    live.restart();
  }
}

/** Nothing of the last player stays on this device, least of all what would be sent in another's name. */
async function forgetPlayer(): Promise<void> {
  forgetDrafts();
  forgetProgress();
  await Promise.all([forgetAll(), outbox.clear(), leavePush()]);
}

/** After signing in or out: another player than before may be here, and nothing of theirs stays on the screen. */
export async function changePlayer(): Promise<void> {
  const before = current?.id;
  await loadPlayer();
  if (current?.id !== before) {
    await forgetPlayer();
    if (current) {
      await remember('me', current);
      if (current.language !== language()) await useLanguage(current.language, true);
    }
  }
  // Signing in makes another session: what this browser gets hangs on that one from now on.
  void checkPush(current?.id ?? null);
  live.restart();
}

/** What a call about this player has answered is what is true now. */
export function notePlayer(player: Me): void {
  adopt(player);
}
