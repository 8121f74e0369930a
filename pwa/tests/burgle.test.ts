/** Burgle Bros' board: walls and doors, what lies in rooms, the guard's walk, and the turn's question. */
import { render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { GameEvent, LogEntry, PlanPart } from '../src/api/types';
import { Draft } from '../src/decisions/draft.svelte';
import Act from '../src/games/burgle_bros/Act.svelte';
import Agreement from '../src/games/burgle_bros/Agreement.svelte';
import { agree, openAgreed } from '../src/games/burgle_bros/agreed.svelte';
import Consents from '../src/games/burgle_bros/Consents.svelte';
import Floors from '../src/games/burgle_bros/Floors.svelte';
import { familyOf, PICTURES } from '../src/games/burgle_bros/art';
import { describeFloor, floorsFrom, odds, plainly, standing } from '../src/games/burgle_bros/describe';
import { above, bearing, jambs, sides, wallLine } from '../src/games/burgle_bros/geometry';
import { newsOf } from '../src/games/burgle_bros/news';
import { legsOf, Patrol } from '../src/games/burgle_bros/patrol.svelte';
import { tokensOf } from '../src/games/burgle_bros/tokens';
import type { BurgleView, RoomView } from '../src/games/burgle_bros/view';
import { haltsOn, stretches, walkOf, type Halt, type Walk } from '../src/games/burgle_bros/walks';
import { useLanguage } from '../src/i18n/index.svelte';
import { sinceOwn } from '../src/match/log';
import { decision, option } from './builders';

beforeAll(() => useLanguage('en'));

const room = (id: string, change: Partial<RoomView> = {}): RoomView => ({ id, ...change }) as RoomView;

const view = {
  width: 4,
  floors: [
    {
      floor: 1,
      rooms: [room('1:A1', { kind: 'keypad' }), room('1:B1', { is_hidden: true })],
      guard: { state: 'unplaced', way: [], steps: 0 },
    },
  ],
  burglars: [{ seat: 0, room: '1:A1' }],
  turn: { seat: 0, actions: 3 },
  hidden: { camera: 2, keypad: 1, atrium: 1 },
  crow: '1:A1',
  kitty: null,
  entrance: '1:A1',
} as unknown as BurgleView;

describe('the blueprint', () => {
  it('has a door or a wall at each side that two rooms share', () => {
    expect(sides(4, null)).toHaveLength(24);
    expect(sides(5, 'C3')).toHaveLength(36);
    const { x1, x2, y1, y2 } = wallLine('A1+B1');
    expect(x1).toBe(x2);
    expect(jambs('A1+B1').every((line) => line.y1 >= y1 && line.y2 <= y2)).toBe(true);
  });

  it('knows the room above and which way the torch points', () => {
    expect(above('1:B3', 1)).toBe('2:B3');
    expect([bearing('1:A1', '1:B1'), bearing('1:A1', '1:A2')]).toEqual([0, 90]);
  });

  it('has a picture and a family for every kind of room', () => {
    for (const kind of Object.keys(PICTURES)) expect(familyOf(kind).floor, kind).toMatch(/^#/);
    expect(Object.keys(PICTURES)).toHaveLength(21);
  });

  it('shows what lies in a room, with numbers where there are several', () => {
    const signs = tokensOf(view, room('1:A1', { hacks: 3, alarm: true, items: ['virus', 'emp'] }));
    expect(signs).toEqual([
      { sign: 'alarm', count: null },
      { sign: 'hack', count: 3 },
      { sign: 'crow', count: null },
      { sign: 'things', count: 2 },
      { sign: 'entrance', count: null },
    ]);
  });
});

describe('a walk of the guard', () => {
  const step = (at: string) => ({ kind: 'guard_stepped', data: { room: at }, text: '' }) as GameEvent;
  const walk = [step('1:A2'), { kind: 'alarm', data: { room: '1:C1' }, text: '' } as GameEvent, step('1:A3')];

  it('goes room by room and ends where he is', () => {
    vi.useFakeTimers();
    const patrol = new Patrol();
    patrol.show(walk, false);
    expect([patrol.at, patrol.floor]).toEqual([{ 1: '1:A2' }, 1]);
    vi.advanceTimersByTime(300);
    expect(patrol.at).toEqual({ 1: '1:A3' });
    vi.advanceTimersByTime(2000);
    expect([patrol.at, patrol.floor]).toEqual([{}, null]);
    vi.useRealTimers();
  });

  it('begins where he was, though the position comes first', () => {
    vi.useFakeTimers();
    const patrol = new Patrol();
    patrol.see({ 1: '1:A1' }, false);
    expect(patrol.at).toEqual({});
    patrol.see({ 1: '1:A3' }, false);
    expect(patrol.at).toEqual({ 1: '1:A1' });
    patrol.show(walk, false);
    expect(patrol.at).toEqual({ 1: '1:A2' });
    vi.advanceTimersByTime(3000);
    expect(patrol.at).toEqual({});
    patrol.see({ 1: '1:B3' }, false);
    vi.advanceTimersByTime(3000);
    expect(patrol.at).toEqual({});
    vi.useRealTimers();
  });

  it('is left out where motion is not wanted', () => {
    const patrol = new Patrol();
    patrol.show(walk, true);
    expect(patrol.at).toEqual({});
    expect(legsOf(walk).map((leg) => leg.room)).toEqual(['1:A2', '1:A3']);
  });
});

describe('in words', () => {
  const told = (kind: string, text: string, data = {}) => ({ kind, text, data });
  const entry = (version: number, seat: number, ...events: object[]) =>
    ({ version, seat, at: '', events }) as unknown as LogEntry;

  it('tells what my answer brought, and of what others did what concerns me', () => {
    const log = [
      entry(1, 1, told('revealed', 'D4 is revealed.', { kind: 'safe' })),
      entry(2, 0, told('moved', 'You go.'), told('safe_rolled', 'You roll: 2, 5.', { seat: 0 })),
      entry(3, 1, told('cracked', 'Digits found.'), told('stealth_lost', 'You lose one.', { seat: 0 })),
      entry(4, 1, told('stealth_lost', 'Bob loses one.', { seat: 1 }), told('alarm', 'Alarm!')),
    ];
    const since = sinceOwn(log, 0);
    expect(since.map(({ version }) => version)).toEqual([2, 3, 4]);
    expect(newsOf(since, 0)).toEqual(['You roll: 2, 5.', 'You lose one.', 'Alarm!']);
    expect(sinceOwn(log, 7)).toEqual(log);
  });

  it('says when the guard comes and how the safe of the floor stands', () => {
    const guard = { state: 'here', way: ['1:B1', '1:A1'], steps: 2 };
    const at = (found_in: number | null, ...rooms: RoomView[]) =>
      ({ floors: [{ floor: 1, rooms, guard }], burglars: [{ seat: 0, room: '1:A1', found_in }] }) as never;
    expect(standing(at(2, room('1:C1', { kind: 'safe', dice: 1 })), 0)).toBe(
      'The guard reaches you in 2 steps of his next move. The safe 1:C1 is shut, 1 die on it.',
    );
    expect(standing(at(null, room('1:C1', { kind: 'safe', opened: true })), 0)).toBe(
      'The guard does not reach you in his next move. The safe of floor 1 is open.',
    );
    expect(standing(at(null), 0)).toContain('is not found yet');
    guard.steps = 3;
    expect(standing(at(null), 0)).toContain('he may reach you');
  });

  it('a floor is read as one plays: the guard and his way, who is there, the rooms, the walls', () => {
    const guard = { state: 'here', room: '1:B1', way: ['1:A1', '1:A2'], steps: 3, goal: '1:A2', speed: 3 };
    const floors = [2, 1].map((floor) => ({ ...view.floors[0], floor, guard, walls: ['A1+B1'] }));
    const who = (seat: number) => ({ seat, room: '1:A1', stealth: 2, found_in: seat ? null : 1 });
    const table = { ...view, floors, burglars: [who(0), who(1)], turn: { seat: 1, number: 5 } } as never;
    const [first, ...rest] = describeFloor(table, floors[1] as never, ['Ada', 'Bob']);
    expect(first).toBe(
      'Guard in 1:B1, 3 steps in his next move. He goes to 1:A1, 1:A2. Then 1 step nobody knows.',
    );
    expect(rest[0]).toBe('Bob: Room 1:A1 · 2 Stealth tokens');
    expect(rest[1]).toBe('Ada: Room 1:A1 · 2 Stealth tokens · guard comes in 1 step');
    expect(rest[2]).toContain('1:A1');
    expect(rest[2]).toContain('guard passes on step 1');
    expect(rest.at(-1)).toContain('A1+B1');
    expect(floorsFrom(table, 1).map(({ floor }) => floor)).toEqual([1, 2]);
    expect(floorsFrom(table, 2).map(({ floor }) => floor)).toEqual([2, 1]);
  });

  it('rooms of the own floor go by their cell, and hidden ones by what they may be', () => {
    expect(plainly('Go to 1:B2, then 2:B2', 1)).toBe('Go to B2, then 2:B2');
    expect(plainly('He finds you on step 1: 1 lost', 1)).toBe('He finds you on step 1: 1 lost');
    expect(odds(view)).toBe('Hidden rooms: 50 % ring an alarm, 25 % stop you');
  });
});

describe('the strip of floors', () => {
  it('is pointed at where a lesson wants a room of a floor that is not shown', () => {
    const floors = [1, 2].map((floor) => ({ floor, rooms: [], walls: [], guard: { room: null, way: [] } }));
    const above = { kind: 'room', id: '2:A1', name: 'Go up', picked: false, disabled: false };
    const pointed = (hinted: boolean, on: number) => {
      const { container } = render(Floors, {
        view: { ...view, floors } as unknown as BurgleView,
        names: ['Ada'],
        targets: [{ ...above, options: ['move:2:A1'], hinted }],
        shown: on,
        opens: true,
        onturn: vi.fn(),
      });
      return [...container.querySelectorAll('[data-floor]')].map((tab) => tab.getAttribute('data-point'));
    };
    expect(pointed(true, 1)).toEqual([null, 'move:2:A1']);
    expect(pointed(true, 2)).toEqual([null, null]);
    expect(pointed(false, 1)).toEqual([null, null]);
  });
});

describe("the turn's question", () => {
  const effect = (key: string, text: string, args = {}, certain = true) => ({
    key: `burgle_bros.effect.${key}`,
    text,
    args,
    certain,
  });
  const at = [{ kind: 'room', id: '1:B1' }];
  const asked = decision(
    'd1',
    {
      type: 'one',
      options: [
        option('move:1:B1', {
          text: 'Go to 1:B1',
          targets: at,
          effects: [effect('price', 'Costs 1 action.', { actions: 1 }), effect('shows', 'No way back.')],
        }),
        option('peek:1:B1', { text: 'Peek at 1:B1', targets: at }),
        option('hack', { text: 'Hack' }),
        option('end', { text: 'End', effects: [effect('guard_sees', 'He sees Ada.')] }),
      ],
    },
    { kind: 'burgle_bros.act' },
  );

  function shown() {
    const draft = new Draft();
    draft.update([asked]);
    const onanswer = vi.fn();
    const props = {
      state: view,
      decision: asked,
      names: ['Ada'],
      locked: false,
      draft,
      stored: {},
      happened: [],
    };
    const page = render(Act, { ...props, onanswer, onstore: vi.fn() });
    return { draft, onanswer, page };
  }

  it('offers what can be done here, and with a touched room what can be done with it', async () => {
    const { draft, page } = shown();
    const keys = () =>
      [...page.container.querySelectorAll('li [data-option]')].map((one) => one.getAttribute('data-option'));
    expect(keys()).toEqual(['hack']);
    draft.pickTarget(at[0]!);
    await tick();
    expect(keys()).toEqual(['move:1:B1', 'peek:1:B1']);
  });

  it('in a low sheet leaves out the one row that the button repeats, and keeps a choice of two', async () => {
    const { draft, page } = shown();
    const rows = () => page.container.querySelectorAll('li [data-option]').length;
    draft.pickTarget(at[0]!);
    draft.pick('move:1:B1');
    await tick();
    expect(rows()).toBe(2);
    const alone = decision('d2', { type: 'one', options: [option('move:1:B1', { targets: at })] });
    draft.update([alone]);
    await page.rerender({ decision: alone });
    draft.pick('move:1:B1');
    await tick();
    expect(rows()).toBe(0);
  });

  it('says the price on the button, and where there is no way back', async () => {
    const { draft, page, onanswer } = shown();
    draft.pickTarget(at[0]!);
    draft.pick('move:1:B1');
    await tick();
    const button = page.container.querySelector<HTMLElement>('[data-testid=confirm]')!;
    expect(button.textContent).toContain('Go to B1 · 1 action');
    expect(page.container.querySelector('.floor')?.textContent).toContain('No way back.');
    button.click();
    expect(onanswer).toHaveBeenCalledWith(asked, 'move:1:B1');
  });

  it('says what the end of the turn brings before it is sent', async () => {
    const { draft, page, onanswer } = shown();
    page.container.querySelector<HTMLElement>('[data-option=end]')!.click();
    await tick();
    expect(draft.choice).toBe('end');
    expect(page.container.querySelector('.bad')?.textContent).toContain('He sees Ada.');
    expect(onanswer).not.toHaveBeenCalled();
  });

  it('warns plainly where the match would be lost, on the button too', async () => {
    const lost = decision('d3', {
      type: 'one',
      options: [option('end', { text: 'End', effects: [effect('loses', 'This loses the match.')] })],
    });
    const { draft, page } = shown();
    draft.update([lost]);
    await page.rerender({ decision: lost });
    draft.pick('end');
    await tick();
    expect(page.container.querySelector('.lost')?.textContent).toContain('This loses the match.');
    const button = page.container.querySelector<HTMLElement>('[data-testid=confirm]')!;
    expect(button.textContent).toContain('loses the match');
    expect(button.parentElement?.className).toContain('losing');
  });
});

describe('what team-mates may do', () => {
  const orders = decision(
    'd9',
    { type: 'one', options: [option('move:no'), option('trade:never'), option('own:yes')] },
    { kind: 'burgle_bros.standing_order' },
  );
  const mine = { seat: 0, room: '1:A1', movable: true, trade: 'free', own_first: false };
  const table = { ...view, burglars: [mine, { ...mine, seat: 1 }] } as unknown as BurgleView;

  it('is three switches in plain words', () => {
    const onchange = vi.fn();
    const { container } = render(Consents, { view: table, orders, locked: false, onchange });
    const [move, own] = container.querySelectorAll<HTMLInputElement>('[role=switch]');
    expect([move!.checked, own!.checked]).toEqual([true, false]);
    move!.click();
    container.querySelector<HTMLInputElement>('input[value=never]')!.click();
    own!.click();
    expect(onchange.mock.calls).toEqual([['move:no'], ['trade:never'], ['own:yes']]);
  });

  it('is asked once, in the first round of a match with others', async () => {
    await openAgreed('m1');
    const props = { decisions: [], deadline: null, names: [], locked: false, brief: false, tried: null };
    const rest = { rulesHref: '', onanswer: vi.fn(), onstore: vi.fn(), plans: [] };
    const state = { ...table, turn: { seat: 0, number: 2, actions: 4 } };
    const page = render(Agreement, { ...props, ...rest, state, offers: [orders] });
    const line = () => page.container.querySelector('[data-testid=agreement]');
    expect(line()).not.toBeNull();
    await page.rerender({ offers: [] });
    expect(line()).toBeNull();
    await page.rerender({ offers: [orders], state: { ...state, turn: { seat: 0, number: 3, actions: 4 } } });
    expect(line()).toBeNull();
    await page.rerender({ state });
    agree();
    await tick();
    expect(line()).toBeNull();
    await openAgreed('m2');
    await tick();
    expect(line()).not.toBeNull();
  });
});

describe('a way that is picked', () => {
  const halt = (room: string, number: number): Halt => ({ room, number, state: 'holds' });
  const walk: Walk = {
    seat: 0,
    start: '1:A1',
    halts: [halt('1:B1', 1), halt('2:B1', 2), halt('2:C1', 3), halt('2:B1', 4)],
    picked: true,
  };

  it('is drawn on each floor as far as it leads there', () => {
    expect(stretches(walk, 1)).toEqual([{ from: '1:A1', to: '1:B1' }]);
    expect(stretches(walk, 2)).toEqual([
      { from: '2:B1', to: '2:C1' },
      { from: '2:C1', to: '2:B1' },
    ]);
  });

  it('has the last number in a room that is passed twice', () => {
    expect(haltsOn(walk, 2).map(({ room, number }) => [room, number])).toEqual([
      ['2:B1', 4],
      ['2:C1', 3],
    ]);
  });

  it('of a plan has no line into what breaks, and none to what is only looked at', () => {
    const step = (key: string, state: PlanPart['steps'][number]['state']) => ({
      key,
      text: key,
      state,
      reason: '',
      targets: [],
      effects: [],
    });
    const part: PlanPart = {
      seat: 1,
      possible: true,
      options: [],
      steps: [
        step('move:1:B1', 'holds'),
        step('peek:1:B2', 'open'),
        step('hack', 'beyond'),
        step('move:1:B2', 'beyond'),
        step('move:1:D4', 'breaks'),
      ],
    };
    const planned = walkOf(part, '1:A1');
    expect(planned.halts.map(({ room, number, state }) => [room, number, state])).toEqual([
      ['1:B1', 1, 'holds'],
      ['1:B2', 2, 'unknown'],
      ['1:B2', 4, 'unknown'],
      ['1:D4', 5, 'broken'],
    ]);
    expect(stretches(planned, 1)).toEqual([
      { from: '1:A1', to: '1:B1' },
      { from: '1:B1', to: '1:B2' },
    ]);
  });
});
