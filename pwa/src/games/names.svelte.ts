/**
 * What the pieces of a game are called, in the server's own words: read in one call, kept on the device, so that
 * a board can name its cards offline too.
 */
import { readTexts } from '../api/endpoints';
import type { Language } from '../api/types';
import { recall, remember } from '../app/storage';
import { language } from '../i18n/index.svelte';

type Names = Record<string, string>;

const names = $state<Record<string, Names>>({});
const asked = new Set<string>();

const at = (game: string, lang: Language) => `names:${game}:${lang}`;

/** The names are known from here on: those of the device at once, the server's as soon as they come. */
export async function loadNames(game: string, lang: Language = language()): Promise<void> {
  const key = at(game, lang);
  if (asked.has(key)) return;
  asked.add(key);
  const kept = await recall<Names>(key);
  if (kept) names[key] = kept;
  const reading = readTexts(game, lang)
    .then(({ texts }) => {
      names[key] = texts;
      return remember(key, texts);
    })
    .catch(() => {
      asked.delete(key);
    });
  if (!kept) await reading;
}

/** Names that are there already: a test's, or those of a page that brings them along. */
export function useNames(game: string, lang: Language, texts: Names): void {
  asked.add(at(game, lang));
  names[at(game, lang)] = texts;
}

/** What a thing is called, by its key among the game's texts (`gear.taser`). */
export function nameOf(game: string, key: string): string {
  const found = names[at(game, language())];
  // Another language was chosen meanwhile.
  if (!found) void loadNames(game);
  return found?.[key] ?? key.slice(key.indexOf('.') + 1).replaceAll('_', ' ');
}
