/**
 * What could be known at a moment of a replay, as the server says it: chances from 0 to 1 by `role:2:kingpin`,
 * `card:2.0:honest`, and always 1 `seen:2.0` (known by sight) and `gear:2:taser` (known to be in that hand).
 */
import { piece, word, type WordKey } from './words';

export type Knowledge = Record<string, number>;

export interface Share {
  name: string;
  from: number;
  width: number;
  percent: number;
}

/** From one side to the other, so that equal sides stand together. */
const ORDER = ['agent', 'honest', 'solo', 'bomber', 'traitor', 'crooked', 'kingpin'];

/** What begins with this, with its chance, in a fixed order. */
function chancesOf(knowledge: Knowledge, prefix: string): [name: string, chance: number][] {
  return ORDER.flatMap((name) => {
    const chance = knowledge[prefix + name];
    return chance ? [[name, chance] as [string, number]] : [];
  });
}

/** Chances as parts of a bar that is so wide. */
export function sharesOf(knowledge: Knowledge, prefix: string, width: number): Share[] {
  let from = 0;
  return chancesOf(knowledge, prefix).map(([name, chance]) => {
    const share = { name, from, width: chance * width, percent: Math.round(chance * 100) };
    from += share.width;
    return share;
  });
}

/** The same in words, a line for each player. */
export function describeKnowledge(knowledge: Knowledge, names: string[]): string[] {
  return names.map((name, seat) => {
    const roles = chancesOf(knowledge, `role:${seat}:`).map(([role, chance]) =>
      word('known.chance', { what: word(`known.${role}` as WordKey), percent: Math.round(chance * 100) }),
    );
    const parts = [word('known.roles', { name, roles: roles.join(', ') })];
    const slots = [0, 1, 2].filter((slot) => `seen:${seat}.${slot}` in knowledge).map((slot) => slot + 1);
    if (slots.length > 0) parts.push(word('known.seen', { slots: slots.join(', ') }));
    const gear = Object.keys(knowledge)
      .filter((key) => key.startsWith(`gear:${seat}:`))
      .map((key) => piece('gear', key.split(':')[2] ?? ''));
    if (gear.length > 0) parts.push(word('known.gear', { gear: gear.join(', ') }));
    return parts.join(' ');
  });
}
