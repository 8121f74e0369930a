/** The face of the product: night by default, the sky of the hour, Home with pictures and without promises. */
import { readdirSync, statSync } from 'node:fs';
import { cleanup, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as endpoints from '../src/api/endpoints';
import * as push from '../src/app/push.svelte';
import { scheme, shownScheme } from '../src/app/scheme.svelte';
import * as storage from '../src/app/storage';
import { posterOf } from '../src/games/pictures';
import { useLanguage } from '../src/i18n/index.svelte';
import GameCard from '../src/screens/play/GameCard.svelte';
import { presetOf } from '../src/screens/play/presets';
import { optionsFor, takeSide } from '../src/screens/play/sides';
import { sidesOf } from '../src/games/sides';
import Picture from '../src/screens/turns/Picture.svelte';
import TurnCard from '../src/screens/turns/TurnCard.svelte';
import { skyAt } from '../src/ui/sky';
import { isAmongBots, seatName } from '../src/words/seats';
import { decision, match, option, ordinary, player } from './builders';

beforeAll(() => useLanguage('en'));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const seat = (index: number, kind: 'human' | 'bot' | 'open') => ({
  ...ordinary,
  index,
  kind,
  player: kind === 'human' ? player(`p${index}`) : null,
  level: kind === 'bot' ? 'normal' : null,
  name: kind === 'bot' ? 'Ruiz' : kind === 'human' ? `P${index}` : '',
  character: kind === 'bot' ? { key: 'ruiz', manner: 'Acts first.' } : null,
  status: 'playing' as const,
});

const SEARCHING = {
  car: null,
  city: { A1: 'big' },
  helicopters: [{ colour: 'green', crossroad: 'b2', acted: false }],
  possible: null,
  roofs: [{ building: 'B2', colour: 'red' }],
  searches: [],
  phase: 'police',
};

describe('the scheme', () => {
  it('is night for who has chosen nothing', () => expect(scheme()).toBe('dark'));

  it('follows the hour or the system where that is wanted', () => {
    expect([7, 8, 17, 18].map((hour) => shownScheme('hour', hour, false))).toEqual([
      'dark',
      'light',
      'light',
      'dark',
    ]);
    expect([shownScheme('system', 12, true), shownScheme('system', 12, false)]).toEqual(['light', 'dark']);
  });

  it('leaves the sky to the hour', () => {
    expect([3, 6, 12, 19, 22].map(skyAt)).toEqual(['night', 'dawn', 'day', 'dusk', 'night']);
  });
});

describe('the picture of a match', () => {
  it('is drawn from what the device remembers, and asks nobody', async () => {
    const asked = vi.spyOn(globalThis, 'fetch');
    vi.spyOn(storage, 'recall').mockResolvedValue({ view: { state: SEARCHING } });
    const { container } = render(Picture, { match: match() });
    await vi.waitFor(() => expect(container.querySelector('svg[viewBox]')).not.toBeNull());
    expect(asked).not.toHaveBeenCalled();
  });

  it('is the poster while nothing is known', async () => {
    vi.spyOn(storage, 'recall').mockResolvedValue(null);
    const { container } = render(Picture, { match: match() });
    await vi.waitFor(() => expect(container.querySelector('img')?.src).toBeTruthy());
  });

  it('is the poster where a remembered view is no longer understood', async () => {
    vi.spyOn(storage, 'recall').mockResolvedValue({ view: { state: {} } });
    const { container } = render(Picture, { match: match() });
    await vi.waitFor(() => expect(container.querySelector('img')).not.toBeNull());
  });
});

describe('the card of a match', () => {
  const deadline = new Date(Date.now() + 5 * 3_600_000).toISOString();

  it('shows no clock where only bots play with me', () => {
    const bots = match({ seats: [seat(0, 'human'), seat(1, 'bot')], my_seats: [0], deadline });
    expect(isAmongBots(bots)).toBe(true);
    render(TurnCard, { match: bots, waiting: true });
    expect(screen.queryByTestId('clock')).toBeNull();
  });

  it('shows it where somebody waits', async () => {
    const people = match({
      seats: [seat(0, 'human'), seat(1, 'human'), seat(2, 'bot')],
      my_seats: [0],
      deadline,
    });
    expect(isAmongBots(people)).toBe(false);
    render(TurnCard, { match: people, waiting: true });
    await tick();
    expect(screen.getByTestId('clock').textContent).toContain('h left');
  });

  it('calls a bot by its name', () => expect(seatName(seat(1, 'bot'))).toBe('Ruiz'));

  it('is promised news only by a device that gets them', () => {
    expect(push.canBeTold()).toBe(false);
  });
});

describe('the shelf of games', () => {
  it('has a poster for each game that can be played', () => {
    for (const game of ['pursuit', 'good_cop_bad_cop', 'burgle_bros', 'escape_from_new_york'])
      expect(posterOf(game)).toBeTruthy();
  });

  it('keeps pictures small', () => {
    const sizes = readdirSync('src/posters').map((file) => statSync(`src/posters/${file}`).size);
    expect(Math.max(...sizes)).toBeLessThan(30_000);
  });

  it('offers the three ways into a game', () => {
    const game = {
      key: 'pursuit',
      title: 'Pursuit',
      summary: 'Hide a car.',
      min_seats: 2,
      max_seats: 4,
      minutes: 20,
    };
    render(GameCard, { game: game as never, first: true });
    expect(screen.getByRole('button', { name: 'Learn' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Bots' }).getAttribute('href')).toBe('/play/pursuit?with=bots');
    expect(screen.getByRole('link', { name: 'Friends' }).getAttribute('href')).toBe(
      '/play/pursuit?with=friends',
    );
    expect([presetOf('friends'), presetOf('nonsense'), presetOf(null)]).toEqual(['friends', 'bots', 'bots']);
  });
});

describe('the side in Pursuit', () => {
  it('is a table where the host decides, and the answer that does it', async () => {
    expect(['pursuit', 'good_cop_bad_cop'].map((game) => sidesOf(game) !== null)).toEqual([true, false]);
    expect(optionsFor('pursuit', 'thief')).toEqual({ thief_seat: 'host_choice' });
    expect(optionsFor('pursuit', null)).toEqual({});
    const asked = decision('d1', { type: 'one', options: [option('seat:0'), option('seat:1')] });
    vi.spyOn(endpoints, 'readView').mockResolvedValue({ body: { version: 0, decisions: [asked] } } as never);
    const send = vi.spyOn(endpoints, 'sendAnswer').mockResolvedValue({} as never);
    await takeSide('pursuit', 'm1', 'police');
    expect(send).toHaveBeenCalledWith('m1', { decision: 'd1', choice: 'seat:1', version: 0 }, 'side-m1');
  });
});
