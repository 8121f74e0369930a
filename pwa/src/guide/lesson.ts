/**
 * Lessons: scripted first matches. The script is the game's and lies on the server; with each view comes what is said
 * now and which choices lead on. Nothing here knows a game.
 */
import type { Choice, Decision, MatchView } from '../api/types';
import { optionsOf, targetKey } from '../decisions/draft.svelte';

export type Lesson = NonNullable<MatchView['lesson']>;

const fits = (pattern: string, choice: Choice): boolean =>
  typeof choice === 'string' &&
  (pattern.endsWith('*') ? choice.startsWith(pattern.slice(0, -1)) : choice === pattern);

/**
 * Whether an answer is one of these keys; where several are chosen together, whether it is all of them; where something
 * is split, whether all of it goes to them.
 */
function isAmong(keys: readonly string[], { form }: Decision, choice: Choice): boolean {
  if (typeof choice === 'string') return keys.includes(choice);
  if (form.type === 'many' && Array.isArray(choice))
    return choice.length === keys.length && choice.every((key) => keys.includes(key));
  return (
    form.type === 'split' &&
    !Array.isArray(choice) &&
    Object.entries(choice).every(([key, part]) => !part || keys.includes(key))
  );
}

/** Whether an answer, with those that are to follow it, is what the lesson waits for. */
export function leadsOn(
  lesson: Lesson,
  decision: Decision,
  choice: Choice,
  then: readonly Choice[] = [],
): boolean {
  if (lesson.decision === null) return true;
  if (decision.id !== lesson.decision) return false;
  if (lesson.keys && !isAmong(lesson.keys, decision, choice)) return false;
  return then.every((next, i) => {
    const accepted = lesson.then[i] ?? [];
    return accepted.length === 0 || accepted.some((pattern) => fits(pattern, next));
  });
}

/** So much is pointed at, at once. */
const MOST = 4;

/** A row of a list, or a button of a game's own form that stands for an option (`data-point`). */
const row = (key: string) => `${named('option', key)}, ${named('point', key)}`;

const named = (attribute: string, value: string) => `[data-${attribute}="${CSS.escape(value)}"]`;

/**
 * Where to touch next, as selectors: the first that finds something on the screen is pointed at. `open` is the question
 * that is being answered.
 */
export function placesOf(lesson: Lesson, decisions: readonly Decision[], open: Decision | null): string[][] {
  const asked = decisions.find(({ id }) => id === lesson.decision);
  if (!asked) return [];
  if (open?.id !== asked.id) return [[named('offer', asked.kind)]];
  const keys = lesson.keys ?? [];
  const options = optionsOf(asked).filter(({ key }) => keys.includes(key));
  const targets = options.flatMap((option) =>
    (option.targets ?? []).slice(-1).map((target) => named('target', targetKey(target))),
  );
  const rows = keys.map(row);
  const followed = lesson.then.map((accepted) =>
    accepted.filter((pattern) => !pattern.endsWith('*')).map(row),
  );
  return [targets.slice(0, MOST), rows.slice(0, MOST), ...followed].filter(({ length }) => length > 0);
}
