/** Cards at a glance: signs with numbers for the words of what a card does (`hit_2_0`, `move_1_quiet`, `noise_2`). */

interface CardSign {
  sign: string;
  /** Empty where the sign says it all. */
  count: string;
}

export interface CardFace {
  signs: CardSign[];
  noise: number;
  /** Only with no enemy in the space. */
  clear: boolean;
  kind: 'move' | 'hit' | 'other';
}

const SIGNS: Record<string, string> = {
  hit: 'hit',
  blast: 'hit',
  move: 'move',
  poi_walk: 'move',
  reveal: 'reveal',
  regain: 'regain',
  trick: 'trick',
  draw: 'item',
  draw_pick: 'item',
  guard: 'shelter',
  peek_poi: 'eye',
  take_car: 'car',
  steal: 'hand',
  wreck_roadblocks: 'smash',
  police: 'cop',
};
const HOW: Record<string, string> = { quiet: 'quiet', smash: 'smash', tunnel: 'tunnel' };

/** The verb of a word, and what follows it. */
function split(does: string): [verb: string, rest: string[]] {
  const verb = Object.keys(SIGNS)
    .filter((key) => does === key || does.startsWith(`${key}_`))
    .toSorted((one, other) => other.length - one.length)[0];
  return verb
    ? [
        verb,
        does
          .slice(verb.length + 1)
          .split('_')
          .filter(Boolean),
      ]
    : ['', []];
}

function signsOf(does: string): CardSign[] {
  const [verb, rest] = split(does);
  const sign = SIGNS[verb];
  if (!sign) return [];
  const numbers = rest.filter((word) => /^\d+$/.test(word));
  const isFar =
    verb === 'blast' ||
    (verb === 'hit' && numbers[1] === '1') ||
    (verb === 'trick' && rest[0] === 'all' && numbers[0] === '1');
  // Of several items that are looked at, so many are kept.
  const count = verb === 'draw_pick' ? numbers[1] : numbers[0];
  const isUpTo = rest.includes('upto');
  return [
    // What takes all needs no number.
    { sign, count: rest.includes('all') ? '' : isUpTo ? `≤${count}` : (count ?? '') },
    ...(isFar ? [{ sign: 'range', count: '' }] : []),
    ...rest.flatMap((word) => (HOW[word] ? [{ sign: HOW[word], count: '' }] : [])),
  ];
}

export function faceOf(does: readonly string[]): CardFace {
  const signs = does.flatMap(signsOf);
  const noise = does.find((word) => word.startsWith('noise_'));
  const [first] = does.map((word) => split(word)[0]).filter(Boolean);
  return {
    signs,
    noise: Number(noise?.slice('noise_'.length) ?? 0),
    clear: does.includes('clear'),
    kind:
      first === 'move' || first === 'poi_walk'
        ? 'move'
        : first === 'hit' || first === 'blast'
          ? 'hit'
          : 'other',
  };
}

/** The Noise of several cards together. */
export const noiseOf = (cards: readonly string[], does: Readonly<Record<string, string[]>>): number =>
  cards.reduce((sum, card) => sum + faceOf(does[card] ?? []).noise, 0);
