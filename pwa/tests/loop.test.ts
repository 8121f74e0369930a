/** What brings people together again: invitation, notices, rematch, company, other matches, honest sharing. */
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as endpoints from '../src/api/endpoints';
import type { GameInfo, MatchSummary } from '../src/api/types';
import { mayAskNotices, noteMatch, waitWithNotices } from '../src/app/ask.svelte';
import { refreshTurns } from '../src/app/inbox.svelte';
import { notePlayer } from '../src/app/player.svelte';
import * as push from '../src/app/push.svelte';
import { toldWhenShared } from '../src/app/share';
import { useLanguage } from '../src/i18n/index.svelte';
import AskNotices from '../src/screens/match/AskNotices.svelte';
import EndMoment from '../src/screens/match/EndMoment.svelte';
import Header from '../src/screens/match/Header.svelte';
import Invitation from '../src/screens/match/Invitation.svelte';
import { companyOf } from '../src/screens/play/company';
import { requestOf, wishesFor } from '../src/screens/play/presets';
import { match, ordinary, player } from './builders';

const human = (index: number, id: string) => ({
  ...ordinary,
  index,
  kind: 'human' as const,
  player: player(id),
  level: null,
  name: id,
  status: 'playing' as const,
});
const free = (index: number) => ({
  ...ordinary,
  index,
  kind: 'open' as const,
  player: null,
  level: null,
  status: 'playing' as const,
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the invitation', () => {
  it('says who invites to what, asks for a name, and has one button', async () => {
    const joined = vi.fn();
    const game = { summary: 'Hide a stolen car.', minutes: 20 } as GameInfo;
    const table = match({ status: 'waiting', seats: [human(0, 'p0'), free(1)], my_seats: [] });
    render(Invitation, { match: table, game, joining: false, refusal: null, onjoin: joined });
    expect(screen.getByRole('heading').textContent).toBe('Player p0 invites you to Pursuit');
    expect(screen.getByText(/Hide a stolen car/)).toBeTruthy();
    expect(screen.getAllByRole('button').map((button) => button.textContent?.trim())).toEqual([
      'Join the match',
    ]);
    await fireEvent.input(screen.getByLabelText('Your name'), { target: { value: ' Vera ' } });
    await fireEvent.click(screen.getByTestId('join'));
    expect(joined).toHaveBeenCalledWith('Vera');
  });

  it.each(['en', 'ru'] as const)('can be taken without a name in %s', async (lang) => {
    await useLanguage(lang);
    const joined = vi.fn();
    const table = match({ status: 'waiting', seats: [human(0, 'p0'), free(1)], my_seats: [] });
    render(Invitation, { match: table, game: null, joining: false, refusal: null, onjoin: joined });
    await fireEvent.click(screen.getByTestId('join'));
    expect(joined).toHaveBeenCalledWith(null);
  });
});

describe('the question about notices', () => {
  it('is asked where they can be had and are off', () => {
    const state = vi.spyOn(push, 'pushState');
    state.mockReturnValue('off');
    expect(mayAskNotices('m1')).toBe(true);
    for (const other of ['on', 'denied', 'unsupported', 'unknown'] as const) {
      state.mockReturnValue(other);
      expect(mayAskNotices('m1')).toBe(false);
    }
  });

  it('waits for three other matches after a no', async () => {
    vi.spyOn(push, 'pushState').mockReturnValue('off');
    render(AskNotices, { match: 'm1' });
    await fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByTestId('ask-notices')).toBeNull();
    for (const id of ['m2', 'm3', 'm4']) {
      expect(mayAskNotices(id)).toBe(false);
      noteMatch(id);
    }
    expect(mayAskNotices('m5')).toBe(true);
    waitWithNotices('m5');
    expect(mayAskNotices('m6')).toBe(false);
  });
});

describe('who shares', () => {
  it('is told what others will see', () => {
    expect(toldWhenShared('copied', 'private')).toBe(
      'Copied. Only those at the table can open it: the match is private.',
    );
    expect(toldWhenShared('shared', 'link')).toContain('Who has the link can look on');
  });
});

describe('the people I have played with', () => {
  const at = (id: string, updated_at: string, others: string[]) =>
    match({ id, updated_at, seats: [human(0, 'me'), ...others.map((other, i) => human(i + 1, other))] });

  it('come newest first, each once, without me', () => {
    const matches = [
      at('a', '2026-01-01T00:00:00Z', ['ann', 'bob']),
      at('b', '2026-02-01T00:00:00Z', ['cleo', 'ann']),
    ];
    expect(companyOf(matches, 'me').map(({ handle }) => handle)).toEqual(['cleo', 'ann', 'bob']);
  });

  it('have seats kept for them', () => {
    const game = {
      key: 'pursuit',
      recommended_seats: 3,
      bot_levels: ['normal'],
      options_schema: { properties: {} },
    };
    const wishes = { ...wishesFor('friends', game as never), invited: ['ann'] };
    expect(requestOf(game as never, wishes).seats).toEqual([
      { kind: 'me' },
      { kind: 'invite', player: 'ann' },
      { kind: 'open' },
    ]);
    expect(wishesFor('bots', game as never, wishes).invited).toEqual([]);
  });
});

describe('what waits beside the match', () => {
  const inbox = (change: object) => ({
    waiting: [],
    invitations: [],
    finished_unseen: [],
    badge: 0,
    ...change,
  });

  async function withInbox(change: object, mine: MatchSummary[] = []): Promise<void> {
    notePlayer({ ...player('p0'), language: 'en', time_zone: 'UTC' } as never);
    vi.spyOn(endpoints, 'readInbox').mockResolvedValue(inbox(change) as never);
    vi.spyOn(endpoints, 'listMatches').mockResolvedValue(mine);
    await refreshTurns();
  }

  it('is the rematch that somebody wants', async () => {
    await withInbox({ invitations: [match({ id: 'again', rematch_of: 'm1', host: player('ann') })] });
    render(EndMoment, {
      game: null,
      match: match({
        status: 'finished',
        outcome: { reason: 'arrest', rule: 'PU-040', results: { '0': 'win' }, data: {} },
      } as never),
      log: [],
      ending: createRawSnippet(() => ({ render: () => '<i></i>' })),
      next: null,
    });
    expect(screen.getByTestId('rematch-wanted').textContent).toContain('Player ann wants a rematch');
  });

  it('are my other matches, what waits for me first', async () => {
    const waits = match({ id: 'waits', asked: 'Where do you hide the car?' });
    await withInbox({ waiting: [{ match: waits, deadline: null, stops: [] }] }, [
      waits,
      match({ id: 'other' }),
      match(),
    ]);
    render(Header, {
      match: match(),
      view: null,
      stage: null,
      tab: 'board',
      showBoardTab: true,
      aim: null,
      hasHand: false,
      unread: 0,
    });
    await fireEvent.click(screen.getByTestId('more-parts'));
    expect(screen.getAllByTestId('other-match').map((link) => link.getAttribute('href'))).toEqual([
      '/m/waits',
      '/m/other',
    ]);
  });

  it('says what I want where no clock stands there', () => {
    render(Header, {
      match: match(),
      view: null,
      stage: 'Round 3 of 11 · police',
      aim: 'Find the car',
      tab: 'board',
      showBoardTab: true,
      hasHand: false,
      unread: 0,
    });
    expect(screen.getByText('Round 3 of 11 · police')).toBeTruthy();
    expect(screen.getByText('Find the car')).toBeTruthy();
  });
});
