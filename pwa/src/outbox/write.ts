/** Makes the row of an answer: what is sent, and what its player and the service worker need meanwhile. */
import { csrfToken } from '../api/client';
import type { Choice, Decision, Match } from '../api/types';
import { optionsOf } from '../decisions/draft.svelte';
import { language, t } from '../i18n/index.svelte';
import type { PendingAnswer } from './row';

export const newKey = (): string => crypto.randomUUID();

/** The chosen options in words; the question where the choice is none of options. */
function wordsOf(decision: Decision, choice: Choice): string {
  const keys = typeof choice === 'string' ? [choice] : Array.isArray(choice) ? choice : [];
  const texts = optionsOf(decision)
    .filter((option) => keys.includes(option.key))
    .map((option) => option.text);
  return texts.join(', ') || decision.prompt.text;
}

export const rowFor = (
  match: Match,
  version: number,
  decision: Decision,
  choice: Choice,
  strict: boolean,
): PendingAnswer => ({
  match: match.id,
  seat: decision.seat,
  decision: decision.id,
  choice,
  version,
  key: newKey(),
  text: wordsOf(decision, choice),
  at: Date.now(),
  strict,
  tried: false,
  worker: {
    csrf: csrfToken(),
    language: language(),
    title: match.title,
    refused: t('outbox.refused'),
  },
});
