/**
 * The list of entries as it grows from several sources (HTTP pages, socket frames, answers). Pure functions.
 */
import type { LogEntry } from '../api/types';

export const lastVersion = (log: readonly LogEntry[]): number | null => log.at(-1)?.version ?? null;

/** Joins two lists by version: no entry twice, in order, the newer copy of an entry wins. */
export function merge(log: readonly LogEntry[], entries: readonly LogEntry[]): LogEntry[] {
  const last = lastVersion(log) ?? -1;
  const first = entries[0]?.version;
  if (first === undefined) return [...log];
  if (first > last && isOrdered(entries)) return [...log, ...entries];
  const byVersion = new Map<number, LogEntry>();
  for (const entry of [...log, ...entries]) byVersion.set(entry.version, entry);
  return [...byVersion.values()].sort((a, b) => a.version - b.version);
}

function isOrdered(entries: readonly LogEntry[]): boolean {
  return entries.every((entry, i) => i === 0 || entry.version > (entries[i - 1]?.version ?? -1));
}

/** What has happened from a seat's last answer on, that one included; all that is known where it has given none. */
export function sinceOwn(log: readonly LogEntry[], seat: number): LogEntry[] {
  return log.slice(
    Math.max(
      0,
      log.findLastIndex((entry) => entry.seat === seat),
    ),
  );
}

/** True if the entries continue the list without a hole. */
export function continues(log: readonly LogEntry[], entries: readonly LogEntry[]): boolean {
  let next = (lastVersion(log) ?? -1) + 1;
  for (const entry of entries) {
    if (entry.version > next) return false;
    if (entry.version === next) next += 1;
  }
  return true;
}
