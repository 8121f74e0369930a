/** Every test begins in English, with an empty device, and knows what the server calls the pieces. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach } from 'vitest';
import { useNames } from '../src/games/names.svelte';
import { useLanguage } from '../src/i18n/index.svelte';

/** A game's texts from the server's own catalogue, as `GET /games/<key>/texts` gives them. */
function texts(game: string, lang: string): Record<string, string> {
  const file = readFileSync(join(process.cwd(), '..', 'games', game, 'texts', `${lang}.toml`), 'utf-8');
  const lines = file.matchAll(/^"\w+\.([\w.]+)" = ("(?:[^"\\]|\\.)*")$/gm);
  return Object.fromEntries([...lines].map(([, key = '', text = '']) => [key, JSON.parse(text) as string]));
}

const CATALOGUES = (['en', 'ru'] as const).map((lang) => [lang, texts('good_cop_bad_cop', lang)] as const);

beforeEach(async () => {
  localStorage.clear();
  await useLanguage('en');
  for (const [lang, names] of CATALOGUES) useNames('good_cop_bad_cop', lang, names);
});
