import { describe, expect, it } from 'vitest';
import { csrfToken } from '../src/api/client';
import type { GameInfo } from '../src/api/types';
import { routeOf } from '../src/app/router.svelte';
import { groupByTurn } from '../src/match/groups';
import { continues, merge } from '../src/match/log';
import { requestOf, wishesFor } from '../src/screens/play/presets';
import { freeSeats, seatLink, seatsWith, shareLink } from '../src/screens/match/seating';
import { faceOf } from '../src/ui/face';
import { myResult, waitingFor } from '../src/words/seats';
import { entry, match, player, ordinary } from './builders';

const game = {
  key: 'pursuit',
  title: 'Pursuit',
  summary: '',
  min_seats: 2,
  max_seats: 4,
  minutes: 20,
  recommended_seats: 2,
  mode: 'competitive',
  options_schema: { properties: { thief_seat: { enum: ['random', 'volunteer'], default: 'random' } } },
  lessons: [],
  bot_levels: ['easy', 'normal'],
  default_clock: { kind: 'untimed' },
} satisfies Partial<GameInfo> as GameInfo;

describe('addresses', () => {
  it.each([
    ['/', { name: 'turns' }],
    ['/play', { name: 'play', game: null, wanted: null }],
    ['/play/pursuit/', { name: 'play', game: 'pursuit', wanted: null }],
    ['/m/aB-1_x', { name: 'match', id: 'aB-1_x', invitation: null }],
    ['/m/x?invitation=k3', { name: 'match', id: 'x', invitation: 'k3' }],
    ['/m/x/replay?at=7&seat=all', { name: 'replay', id: 'x', at: 7, eyes: 'all' }],
    ['/m/x/replay', { name: 'replay', id: 'x', at: null, eyes: null }],
    ['/games/pursuit', { name: 'game', key: 'pursuit' }],
    ['/settings', { name: 'settings' }],
    ['/somewhere/else', { name: 'unknown' }],
  ])('%s', (address, route) => {
    expect(routeOf(address)).toEqual(route);
  });
});

describe('the CSRF token', () => {
  it('is found among other cookies', () => {
    expect(csrfToken('a=1; csrftoken=abc; b=2')).toBe('abc');
    expect(csrfToken('xcsrftoken=no')).toBe('');
  });
});

describe('a new match', () => {
  it('against bots starts full, without a clock and private', () => {
    expect(requestOf(game, wishesFor('bots', game))).toEqual({
      game: 'pursuit',
      options: {}, // what was left as it is stays open
      seats: [{ kind: 'me' }, { kind: 'bot', level: 'normal' }],
      clock: { kind: 'untimed' },
      visibility: 'private',
    });
  });

  it('with friends has free seats, a day per turn and a link', () => {
    const wishes = { ...wishesFor('friends', game), seats: 3 };
    expect(requestOf(game, wishes)).toMatchObject({
      seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }],
      clock: { kind: 'fixed', seconds: 86_400, pauses: { night: true, weekend: false, away: true } },
      visibility: 'link',
    });
  });

  it('offers more time only where that is chosen', () => {
    const wishes = wishesFor('friends', game);
    expect(requestOf(game, wishes).clock).not.toHaveProperty('extension');
    const more = { ...wishes, clock: { ...wishes.clock, more: 2 } };
    expect(requestOf(game, more).clock).toMatchObject({ extension: { hours: 12, times: 2 } });
    const untimed = { ...more, clock: { ...more.clock, kind: 'untimed' as const } };
    expect(requestOf(game, untimed).clock).toEqual({ kind: 'untimed' });
  });

  it('on a private table keeps its seats for who has a code', () => {
    const wishes = { ...wishesFor('friends', game), visibility: 'private' as const };
    expect(requestOf(game, wishes).seats).toEqual([{ kind: 'me' }, { kind: 'invite' }]);
  });

  it('keeps the wishes when the preset changes, but not the clock of the other one', () => {
    const before = { ...wishesFor('bots', game), seats: 4, options: { thief_seat: 'volunteer' } };
    expect(wishesFor('public', game, before)).toMatchObject({
      seats: 4,
      options: { thief_seat: 'volunteer' },
      clock: { kind: 'fixed', seconds: 86_400 },
      visibility: 'public',
    });
  });
});

describe('a table', () => {
  const table = match({
    status: 'waiting',
    seats: [
      { index: 0, kind: 'human', player: player('p0'), level: null, status: 'playing', ...ordinary },
      { index: 1, kind: 'open', player: null, level: null, status: 'waiting', ...ordinary },
      { index: 2, kind: 'invite', player: null, level: null, status: 'waiting', ...ordinary },
    ],
    invitations: [{ seat: 2, code: 'k 1' }],
  });

  it('changes one seat and keeps the others', () => {
    expect(seatsWith(table, 1, { kind: 'bot' })).toEqual([
      { kind: 'keep', seat: 0 },
      { kind: 'bot' },
      { kind: 'keep', seat: 2 },
    ]);
  });

  it('hands out the plain link while a seat is open, else the invitation', () => {
    expect(freeSeats(table)).toBe(2);
    expect(shareLink(table, 'https://x')).toBe('https://x/m/m1');
    const seats = table.seats.filter((seat) => seat.kind !== 'open');
    expect(shareLink({ ...table, seats }, 'https://x')).toBe('https://x/m/m1?invitation=k%201');
    expect(seatLink(table, 2, 'https://x')).toBe('https://x/m/m1?invitation=k%201');
    expect(seatLink(table, 1, 'https://x')).toBeNull();
  });
});

describe('seats in words', () => {
  it('names who is waited for, without me', () => {
    expect(waitingFor(match(), [0, 1])).toBe('Waiting for Bot 2');
    expect(waitingFor(match(), ['table'])).toBe('Waiting for the table');
  });

  it('takes the best of my results', () => {
    const outcome = { reason: 'r', rule: 'PU-041', results: { 0: 'loss', 1: 'win' }, data: {} } as const;
    expect(myResult(match({ outcome }))).toBe('loss');
    expect(myResult(match({ outcome, my_seats: [0, 1] }))).toBe('win');
    expect(myResult(match({ outcome, my_seats: [] }))).toBeNull();
  });
});

describe('the log', () => {
  it('joins lists without a hole or a double', () => {
    const log = [entry(0), entry(1)];
    expect(merge(log, [entry(1), entry(2)]).map((one) => one.version)).toEqual([0, 1, 2]);
    expect(merge([entry(3)], log).map((one) => one.version)).toEqual([0, 1, 3]);
    expect(continues(log, [entry(1), entry(2)])).toBe(true);
    expect(continues(log, [entry(3)])).toBe(false);
  });

  it('is grouped by turns, newest first', () => {
    const turns = ['', 'One', '', 'Two'];
    const groups = groupByTurn(
      [entry(0), entry(1), entry(2), entry(3)],
      (event) => turns[Number(event.data.version)] || null,
    );
    expect(groups.map((group) => [group.turn, group.entries.map((one) => one.version)])).toEqual([
      ['Two', [3]],
      ['One', [2, 1]],
      [null, [0]],
    ]);
  });
});

describe('faces', () => {
  it('are the same for the same player and differ between players', () => {
    expect(faceOf('p1')).toEqual(faceOf('p1'));
    const looks = new Set(Array.from({ length: 40 }, (_, i) => JSON.stringify(faceOf(`player${i}`))));
    expect(looks.size).toBeGreaterThan(25);
  });
});
