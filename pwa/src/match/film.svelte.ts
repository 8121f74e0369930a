/**
 * Against bots alone the server is done in a moment. The board keeps the position that I left until it is my turn
 * again, and then shows what happened at a pace that can be followed.
 */
import type { LogEntry, MatchView } from '../api/types';

/** So much is seen as it comes: a film of it would only cost time. */
const TOO_SHORT = 1;

export class Film {
  /** What the board shows while the others move; null = the newest position. */
  held = $state.raw<MatchView | null>(null);
  private last: MatchView | null = null;

  /**
   * A position has come. Gives back since which version there is something to show, once it is my turn or all is
   * over; null as long as there is not.
   */
  take(view: MatchView, log: readonly LogEntry[], mine: readonly number[]): number | null {
    const before = this.last;
    this.last = view;
    if (!before || view.version <= before.version || view.viewer !== before.viewer) return null;
    this.held ??= before;
    const since = this.held.version;
    const own = log.filter(
      (entry) => entry.version > since && entry.seat !== null && mine.includes(entry.seat),
    ).length;
    const isOn = view.status === 'active' && !view.decisions.some((decision) => !decision.optional);
    if (isOn) {
      // My own answer alone is shown at once; the others' begin after it.
      if (view.version - since <= own) this.held = null;
      return null;
    }
    if (view.version - since - own > TOO_SHORT) return since + own;
    this.held = null;
    return null;
  }

  /** It was shown, or is not wanted: the newest position from here on. */
  end(): void {
    this.held = null;
  }
}
