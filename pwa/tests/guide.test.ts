import { beforeEach, describe, expect, it } from 'vitest';
import type { LogEntry, MatchView } from '../src/api/types';
import { GUIDED, loadGuide } from '../src/games/index';
import { noteFor, sinceMyAnswer, type Step } from '../src/guide/guide';
import { keepProgress, progressIn, progressOf } from '../src/guide/progress';
import { search, takeApart } from '../src/screens/game/rules';

const entry = (version: number, seat: number | null, kind: string, data: Record<string, unknown> = {}) =>
  ({ version, seat, at: '', events: [{ kind, data, text: '' }] }) as unknown as LogEntry;

const viewWith = (...kinds: string[]) =>
  ({
    phase: 'day',
    decisions: kinds.map((kind) => ({ kind, prompt: { args: { round: 2 } } })),
  }) as unknown as MatchView;

const both = (text: string) => ({ en: text, ru: text });
const STEPS: Step[] = [
  { id: 'first', when: { decision: 'dig' }, text: both('Dig') },
  {
    id: 'found',
    when: { event: 'dug', with: { what: ['gold', 'silver'] } },
    rule: 'XX-001',
    text: both('{what} in {place}'),
  },
  { id: 'second', when: { decision: 'dig', with: { round: 2 } }, text: both('Round {round}') },
  { id: 'night', when: { phase: 'night' }, text: both('Night') },
];

describe('the note of a moment', () => {
  const log = [
    entry(1, 0, 'dug', { what: 'gold', place: 'A' }),
    entry(2, 1, 'walked'),
    entry(3, 0, 'dug', { what: 'clay', place: 'B' }),
  ];
  const note = (read: string[], entries: LogEntry[], ...open: string[]) =>
    noteFor(STEPS, read, viewWith(...open), entries, 'en');

  it('is the first one that fits and was not read', () => {
    expect(note([], [], 'dig')?.id).toBe('first');
    expect(note(['first'], [], 'dig')).toEqual({ id: 'second', text: 'Round 2', rule: null });
    expect(note(['first', 'second'], [], 'dig')).toBeNull();
    expect(note([], [], 'sleep')).toBeNull();
  });

  it('takes its words from the event', () => {
    expect(note([], log)).toEqual({ id: 'found', text: 'gold in A', rule: 'XX-001' });
    expect(note([], log.slice(1))).toBeNull();
  });

  it('looks back to my last answer and no further', () => {
    expect(sinceMyAnswer(log, [0]).map((one) => one.version)).toEqual([3]);
    expect(sinceMyAnswer(log, [1]).map((one) => one.version)).toEqual([2, 3]);
    expect(sinceMyAnswer(log, [2]).length).toBe(3);
  });
});

describe('the lessons', () => {
  it.each(GUIDED)('of %s have one note a moment and begin at a table of bots', async (game) => {
    const guide = await loadGuide(game);
    expect(guide?.length).toBeGreaterThan(0);
    for (const lesson of guide ?? []) {
      const ids = lesson.steps.map((step) => step.id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(lesson.match.seats.every((seat) => seat.kind === 'me' || seat.kind === 'bot')).toBe(true);
      // A note stands in the turn sheet of a small phone: what is longer is not read.
      for (const { text } of lesson.steps) expect(Math.max(text.en.length, text.ru.length)).toBeLessThan(205);
    }
  });

  it('are not there for a game without them', async () => {
    expect(await loadGuide('chess')).toBeNull();
  });
});

describe('progress', () => {
  beforeEach(() => localStorage.clear());

  it('is kept by lesson and found by match', () => {
    const begun = { game: 'g', lesson: 'one', match: 'm1', read: ['a'], done: false };
    keepProgress(begun);
    keepProgress({ ...begun, lesson: 'two', match: 'm2' });
    keepProgress({ ...begun, done: true });
    expect(progressIn('m1')?.done).toBe(true);
    expect(progressOf('g', 'two')?.match).toBe('m2');
    expect(progressIn('m3')).toBeNull();
  });

  it('survives a storage that somebody has broken', () => {
    localStorage.setItem('stakeout.lessons', '{"half');
    expect(progressOf('g', 'one')).toBeNull();
  });
});

describe('the rules page', () => {
  const text = takeApart(
    '<h1>G</h1><p>What it is.</p><h2>Begin</h2><p id="XX-001"><strong>XX-001</strong> Take a card.</p><ul><li>or two</li></ul><h2>End</h2><p id="XX-002"><strong>XX-002</strong> Stop.</p>',
  );

  it('has an introduction and sections', () => {
    expect(text.intro).toBe('What it is.');
    expect(text.sections.map((section) => [section.title, section.blocks.map((block) => block.id)])).toEqual([
      ['Begin', ['XX-001', null]],
      ['End', ['XX-002']],
    ]);
  });

  it('is searched by words and by numbers', () => {
    const found = (wanted: string) =>
      search(text.sections, wanted).flatMap((section) => section.blocks.map((block) => block.id));
    expect(found('CARD take')).toEqual(['XX-001']);
    expect(found('xx-002')).toEqual(['XX-002']);
    expect(found('nothing')).toEqual([]);
    expect(found(' ')).toEqual(['XX-001', null, 'XX-002']);
  });
});
