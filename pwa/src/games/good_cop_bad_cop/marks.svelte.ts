/** The player's own suspicions: signs beside persons and cards, kept on this device for one match; nobody else has them. */
import { KIND_SIGNS, type SignName } from './signs';

export const MARKS = ['honest', 'crooked', 'agent', 'kingpin'] as const;
export type Mark = (typeof MARKS)[number];

const PREFIX = 'cop.marks.';
const KEPT = 20;

let match = $state('');
let marks = $state.raw<Record<string, Mark>>({});

/** Reads the marks of a match, once it is shown. */
export function openMarks(id: string): void {
  if (id === match) return;
  match = id;
  marks = read(id);
}

export const isOwnMark = (id: string): Mark | null => marks[id] ?? null;

/** The sign of what is marked there: a seat (`2`) or a card (`2.0`). */
export const marksOf = (id: string): SignName | null => {
  const mark = marks[id];
  return mark ? (KIND_SIGNS[mark] ?? null) : null;
};

/** Marks something, or takes the mark away where it stands already. */
export function setMark(id: string, mark: Mark): void {
  const { [id]: before, ...rest } = marks;
  marks = before === mark ? rest : { ...rest, [id]: mark };
  try {
    const kept = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    if (kept.length > KEPT && kept[0]) localStorage.removeItem(kept[0]);
    localStorage.setItem(PREFIX + match, JSON.stringify(marks));
  } catch {
    // A browser that keeps nothing: the marks last as long as the page.
  }
}

function read(id: string): Record<string, Mark> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PREFIX + id) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, Mark] => MARKS.includes(entry[1] as Mark)),
    );
  } catch {
    return {};
  }
}
