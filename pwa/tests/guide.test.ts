import { beforeEach, describe, expect, it } from 'vitest';
import type { Decision, MatchView } from '../src/api/types';
import { loadMinute } from '../src/games/index';
import { Coach } from '../src/guide/coach.svelte';
import { leadsOn, placesOf, type Lesson } from '../src/guide/lesson';
import { keepProgress, progressIn, progressOf } from '../src/guide/progress';
import type { MatchSession } from '../src/match/session.svelte';
import { atTable, search, takeApart } from '../src/screens/game/rules';

const option = (key: string, ...targets: string[]) => ({
  key,
  text: key,
  targets: targets.map((id) => ({ kind: 'place', id })),
});

const decision = (id: string, kind: string, ...keys: string[]) =>
  ({
    id,
    kind,
    form: { type: 'one', options: keys.map((key) => option(key, key)) },
  }) as unknown as Decision;

const lesson = (change: Partial<Lesson> = {}): Lesson => ({
  key: 'first',
  title: 'The first',
  text: 'Dig at A.',
  otherwise: 'Not there: A.',
  rule: 'XX-001',
  step: 2,
  steps: 5,
  decision: 'd1',
  keys: ['A'],
  then: [['gold'], [], ['to:*']],
  next: null,
  next_title: null,
  ...change,
});

describe('a step', () => {
  const dig = decision('d1', 'dig', 'A', 'B');

  it('takes what it waits for, and nothing else', () => {
    expect(leadsOn(lesson(), dig, 'A')).toBe(true);
    expect(leadsOn(lesson(), dig, 'B')).toBe(false);
    expect(leadsOn(lesson(), dig, ['A'])).toBe(false);
    expect(leadsOn(lesson(), decision('d2', 'sell', 'A'), 'A')).toBe(false);
    expect(leadsOn(lesson({ keys: null }), dig, ['B', 'A'])).toBe(true);
  });

  it('takes what is chosen together all at once, in any order', () => {
    const cards = {
      id: 'd1',
      kind: 'choose',
      form: { type: 'many', options: [option('A'), option('B'), option('C')], min: 2, max: 2 },
    } as unknown as Decision;
    const both = lesson({ keys: ['A', 'B'] });
    expect(leadsOn(both, cards, ['B', 'A'])).toBe(true);
    expect(leadsOn(both, cards, ['A', 'C'])).toBe(false);
    expect(leadsOn(both, cards, ['A'])).toBe(false);
  });

  it('takes a split of which all goes where it is to go', () => {
    const damage = {
      id: 'd1',
      kind: 'hit',
      form: { type: 'split', total: 2, buckets: [{ key: 'A', text: 'A', most: 2 }] },
    } as unknown as Decision;
    const both = lesson({ keys: ['A', 'B'] });
    expect(leadsOn(both, damage, { A: 1, B: 1, C: 0 })).toBe(true);
    expect(leadsOn(both, damage, { A: 1, B: 0, C: 1 })).toBe(false);
  });

  it('takes anything where nothing is waited for', () => {
    expect(leadsOn(lesson({ decision: null, keys: null }), dig, 'B')).toBe(true);
  });

  it('looks at the answers that are to follow', () => {
    expect(leadsOn(lesson(), dig, 'A', ['gold', 'whatever', 'to:me'])).toBe(true);
    expect(leadsOn(lesson(), dig, 'A', ['clay'])).toBe(false);
    expect(leadsOn(lesson(), dig, 'A', ['gold', 'whatever', 'from:me'])).toBe(false);
  });
});

describe('what is pointed at', () => {
  const dig = decision('d1', 'dig', 'A', 'B');
  const talk = decision('d2', 'talk', 'hello');
  const at = (open: Decision | null, change: Partial<Lesson> = {}) =>
    placesOf(lesson(change), [dig, talk], open)[0];

  it('is the place on the board', () => {
    expect(at(dig)).toEqual(['[data-target="place\\:A"]']);
  });

  it('is the way to the question while another one is open', () => {
    expect(at(talk)).toEqual(['[data-offer="dig"]']);
  });

  it('is nothing where everything leads on, and while others play', () => {
    expect(at(dig, { keys: null, then: [] })).toBeUndefined();
    expect(at(dig, { decision: null })).toBeUndefined();
  });

  it('is the row of the list, then what follows, where the board shows no place', () => {
    const bare = { ...dig, form: { type: 'one', options: [{ key: 'A', text: 'A' }] } } as unknown as Decision;
    expect(placesOf(lesson(), [bare], bare)).toEqual([
      ['[data-option="A"], [data-point="A"]'],
      ['[data-option="gold"], [data-point="gold"]'],
    ]);
  });
});

describe('the coach', () => {
  beforeEach(() => localStorage.clear());

  const dig = decision('d1', 'dig', 'A', 'B');
  const sessionWith = (view: Partial<MatchView>) =>
    ({
      view: { game: 'g', version: 4, lesson: lesson(), ...view },
      pending: null,
    }) as unknown as MatchSession;

  it('says what to do, and why not what else was picked', () => {
    const coach = new Coach(sessionWith({}), 'm1');
    expect(coach.note(dig, null)).toEqual({
      text: 'Dig at A.', rule: 'XX-001', step: 2, steps: 5, astray: false,
    }); // prettier-ignore
    expect(coach.note(dig, 'A')?.astray).toBe(false);
    expect(coach.note(dig, 'B')).toMatchObject({ text: 'Not there: A.', astray: true });
  });

  it('lets nothing out that leads elsewhere, and says why until something else is touched', () => {
    const coach = new Coach(sessionWith({}), 'm1');
    expect(coach.allows(dig, 'B')).toBe(false);
    expect(coach.note(dig, null)?.text).toBe('Not there: A.');
    coach.forget();
    expect(coach.note(dig, null)?.text).toBe('Dig at A.');
    expect(coach.allows(dig, 'A')).toBe(true);
  });

  it('is silent in other matches, and once the player plays on alone', () => {
    expect(new Coach(sessionWith({ lesson: null }), 'm1').note(dig, 'B')).toBeNull();
    const coach = new Coach(sessionWith({}), 'm1');
    coach.stop();
    expect(coach.note(dig, 'B')).toBeNull();
    expect(coach.allows(dig, 'B')).toBe(true);
    expect(new Coach(sessionWith({}), 'm1').lesson).toBeNull();
    expect(progressOf('g', 'first')).toEqual({
      game: 'g', lesson: 'first', match: 'm1', done: true, quiet: true,
    }); // prettier-ignore
  });
});

describe('a game in a minute', () => {
  it.each(['pursuit', 'good_cop_bad_cop', 'burgle_bros', 'escape_from_new_york'])(
    'is told of %s in four to six cards that a small phone can hold',
    async (game) => {
      const minute = (await loadMinute(game)) ?? [];
      expect(minute.length).toBeGreaterThanOrEqual(4);
      expect(minute.length).toBeLessThanOrEqual(6);
      expect(new Set(minute.map(({ picture }) => picture)).size).toBe(minute.length);
      for (const { title, text } of minute) {
        expect(Math.max(title.en.length, title.ru.length)).toBeLessThan(36);
        expect(Math.max(text.en.length, text.ru.length)).toBeLessThan(190);
      }
    },
  );

  it('is not there for a game that nobody has drawn', async () => {
    expect(await loadMinute('chess')).toBeNull();
  });
});

describe('progress', () => {
  beforeEach(() => localStorage.clear());

  it('is kept by lesson and found by match', () => {
    const begun = { game: 'g', lesson: 'one', match: 'm1', done: false };
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

  it('leaves out at a table what belongs to an option that is off there', () => {
    const { sections } = takeApart('<h2>Begin</h2><p>A</p><h2 data-option="dragons">Dragons</h2><p>B</p>');
    const titles = (options: Record<string, string>) => atTable(sections, options).map(({ title }) => title);
    expect(titles({ dragons: 'on' })).toEqual(['Begin', 'Dragons']);
    expect(titles({ dragons: 'off' })).toEqual(['Begin']);
    expect(titles({})).toEqual(['Begin']);
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
