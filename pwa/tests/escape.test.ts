import { describe, expect, it } from 'vitest';
import { describeIsland, describeNewYork, describeSpace } from '../src/games/escape_from_new_york/describe';
import { faceOf, noiseOf } from '../src/games/escape_from_new_york/cards';
import { LYING, SPACES, STANDING } from '../src/games/escape_from_new_york/geometry';
import { pauseOf, scenesOf } from '../src/games/escape_from_new_york/film';
import { goalsOf } from '../src/games/escape_from_new_york/goals';
import { foesIn, spread } from '../src/games/escape_from_new_york/space';
import { momentOf } from '../src/games/escape_from_new_york/moments';
import { game } from '../src/games/escape_from_new_york/index';
import { GAME, type EscapeView } from '../src/games/escape_from_new_york/view';
import { useNames } from '../src/games/names.svelte';
import {
  cellOf,
  leaving,
  metIn,
  minimumOf,
  nextOf,
  partsOf,
  pointsOf,
  type PoliceView,
} from '../src/games/escape_from_new_york/police';
import { option } from './builders';
import type { Decision, GameEvent } from '../src/api/types';

const enemy = (kind: string, space: string, hits = 1) => ({ kind, space, hits, tricked: false });
const view = {
  stage: 'turn',
  tiles: { G2: 'city_15' },
  icons: { G2: ['event'], F3: ['library'] },
  poi: {},
  hidden_poi: ['C1'],
  hidden_suburbs: ['L6'],
  heroes: [{ seat: 0, hero: 'snake', space: 'F3' }],
  promises: [],
  enemies: [enemy('prisoner', 'G2'), enemy('duke', 'G2', 5), enemy('prisoner', 'G2')],
  threats: { G2: 3 },
  cubes: { G2: 1 },
  cases: {},
  parked: {},
  roadblocks: [],
  helicopter: 'J3',
  landed: false,
  gullfire: true,
} as unknown as EscapeView;

useNames(GAME, 'en', {
  'card.snake': 'Snake',
  'card.library': 'Library',
  'card.wtc': 'World Trade Center',
  'card.burst': 'Short Burst',
  'enemy.prisoner': 'A prisoner',
  'enemy.duke': 'The Duke',
});

describe('the island in words', () => {
  it('says what lies in a space, and counts those without a name', () => {
    expect(describeSpace(view, 'G2', ['Anna'])).toBe(
      'G2: open street · an event for who enters · The Duke, 5 hits left · A prisoner × 2 · 3 damage to who ends the turn here · 1 item',
    );
    expect(describeSpace(view, 'F3', ['Anna'])).toBe('F3: Library · Anna (Snake)');
    expect(describeSpace(view, 'C1', [])).toBe('C1: a hidden place');
    expect(describeSpace(view, 'A1', [])).toBe('A1: not opened yet');
  });

  it('says where a Roadblock stands by what it parts', () => {
    const lines = describeIsland({ ...view, roadblocks: ['F3:N', 'G6:S'] }, [], []);
    expect(lines).toEqual(['Roadblock between F3 and F2', 'Roadblock on bridge 2']);
  });

  it('leaves out spaces of which there is nothing to say', () => {
    const lines = describeIsland(view, SPACES, ['Anna']);
    expect(lines.map((line) => line.slice(0, 2))).toEqual([
      'B2', 'C1', 'C6', 'F3', 'G2', 'G6', 'J3', 'K5', 'L1', 'L6',
    ]); // prettier-ignore
  });
});

describe('the questions of the game', () => {
  const asked = (kind: string, keys: string[]) =>
    ({ kind, form: { type: 'one', options: keys.map((key) => option(key)) } }) as unknown as Decision;

  it('makes the sheet higher for lists, and keeps the island above a hand of cards', () => {
    expect(game.isList?.(asked('choose_cards', ['a', 'b']))).toBe(false);
    expect(game.isList?.(asked('play_card', ['a', 'b', 'ability:0:a']))).toBe(false);
    expect(game.isList?.(asked('free_action', ['a', 'b', 'c']))).toBe(true);
    expect(game.isList?.(asked('end_actions', ['go_on']))).toBe(false);
    const step = asked('step', []);
    const spaces = ['F2', 'G3', 'E3'].map((id) => ({
      ...option(`go:${id}`),
      targets: [{ kind: 'space', id }],
    }));
    expect(game.isList?.({ ...step, form: { type: 'one', options: [...spaces, option('stop')] } })).toBe(
      false,
    );
  });

  it('confirms a card by its name', () => {
    const card = {
      ...option('burst'),
      text: 'Short Burst: 3 damage',
      targets: [{ kind: 'card', id: 'burst' }],
    };
    expect(game.confirmText(asked('play_card', []), card)).toBe('Turn up Short Burst');
    expect(game.confirmText(asked('play_card', []), { ...card, key: 'ability:0:burst' })).toBe(
      'Use the ability instead',
    );
    expect(game.confirmText(asked('step', []), option('go:F2'))).toBeNull();
  });
});

describe('where things lie', () => {
  const inside = ({ width, height, centre }: typeof STANDING) =>
    SPACES.every((space) => {
      const { x, y } = centre(space);
      return x > 20 && y > 20 && x < width - 20 && y < height - 20;
    });

  it('keeps all spaces on the board, standing and lying, each apart from the others', () => {
    for (const layout of [STANDING, LYING]) {
      expect(inside(layout)).toBe(true);
      const places = SPACES.map((space) => layout.centre(space));
      const gaps = places.flatMap((one, i) =>
        places.slice(i + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
      );
      expect(Math.min(...gaps)).toBeCloseTo(Math.sqrt(3) * 30);
    }
  });

  it('turns the lying island a quarter to the left where it stands', () => {
    const [at, park] = [STANDING.centre('F3'), STANDING.centre('J3')];
    expect(park.y).toBeLessThan(at.y);
    expect(STANDING.towards('S').x).toBeCloseTo(26, 0);
    expect(LYING.towards('S').y).toBeCloseTo(26, 0);
  });

  it('finds the coast: every side without a neighbour', () => {
    expect(STANDING.coast).toContain('A2:NW');
    expect(STANDING.coast).not.toContain('F3:N');
    expect(STANDING.coast).toEqual(LYING.coast);
    expect(STANDING.beyond('F3:N')).toBe('F2');
    expect(LYING.beyond('K5:S')).toBeNull();
    // Six sides for each space, and two for each of the 143 borders between spaces.
    expect(SPACES.length * 6 - STANDING.coast.length).toBe(286);
  });

  it('draws up to three heads, then a number', () => {
    const crowd = (count: number) =>
      ({ enemies: Array.from({ length: count }, () => enemy('prisoner', 'G2')) }) as unknown as EscapeView;
    expect(foesIn(crowd(3), 'G2').map(({ count }) => count)).toEqual([1, 1, 1]);
    expect(foesIn(crowd(4), 'G2').map(({ count }) => count)).toEqual([4]);
    expect(spread(1, 14, 34)).toEqual([0]);
    expect(spread(3, 20, 34)).toEqual([-17, 0, 17]);
  });
});

describe('a card at a glance', () => {
  it('has a sign and a number for each thing it does', () => {
    expect(faceOf(['hit_2_1', 'move_1_quiet', 'noise_3', 'clear'])).toEqual({
      signs: [
        { sign: 'hit', count: '2' },
        { sign: 'range', count: '' },
        { sign: 'move', count: '1' },
        { sign: 'quiet', count: '' },
      ],
      noise: 3,
      clear: true,
      kind: 'hit',
    });
    expect(faceOf(['move_4_smash_upto']).signs[0]).toEqual({ sign: 'move', count: '≤4' });
    expect(faceOf(['trick_all_1']).signs).toEqual([
      { sign: 'trick', count: '' },
      { sign: 'range', count: '' },
    ]);
    expect(faceOf(['draw_pick_3_1']).signs).toEqual([{ sign: 'item', count: '1' }]);
  });

  it('adds the noise of two up', () => {
    expect(noiseOf(['a', 'b', 'c'], { a: ['noise_2'], b: ['noise_1', 'hit_1_0'], c: ['move_1'] })).toBe(3);
  });
});

describe('what is still needed', () => {
  const own = (supply: string[]) => ({
    supply,
    objectives: [
      { key: 'obj_raft', met: false },
      { key: 'obj_tape', met: true },
    ],
  });
  const at = (supply: string[], face_up: string[] = []) =>
    ({
      ...view,
      icons: { B5: ['raft'] },
      cases: { C1: [2] },
      president: null,
      dead: false,
      collected: false,
      timer_top: 'black',
      heroes: [
        { seat: 0, hero: 'snake', level: 1, face_up: [], own: own(supply) },
        { seat: 1, hero: 'brain', level: 0, face_up, own: null },
      ],
    }) as unknown as EscapeView;

  it('is told for both ways out', () => {
    const goals = goalsOf(at(['tape'], ['diagram_3']));
    expect(goals.together.map(({ text, met }) => [text, met])).toEqual([
      ['President', false],
      ['Tape', true],
      ['Bridge 3', true],
    ]);
    expect(goals.alone.map(({ key, met }) => [key, met])).toEqual([
      ['level', false],
      ['obj_raft', false],
      ['obj_tape', true],
      ['time', false],
    ]);
  });

  it('shows others only what lies face up', () => {
    const goals = goalsOf(at(['tape', 'diagram_1'], ['diagram_3']));
    expect(goals.spaces(true).toSorted()).toEqual(['B5', 'C6', 'K5']);
    expect(goals.spaces(false).toSorted()).toEqual(['C1', 'K5']);
  });
});

describe('New York in words', () => {
  it('says what follows from each of its signs', () => {
    const city = { noise: 4, missions: 3, event_level: 2, cost: 3, bonuses: ['ny_bonus_runners'] };
    const rows = describeNewYork({
      ...view,
      new_york: city,
      timer: 5,
      timer_top: 'red',
      prisoners: 9,
    } as never);
    expect(rows.map(({ title }) => title)).toEqual([
      'Noise 4 of 10',
      'Top card: costs 3',
      'Missions 3 of 4',
      'Event level 2',
      '5 timer tiles left',
      'ny bonus runners',
      'Prisoners',
    ]);
    expect(rows[2]?.text).toBe('One more, and a timer tile is turned up.');
  });
});

describe('what happens', () => {
  const event = (kind: string, data: object = {}, text = kind, open?: string) =>
    ({ kind, data, text, ...(open === undefined ? {} : { open }) }) as unknown as GameEvent;

  it('makes scenes of the phase of New York, from the wound before it on', () => {
    const scenes = scenesOf([
      event('hero_moved', { from: 'F3', to: 'F2' }),
      event('hero_hurt', { seat: 0 }),
      event('new_york_discarded'),
      event('enemy_moved', { from: 'G2', to: 'F2' }),
      event('prisoners_placed', { space: 'E3' }),
      event('new_york_joins'),
    ]);
    expect(scenes.map(({ text, from, to }) => [text, from, to])).toEqual([
      ['hero_hurt', null, null],
      ['new_york_discarded', null, null],
      ['enemy_moved', 'G2', 'F2'],
      ['prisoners_placed', null, 'E3'],
    ]);
    expect(scenesOf([event('hero_moved')])).toEqual([]);
    const hurt = event('hero_hurt', {}, 'You lose: Ram.', 'Kim loses 1 card.');
    const told = [hurt, event('new_york_acts'), event('item_drawn', {}, 'You draw: Axe.', '')];
    expect(scenesOf(told).map(({ text }) => text)).toEqual([
      'You lose: Ram.',
      'new_york_acts',
      'You draw: Axe.',
    ]);
    expect(scenesOf(told, false).map(({ text }) => text)).toEqual(['Kim loses 1 card.', 'new_york_acts']);
  });

  it('takes no longer than twelve seconds', () => {
    const scenes = Array.from({ length: 30 }, () => ({ text: 'x'.repeat(60), from: null, to: null }));
    const whole = scenes.reduce((sum, _, i) => sum + pauseOf(scenes, i), 0);
    expect(Math.round(whole)).toBe(12_000);
    expect(pauseOf(scenes.slice(0, 1), 0)).toBe(3000);
  });

  it('tells whom it was done to, and a theft before all else', () => {
    const theft = event('card_stolen', { seat: 1, victim: 0 }, 'Vera took your Tape.', 'Vera takes a card.');
    const wound = event('hero_hurt', { seat: 0 });
    expect(momentOf([theft, wound], 0)).toEqual({
      kind: 'robbed',
      text: 'Vera took your Tape.',
      open: 'Vera takes a card.',
    });
    expect(momentOf([theft, wound], 1)).toBeNull();
    expect(momentOf([wound], 0)?.kind).toBe('hurt');
    expect(momentOf([wound, event('new_york_acts')], 0)).toBeNull();
    expect(momentOf([theft], null)).toBeNull();
  });
});

describe('the police board', () => {
  const police = {
    hauk: 2,
    cops: { G2: 2 },
    missions: [
      {
        key: 'm1_tower_check',
        level: 1,
        met: false,
        needs: [
          { key: 'tower', met: true },
          { key: 'clear', met: false },
        ],
      },
    ],
    full: false,
    deck: [1, 0, 2],
    minimum: null,
    minimums: [2, 3, 3, 4],
    rewards: [
      { levels: [1], cards: null, points: null },
      { levels: [1, 2], cards: [], points: 3 },
    ],
  } as unknown as PoliceView;

  it('counts Cops among what is in a space', () => {
    const line = describeSpace({ ...view, police }, 'G2', []);
    expect(line).toContain('2 Cops');
    expect(describeSpace({ ...view, police }, 'F3', [])).not.toContain('Cop');
  });

  it('ticks the parts of a Mission', () => {
    useNames(GAME, 'en', { 'need.tower': 'at the tower', 'need.clear': 'no enemies' });
    const parts = police.missions.flatMap((mission) => partsOf(mission, true));
    expect(parts.map(({ text, met }) => [text, met])).toEqual([
      ['at the tower', true],
      ['no enemies', false],
    ]);
  });

  it('covers a tick that tells what is held', () => {
    const needs = [{ key: 'pay', met: true, secret: true }];
    const paying = { ...police, missions: [{ ...police.missions[0], needs }] } as PoliceView;
    expect([metIn(paying, true), metIn(paying, false)]).toEqual([1, 0]);
  });

  it('says own points and what may be wanted', () => {
    expect([pointsOf(police), minimumOf(police)]).toEqual([3, '2–4']);
    expect(minimumOf({ ...police, minimum: 3 })).toBe('3');
    expect(pointsOf({ ...police, rewards: police.rewards.slice(0, 1) })).toBeNull();
    expect(cellOf(police.hauk)).toBe('II');
  });

  it('warns of the Mission that goes next', () => {
    expect(leaving(police)).toBe(-1);
    expect(leaving({ ...police, full: true })).toBe(0);
    expect(leaving({ ...police, full: true, deck: [0, 2] })).toBe(-1);
    expect(nextOf(police)).toContain('level 1');
    expect(nextOf({ ...police, deck: [0] })).toContain('Hauk');
    expect(nextOf({ ...police, deck: [] })).toContain('No more');
  });
});
