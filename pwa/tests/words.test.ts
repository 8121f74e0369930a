import { describe, expect, it } from 'vitest';
import { useLanguage } from '../src/i18n/index.svelte';
import { moreWords } from '../src/words/clock';
import { clockLine, clockTime, countdown, duration, shareLeft, timeLeft, type Stop } from '../src/words/time';

const at = (text: string) => Date.parse(text);
const NOW = at('2026-11-27T10:00:00Z');

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

  it('says how often one may take more time', () => {
    const shared = { pauses: { night: true, weekend: false, away: true }, on_timeout: 'bot' as const };
    const fixed = { kind: 'fixed' as const, seconds: 3600, ...shared };
    expect(moreWords(fixed)).toBeNull();
    expect(moreWords({ kind: 'untimed' })).toBeNull();
    const once = { ...fixed, extension: { hours: 12, times: 1 } };
    expect(moreWords(once)).toBe('12 more hours for who needs them: 1 time');
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

describe('a clock that stands', () => {
  const night: Stop = { begin: '2026-11-27T21:00:00Z', until: '2026-11-28T06:00:00Z', why: 'night' };
  const deadline = '2026-11-28T19:00:00Z';
  const line = (now: string, change: object = {}) =>
    clockLine({ deadline, stops: [night], ...change }, at(now), 'UTC');

  it('counts the time in which it runs, and no other', () => {
    expect(countdown(deadline, [night], at('2026-11-27T19:00:00Z')).left).toBe(15 * 3_600_000);
    expect(line('2026-11-27T19:00:00Z')).toEqual({ text: '15 h left · tomorrow 19:00', stands: false });
    expect(shareLeft(deadline, 86_400, at('2026-11-27T19:00:00Z'), [night])).toBeCloseTo(15 / 24);
  });

  it('shows the same number all night, and that it stands until the morning', () => {
    const shown = { text: '13 h left · night until tomorrow 06:00', stands: true };
    expect(line('2026-11-27T21:00:00Z')).toEqual(shown);
    expect(line('2026-11-27T23:30:00Z')).toEqual(shown);
    expect(line('2026-11-28T05:59:00Z')).toEqual({ ...shown, text: '13 h left · night until 06:00' });
    expect(line('2026-11-28T06:00:00Z')).toEqual({ text: '13 h left · 19:00', stands: false });
    expect(line('2026-11-28T07:00:00Z')?.text).toBe('12 h left · 19:00');
  });

  it.each([
    ['weekend', '13 h left · weekend until tomorrow 06:00'],
    ['away', '13 h left · holiday until tomorrow 06:00'],
  ] as const)('says why: %s', (why, text) => {
    expect(line('2026-11-27T22:00:00Z', { stops: [{ ...night, why }] })?.text).toBe(text);
  });

  it('says that the table pauses, or that a fault holds it', () => {
    const now = '2026-11-27T22:00:00Z';
    expect(line(now, { paused: true, deadline: null })).toEqual({ text: 'the table pauses', stands: true });
    expect(line(now, { frozen: true })).toEqual({ text: 'clock stands: a fault was found', stands: true });
    expect(line(now, { deadline: null })).toBeNull();
  });

  it('counts nothing where the server cannot be asked', () => {
    const shown = clockLine({ deadline, stops: [night] }, at('2026-11-27T22:00:00Z'), 'UTC', false);
    expect(shown).toEqual({ text: 'until tomorrow 19:00', stands: false });
  });
});
