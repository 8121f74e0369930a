import { describe, expect, it } from 'vitest';
import { WORDS } from '../src/games/pursuit/words';
import { en } from '../src/i18n/en';
import { useLanguage, type Message } from '../src/i18n/index.svelte';
import { ru } from '../src/i18n/ru';
import { clockTime, duration, shareLeft, timeLeft } from '../src/words/time';

const at = (text: string) => Date.parse(text);
const NOW = at('2026-11-27T10:00:00Z');

const forms = (message: Message) => (typeof message === 'string' ? [message] : Object.values(message));
const names = (message: Message) =>
  [
    ...new Set(forms(message).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]))),
  ].sort();

describe.each([
  ['the app', en, ru],
  ['Pursuit', WORDS.en, WORDS.ru],
] as [string, Record<string, Message>, Record<string, Message>][])(
  'the catalogues of %s',
  (_name, english, russian) => {
    it('have the same keys', () => {
      expect(Object.keys(russian).sort()).toEqual(Object.keys(english).sort());
    });

    it('use the same arguments', () => {
      for (const [key, message] of Object.entries(english)) {
        expect([key, names(russian[key] ?? '')]).toEqual([key, names(message)]);
      }
    });

    it('have every plural form that the language needs', () => {
      for (const message of Object.values(english).filter((one) => typeof one !== 'string')) {
        expect(Object.keys(message).sort()).toEqual(['one', 'other']);
      }
      for (const message of Object.values(russian).filter((one) => typeof one !== 'string')) {
        expect(Object.keys(message).sort()).toEqual(['few', 'many', 'one']);
      }
    });
  },
);

describe('times in words', () => {
  it.each([
    ['2026-11-27T09:59:00Z', 'time is up'],
    ['2026-11-27T10:00:30Z', 'less than a minute left'],
    ['2026-11-27T10:59:59Z', '59 min left'],
    ['2026-11-27T21:40:00Z', '11 h left'],
    ['2026-11-29T09:59:00Z', '47 h left'],
    ['2026-11-29T10:00:00Z', '2 days left'],
    ['2026-12-02T09:00:00Z', '4 days left'],
  ])('%s is "%s"', (deadline, words) => {
    expect(timeLeft(deadline, NOW)).toBe(words);
  });

  it('counts days the Russian way', async () => {
    await useLanguage('ru');
    const inDays = (days: number) => timeLeft(new Date(NOW + days * 86_400_000).toISOString(), NOW);
    expect([2, 5, 21].map(inDays)).toEqual(['осталось 2 дня', 'осталось 5 дней', 'остался 21 день']);
  });

  it('shows the clock of the given zone', () => {
    expect(clockTime('2026-11-27T20:40:00Z', NOW, 'Europe/Berlin')).toBe('21:40');
    expect(clockTime('2026-11-27T23:30:00Z', NOW, 'Europe/Berlin')).toBe('tomorrow 00:30');
    expect(clockTime('2026-11-27T23:30:00Z', NOW, 'UTC')).toBe('23:30');
    expect(clockTime('2026-11-26T12:00:00Z', NOW, 'UTC')).toBe('yesterday 12:00');
    expect(clockTime('2026-12-02T20:40:00Z', NOW, 'UTC')).toMatch(/^Wed,? 2 Dec, 20:40$/);
  });

  it('names the lengths of clocks', () => {
    expect([300, 3_600, 28_800, 86_400, 259_200, 2].map(duration)).toEqual([
      '5 min',
      '1 hour',
      '8 hours',
      '1 day',
      '3 days',
      '2 s',
    ]);
  });

  it('measures what is left of a fixed clock', () => {
    expect(shareLeft('2026-11-27T11:00:00Z', 7_200, NOW)).toBe(0.5);
    expect(shareLeft('2026-11-27T09:00:00Z', 7_200, NOW)).toBe(0);
    expect(shareLeft(null, 7_200, NOW)).toBeNull();
    expect(shareLeft('2026-11-27T11:00:00Z', null, NOW)).toBeNull();
  });
});
