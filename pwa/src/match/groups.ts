/** Log and talk as they are shown: under headings of turns, under their authors. Pure functions. */
import type { ChatMessage, GameEvent, LogEntry } from '../api/types';

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

const PAUSE_MS = 10 * 60_000;

/** Messages that one author wrote without a long pause stand together. */
export function byAuthor(messages: readonly ChatMessage[]): [ChatMessage, ...ChatMessage[]][] {
  const groups: [ChatMessage, ...ChatMessage[]][] = [];
  for (const message of messages) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const goesOn =
      last?.author.id === message.author.id && Date.parse(message.at) - Date.parse(last.at) < PAUSE_MS;
    if (group && goesOn) group.push(message);
    else groups.push([message]);
  }
  return groups;
}
