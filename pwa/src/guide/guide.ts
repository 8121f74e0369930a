/**
 * Guided first matches: what a game's lesson is made of, and which of its notes belongs to a moment. A lesson is
 * data; its notes hang on what the server says (kinds of decisions and events, the phase), never on a rule.
 */
import type { Language, MatchView, LogEntry, NewMatch } from '../api/types';

type Plain = string | number | boolean;

/** A moment of a match; everything that is named must hold. */
export interface Moment {
  /** A question of this kind is open for me. */
  decision?: string;
  /** This has happened since my last answer (with it, if it was its doing). */
  event?: string;
  /** What the question's or the event's arguments must be: one value, or any of several. */
  with?: Record<string, Plain | readonly Plain[]>;
  phase?: string;
}

export interface Step {
  /** Unique in the lesson: a note that was read does not come back. */
  id: string;
  when: Moment;
  /** The rule that says it in full. */
  rule?: string;
  /** `{name}` is filled from the event and from the question. */
  text: Record<Language, string>;
}

export interface Lesson {
  key: string;
  title: Record<Language, string>;
  /** Table and seats; alone against bots, so the lesson may choose its seed. */
  match: Pick<NewMatch, 'options' | 'seats' | 'seed'>;
  /** The first one that fits and was not read yet is shown. */
  steps: readonly Step[];
}

export type Guide = readonly Lesson[];

/** A note as it is shown. */
export interface Note {
  id: string;
  text: string;
  rule: string | null;
}

type Arguments = Record<string, unknown>;

const fits = (wanted: Moment['with'], found: Arguments): boolean =>
  Object.entries(wanted ?? {}).every(([name, value]) =>
    (Array.isArray(value) ? value : [value]).includes(found[name] as Plain),
  );

/** What has happened since my last answer, that answer's doing included. */
export function sinceMyAnswer(log: readonly LogEntry[], mySeats: readonly number[]): LogEntry[] {
  const mine = log.findLastIndex((entry) => entry.seat !== null && mySeats.includes(entry.seat));
  return log.slice(Math.max(mine, 0));
}

/** The arguments of the moment if it is now, else null. */
function argumentsOf(moment: Moment, view: MatchView, recent: readonly LogEntry[]): Arguments | null {
  if (moment.phase !== undefined && moment.phase !== view.phase) return null;
  const about = moment.event === undefined ? moment.with : undefined;
  const decision = view.decisions.find(
    (candidate) => candidate.kind === moment.decision && fits(about, candidate.prompt.args),
  );
  if (moment.decision !== undefined && !decision) return null;
  const event = recent
    .flatMap((entry) => entry.events)
    .findLast((candidate) => candidate.kind === moment.event && fits(moment.with, candidate.data));
  if (moment.event !== undefined && !event) return null;
  return { ...decision?.prompt.args, ...event?.data };
}

export function noteFor(
  steps: readonly Step[],
  read: readonly string[],
  view: MatchView,
  recent: readonly LogEntry[],
  language: Language,
): Note | null {
  for (const step of steps) {
    if (read.includes(step.id)) continue;
    const found = argumentsOf(step.when, view, recent);
    if (!found) continue;
    const text = step.text[language].replace(/\{(\w+)\}/g, (whole, name: string) =>
      name in found ? String(found[name]) : whole,
    );
    return { id: step.id, text, rule: step.rule ?? null };
  }
  return null;
}
