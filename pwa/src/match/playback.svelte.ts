/**
 * A part of a match shown once more on the board of the match: what happened while I was away, or the last
 * turn. It goes through the steps that tell this viewer something; the live view waits until it ends.
 */
import type { GameEvent, LogEntry } from '../api/types';
import { Course } from '../replay/course';
import type { ReplayData } from '../api/types';

/** More than so many steps are no short animation: the last ones are shown, the log has them all. */
const MOST_STEPS = 40;
const WHOLE_MS = 24_000;
const LONGEST_STEP_MS = 1_900;
const SHORTEST_STEP_MS = 700;
const FILM_STEP_MS = 1_000;

/** `film`: what bots did since my answer. */
export type PlaybackKind = 'away' | 'turn' | 'film';

/** Words of an event: all that its reader may know, or what may be read over the reader's shoulder. */
export type Tell = (event: GameEvent) => string;

export const tellAll: Tell = (event) => event.text;
export const tellOpenly: Tell = (event) => event.open ?? event.text;

export const textOf = (events: readonly GameEvent[], tell: Tell = tellAll): string =>
  events.map(tell).filter(Boolean).join(' ');

/** The frames worth a step: those after the first that tell something; the last ones if there are many. */
function stepsOf(course: Course): number[] {
  const telling = course.frames.flatMap((frame, i) => (i > 0 && textOf(frame.events) ? [i] : []));
  return telling.slice(-MOST_STEPS);
}

const isBy = (entry: Pick<LogEntry, 'seat'> | undefined, seats: readonly number[]): boolean =>
  entry?.seat != null && seats.includes(entry.seat);

/** Where the last turn began: what the others did since my last answer, or that answer if they did nothing. */
export function lastTurnStart(log: readonly LogEntry[], mine: readonly number[]): number {
  const isMine = (entry: LogEntry | undefined) => isBy(entry, mine);
  let at = log.length - 1;
  while (at > 0 && isMine(log[at])) at -= 1;
  const others = at;
  while (at > 0 && !isMine(log[at]) && others - at < MOST_STEPS) at -= 1;
  // Nothing but my own answers since the beginning: the last of them.
  if (others <= 0) at = log.length - 2;
  return log[Math.max(0, at)]?.version ?? 0;
}

export class Playback {
  kind = $state<PlaybackKind | null>(null);
  private course = $state.raw<Course | null>(null);
  private steps = $state.raw<number[]>([]);
  /** 0 is the position before the first step. */
  step = $state(0);

  readonly active = $derived(this.kind !== null);
  readonly total = $derived(this.steps.length);
  /** Null while it loads: then there is no position to show. */
  readonly state = $derived.by(() => {
    if (!this.course) return null;
    const first = this.steps[0] ?? 1;
    return this.course.stateAt(this.step === 0 ? first - 1 : (this.steps[this.step - 1] ?? 0));
  });
  readonly events = $derived.by((): GameEvent[] => {
    const at = this.steps[this.step - 1];
    return at === undefined ? [] : (this.course?.frames[at]?.events ?? []);
  });
  readonly isLast = $derived(this.step >= this.steps.length);
  readonly pause = $derived(
    this.kind === 'film'
      ? FILM_STEP_MS
      : Math.min(LONGEST_STEP_MS, Math.max(SHORTEST_STEP_MS, WHOLE_MS / Math.max(1, this.steps.length))),
  );

  /**
   * Loads and shows a part; ends at once if it cannot be had or tells nothing. Being away, one has missed nothing
   * where all that happened are answers of one's own seats (`mine`), from another device or before a reload.
   */
  async start(
    kind: PlaybackKind,
    load: () => Promise<ReplayData>,
    mine: readonly number[] = [],
  ): Promise<void> {
    this.kind = kind;
    this.course = null;
    this.steps = [];
    this.step = 0;
    try {
      const course = new Course(await load());
      if (this.kind !== kind) return;
      const steps = stepsOf(course);
      const isNews = kind === 'turn' || steps.some((at) => !isBy(course.frames[at], mine));
      this.steps = isNews ? steps : [];
      this.course = course;
      if (this.steps.length === 0) this.end();
    } catch {
      // Without a connection nothing can be shown again; the match itself goes on.
      if (this.kind === kind) this.end();
    }
  }

  next(): void {
    if (this.isLast) this.end();
    else this.step += 1;
  }

  end(): void {
    this.kind = null;
    this.course = null;
  }
}
