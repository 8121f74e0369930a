/** The coach of one open match: what a lesson says at this moment, and that nothing goes out that leads elsewhere. */
import type { Choice, Decision } from '../api/types';
import type { MatchSession } from '../match/session.svelte';
import { leadsOn, type Lesson } from './lesson';
import { keepProgress, progressIn } from './progress';

/** What is said now. */
export interface Note {
  text: string;
  rule: string | null;
  step: number;
  steps: number;
  /** Something was chosen that does not lead on, and this is why. */
  astray: boolean;
}

export class Coach {
  private quiet = $state(false);
  /** The version at which something was sent that does not lead on. */
  private refused = $state(-1);

  constructor(
    private readonly session: MatchSession,
    private readonly match: string,
  ) {
    this.quiet = progressIn(match)?.quiet ?? false;
  }

  /** The lesson, as long as its player wants to be led. */
  get lesson(): Lesson | null {
    return this.quiet ? null : (this.session.view?.lesson ?? null);
  }

  /** What is said while this is picked. */
  note(decision: Decision | null, choice: Choice | null): Note | null {
    const { lesson } = this;
    if (!lesson?.text || this.session.pending) return null;
    const wrong = decision?.id === lesson.decision && choice !== null && !leadsOn(lesson, decision, choice);
    const astray = wrong || this.refused === this.session.view?.version;
    const { text, otherwise, rule, step, steps } = lesson;
    return { text: astray ? (otherwise ?? text) : text, rule, step, steps, astray };
  }

  /** Whether an answer may go out; if not, the note says why. */
  allows(decision: Decision, choice: Choice, then: readonly Choice[] = []): boolean {
    const { lesson } = this;
    const allowed = lesson === null || leadsOn(lesson, decision, choice, then);
    this.refused = allowed ? -1 : (this.session.view?.version ?? -1);
    return allowed;
  }

  /** Something else was touched: what was said about the last attempt is over. */
  forget(): void {
    this.refused = -1;
  }

  /** The match is over: the lesson is done. */
  conclude(): void {
    this.keep({ done: true });
  }

  /** The player wants to play on alone. */
  stop(): void {
    this.quiet = true;
    this.keep({ done: true, quiet: true });
  }

  private keep(change: { done: boolean; quiet?: boolean }): void {
    const lesson = this.session.view?.lesson;
    const known = progressIn(this.match);
    if (lesson)
      keepProgress({
        game: this.session.view?.game ?? '',
        lesson: lesson.key,
        match: this.match,
        ...known,
        ...change,
      });
  }
}
