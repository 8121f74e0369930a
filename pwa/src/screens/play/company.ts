/** People I have played with, the newest first: they are offered for the next table. */
import type { MatchSummary } from '../../api/types';

export interface Companion {
  id: string;
  handle: string;
  name: string;
}

const MOST = 8;

export function companyOf(matches: readonly MatchSummary[], me: string | null): Companion[] {
  const found = new Map<string, Companion>();
  const newest = matches.toSorted((one, other) => other.updated_at.localeCompare(one.updated_at));
  for (const match of newest) {
    if (match.my_seats.length === 0 || !match.started_at) continue;
    for (const { kind, player } of match.seats) {
      if (kind !== 'human' || !player || player.id === me || found.has(player.id)) continue;
      found.set(player.id, { id: player.id, handle: player.handle, name: player.display_name });
    }
  }
  return [...found.values()].slice(0, MOST);
}
