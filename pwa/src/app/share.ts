/** Sharing an address: by the system's sheet where there is one, else to the clipboard. */
import type { Visibility } from '../api/types';
import { t } from '../i18n/index.svelte';

export type Shared = 'shared' | 'copied' | 'failed';

export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export async function share(url: string, text: string): Promise<Shared> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ url, text, title: 'Stakeout' });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
    }
  }
  return (await copy(url)) ? 'copied' : 'failed';
}

/** Who shares is told what others will see, or that they will see nothing. */
export const toldWhenShared = (shared: Shared, visibility: Visibility): string =>
  [shared === 'copied' ? `${t('copied')}.` : '', t(`share.told.${visibility}`)].filter(Boolean).join(' ');
