import { beforeEach, describe, expect, it } from 'vitest';
import { NoAnswer, Problem } from '../src/api/problems';
import type { Choice, Orders as Stored, Sketch } from '../src/api/types';
import { chosenText, NONE, Orders, type OrdersApi } from '../src/match/orders.svelte';
import { Sketches, type SketchApi } from '../src/match/sketches.svelte';
import { one, option } from './builders';

const refused = new Problem(422, { code: 'illegal_choice', title: 'No', detail: 'There is a car.' });

describe('orders', () => {
  const asked = one('plan', option(NONE), option('B1'), option('B2'));
  let chosen: Choice | null;
  let fault: Error | null;
  let orders: Orders;

  const stored = () => ({ orders: [{ decision: asked, chosen }], pending: null }) as unknown as Stored;
  const api: OrdersApi = {
    readOrders: async () => stored(),
    putOrder: async (_match, _seat, wanted) => {
      if (fault) throw fault;
      chosen = wanted.choice === NONE ? null : wanted.choice;
      return stored();
    },
  };

  beforeEach(async () => {
    [chosen, fault] = [null, null];
    orders = new Orders('m1', api);
    await orders.read(0);
  });

  it('are asked without the way to say none, which has a button of its own', () => {
    const form = orders.decisions[0]?.form;
    expect(form?.type === 'one' && form.options.map((each) => each.key)).toEqual(['B1', 'B2']);
    expect(orders.stored).toEqual([]);
  });

  it('are stored, said in words, and taken back', async () => {
    expect(await orders.put(0, 'plan', 'B1')).toBe(true);
    expect(orders.stored.map(chosenText)).toEqual(['Do B1']);
    await orders.put(0, 'plan', NONE);
    expect(orders.stored).toEqual([]);
  });

  it('that are refused say why, and what is stored is read again', async () => {
    await orders.put(0, 'plan', 'B1');
    fault = refused;
    const putting = orders.put(0, 'plan', 'B2');
    expect(await orders.put(0, 'plan', 'B2')).toBe(false);
    expect(await putting).toBe(false);
    expect(orders.stored.map(chosenText)).toEqual(['Do B1']);
    expect(orders.busy).toBe(false);
  });

  it('stay as they are known without the network', async () => {
    await orders.put(0, 'plan', 'B1');
    fault = new NoAnswer();
    expect(await orders.put(0, 'plan', 'B2')).toBe(false);
    expect([orders.stored.length, orders.refusal]).toEqual([1, null]);
  });
});

describe('sketches', () => {
  let drawn: [string, string, string][];
  let all: Sketch[];
  let tell: () => void;
  let sketches: Sketches;

  const result = async () =>
    ({ results: all, may_draw: true }) as Awaited<ReturnType<SketchApi['readSketches']>>;
  const api: SketchApi = {
    readSketches: result,
    drawSketch: async (_match, kind, from, to) => {
      drawn.push([kind, from, to]);
      all = [...all, { id: String(all.length), kind, from, to } as unknown as Sketch];
      return result();
    },
    wipeSketches: async (_match, id) => {
      all = id === null ? [] : all.filter((each) => each.id !== id);
      return result();
    },
  };
  const socket = {
    onSketches: (_match: string, listener: () => void) => {
      tell = listener;
      return () => (tell = () => undefined);
    },
  };

  beforeEach(() => {
    [drawn, all] = [[], []];
    sketches = new Sketches('m1', api, socket);
  });

  it('an arrow takes two places, a mark one', async () => {
    await sketches.touch('building:A1');
    expect([sketches.start, drawn]).toEqual(['building:A1', []]);
    await sketches.touch('building:B1');
    sketches.choose('search');
    await sketches.touch('building:C1');
    expect(drawn).toEqual([
      ['arrow', 'building:A1', 'building:B1'],
      ['search', '', 'building:C1'],
    ]);
    expect([sketches.start, sketches.all.length, sketches.mayDraw]).toEqual([null, 2, true]);
  });

  it('an arrow to where it begins is none, and another tool forgets its beginning', async () => {
    await sketches.touch('building:A1');
    await sketches.touch('building:A1');
    await sketches.touch('building:A1');
    sketches.choose('watch');
    expect([sketches.start, drawn]).toEqual([null, []]);
  });

  it('of others come when the socket says so, and one or all are wiped', async () => {
    const stop = sketches.open();
    all = [{ id: 'x' }, { id: 'y' }] as Sketch[];
    tell();
    await Promise.resolve();
    await Promise.resolve();
    expect(sketches.all.length).toBe(2);
    await sketches.wipe('x');
    expect(sketches.all.map((each) => each.id)).toEqual(['y']);
    await sketches.wipe(null);
    expect(sketches.all).toEqual([]);
    stop();
  });
});
