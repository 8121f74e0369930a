/**
 * Both languages complete: the catalogues of the app and of each board and its minute have the same keys, arguments and
 * plural forms, say different things, and no screen has words of its own.
 */
import { parse } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';
import type { Minute } from '../src/guide/minute';
import { en } from '../src/i18n/en';
import type { Message } from '../src/i18n/index.svelte';
import { ru } from '../src/i18n/ru';

type Words = Record<string, Message>;
interface WordsChunk {
  WORDS: { en: Words; ru: Words };
}

const chunks = import.meta.glob<WordsChunk>('../src/games/*/words.ts', { eager: true });
const minutes = import.meta.glob<{ minute: Minute }>('../src/games/*/minute.ts', { eager: true });

const minuteWords = (minute: Minute, language: 'en' | 'ru'): Words =>
  Object.fromEntries(
    minute.flatMap(({ title, text }, i) => [
      [`${i}.title`, title[language]],
      [`${i}.text`, text[language]],
    ]),
  ) as Words;

const CATALOGUES: [string, Words, Words][] = [
  ['the app', en, ru],
  ...Object.entries(chunks).map(([path, { WORDS }]): [string, Words, Words] => [path, WORDS.en, WORDS.ru]),
  ...Object.entries(minutes).map(([path, { minute }]): [string, Words, Words] => [
    path,
    minuteWords(minute, 'en'),
    minuteWords(minute, 'ru'),
  ]),
];

/** What reads the same in both languages. */
const THE_SAME = ['Stakeout', 'Discord', 'Slack', 'QR', 'webhook', 'Webhook', 'ID', 'API', 'VPN', 'PIN', 'X'];

const forms = (message: Message) => (typeof message === 'string' ? [message] : Object.values(message));
const namesIn = (message: Message) =>
  [...new Set(forms(message).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].sort();
const letters = (text: string) => text.replace(/\{\w+\}/g, '').replace(/[^\p{L}]/gu, '');

describe.each(CATALOGUES)('the catalogues of %s', (_name, english, russian) => {
  it('have the same keys', () => {
    expect(Object.keys(russian).sort()).toEqual(Object.keys(english).sort());
  });

  it('use the same arguments', () => {
    for (const [key, message] of Object.entries(english))
      expect([key, namesIn(russian[key] ?? '')]).toEqual([key, namesIn(message)]);
  });

  it('have every plural form that the language needs, and no empty text', () => {
    const wanted = { en: ['one', 'other'], ru: ['few', 'many', 'one'] };
    for (const [language, words] of [
      ['en', english],
      ['ru', russian],
    ] as const) {
      for (const [key, message] of Object.entries(words)) {
        if (typeof message !== 'string')
          expect([key, Object.keys(message).sort()]).toEqual([key, wanted[language]]);
        expect(
          forms(message).every((text) => text.trim() !== ''),
          key,
        ).toBe(true);
      }
    }
  });

  it('say nothing twice in the same words', () => {
    const same = Object.entries(english).filter(
      ([key, message]) =>
        forms(message).some((text) => letters(text) !== '' && forms(russian[key] ?? '').includes(text)) &&
        !forms(message).every((text) => THE_SAME.includes(text)),
    );
    expect(same.map(([key]) => key)).toEqual([]);
  });

  it('are written in their own letters', () => {
    for (const [key, message] of Object.entries(english))
      expect([key, /[а-яё]/i.test(forms(message).join())]).toEqual([key, false]);
    for (const [key, message] of Object.entries(russian)) {
      if (forms(message).every((text) => THE_SAME.includes(text) || letters(text) === '')) continue;
      expect([key, /[а-яё]/i.test(forms(message).join())]).toEqual([key, true]);
    }
  });
});

describe('the areas of the catalogues', () => {
  const areas = import.meta.glob<Record<string, Words>>('../src/i18n/{en,ru}/*.ts', { eager: true });

  it.each([
    ['en', en],
    ['ru', ru],
  ] as const)('%s: each key is in one area, and every area is in the catalogue', (language, catalogue) => {
    const keys = Object.entries(areas)
      .filter(([path]) => path.includes(`/${language}/`) && !path.endsWith('/index.ts'))
      .flatMap(([, area]) => Object.values(area).flatMap(Object.keys));
    expect(keys.sort()).toEqual(Object.keys(catalogue).sort());
  });
});

/** Attributes that people read or hear. */
const SPOKEN = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'title',
  'placeholder',
  'alt',
  'label',
  'text',
  'legend',
]);

interface Node {
  type?: string;
  name?: string;
  data?: string;
  [key: string]: unknown;
}

/** Words in the markup that no catalogue gives: texts, spoken attributes, and strings in a tag of their own. */
function rawWords(source: string): string[] {
  const found: string[] = [];
  const look = (text: string) => {
    if (/\p{L}{2}/u.test(text) && !THE_SAME.includes(text.trim())) found.push(text.trim());
  };
  const visit = (node: unknown, spoken: boolean): void => {
    if (Array.isArray(node)) return node.forEach((child) => visit(child, spoken));
    if (typeof node !== 'object' || node === null) return;
    const { type, name, data } = node as Node;
    if (type === 'Text' && spoken) look(data ?? '');
    if (type === 'ExpressionTag') return strings((node as Node).expression, spoken, look);
    if (type === 'Attribute') {
      const value = (node as Node).value;
      return visit(value, SPOKEN.has(name ?? ''));
    }
    if (type === 'StyleDirective' || type === 'Script' || type === 'StyleSheet' || type === 'Comment') return;
    for (const [key, child] of Object.entries(node)) if (key !== 'attributes') visit(child, true);
    visit((node as Node).attributes, true);
  };
  visit((parse(source, { modern: true }) as unknown as Node).fragment, true);
  return found;
}

/** A string that is itself the value of an expression, also behind a condition; arguments of calls are keys. */
function strings(expression: unknown, spoken: boolean, look: (text: string) => void): void {
  if (typeof expression !== 'object' || expression === null || !spoken) return;
  const node = expression as Node;
  if (node.type === 'Literal' && typeof node.value === 'string') look(node.value);
  else if (node.type === 'TemplateLiteral')
    (node.quasis as { value: { cooked: string } }[]).forEach((quasi) => look(quasi.value.cooked));
  else if (node.type === 'ConditionalExpression') {
    strings(node.consequent, spoken, look);
    strings(node.alternate, spoken, look);
  } else if (node.type === 'LogicalExpression' || node.type === 'BinaryExpression') {
    if (node.operator === '===' || node.operator === '!==') return;
    strings(node.left, spoken, look);
    strings(node.right, spoken, look);
  }
}

const screens = import.meta.glob<string>('../src/**/*.svelte', {
  eager: true,
  query: '?raw',
  import: 'default',
});

describe('the markup', () => {
  it('is searched as it should be', () => {
    const source = `<p title="One" class="two">{t('three')} {yes ? 'Four' : t('five')}</p>{#if x === 'six'}Seven{/if}
      <button aria-label={\`Eight \${n}\`}>·</button>`;
    expect(rawWords(source).sort()).toEqual(['Eight', 'Four', 'One', 'Seven']);
  });

  it.each(Object.entries(screens))('%s has no words of its own', (_path, source) => {
    expect(rawWords(source)).toEqual([]);
  });
});
