/** My matches of a game told apart, and those that all won or lost as one. */
import { cleanup, render, screen, within } from '@testing-library/svelte';
import { afterEach, expect, test } from 'vitest';
import type { GameInfo } from '../src/api/types';
import { useLanguage } from '../src/i18n/index.svelte';
import Apart from '../src/screens/game/Apart.svelte';
import { isShared } from '../src/words/seats';
import { match, player } from './builders';

afterEach(cleanup);

const game = {
  options_schema: {
    properties: { scenario: { 'enum': ['office_job'], 'x-labels': { office_job: 'Office Job' } } },
  },
} as unknown as GameInfo;

test('they are told apart by scenario, seats and level, and by the people of a team', async () => {
  await useLanguage('en');
  const apart = {
    groups: [
      { options: { scenario: 'office_job' }, seats: 2, level: 'hard', played: 3, won: 2, lost: 1 },
      { options: { scenario: 'office_job' }, seats: 1, level: null, played: 1, won: 0, lost: 1 },
    ],
    ways: [],
    roles: [{ role: 'snake', text: 'Snake', played: 4, won: 2, lost: 2 }],
    teams: [{ players: [player('Ann'), player('Bob')], played: 1, won: 0, lost: 1 }],
  };
  render(Apart, { apart, game });
  const rows = within(screen.getByTestId('apart')).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent.replace(/\s+/gu, ' ').trim())).toEqual([
    'Office Job · 2 seats · bots: Hard 2 of 3 won',
    'Office Job · 1 seat · people only 0 of 1 won',
    'Player Ann, Player Bob 0 of 1 won',
    'Snake 2 of 4 won',
  ]);
  expect(screen.queryByText('How they ended')).toBeNull();
});

test('a switch that was on is called by its name, and one that was off says nothing', async () => {
  await useLanguage('en');
  const one = { seats: 1, level: null, played: 1, won: 1, lost: 0 };
  const apart = {
    groups: [
      { options: { us_police: 'on' }, ...one },
      { options: { us_police: 'off' }, ...one },
    ],
    ways: [],
    roles: [],
    teams: [],
  };
  const switched = {
    options_schema: {
      properties: {
        us_police: {
          'title': 'United States Police',
          'enum': ['off', 'on'],
          'x-labels': { off: 'no', on: 'yes' },
        },
      },
    },
  } as unknown as GameInfo;
  render(Apart, { apart, game: switched });
  const rows = within(screen.getByTestId('apart')).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent.replace(/\s+/gu, ' ').trim())).toEqual([
    'United States Police · 1 seat · people only 1 of 1 won',
    '1 seat · people only 1 of 1 won',
  ]);
});

test('a team wins and loses as one', () => {
  const ended = (results: Record<string, 'win' | 'loss' | 'draw'>) =>
    isShared(match({ outcome: { reason: 'over', rule: '', results, data: {} } }));
  expect(ended({ 0: 'win', 1: 'win' })).toBe(true);
  expect(ended({ 0: 'win', 1: 'loss' })).toBe(false);
  expect(ended({ 0: 'draw', 1: 'draw' })).toBe(false);
  expect(ended({ 0: 'win' })).toBe(false);
});
