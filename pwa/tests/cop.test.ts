/** Good Cop Bad Cop's table: places, what is said about pieces, and that nothing secret is said unasked. */
import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  describeCard,
  describeOwn,
  describeSecrets,
  describeTable,
} from '../src/games/good_cop_bad_cop/describe';
import Dock from '../src/games/good_cop_bad_cop/Dock.svelte';
import { aimLines, placesOf, pointAt, sizeOf, type AimLine } from '../src/games/good_cop_bad_cop/geometry';
import { game as goodCopBadCop } from '../src/games/good_cop_bad_cop/index';
import { describeKnowledge, sharesOf } from '../src/games/good_cop_bad_cop/knowledge';
import { momentOf } from '../src/games/good_cop_bad_cop/moments';
import type { CopView } from '../src/games/good_cop_bad_cop/view';
import type { Decision, GameEvent, MatchSummary } from '../src/api/types';
import { Steps } from '../src/match/steps.svelte';
import { useLanguage } from '../src/i18n/index.svelte';

const THUMB = 44;
const NAMES = ['Ann', 'Bob', 'Cleo'];

const card = (slot: number, face: string | null, up = false) => ({ slot, is_up: up, face, looked_by: [] });

const seat = (index: number, faces: (string | null)[], role: 'honest' | null) => ({
  seat: index,
  is_alive: true,
  is_wounded: false,
  cards: faces.map((face, slot) => card(slot, face)),
  has_gun: false,
  aim: null,
  equipment: 1,
  known_equipment: index === 0 ? ['coffee'] : [],
  has_planted_evidence: false,
  has_coffee: false,
  grenade: null,
  role,
  role_at_start: null,
});

const view: CopView = {
  phase: 'act',
  expansion: false,
  pack: 0,
  turn: 3,
  active: 1,
  direction: 1,
  is_direction_about_to_change: false,
  banned: null,
  seats: [
    seat(0, ['honest', 'crooked', 'honest'], 'honest'),
    seat(1, [null, 'kingpin', null], null),
    seat(2, [null, null, null], null),
  ],
  guns: 2,
  removed: [],
  deck: [null, 'taser'],
  hand: ['coffee'],
  action: null,
  window: null,
  inspected: [],
  notes: [],
  draw_offers: [],
  claims: [
    {
      number: 0,
      seat: 2,
      turn: 2,
      kind: 'card',
      subject: 1,
      content: 'honest',
      basis: 'seen',
      addressee: null,
      slot: 1,
      place: { seat: 1, slot: 1 },
      is_withdrawn: true,
      is_contradicted: false,
    },
  ],
};

beforeAll(() => useLanguage('en'));

describe('the ring', () => {
  const PHONES = [
    [360, 300],
    [360, 350],
    [390, 560],
    [900, 600],
  ] as const;
  const tables = [3, 4, 5, 6, 7, 8].flatMap((seats) =>
    PHONES.map(([width, height]) => [seats, width, height] as const),
  );

  it.each(tables)(
    'seats %i on %i x %i without overlap, each card as wide as a thumb',
    (seats, width, height) => {
      const board = sizeOf(width, height);
      const places = placesOf(seats, 2, board);
      expect(places[2]?.side).toBe('near');
      const others = places.filter((place) => !place.isBare);
      for (const [i, one] of others.entries()) {
        expect(one.card.width).toBeGreaterThanOrEqual(THUMB);
        expect(one.card.height).toBeGreaterThanOrEqual(34);
        expect(one.x).toBeGreaterThanOrEqual(0);
        expect(one.x + one.width).toBeLessThanOrEqual(board.width);
        expect(one.y).toBeGreaterThanOrEqual(0);
        expect(one.y + one.height).toBeLessThanOrEqual(board.height + 1);
        for (const other of others.slice(i + 1)) {
          const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x;
          const isAbove = one.y + one.height <= other.y + 1 || other.y + other.height <= one.y + 1;
          expect(isBeside || isAbove).toBe(true);
        }
      }
    },
  );

  it('gives the first seat its cards where nobody has a hand', () => {
    const places = placesOf(5, null, sizeOf(360, 400));
    expect(places[0]).toMatchObject({ side: 'near', isBare: false });
  });

  it('puts the next seat clockwise to the left', () => {
    const places = placesOf(5, 3, sizeOf(0, 0));
    expect(places[4]?.side).toBe('left');
    expect(places[2]?.side).toBe('right');
  });
});

describe('aims', () => {
  const endOf = (line: AimLine) => `${Math.round(line.to.x)},${Math.round(line.to.y)}`;
  const startOf = (line: AimLine) => `${Math.round(line.from.x)},${Math.round(line.from.y)}`;

  it.each([3, 4, 5, 6, 7, 8])('of %i seats at one person have ends of their own', (seats) => {
    const places = placesOf(seats, 0, sizeOf(360, 350));
    for (let target = 0; target < seats; target += 1) {
      const shooters = places
        .map((_, seat) => seat)
        .filter((seat) => seat !== target)
        .slice(0, 4);
      const lines = aimLines(
        shooters.map((seat) => ({ seat, target })),
        places,
      );
      const ends = lines.map((line) => line.to);
      const reticle = 12;
      for (const [i, one] of ends.entries()) {
        for (const other of ends.slice(i + 1))
          expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(reticle);
      }
      expect(new Set(lines.map(startOf)).size).toBe(lines.length);
      expect(new Set(lines.map(endOf)).size).toBe(lines.length);
    }
  });

  it.each([3, 4, 5, 6, 7, 8])('of %i seats cross nobody else', (seats) => {
    const places = placesOf(seats, 0, sizeOf(360, 350));
    const numbers = places.map((_, seat) => seat);
    for (const seat of numbers)
      for (const target of numbers.filter((other) => other !== seat)) {
        const [line] = aimLines([{ seat, target }], places);
        const ends = line?.path.match(/-?[\d.]+/gu)?.map(Number) ?? [];
        const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0, x4 = 0, y4 = 0] = ends;
        for (let i = 1; i < 20; i += 1) {
          const at = pointAt(
            [
              { x: x1, y: y1 },
              { x: x2, y: y2 },
              { x: x3, y: y3 },
              { x: x4, y: y4 },
            ],
            i / 20,
          );
          for (const other of numbers.filter((one) => one !== seat && one !== target)) {
            const face = places[other]?.face ?? { x: 0, y: 0, r: 0 };
            expect([seat, target, other, Math.hypot(at.x - face.x, at.y - face.y) > face.r]).toEqual([
              seat,
              target,
              other,
              true,
            ]);
          }
        }
      }
  });

  it('leave a face towards the table and turn the gun with them', () => {
    const places = placesOf(5, 0, sizeOf(360, 350));
    const [line] = aimLines([{ seat: 1, target: 4 }], places);
    expect(places[1]?.side).toBe('left');
    expect(line?.from.x).toBeGreaterThan(places[1]?.face.x ?? 0);
    expect(Math.abs(line?.angle ?? 90)).toBeLessThan(45);
    const [back] = aimLines([{ seat: 4, target: 1 }], places);
    expect(Math.cos(((back?.angle ?? 0) * Math.PI) / 180)).toBeLessThan(0);
  });
});

describe('moments', () => {
  const event = (kind: string, data: Record<string, unknown>, text = kind) =>
    ({ kind, data, text }) as unknown as GameEvent;

  it('show the card that I have looked at', () => {
    const looked = event('looked', { seat: 0, target: 1, slot: 2, face: 'honest' });
    expect(momentOf([looked, event('turn_begun', { seat: 1 })], 0)).toMatchObject({
      seat: 1,
      slot: 2,
      faces: ['honest'],
    });
    expect(momentOf([event('looked', { seat: 2, target: 1, slot: 2 })], 0)).toBeNull();
  });

  it('tell what is done to me, and nothing of others', () => {
    const stole = event('stole', { seat: 1, target: 0, card: 'taser' }, 'Bob took your Taser.');
    expect(momentOf([stole], 0)?.text).toBe('Bob took your Taser.');
    expect(momentOf([stole], 2)).toBeNull();
    expect(momentOf([stole], null)).toBeNull();
  });
});

describe('steps', () => {
  const asked = (id: string, kind: string, keys: string[], optional = false) =>
    ({
      id,
      kind,
      optional,
      form: { type: 'one', options: keys.map((key) => ({ key, text: key })) },
    }) as unknown as Decision;

  it('answer what was chosen together, one question after the other', () => {
    const steps = new Steps();
    steps.begin(
      [
        { kind: 'aim', choice: '3' },
        { kind: 'turn_up', choice: '0.1' },
      ],
      'd1',
    );
    expect(steps.take([asked('d1', 'declare', ['arm'])])).toBeNull();
    expect(steps.take([asked('d2', 'react', ['pass'], true)])).toBeNull();
    expect(steps.take([asked('d3', 'aim', ['1', '3'])])).toMatchObject({ choice: '3' });
    expect(steps.take([asked('d3', 'aim', ['1', '3'])])).toBeNull();
    expect(steps.take([asked('d4', 'turn_up', ['0.0', '0.1'])])).toMatchObject({ choice: '0.1' });
    expect(steps.waiting).toBe(false);
  });

  it('end where something else is asked, or the choice is not offered any more', () => {
    const steps = new Steps();
    steps.begin([{ kind: 'aim', choice: '3' }], 'd1');
    expect(steps.take([asked('d2', 'review', ['confirm'])])).toBeNull();
    expect(steps.waiting).toBe(false);
    steps.begin([{ kind: 'aim', choice: '3' }], 'd1');
    expect(steps.take([asked('d2', 'aim', ['1'])])).toBeNull();
    expect(steps.waiting).toBe(false);
  });
});

describe('words', () => {
  it('tell no secret unless asked', () => {
    const said = describeTable({ ...view, claims: [] }, NAMES).join(' ');
    expect(said).not.toMatch(/Kingpin|Honest|Crooked|honest|Coffee/);
    expect(said).toContain('You have looked at it.');
  });

  it('tell all that is known when asked', () => {
    expect(describeOwn(view)).toEqual(['You are honest.', 'Equipment: Coffee.']);
    expect(describeSecrets(view, NAMES)).toContain('Bob, card 2: Kingpin.');
    expect(describeSecrets({ ...view, seats: view.seats.slice(1) }, NAMES)).toEqual([]);
  });

  it('say nothing of "you" where nobody looks on: all eyes, or a spectator', () => {
    const known = view.seats.map((one) => ({ ...one, role: 'honest', known_equipment: ['coffee'] }));
    const said = describeTable({ ...view, seats: known } as CopView, NAMES).join(' ');
    expect(said).toContain('Equipment: Coffee.');
    expect(said).not.toMatch(/\bYou\b/);
  });

  it('tell who said what about a card, and that it was taken back', () => {
    const said = describeCard(view, 1, 1, NAMES);
    expect(said).toContain('Cleo said in turn 2: Honest (I have seen it).');
    expect(said).toContain('Taken back.');
  });
});

describe('what could be known', () => {
  const knowledge = {
    'role:1:agent': 0.25,
    'role:1:crooked': 0.75,
    'card:1.0:honest': 1,
    'seen:1.1': 1,
    'gear:1:taser': 1,
  };

  it('fills a bar, equal sides together', () => {
    expect(sharesOf(knowledge, 'role:1:', 100)).toEqual([
      { name: 'agent', from: 0, width: 25, percent: 25 },
      { name: 'crooked', from: 25, width: 75, percent: 75 },
    ]);
    expect(sharesOf(knowledge, 'role:2:', 100)).toEqual([]);
  });

  it('is told in words too', () => {
    expect(describeKnowledge(knowledge, NAMES)[1]).toBe(
      'Bob: Agent 25 %, crooked 75 %. Known by sight: card 2. Known equipment: Taser.',
    );
  });

  it('is offered for each seat, my own first, and for everybody', () => {
    const match = { seats: [{ index: 0 }, { index: 1 }], my_seats: [1] } as unknown as MatchSummary;
    expect(goodCopBadCop.knowledgeOf?.(match, NAMES)).toEqual([
      { eyes: '1', label: 'What Bob could know' },
      { eyes: '0', label: 'What Ann could know' },
      { eyes: 'spectator', label: 'What everybody could know' },
    ]);
  });
});

describe('what is mine', () => {
  afterEach(cleanup);

  it('names my goal, and everybody whose gun points at me', () => {
    const aiming = view.seats.map((one) => (one.seat === 0 ? one : { ...one, has_gun: true, aim: 0 }));
    const rest = { own: 0, names: NAMES, targets: [], offers: [], onpick: vi.fn(), onpiece: vi.fn() };
    render(Dock, { view: { ...view, seats: aiming }, ...rest });
    expect(screen.getByTestId('aimed').textContent.trim()).toBe('Bob, Cleo aim at you');
    expect(screen.getByText('Find the Kingpin, shoot him twice')).toBeTruthy();
    cleanup();
    render(Dock, { view, ...rest });
    expect(screen.queryByTestId('aimed')).toBeNull();
  });
});
