/** Walls that somebody draws: what the server says of them, a moment after each change. */
import { reviewLayout } from '../../api/endpoints';
import { NoAnswer, Problem } from '../../api/problems';
import type { LayoutReview, OptionValue } from '../../api/types';

const GAME = 'burgle_bros';
/** Several taps in a row are one question. */
const PAUSE_MS = 120;

/** What the walls are drawn on. */
export interface Sheet {
  floors: number;
  width: number;
  /** How many walls stand on each floor. */
  walls: number;
  /** The empty place of Fort Knox, or "". */
  empty: string;
}

export const sheetOf = (review: LayoutReview): Sheet => review.sheet as unknown as Sheet;
export const floorOfWall = (wall: string): number => Number(wall.split(':')[0]);

/** The walls of one floor, as `A1+B1`. */
export const wallsOn = (floor: number, parts: readonly string[]): string[] =>
  parts.filter((part) => floorOfWall(part) === floor).map((part) => part.slice(part.indexOf(':') + 1));

export class Drawing {
  review = $state.raw<LayoutReview | null>(null);
  /** Why nothing can be said of the walls now; null = something is said, or will be. */
  trouble = $state<string | null>(null);
  private asked = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly name: string,
    private readonly silence: () => string,
  ) {}

  /** These options are on the screen now. */
  look(options: Record<string, OptionValue>): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(options, null), this.review ? PAUSE_MS : 0);
  }

  /** Other walls to start from; null if there are none to be had now. */
  async start(options: Record<string, OptionValue>, key: string): Promise<string[] | null> {
    clearTimeout(this.timer);
    return (await this.ask(options, key))?.parts ?? null;
  }

  stop(): void {
    clearTimeout(this.timer);
    this.asked++;
  }

  private async ask(
    options: Record<string, OptionValue>,
    start: string | null,
  ): Promise<LayoutReview | null> {
    const number = ++this.asked;
    try {
      const review = await reviewLayout(GAME, this.name, options, start);
      if (number !== this.asked) return null;
      this.trouble = null;
      this.review = review;
      return review;
    } catch (error) {
      if (!(error instanceof Problem || error instanceof NoAnswer)) throw error;
      if (number === this.asked) this.trouble = error instanceof Problem ? error.message : this.silence();
      return null;
    }
  }
}
