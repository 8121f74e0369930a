/** Escape from New York on the phone: what is said, cards that are chosen, the signs, and the end. */
import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Decision, GameEvent } from '../src/api/types';
import { Draft } from '../src/decisions/draft.svelte';
import { useLanguage } from '../src/i18n/index.svelte';
import Board from '../src/games/escape_from_new_york/Board.svelte';
import CardsForm from '../src/games/escape_from_new_york/CardsForm.svelte';
import Ending from '../src/games/escape_from_new_york/Ending.svelte';
import Form from '../src/games/escape_from_new_york/Form.svelte';
import Key from '../src/games/escape_from_new_york/Key.svelte';
import NewYork from '../src/games/escape_from_new_york/NewYork.svelte';
import Said from '../src/games/escape_from_new_york/Said.svelte';
import { betrayalOf, lastWordsOf, verdictOf, wordsOf } from '../src/games/escape_from_new_york/promises';
import { goalsOf } from '../src/games/escape_from_new_york/goals';
import { momentOf } from '../src/games/escape_from_new_york/moments';
import { labelOf } from '../src/games/escape_from_new_york/questions';
import { ownHero } from '../src/games/escape_from_new_york/space';
import { GAME, type EscapeView } from '../src/games/escape_from_new_york/view';
import { useNames } from '../src/games/names.svelte';
import { decision, option } from './builders';

type Promise = EscapeView['promises'][number];

const said = (topic: string, change: Partial<Promise> = {}): Promise => ({
  seat: 0,
  turn: 3,
  topic,
  card: null,
  bridge: null,
  points: null,
  broken: false,
  true: null,
  ...change,
});

const own = (change: object = {}) => ({
  hand: ['burst', 'run', 'low'],
  does: { burst: ['hit_3_1', 'noise_3'], run: ['move_2', 'noise_1'], low: ['regain_2'] },
  supply: ['tape'],
  peeked: { C1: 'crash_site' },
  objectives: [{ key: 'obj_raft', met: true }],
  discard: [],
  chosen: [],
  damage: 2,
  ...change,
});

const hero = (seat: number, name: string, mine: object | null = null) => ({
  seat,
  hero: name,
  space: 'F3',
  level: 2,
  face_up: [],
  own: mine,
});

const view = {
  stage: 'turn',
  heroes: [hero(0, 'snake', own()), hero(1, 'brain')],
  enemies: [],
  promises: [said('together', { broken: false, true: false }), said('meet', { seat: 1, bridge: 2 })],
  thefts: [{ turn: 4, thief: 0, victim: 1, card: 'tape' }],
  turn_noise: 0,
  timer: 3,
  timer_top: 'black',
  prisoners: 9,
  new_york: { noise: 8, missions: 3, event_level: 2, cost: 2, bonuses: [] },
} as unknown as EscapeView;

beforeEach(async () => {
  await useLanguage('en');
  useNames(GAME, 'en', {
    'card.tape': 'the Tape',
    'card.crash_site': 'Crash Site',
    'card.obj_raft': 'The raft',
    'card.burst': 'Short Burst',
    'card.run': 'Move Out',
    'card.low': 'Breather',
    'card.snake': 'Snake',
    'card.brain': 'Brain',
    'does.hit_3_1': '3 damage here or beside',
    'does.move_2': '2 steps',
    'does.noise_1': 'noise 1',
    'does.noise_3': 'noise 3',
    'does.regain_2': '2 cards back',
  });
});
afterEach(cleanup);

describe('what is said', () => {
  it('reads as it was said', () => {
    expect(wordsOf(said('hold', { card: 'tape' }))).toBe('I hold the Tape');
    expect(wordsOf(said('meet', { bridge: 4 }))).toBe('Meet me at bridge 4');
    expect(wordsOf(said('points', { points: 1 }))).toBe('My rewards are worth 1 point');
    expect(wordsOf(said('ride'))).toBe('I give a ride to who stands with me');
  });

  it('is marked where public facts speak against it, and by the end', () => {
    expect(verdictOf(said('ride'))).toBeNull();
    expect(verdictOf(said('ride', { broken: true }))).toBe('false');
    expect(verdictOf(said('hold', { true: true }))).toBe('true');
    expect(verdictOf(said('hold', { true: false }))).toBe('false');
    render(Said, { promises: [said('ride', { broken: true })], names: ['Anna'] });
    expect(screen.getByTestId('said').textContent).toMatch(/Anna.*I give a ride.*not so/su);
  });

  it('shows where to meet among the ways out, as long as nothing speaks against it', () => {
    const island = { ...view, cases: {}, icons: {}, heroes: [] } as unknown as EscapeView;
    expect(goalsOf(island).spaces(true)).toEqual(['G6']);
    const broken = [said('meet', { bridge: 2, broken: true })];
    expect(goalsOf({ ...island, promises: broken }).spaces(true)).toEqual([]);
  });

  it('is a moment where it turned out to be no truth, and so is an attempt in vain', () => {
    const event = (kind: string, seat: number): GameEvent => ({ kind, data: { seat }, text: kind });
    expect(momentOf([event('belied_meet', 1)], 0)?.kind).toBe('belied');
    expect(momentOf([event('belied_meet', 0)], 0)).toBeNull();
    expect(momentOf([event('belied_meet', 1), event('escape_failed', 0)], 0)?.kind).toBe('vain');
    expect(momentOf([event('escape_failed', 1)], 0)).toBeNull();
  });

  it('has a short way to it beside the question of the turn', () => {
    const asked = decision('o0-1', { type: 'one', options: [] }, { kind: 'promise', optional: true });
    expect(labelOf(asked)).toBe('Say something');
  });
});

describe('the end', () => {
  const over = (reason: string): GameEvent[] => [
    { kind: 'match_over', data: { reason, winners: [0], objectives: ['obj_raft'] }, text: '' },
  ];

  it('makes a scene of who got away alone, and of the words that this made a lie', () => {
    expect(betrayalOf(view, over('alone'))).toEqual({
      seat: 0,
      hero: 'snake',
      objectives: ['obj_raft'],
      lies: ['I want us to get out together'],
    });
    expect(betrayalOf(view, over('together'))).toBeNull();
    expect(betrayalOf(view, [])).toBeNull();
    const solo = { ...view, heroes: view.heroes.slice(0, 1) };
    expect(betrayalOf(solo, over('alone'))).toBeNull();
  });

  it('shows what each of them wanted, held, had seen, said and stole', () => {
    const open = { ...view, heroes: [view.heroes[0], hero(1, 'brain', own({ supply: [] }))] };
    render(Ending, { state: open, names: ['Anna', 'Boris'], open: true });
    const [first, second] = within(screen.getByTestId('who-knew-what')).getAllByText(/·/u, {
      selector: 'strong',
    });
    expect([first?.textContent, second?.textContent]).toEqual(['Anna · Snake', 'Boris · Brain']);
    expect(lastWordsOf(open as EscapeView, 0, ['Anna', 'Boris'])).toEqual([
      'Held: the Tape',
      'Had seen: C1: Crash Site',
      'Stole the Tape from Boris (turn 4)',
    ]);
    expect(lastWordsOf(open as EscapeView, 1, ['Anna', 'Boris'])).toEqual(['Had seen: C1: Crash Site']);
  });

  it('tells nothing while only one pair of eyes sees its own', () => {
    expect(lastWordsOf(view, 1, ['Anna', 'Boris'])).toEqual([]);
    expect(ownHero(view)?.hero).toBe('snake');
    expect(ownHero({ ...view, heroes: [view.heroes[0], view.heroes[0]] } as EscapeView)).toBeNull();
  });
});

describe('cards that are chosen', () => {
  const asked = decision(
    'd1',
    { type: 'many', options: ['burst', 'run', 'low'].map((key) => option(key)), min: 2, max: 2 },
    { kind: 'choose_cards' },
  );

  function form(kind: Decision): { draft: Draft } {
    const draft = new Draft();
    draft.update([kind]);
    render(CardsForm, { view, decision: kind, draft });
    return { draft };
  }

  const sums = () => screen.getAllByRole('status')[0]?.textContent;
  const card = (name: string) => screen.getByRole('button', { name: new RegExp(name, 'u') });

  it('stay in their place, add up, and say where damage is certain', async () => {
    const { draft } = form(asked);
    expect(sums()).toContain('Noise this turn: 0');
    await fireEvent.click(card('Short Burst'));
    expect(sums()).toContain('Noise this turn: 3');
    expect(sums()).toContain('2 damage if you stay here');
    expect(sums()).not.toContain('elsewhere');
    await fireEvent.click(card('Move Out'));
    expect(sums()).toContain('Noise this turn: 4');
    expect(sums()).toContain('elsewhere: the red numbers on the map');
    expect(draft.choice).toEqual(['burst', 'run']);
    expect(card('Breather')).toHaveProperty('disabled', true);
    expect(card('Short Burst').getAttribute('aria-pressed')).toBe('true');
    await fireEvent.click(card('Short Burst'));
    expect(card('Breather')).toHaveProperty('disabled', false);
  });
});

describe('signs', () => {
  it('of New York stand with their words', () => {
    render(NewYork, { view });
    const strip = screen.getByTestId('new-york');
    for (const label of ['Noise', 'Missions', 'Events', 'Time left'])
      expect(within(strip).getByText(label)).toBeTruthy();
    expect(within(strip).getByText('Missions').parentElement?.textContent).toContain('3/4');
  });

  it('are explained, and the explanation closes by Escape', async () => {
    const onclose = vi.fn();
    render(Key, { police: false, onclose });
    expect(screen.getByText('prisoner: attacks in its space')).toBeTruthy();
    expect(screen.queryByText('Cop')).toBeNull();
    await fireEvent.keyDown(screen.getByTestId('key'), { key: 'Escape' });
    expect(onclose).toHaveBeenCalledOnce();
    cleanup();
    render(Key, { police: true, onclose });
    expect(screen.getByText('Cop')).toBeTruthy();
  });
});

describe('a mission that is not met', () => {
  it('says at once what is missing', () => {
    useNames(GAME, 'en', { 'card.m2_body_count': 'Body Count' });
    const disabled = { rule: 'NP-021', text: 'Missing: 2 enemies killed by you this turn.' };
    const asked = decision(
      'd2',
      { type: 'one', options: [option('none'), option('m2_body_count', { disabled })] },
      { kind: 'complete_mission' },
    );
    const draft = new Draft();
    draft.update([asked]);
    const rest = {
      names: ['Anna'],
      locked: false,
      stored: {},
      happened: [],
      onanswer: vi.fn(),
      onstore: vi.fn(),
    };
    render(Form, { state: view, decision: asked, draft, ...rest });
    expect(screen.getByTestId('missing').textContent).toBe(
      'Body Count: Missing: 2 enemies killed by you this turn.',
    );
  });

  it('offers the way out alone in the colour of what wins', () => {
    const turn = decision('d1', { type: 'one', options: [option('go_on')] }, { kind: 'end_actions' });
    const change = { optional: true };
    const declare = decision(
      'o0-1',
      { type: 'one', options: [option('win')] },
      { kind: 'declare', ...change },
    );
    const free = decision(
      'o0-2',
      { type: 'one', options: [option('x')] },
      { kind: 'free_action', ...change },
    );
    const draft = new Draft();
    draft.update([turn, declare, free]);
    const rest = {
      names: ['Anna'],
      locked: false,
      stored: {},
      happened: [],
      onanswer: vi.fn(),
      onstore: vi.fn(),
    };
    render(Form, { state: view, decision: turn, draft, ...rest });
    expect(screen.getByRole('button', { name: 'Win alone' }).className).toContain('picked');
    expect(screen.getByRole('button', { name: 'Use what I hold' }).className).not.toContain('picked');
  });
});

describe('a way over the island', () => {
  const island = {
    ...view,
    current: 0,
    tiles: {},
    icons: {},
    poi: {},
    hidden_poi: [],
    hidden_suburbs: [],
    roadblocks: [],
    destroyed: [],
    threats: { E1: 2 },
    cubes: {},
    cases: {},
    parked: {},
    helicopter: null,
    landed: false,
    gullfire: true,
    president: null,
    police: null,
  } as unknown as EscapeView;
  const targets = [
    { kind: 'space', id: 'E1', name: 'Go all the way to E1', options: ['way:E1'], ...flags(true) },
    { kind: 'space', id: 'F2', name: 'Go to F2', options: ['go:F2'], ...flags(false) },
  ];
  const way = ['F2', 'E2', 'E1'].map((id) => ({ kind: 'way', id }));
  const rest = {
    viewer: 0,
    decision: null,
    fresh: [],
    names: ['Anna', 'Boris'],
    onpick: vi.fn(),
    onpiece: vi.fn(),
  };

  function flags(picked: boolean) {
    return { picked, disabled: false, hinted: false };
  }

  it('is drawn space by space before it is gone, and its end says what it costs', () => {
    const picked = option('way:E1', { targets: [{ kind: 'space', id: 'E1' }, ...way] });
    const { container } = render(Board, { state: island, targets, picked, ...rest });
    const line = container.querySelector('polyline.way:not(.under)');
    expect(line?.getAttribute('points')?.split(' ')).toHaveLength(4);
    expect(screen.getByRole('button', { name: /Go all the way to E1, 2 damage/u })).toBeTruthy();
  });

  it('is not drawn for a single step', () => {
    const picked = option('go:F2', { targets: [{ kind: 'space', id: 'F2' }] });
    const { container } = render(Board, { state: island, targets, picked, ...rest });
    expect(container.querySelector('polyline')).toBeNull();
  });
});
