import { describe, expect, it } from 'vitest';
import type { ReplayData } from '../src/api/types';
import { Course } from '../src/replay/course';
import { mergePatch } from '../src/replay/patch';

describe('merge patch', () => {
  // The table of RFC 7396, appendix A.
  it.each([
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [
      ['a', 'b'],
      ['c', 'd'],
      ['c', 'd'],
    ],
    [{ a: 'b' }, ['c'], ['c']],
    [{ a: 'foo' }, null, null],
    [{ a: 'foo' }, 'bar', 'bar'],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: 'b', c: null }, { a: 'b' }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ])('%j with %j gives %j', (target, patch, result) => {
    expect(mergePatch(target, patch)).toEqual(result);
  });

  it('leaves what it was given unchanged', () => {
    const target = { a: { b: 1 } };
    mergePatch(target, { a: { b: 2 } });
    expect(target).toEqual({ a: { b: 1 } });
  });
});

const frame = (version: number, more: { state?: unknown; patch?: unknown }) => ({
  version,
  seat: 0,
  at: '2026-01-01T00:00:00Z',
  by: 'player' as const,
  events: [],
  ...more,
});

const data = {
  match: 'm1',
  game: 'pursuit',
  viewer: 0,
  from_version: 0,
  to_version: 6,
  frames: [
    frame(0, { state: { round: 0, car: null } }),
    frame(1, { patch: { round: 1 } }),
    frame(2, { patch: { car: 'C3' } }),
    frame(4, { state: { round: 2, car: 'C2' } }),
    frame(6, { patch: { car: null } }),
  ],
  turns: [
    { version: 1, label: 'Round 1' },
    { version: 4, label: 'Round 2' },
  ],
} as unknown as ReplayData;

describe('the course of a match', () => {
  it('puts a state together from the keyframe and the patches after it', () => {
    const course = new Course(data);
    expect(course.stateAt(2)).toEqual({ round: 1, car: 'C3' });
    expect(course.stateAt(1)).toEqual({ round: 1, car: null });
    expect(course.stateAt(4)).toEqual({ round: 2 });
    expect(course.stateAt(9)).toBeNull();
  });

  it('gives the same states in any order of asking', () => {
    const forward = new Course(data);
    const backward = new Course(data);
    const there = [0, 1, 2, 3, 4].map((i) => forward.stateAt(i));
    const back = [4, 3, 2, 1, 0].map((i) => backward.stateAt(i)).reverse();
    expect(back).toEqual(there);
  });

  it('finds the frame of a version, also of one without a frame', () => {
    const course = new Course(data);
    expect([0, 1, 2, 3, 4, 5, 6, 99].map((version) => course.indexOf(version))).toEqual([
      0, 1, 2, 2, 3, 3, 4, 4,
    ]);
  });

  it('names the turn', () => {
    const course = new Course(data);
    expect([0, 1, 2, 3].map((i) => course.turnAt(i))).toEqual([null, 'Round 1', 'Round 1', 'Round 2']);
  });
});
