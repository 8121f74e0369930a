import { cleanup, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NoAnswer } from '../src/api/problems';
import type { Inbox, MatchSummary } from '../src/api/types';
import Turns from '../src/screens/turns/Turns.svelte';
import { refreshTurns } from '../src/app/inbox.svelte';
import { match, people } from './builders';

const device = vi.hoisted(() => new Map<string, unknown>());
const server = vi.hoisted(() => ({
  inbox: null as unknown,
  answer: Promise.resolve() as Promise<void>,
}));

vi.mock('../src/app/storage', () => ({
  recall: async (name: string) => device.get(name) ?? null,
  remember: async (name: string, value: unknown) => void device.set(name, value),
  trimMatches: async () => undefined,
}));
vi.mock('../src/app/player.svelte', () => ({
  me: () => ({ id: 'p0', time_zone: 'UTC' }),
  isPlayerKnown: () => true,
}));
vi.mock('../src/api/endpoints', async (load) => ({
  ...(await load<object>()),
  readInbox: async () => {
    await server.answer;
    return server.inbox;
  },
  listMatches: async () => {
    await server.answer;
    return [];
  },
}));

const TOMORROW = new Date(Date.now() + 20 * 3_600_000).toISOString();

function inbox(): Inbox {
  const asked: MatchSummary = match({ deadline: TOMORROW, seats: people });
  const kept: MatchSummary = match({ id: 'm2', status: 'waiting' });
  return {
    badge: 1,
    waiting: [{ match: asked, deadline: TOMORROW, stops: [], decisions: 1 }],
    invitations: [kept],
    finished_unseen: [],
  } as unknown as Inbox;
}

const cards = () => screen.getAllByTestId('turn-card');

afterEach(cleanup);

beforeEach(() => {
  server.inbox = inbox();
  device.set('turns', { inbox: inbox(), mine: [] });
});

it('marks cards as old, and offers nothing of them, until the server has answered', async () => {
  let release = () => {};
  server.answer = new Promise((done) => (release = done));
  render(Turns);
  await screen.findAllByTestId('turn-card');
  expect(cards().map((card) => card.dataset.old)).toEqual(['true', 'true']);
  expect(screen.getByTestId('clock').textContent).not.toContain('left');
  expect(screen.queryByText('Play')).toBeNull();
  expect(screen.getByTestId('accept')).toHaveProperty('disabled', true);
  expect(await screen.findByTestId('asking-server')).toBeTruthy();
  release();
  await waitFor(() => expect(cards().map((card) => card.dataset.old)).toEqual(['false', 'false']));
  expect(screen.getByTestId('clock').textContent).toContain('left');
  expect(screen.getByTestId('accept')).toHaveProperty('disabled', false);
  expect(screen.queryByTestId('asking-server')).toBeNull();
});

it('says so where the server has not answered', async () => {
  server.answer = Promise.reject(new NoAnswer());
  render(Turns);
  await refreshTurns();
  const said = await screen.findByTestId('asking-server');
  expect(said.textContent).toContain('does not answer');
  expect(cards().map((card) => card.dataset.old)).toEqual(['true', 'true']);
  server.answer = Promise.resolve();
  await refreshTurns();
  await waitFor(() => expect(screen.queryByTestId('asking-server')).toBeNull());
});

it('shows a pause of the table in place of a clock that runs', async () => {
  const waiting = inbox();
  const first = waiting.waiting[0];
  if (first) first.match = { ...first.match, paused_since: new Date().toISOString() };
  server.inbox = waiting;
  server.answer = Promise.resolve();
  render(Turns);
  await refreshTurns();
  await waitFor(() => expect(screen.getByTestId('clock').dataset.stands).toBe('true'));
  expect(screen.getByTestId('clock').textContent).not.toContain('left');
});
