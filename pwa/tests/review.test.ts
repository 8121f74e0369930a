import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { NoAnswer } from '../src/api/problems';
import type { Analysis, Draw, MatchRecord, ReplayData, Verdict } from '../src/api/types';
import { Playback, lastTurnStart, tellOpenly, textOf } from '../src/match/playback.svelte';
import { firstFalseDraw } from '../src/replay/chance';
import { check, isRecord, type Step } from '../src/replay/check';
import { curveOf, figureText, valuesAt } from '../src/replay/curve';
import { entry } from './builders';

const SEED = '07'.repeat(32);

/** The stream of chance, written anew with another library. */
function words(count: number): number[] {
  return Array.from({ length: count }, (_, k) => {
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(k >> 3));
    return createHmac('sha256', Buffer.from(SEED, 'hex'))
      .update(counter)
      .digest()
      .readUInt32BE((k & 7) * 4);
  });
}

function record(change: Partial<MatchRecord> = {}): MatchRecord {
  const [a = 0, b = 0, c = 0, d = 0] = words(4);
  const order = [0, 1, 2];
  for (const [last, word] of [
    [2, c],
    [1, d],
  ] as const) {
    const other = word % (last + 1);
    [order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0];
  }
  const draws: Draw[] = [
    { entry: 0, kind: 'pick', size: 5, first: 0, result: a % 5 },
    { entry: 1, kind: 'die', size: 6, first: 1, result: 1 + (b % 6) },
    { entry: 2, kind: 'shuffle', size: 3, first: 2, result: order },
  ];
  return {
    format: 'stakeout.record',
    game: 'pursuit',
    seed: SEED,
    seed_commitment: createHash('sha256').update(Buffer.from(SEED, 'hex')).digest('hex'),
    entries: [],
    draws,
    ...change,
  } as unknown as MatchRecord;
}

describe('the stream of chance', () => {
  it('gives the draws that follow from the seed', async () => {
    expect(await firstFalseDraw(record())).toBeNull();
  });

  it.each([0, 1, 2])('finds a false draw at place %i', async (place) => {
    const draws = record().draws ?? [];
    const changed = draws.map((draw, i) =>
      i === place ? { ...draw, result: draw.kind === 'shuffle' ? [0, 0, 0] : 99 } : draw,
    );
    expect(await firstFalseDraw(record({ draws: changed }))).toBe(place);
  });

  it('finds a draw that was left out', async () => {
    expect(await firstFalseDraw(record({ draws: (record().draws ?? []).slice(1) }))).toBe(0);
  });
});

describe('the proof of a record', () => {
  const outcomes = async (of: MatchRecord, promised: string | null, ask: () => Promise<Verdict>) => {
    const found: Record<string, Step['outcome']> = {};
    for await (const step of check(of, promised, ask)) found[step.name] = step.outcome;
    return found;
  };
  const valid = async () => ({ valid: true, first_difference: null }) as unknown as Verdict;

  it('says what the browser and what the server found', async () => {
    const true_one = record();
    expect(await outcomes(true_one, true_one.seed_commitment, valid)).toEqual({
      promise: 'true',
      seed: 'true',
      draws: 'true',
      result: 'true',
    });
  });

  it('finds another seed than the promised one, and does not guess without a connection', async () => {
    const silent = () => Promise.reject(new NoAnswer());
    expect(await outcomes(record({ seed: '08'.repeat(32) }), '00', silent)).toEqual({
      promise: 'false',
      seed: 'false',
      draws: 'false',
      result: 'unknown',
    });
  });

  it('leaves the draws of an older record to the server', async () => {
    expect((await outcomes(record({ draws: null }), null, valid)).draws).toBe('unknown');
  });

  it('knows a record from other files', () => {
    expect(isRecord(record())).toBe(true);
    for (const other of [null, 3, 'x', [], {}, { format: 'stakeout.record' }])
      expect(isRecord(other)).toBe(false);
  });
});

describe('the curve of the analysis', () => {
  const analysis = {
    figures: [
      { key: 'n', unit: 'count', title: 'N', about: '' },
      { key: 'p', unit: 'probability', title: 'P', about: '' },
    ],
    rows: [
      { version: 0, values: { n: null, p: 0.5 } },
      { version: 1, values: { n: 4, p: null } },
      { version: 2, values: { n: 2, p: 1 } },
    ],
    moments: [],
  } satisfies Analysis;

  it('leaves gaps where there is no value and stretches counts to their largest', () => {
    const [n, p] = analysis.figures;
    const place = (version: number) => version / 2;
    expect(n && curveOf(analysis, n, place)).toEqual({ path: 'M0.5 0L1 0.5', most: 4 });
    expect(p && curveOf(analysis, p, place)).toEqual({ path: 'M0 0.5M1 0', most: 1 });
  });

  it('reads the figures of a moment in words', () => {
    expect(valuesAt(analysis, 1)).toEqual({ n: 4, p: null });
    const [n, p] = analysis.figures;
    expect([n && figureText(n, 4), p && figureText(p, 0.255), p && figureText(p, null)]).toEqual([
      '4',
      '26 %',
      '–',
    ]);
  });
});

describe('a part shown once more', () => {
  const part = (...texts: string[]) =>
    ({
      frames: texts.map((text, i) => ({
        ...entry(i),
        events: text ? [{ kind: 'x', data: {}, text }] : [],
        state: { at: i },
      })),
      turns: [],
    }) as unknown as ReplayData;

  it('goes through what tells something, from the position before it', async () => {
    const playback = new Playback();
    await playback.start('away', async () => part('seen before', '', 'flies', 'searches'));
    expect([playback.active, playback.total, playback.state]).toEqual([true, 2, { at: 1 }]);
    playback.next();
    expect([textOf(playback.events), playback.state]).toEqual(['flies', { at: 2 }]);
    playback.next();
    expect([textOf(playback.events), playback.isLast]).toEqual(['searches', true]);
    playback.next();
    expect(playback.active).toBe(false);
  });

  it('tells a screen that others see no more than they may know', () => {
    const events = [
      { kind: 'x', data: {}, text: 'Ann draws Coffee.', open: 'Ann draws a card.' },
      { kind: 'y', data: {}, text: 'You are honest.', open: '' },
      { kind: 'z', data: {}, text: 'Turn 2.' },
    ];
    expect(textOf(events)).toBe('Ann draws Coffee. You are honest. Turn 2.');
    expect(textOf(events, tellOpenly)).toBe('Ann draws a card. Turn 2.');
  });

  it('has nothing to show of what only I have done', async () => {
    const mine = { ...part('seen before', 'flies', 'searches') };
    mine.frames = mine.frames.map((frame) => ({ ...frame, seat: 1 }));
    const playback = new Playback();
    await playback.start('away', async () => mine, [1]);
    expect(playback.active).toBe(false);
    await playback.start('away', async () => mine, [0]);
    expect(playback.active).toBe(true);
    await playback.start('turn', async () => mine, [1]);
    expect(playback.active).toBe(true);
  });

  it('ends at once where nothing is told or nothing can be had', async () => {
    const playback = new Playback();
    await playback.start('away', async () => part('seen before', ''));
    expect(playback.active).toBe(false);
    await playback.start('turn', () => Promise.reject(new NoAnswer()));
    expect(playback.active).toBe(false);
  });

  it('takes up the last turn after my last answer that others have followed', () => {
    const log = [0, 1, 1, 0, 1, 1, 0].map((seat, version) => ({ ...entry(version), seat }));
    expect(lastTurnStart(log, [0])).toBe(3);
    expect(lastTurnStart(log.slice(0, 6), [0])).toBe(3);
    expect(lastTurnStart(log, [1])).toBe(5);
    expect(lastTurnStart([], [0])).toBe(0);
  });
});
