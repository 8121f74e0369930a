import { describe, expect, it } from 'vitest';
import { describeIsland, describeSpace } from '../src/games/escape_from_new_york/describe';
import { SPACES } from '../src/games/escape_from_new_york/geometry';
import { game } from '../src/games/escape_from_new_york/index';
import { GAME, type EscapeView } from '../src/games/escape_from_new_york/view';
import { useNames } from '../src/games/names.svelte';
import { option } from './builders';
import type { Decision } from '../src/api/types';

const enemy = (kind: string, space: string, hits = 1) => ({ kind, space, hits, tricked: false });
const view = {
  stage: 'turn',
  tiles: { G2: 'city_15' },
  icons: { G2: ['event'], F3: ['library'] },
  poi: {},
  hidden_poi: ['C1'],
  hidden_suburbs: ['L6'],
  heroes: [{ seat: 0, hero: 'snake', space: 'F3' }],
  enemies: [enemy('prisoner', 'G2'), enemy('duke', 'G2', 5), enemy('prisoner', 'G2')],
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
      'G2: open street · an event for who enters · The Duke, 5 hits left · A prisoner × 2 · 1 item',
    );
    expect(describeSpace(view, 'F3', ['Anna'])).toBe('F3: Library · Anna (Snake)');
    expect(describeSpace(view, 'C1', [])).toBe('C1: a hidden place');
    expect(describeSpace(view, 'A1', [])).toBe('A1: not opened yet');
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

  it('makes the sheet higher for long lists alone', () => {
    expect(game.isList?.(asked('play_card', ['a', 'b', 'c', 'd']))).toBe(true);
    expect(game.isList?.(asked('play_card', ['a', 'b', 'c']))).toBe(false);
    expect(game.isList?.(asked('step', ['a', 'b', 'c', 'd', 'e']))).toBe(false);
  });

  it('confirms a card by its name', () => {
    const card = {
      ...option('burst'),
      text: 'Short Burst: 3 damage',
      targets: [{ kind: 'card', id: 'burst' }],
    };
    expect(game.confirmText(asked('play_card', []), card)).toBe('Short Burst');
    expect(game.confirmText(asked('play_card', []), { ...card, key: 'ability:0:burst' })).toBe(
      'Use the ability instead',
    );
    expect(game.confirmText(asked('step', []), option('go:F2'))).toBeNull();
  });
});
