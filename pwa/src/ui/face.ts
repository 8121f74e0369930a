/** How a generated avatar looks: everything follows from the player's id. */
export interface Face {
  ground: string;
  figure: string;
  pattern: string;
  turn: number;
}

/** Hues that stay apart from each other; all are dark enough for a white initial. */
const HUES = [212, 338, 162, 268, 24, 190, 300, 96];

const PATTERNS = [
  'M0 16A16 16 0 0 1 32 16Z',
  'M16 0A16 16 0 0 1 32 16H16Z',
  'M0 12H32V20H0Z',
  'M16 4A12 12 0 1 1 16 28A12 12 0 1 1 16 4ZM16 8A8 8 0 1 0 16 24A8 8 0 1 0 16 8Z',
  'M0 0H8V32H0ZM24 0H32V32H24Z',
  'M16 0 32 16 16 32 0 16Z',
];

/** FNV-1a: spreads short ids evenly. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

export function faceOf(id: string): Face {
  const hash = hashOf(id);
  const hue = HUES[hash % HUES.length] ?? 212;
  return {
    ground: `hsl(${hue} 42% 27%)`,
    figure: `hsl(${hue} 42% 38%)`,
    pattern: PATTERNS[(hash >>> 5) % PATTERNS.length] ?? '',
    turn: ((hash >>> 9) % 4) * 45,
  };
}

/** One letter, or two where the name has several words ("Guest 7KQ2" and "Guest OFBG" then differ). */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  );
  return letters.join('').toUpperCase() || '?';
}
