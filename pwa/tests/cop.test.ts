/** Good Cop Bad Cop's table: places, what is said about pieces, and that nothing secret is said unasked. */
import { beforeAll, describe, expect, it } from 'vitest';
import {
  describeCard,
  describeOwn,
  describeSecrets,
  describeTable,
} from '../src/games/good_cop_bad_cop/describe';
import {
  aimPath,
  CARD_WIDTH,
  edgeOf,
  GEAR_WIDTH,
  gearPlaces,
  HEIGHT,
  middleOf,
  placesOf,
  SEAT_WIDTH,
  WIDTH,
  type Place,
} from '../src/games/good_cop_bad_cop/geometry';
import { game as goodCopBadCop } from '../src/games/good_cop_bad_cop/index';
import { describeKnowledge, sharesOf } from '../src/games/good_cop_bad_cop/knowledge';
import type { CopView } from '../src/games/good_cop_bad_cop/view';
import { veil } from '../src/games/good_cop_bad_cop/veil';
import type { Decision, MatchSummary } from '../src/api/types';
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
  it.each([3, 4, 5, 6, 7, 8])('seats %i without overlap, each card as wide as a thumb', (seats) => {
    const places = placesOf(seats, 2);
    expect(places[2]?.side).toBe('bottom');
    for (const [i, one] of places.entries()) {
      expect(CARD_WIDTH).toBeGreaterThanOrEqual(THUMB);
      expect(one.card).toBeGreaterThanOrEqual(THUMB);
      expect(one.x).toBeGreaterThanOrEqual(0);
      expect(one.x + SEAT_WIDTH).toBeLessThanOrEqual(WIDTH);
      expect(one.y + one.height).toBeLessThanOrEqual(HEIGHT);
      for (const other of places.slice(i + 1)) {
        const apart =
          Math.abs(one.x - other.x) >= SEAT_WIDTH - 18 ||
          Math.abs(one.y - other.y) >= Math.max(one.height, 44);
        expect(apart).toBe(true);
      }
    }
  });

  it.each([3, 4, 5, 6, 7, 8])('of %i leaves room for two equipment cards beside my own', (seats) => {
    const places = placesOf(seats, 0);
    const cards = gearPlaces(places[0] as Place, 2);
    expect(GEAR_WIDTH).toBeGreaterThanOrEqual(THUMB);
    expect(cards[0]?.x).toBeGreaterThanOrEqual(0);
    expect((cards[1]?.x ?? 0) - (cards[0]?.x ?? 0)).toBeGreaterThan(GEAR_WIDTH);
    expect((cards[1]?.x ?? 0) + GEAR_WIDTH).toBeLessThan(places[0]?.x ?? 0);
    const lowest = Math.max(
      ...places.filter((each) => each.side === 'left').map((each) => each.y + each.height),
    );
    expect(cards[0]?.y).toBeGreaterThanOrEqual(lowest);
  });

  it('puts the next seat clockwise to the left', () => {
    expect(placesOf(5, 3)[4]?.side).toBe('left');
    expect(placesOf(5, 3)[2]?.side).toBe('right');
  });
});

describe('aims', () => {
  /** What the way round, the guns and the deck take up, from the middle. */
  const TAKEN = { x: 18, y: 36 };

  it.each([3, 4, 5, 6, 7, 8])('of %i seats leave the centre free', (seats) => {
    const places = placesOf(seats, 0);
    const box = middleOf(places);
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    for (const from of places) {
      for (const to of places) {
        if (from === to) continue;
        const [x0, y0, x1, y1, x2, y2] = (aimPath(edgeOf(from, 16), edgeOf(to, -4), middle).match(
          /-?[\d.]+/g,
        ) ?? []) as unknown as [number, number, number, number, number, number];
        for (let t = 0; t <= 1; t += 0.05) {
          const at = (a: number, b: number, c: number) =>
            (1 - t) * (1 - t) * a + 2 * t * (1 - t) * b + t * t * c;
          const x = at(+x0, +x1, +x2) - middle.x;
          const y = at(+y0, +y1, +y2) - middle.y;
          expect(Math.hypot(x / TAKEN.x, y / TAKEN.y)).toBeGreaterThan(1);
        }
      }
    }
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

describe('questions about secrets', () => {
  const option = (key: string, text: string, disabled?: { rule: string; text: string }) => ({
    key,
    text,
    targets: [],
    effects: [{ certain: true, text }],
    ...(disabled ? { disabled } : {}),
  });
  const decision = (kind: string, form: unknown, text = '?') =>
    ({
      id: '1',
      kind: `good_cop_bad_cop.${kind}`,
      prompt: { key: '', args: {}, text },
      form,
    }) as unknown as Decision;
  const SECRETS = /Kingpin|Honest|Coffee/;

  it('in advance name neither the card in hand nor what lies in front of me', () => {
    const when = veil(
      decision('plan_when', { type: 'one', options: [] }, 'Coffee, order 1: when is it played?'),
    );
    expect(when.prompt.text).toBe('My equipment, order 1: when is it played?');
    const part = veil(decision('plan_part', { type: 'one', options: [] }, 'Coffee, order 2: by whom?'));
    expect(part.prompt.text).toBe('My equipment, order 2: by whom?');
    const options = [
      option('none', 'Ask me'),
      option('turn_up:1', 'Cards in the order 1, 2: Kingpin, Honest'),
    ];
    const { form } = veil(decision('plan_turn_up', { type: 'one', options }));
    expect(JSON.stringify(form)).not.toMatch(/Kingpin|Honest/);
    expect(JSON.stringify(form)).toContain('Cards in the order 1, 2');
  });

  it('name cards by their place', () => {
    const items = [
      { key: '0', text: 'Kingpin' },
      { key: '1', text: 'Honest' },
    ];
    const { form } = veil(decision('arrange', { type: 'order', items }));
    expect(form).toEqual({
      type: 'order',
      items: [
        { key: '0', text: 'Card 1' },
        { key: '1', text: 'Card 2' },
      ],
    });
    const keep = veil(decision('keep', { type: 'one', options: [option('coffee', 'Coffee')] }));
    expect(JSON.stringify(keep.form)).toContain('Equipment 1');
    expect(JSON.stringify(keep.form)).not.toContain('Coffee');
    const up = veil(decision('turn_up', { type: 'one', options: [option('0.2', 'Card 3: Kingpin')] }));
    expect(JSON.stringify(up)).toContain('Card 3');
    expect(JSON.stringify(up)).not.toMatch(SECRETS);
  });

  it('name no equipment, not in a refusal either, and keep every key', () => {
    const refused = { rule: 'GC-141', text: 'Coffee is played in your own turn.' };
    const options = [option('pass', 'Pass'), option('coffee', 'Play Coffee', refused)];
    const veiled = veil(decision('react', { type: 'one', options }));
    expect(veiled.form.type === 'one' && veiled.form.options.map(({ text }) => text)).toEqual([
      'Pass',
      'Play my equipment',
    ]);
    expect(JSON.stringify(veiled)).not.toMatch(SECRETS);
    expect(veil(decision('target', { type: 'one', options: [] }, 'Coffee: who?')).prompt.text).toBe(
      'My equipment: who?',
    );
  });

  it('stay as they are where nothing is secret', () => {
    const open = decision('declare', { type: 'one', options: [option('shoot', 'Shoot')] });
    expect(veil(open)).toBe(open);
  });
});
