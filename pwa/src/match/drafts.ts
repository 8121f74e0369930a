/**
 * What is picked but not confirmed, one for each match: it survives a reload, a new release of the app, and a
 * system that has thrown the page out of its memory. Nothing is sent from here.
 */
import type { Picked } from '../decisions/draft.svelte';

const PREFIX = 'stakeout.draft:';

export function keepDraft(match: string, pick: Picked | null): void {
  try {
    if (pick) localStorage.setItem(PREFIX + match, JSON.stringify(pick));
    else localStorage.removeItem(PREFIX + match);
  } catch {
    // No room: the pick lives as long as the page.
    return;
  }
}

export function keptDraft(match: string): Picked | null {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + match) ?? 'null') as Picked | null;
  } catch {
    return null;
  }
}

export function forgetDrafts(): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name);
}
