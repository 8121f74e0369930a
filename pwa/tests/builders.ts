/**
 * Small pieces of the contract, to be changed where a test cares. They hold the fields that the app reads,
 * checked by `satisfies`, and need no change when the contract grows.
 */
import type { Decision, Form, LogEntry, Match, MatchView, Option } from '../src/api/types';

/** What seats say besides who sits there, where nothing is the matter. */
export const ordinary = {
  name: '',
  new_name: null,
  character: null,
  wanted: false,
  away_until: null,
  bank: null,
};

export const player = (id: string) => ({ id, handle: id, display_name: `Player ${id}`, is_guest: true });

/** The seats of a table where somebody else is a person, too. */
export const people = [
  { index: 0, kind: 'human', player: player('p0'), level: null, status: 'playing', ...ordinary },
  { index: 1, kind: 'human', player: player('p1'), level: null, status: 'playing', ...ordinary },
] as Match['seats'];

export function match(change: Partial<Match> = {}): Match {
  const known = {
    id: 'm1',
    game: 'pursuit',
    title: 'Pursuit',
    status: 'active',
    version: 3,
    host: player('p0'),
    seats: [
      { index: 0, kind: 'human', player: player('p0'), level: null, status: 'playing', ...ordinary },
      { index: 1, kind: 'bot', player: null, level: 'normal', status: 'playing', ...ordinary },
    ],
    my_seats: [0],
    visibility: 'private',
    rated: false,
    marked_seeded: false,
    clock: { kind: 'untimed' },
    waiting_on: [0],
    deadline: null,
    stops: [],
    outcome: null,
    seed_commitment: null,
    seed: null,
    rules_version: 1,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    started_at: '2026-01-01T00:00:00Z',
    finished_at: null,
    last_event: null,
    seen_version: null,
    asked: null,
    options: {},
  } satisfies Partial<Match>;
  return { ...known, ...change } as Match;
}

export const option = (key: string, change: Partial<Option> = {}): Option => ({
  key,
  text: `Do ${key}`,
  targets: [],
  effects: [],
  safe: false,
  ...change,
});

export function decision(id: string, form: Form, change: Partial<Decision> = {}): Decision {
  const known = {
    id,
    seat: 0,
    kind: 'toy.choose',
    optional: false,
    role: 'turn',
    deadline: null,
    prompt: { key: 'toy.choose', args: {}, text: `Question ${id}` },
    form,
  } satisfies Partial<Decision>;
  return { ...known, ...change } as Decision;
}

export const one = (id: string, ...options: Option[]): Decision => decision(id, { type: 'one', options });

export function view(version: number, change: Partial<MatchView> = {}): MatchView {
  const known = {
    game: 'pursuit',
    version,
    viewer: 0,
    status: 'active',
    phase: 'police',
    state: {} as MatchView['state'],
    decisions: [one(`d${version}`, option('a'), option('b'))],
    waiting_on: [0],
    deadline: null,
    stops: [],
    can_undo: false,
  } satisfies Partial<MatchView>;
  return { ...known, ...change } as MatchView;
}

export const entry = (version: number, text = `Entry ${version}`): LogEntry => {
  const known = {
    version,
    seat: 0,
    by: 'player',
    at: '2026-01-01T00:00:00Z',
    events: [{ kind: 'told', data: { version }, text }],
    remarks: [],
  } satisfies Partial<LogEntry>;
  return known as LogEntry;
};
