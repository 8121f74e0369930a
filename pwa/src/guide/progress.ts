/** How far the lessons have come on this device: they go on after a reload, and are done once. */
const STORED = 'stakeout.lessons';

export interface Progress {
  game: string;
  lesson: string;
  /** The match in which it is played, or was played last. */
  match: string;
  /** Played to the end or left early: it is not offered first any more. */
  done: boolean;
  /** The player wants to play it alone. */
  quiet?: boolean;
}

function all(): Progress[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]');
    return Array.isArray(found) ? (found as Progress[]) : [];
  } catch {
    return [];
  }
}

export const progressIn = (match: string): Progress | null =>
  all().find((progress) => progress.match === match) ?? null;

export const progressOf = (game: string, lesson: string): Progress | null =>
  all().find((progress) => progress.game === game && progress.lesson === lesson) ?? null;

/** Whether a lesson of the game was played to its end, or left. */
export const hasLearned = (game: string): boolean =>
  all().some((progress) => progress.game === game && progress.done);

export function keepProgress(progress: Progress): void {
  const others = all().filter((one) => one.game !== progress.game || one.lesson !== progress.lesson);
  try {
    localStorage.setItem(STORED, JSON.stringify([...others, progress]));
  } catch {
    // A full or forbidden storage: the notes then come again after a reload, and nothing else is lost.
  }
}

/** Another player begins at the beginning, and is not led into matches of the one before. */
export const forgetProgress = (): void => localStorage.removeItem(STORED);
