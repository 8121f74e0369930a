/** What has just happened, as the board hears it, for the sheet: there it covers nothing. */
import type { GameEvent } from '../../api/types';

/** What one sees on the board by itself is not told as well. */
const SEEN = [
  'turn_begun',
  'moved',
  'guard_stepped',
  'actions_ended',
  'patrol_card',
  'die_moved',
  'revealed',
  'came_in',
  'alarm',
];
const MOST = 4;

export const news = $state<{ lines: string[] }>({ lines: [] });

export function hear(events: readonly GameEvent[]): void {
  news.lines = events
    .filter(({ kind, text }) => text && !SEEN.includes(kind))
    .slice(-MOST)
    .map(({ text }) => text);
}
