/** What bots did while I waited: held back until it is my turn, and then shown about a second an event. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { LogEntry, MatchView } from '../src/api/types';
import { Film } from '../src/match/film.svelte';
import { Playback } from '../src/match/playback.svelte';

const view = (version: number, asked: boolean, change: Partial<MatchView> = {}) =>
  ({
    version,
    viewer: 0,
    status: 'active',
    decisions: asked ? [{ id: `d${version}`, optional: false }] : [],
    ...change,
  }) as unknown as MatchView;

const entry = (version: number, seat: number) => ({ version, seat, events: [] }) as unknown as LogEntry;

describe('the film of what bots did', () => {
  let film: Film;
  beforeEach(() => {
    film = new Film();
    film.take(view(4, true), [], [0]);
  });

  it('leaves my own answer as it is', () => {
    expect(film.take(view(5, false), [entry(5, 0)], [0])).toBeNull();
    expect(film.held).toBeNull();
  });

  it('holds the board after my answer until I am asked again', () => {
    film.take(view(5, false), [entry(5, 0)], [0]);
    const log = [entry(5, 0), entry(6, 1), entry(7, 2), entry(8, 1)];
    expect(film.take(view(6, false), log.slice(0, 2), [0])).toBeNull();
    expect(film.held?.version).toBe(5);
    expect(film.take(view(8, true), log, [0])).toBe(5);
    film.end();
    expect(film.held).toBeNull();
  });

  it('begins after my answer where both come at once', () => {
    const log = [entry(5, 0), entry(6, 1), entry(7, 2)];
    expect(film.take(view(7, true), log, [0])).toBe(5);
  });

  it('shows a single move as it comes', () => {
    film.take(view(5, false), [entry(5, 0)], [0]);
    expect(film.take(view(6, true), [entry(5, 0), entry(6, 1)], [0])).toBeNull();
    expect(film.held).toBeNull();
  });

  it('shows the end too', () => {
    film.take(view(5, false), [entry(5, 0)], [0]);
    const over = view(8, false, { status: 'finished' });
    expect(film.take(over, [entry(5, 0), entry(6, 1), entry(7, 2), entry(8, 1)], [0])).toBe(5);
  });

  it('takes a second for an event', () => {
    const playback = new Playback();
    playback.kind = 'film';
    expect(playback.pause).toBe(1000);
  });
});
