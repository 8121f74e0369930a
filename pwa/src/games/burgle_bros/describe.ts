/** The building in words: for "what is this", and for those who hear the board instead of seeing it. */
import { nameOf } from '../names.svelte';
import { GAME, type BurgleView, type FloorView, type RoomView } from './view';
import { word, type WordKey } from './words';

const FLAGS = ['alarm', 'cracked', 'opened', 'unlocked', 'jammed', 'leads_up'] as const;
const COUNTS = ['hacks', 'stealth', 'dice'] as const;

export const roomName = (room: RoomView): string => (room.kind ? nameOf(GAME, `kind.${room.kind}`) : '?');
const item = (key: string): string => nameOf(GAME, `item.${key}`);

/** Rooms of the floor on which one stands are called by their cell alone. */
export const plainly = (text: string, floor: number): string =>
  text.replaceAll(new RegExp(`\\b${floor}:(?=[A-E]\\d)`, 'gu'), '');

const ALARMING = ['camera', 'detector', 'fingerprint', 'laser', 'motion', 'thermo'];
const STOPPING = ['deadbolt', 'keypad'];

/** What a face-down room may be, from the rooms that are still hidden in the building. */
export function odds(view: BurgleView): string {
  const share = (kinds: readonly string[]) => {
    const all = Object.values(view.hidden).reduce((sum, n) => sum + n, 0);
    const found = kinds.reduce((sum, kind) => sum + (view.hidden[kind] ?? 0), 0);
    return all ? Math.round((100 * found) / all) : 0;
  };
  return word('hidden.odds', { alarms: share(ALARMING), stops: share(STOPPING) });
}

const SHORT_STEPS: Record<string, WordKey> = {
  move: 'go',
  drop: 'drop',
  peek: 'peek',
  hack: 'step.hack',
  add_die: 'step.add_die',
  crack: 'step.crack',
  escape: 'step.escape',
  end: 'step.end',
};

/** A step of a plan: what is done and, where it is a room, its cell. What is not known by heart keeps its words. */
export function stepName(key: string, text: string): string {
  const [head = '', ...target] = key.split(':');
  const short = SHORT_STEPS[head];
  if (!short) return text;
  return target.length ? `${word(short)} ${target.at(-1)}` : word(short);
}

/** How a burglar stands: when the guard comes, and what the floor's safe still wants. */
export function standing(view: BurgleView, seat: number): string {
  const burglar = view.burglars.find((other) => other.seat === seat);
  const floor = view.floors.find((other) => burglar?.room?.startsWith(`${other.floor}:`));
  if (!burglar || !floor) return '';
  const { guard, rooms } = floor;
  const lines: string[] = [];
  if (burglar.found_in) lines.push(word('guard.in', { n: burglar.found_in }));
  else if (guard.state === 'here')
    lines.push(guard.steps > guard.way.length ? word('guard.perhaps') : word('guard.off'));
  const safes = rooms.filter((room) => room.kind === 'safe' && !room.is_hidden);
  const shut = safes.find((room) => !room.opened);
  const of = { floor: floor.floor };
  if (shut) lines.push(word('safe.shut', { ...of, room: shut.id, n: shut.dice ?? 0 }));
  else lines.push(word(safes.length ? 'safe.open' : 'safe.hidden', of));
  return lines.join(' ');
}

/** A room with all that lies and stands in it. */
export function describeRoom(view: BurgleView, floor: FloorView, room: RoomView, names: string[]): string {
  const { id, kind } = room;
  const lines = [kind ? word('room', { room: id, name: roomName(room) }) : word('hidden', { room: id })];
  if (room.digit) lines.push(word('digit', { digit: room.digit }));
  for (const flag of FLAGS) if (room[flag]) lines.push(word(flag));
  for (const count of COUNTS) if (room[count]) lines.push(word(count, { n: room[count] }));
  lines.push(...(room.items ?? []).map(item));
  for (const mark of ['entrance', 'crow', 'kitty'] as const) if (view[mark] === id) lines.push(word(mark));
  if (floor.guard.room === id) lines.push(word('guard', { speed: floor.guard.speed }));
  if (floor.guard.goal === id) lines.push(word('goal'));
  const step = floor.guard.way.slice(0, floor.guard.steps).indexOf(id) + 1;
  if (step) lines.push(word('guard.passes', { n: step }));
  for (const burglar of view.burglars) if (burglar.room === id) lines.push(names[burglar.seat] ?? '');
  lines.push(kind ? nameOf(GAME, `kind_about.${kind}`) : odds(view));
  return lines.filter(Boolean).join(' · ');
}

/** A burglar: card, power, place, Stealth and what is carried. */
export function describeBurglar(view: BurgleView, seat: number, names: string[]): string | null {
  const burglar = view.burglars.find((other) => other.seat === seat);
  if (!burglar) return null;
  const { character, side, stealth, status, room } = burglar;
  const name = names[seat] ?? String(seat + 1);
  const lines = [
    character ? word('burglar', { name, character: nameOf(GAME, `character.${character}`) }) : name,
    status === 'inside' ? word('place', { room: room ?? '' }) : word(status),
    word('stealth', { n: stealth }),
  ];
  const carried = [...burglar.tools, ...burglar.loot];
  if (carried.length) lines.push(word('carries', { items: carried.map(item).join(', ') }));
  if (character && side) {
    const power = `${character}_${side}`;
    lines.push(`${nameOf(GAME, `power.${power}`)}: ${nameOf(GAME, `power_about.${power}`)}`);
  }
  return lines.join(' · ');
}

/** The guard of a floor: where he is, and through which rooms his next move leads, in their order. */
function describeGuard({ floor, guard }: FloorView): string {
  if (guard.state !== 'here') return word(guard.state === 'lost' ? 'guard.lost' : 'guard.none', { floor });
  const way = guard.way.slice(0, guard.steps);
  const rest = guard.steps - way.length;
  const lines = [word('guard.at', { room: guard.room ?? '', n: guard.steps })];
  if (way.length) lines.push(word('guard.way', { rooms: way.join(', ') }));
  if (rest > 0) lines.push(word('guard.rest', { n: rest }));
  return lines.join(' ');
}

/**
 * One floor as one needs it in play: the guard and his way, who is there in the order of turns, each with what comes
 * to them, then room by room, then the walls.
 */
export function describeFloor(view: BurgleView, floor: FloorView, names: string[]): string[] {
  const from = view.turn?.seat ?? 0;
  const seats = [
    ...view.burglars.filter(({ seat }) => seat >= from),
    ...view.burglars.filter(({ seat }) => seat < from),
  ];
  const here = seats.filter(({ room }) => room?.startsWith(`${floor.floor}:`));
  return [
    describeGuard(floor),
    ...here.map(({ seat, room, stealth, found_in }) =>
      [
        `${names[seat] ?? seat + 1}: ${word('place', { room: room ?? '' })}`,
        word('stealth', { n: stealth }),
        ...(found_in ? [word('guard.to', { n: found_in })] : []),
      ].join(' · '),
    ),
    ...floor.rooms.map((room) => describeRoom(view, floor, room, names)),
    word('walls', { floor: floor.floor, walls: floor.walls.join(', ') }),
  ];
}

/** The floors in the order in which they are read: the own one first, the others from the street up. */
export function floorsFrom(view: BurgleView, home: number): FloorView[] {
  return [...view.floors].sort(
    (one, other) => Number(other.floor === home) - Number(one.floor === home) || one.floor - other.floor,
  );
}
