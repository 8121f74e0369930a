/**
 * Who is playing on this device. Nobody is asked to register: a guest is made when one is first needed.
 */
import { changeMe, createGuest, readMe } from '../api/endpoints';
import { csrfToken } from '../api/client';
import { NoAnswer, Problem } from '../api/problems';
import type { Me } from '../api/types';
import { language, useLanguage } from '../i18n/index.svelte';
import { live } from './live';
import { forgetAll, recall, remember } from './storage';

let current = $state.raw<Me | null>(null);
let making: Promise<Me> | null = null;

export const me = (): Me | null => current;

function adopt(player: Me): Me {
  current = player;
  void remember('me', player);
  return player;
}

/** Finds out who the session belongs to; offline, who it was when last heard. */
export async function loadPlayer(): Promise<void> {
  // A session always comes with this cookie: without it nobody is signed in, and nobody needs to be asked.
  if (!csrfToken() && !(await recall('me'))) return;
  try {
    adopt(await readMe());
  } catch (error) {
    if (error instanceof NoAnswer) current = await recall<Me>('me');
    else if (error instanceof Problem && (error.status === 401 || error.status === 403)) {
      if (await recall('me')) await forgetAll();
      current = null;
    } else throw error;
  }
}

async function makeGuest(): Promise<Me> {
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
