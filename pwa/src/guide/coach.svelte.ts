/** The coach of one open match: the note that belongs to this moment, if the match is a guided one. */
import type { Match } from '../api/types';
import { loadGuide } from '../games/index';
import { language } from '../i18n/index.svelte';
import type { MatchSession } from '../match/session.svelte';
import { noteFor, sinceMyAnswer, type Note, type Step } from './guide';
import { keepProgress, progressIn, type Progress } from './progress';

export class Coach {
  private steps = $state.raw<readonly Step[]>([]);
  private progress = $state.raw<Progress | null>(null);
  /** The version at which the player went on without reading: no further note until the position changes. */
  private hushed = $state(-1);
  /** The match is a lesson: everything happens at the reader's pace. */
  readonly isTeaching: boolean;

  constructor(
    private readonly session: MatchSession,
    private readonly match: Match,
  ) {
    const progress = progressIn(match.id);
    this.isTeaching = progress !== null && !progress.done;
    if (!progress || progress.done) return;
    void loadGuide(match.game).then((guide) => {
      this.steps = guide?.find((lesson) => lesson.key === progress.lesson)?.steps ?? [];
      this.progress = progress;
    });
  }

  get note(): Note | null {
    const { view, log, pending } = this.session;
    if (!this.progress || !view || pending || view.version === this.hushed) return null;
    const recent = sinceMyAnswer(log, this.match.my_seats);
    return noteFor(this.steps, this.progress.read, view, recent, language());
  }

  /** The note was read. */
  accept(): void {
    const { note, progress } = this;
    if (note && progress) this.keep({ ...progress, read: [...progress.read, note.id] });
  }

  /** The player acts instead of reading on. */
  hush(): void {
    this.accept();
    this.hushed = this.session.view?.version ?? -1;
  }

  /** The match is over: the lesson is done, though its last note may still be read. */
  conclude(): void {
    if (this.progress && !this.progress.done) this.keep({ ...this.progress, done: true });
  }

  /** The player wants no more notes. */
  stop(): void {
    this.conclude();
    this.steps = [];
  }

  private keep(progress: Progress): void {
    this.progress = progress;
    keepProgress(progress);
  }
}
