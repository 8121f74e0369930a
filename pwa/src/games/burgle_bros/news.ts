/** What has happened since one's own last answer, in the lines that one needs: what it brought, and what others did. */
import type { GameEvent, LogEntry } from '../../api/types';
import { nameOf } from '../names.svelte';
import { GAME } from './view';

/** What one sees on the board by itself is not told as well. */
const SEEN = [
  'standing_order',
  'turn_begun',
  'moved',
  'guard_stepped',
  'actions_ended',
  'patrol_card',
  'die_moved',
  'came_in',
];
/** What another burglar does that everybody has to know. */
const FOR_ALL = ['safe_opened', 'guard_faster', 'guard_lost', 'alarm'];
const MOST = 4;

const isAbout = ({ data }: GameEvent, seat: number): boolean =>
  data['seat'] === seat || data['burglar'] === seat;

/** A room that was looked at says what it does as well. */
function line({ kind, text, data }: GameEvent): string {
  const what = data['kind'];
  return kind === 'revealed' && typeof what === 'string'
    ? `${text} ${nameOf(GAME, `kind_about.${what}`)}`
    : text;
}

export function newsOf(happened: readonly LogEntry[], seat: number): string[] {
  return happened
    .flatMap((entry) =>
      entry.events.filter(
        (event) =>
          event.text &&
          !SEEN.includes(event.kind) &&
          (entry.seat === seat || isAbout(event, seat) || FOR_ALL.includes(event.kind)),
      ),
    )
    .slice(-MOST)
    .map(line);
}
