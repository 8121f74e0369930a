/** The log as it is shown: newest first, under headings of turns. Pure functions. */
import type { GameEvent, LogEntry } from '../api/types';

export interface LogGroup {
  /** Heading; null for what comes before the first turn. */
  turn: string | null;
  /** Newest first. */
  entries: LogEntry[];
}

/** `turnOf` names the turn of an event, or null where it goes on with the one before. */
export function groupByTurn(
  log: readonly LogEntry[],
  turnOf: (event: GameEvent) => string | null,
): LogGroup[] {
  const groups: LogGroup[] = [];
  let turn: string | null = null;
  for (const entry of log) {
    if (!entry.events.some((event) => event.text)) continue;
    turn = entry.events.map(turnOf).find((named) => named !== null) ?? turn;
    const last = groups.at(-1);
    if (last && last.turn === turn) last.entries.unshift(entry);
    else groups.push({ turn, entries: [entry] });
  }
  return groups.reverse();
}
