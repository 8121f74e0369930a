/** How a generated face looks: drawn from parts, and everything follows from the player's id. Own drawings. */
export interface Face {
  ground: string;
  skin: string;
  hair: string;
  coat: string;
  /** Hair behind the head; null = none. */
  back: string | null;
  /** Hair over the forehead; null = none. */
  front: string | null;
  beard: string | null;
  hat: 'cap' | 'brim' | null;
  glasses: boolean;
  mouth: string;
  brows: string;
}

const GROUNDS = ['#2b4a80', '#7a2f55', '#1f6a5c', '#5a3d8c', '#8a4a22', '#1d6479', '#8a3440', '#4d6428'];
const SKINS = ['#f3cfae', '#e2b08a', '#c98f63', '#a86f47', '#7d4f33', '#f0c8b6'];
const HAIRS = ['#171c2b', '#3b2618', '#6b3f1f', '#9a3b25', '#c99a4b', '#a9a79f'];
const COATS = ['#20242f', '#1f3f7c', '#57432f', '#3d5a4a', '#6d2430', '#4b4f63'];

const SHORT = 'M14 22Q12 8 24 8T34 22Q32 15 28 14T19 15Q15 16 14 22z';
const PARTED = 'M14 23Q12 7 25 7T34 22Q33 17 30 15 23 17 18 14 15 18 14 23z';
const QUIFF = 'M14 19Q16 6 33 6 35 13 33 19 28 14 22 14 17 15 14 19z';
const CURLS =
  'M14 21a4 4 0 0 1-1-7 5 5 0 0 1 7-6 6 6 0 0 1 9 0 5 5 0 0 1 6 6 4 4 0 0 1-1 7Q32 14 24 14T14 21z';
const LONG = 'M11 38Q9 6 24 6T37 38Q31 40 31 30H17Q17 40 11 38z';
const BOB = 'M12 31V18Q13 6 24 6T36 18V31Q33 33 32 28H16Q15 33 12 31z';
const BUN = 'M20 7a4.500 4.500 0 1 1 8 0z';

/** Hair behind and in front. */
const STYLES: readonly (readonly [string | null, string | null])[] = [
  [null, SHORT],
  [null, PARTED],
  [LONG, SHORT],
  [BUN, SHORT],
  [null, CURLS],
  [null, null],
  [BOB, PARTED],
  [null, QUIFF],
  [LONG, PARTED],
  [BUN, QUIFF],
];

const BEARDS = [
  'M15 24Q15 36 24 36T33 24Q32 29 28 28.500 24 26.500 20 28.500 16 29 15 24z',
  'M19.500 28.500Q24 26 28.500 28.500 27 30.500 24 29.300 21 30.500 19.500 28.500z',
];
const MOUTHS = [
  'M20.5 29.500q3.500 2.600 7 0',
  'M21 30h6',
  'M21 30q4 .6 6.500-1.300',
  'M20.5 29.200q3.500 3.600 7 0z',
];
const BROWS = [
  'M17.500 19q2.500-1.500 5 0M25.500 19q2.500-1.500 5 0',
  'M17.500 18.200l5 1.200M30.500 18.200l-5 1.200',
];

/** FNV-1a: spreads short ids evenly. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

export function faceOf(id: string): Face {
  let hash = hashOf(id);
  const draw = (sides: number): number => {
    const drawn = hash % sides;
    // The next digits, mixed again when they run out.
    hash = Math.imul(hash ^ (hash >>> 13), 0x5bd1e995) >>> 0;
    return drawn;
  };
  const pick = <T>(of: readonly T[]): T => of[draw(of.length)] as T;
  const ground = pick(GROUNDS);
  const [back, front] = pick(STYLES);
  const hasLongHair = back !== null;
  const bearded = draw(3);
  const hatted = draw(5);
  return {
    ground,
    back,
    front,
    skin: pick(SKINS),
    hair: pick(HAIRS),
    coat: pick(COATS),
    beard: hasLongHair || bearded === 2 ? null : (BEARDS[bearded] ?? null),
    hat: hatted === 0 ? 'cap' : hatted === 1 ? 'brim' : null,
    glasses: draw(4) === 0,
    mouth: pick(MOUTHS),
    brows: pick(BROWS),
  };
}
