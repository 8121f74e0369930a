/**
 * The answers that are on their way, one per match. Each is written down before it is sent and goes only after
 * the server has spoken, so a reload, a crash, a lost reply or a day without network repeats it under the same
 * idempotency key: it counts once. Shared by the app, in all its tabs, and the service worker.
 */
import type { Choice } from '../api/types';
import { Shelf } from '../app/shelf';

/** Why an answer does not count. It stays written down until its player has read this. */
export interface Refusal {
  code: string;
  text: string;
  rule: string | null;
}

export interface PendingAnswer {
  match: string;
  seat: number;
  decision: string;
  choice: Choice;
  version: number;
  /** Names this answer to the server: the same for every attempt. */
  key: string;
  /** The answer in words, for where its question is not at hand. */
  text: string;
  /** When it was given, in milliseconds of this device. */
  at: number;
  /** The position may have been an old one: the answer counts only if the match still stands there. */
  strict: boolean;
  /** A first attempt has begun: from then on only the server knows whether the answer counts. */
  tried: boolean;
  /** What the service worker needs when no page is there to send it. */
  worker: { csrf: string; language: string; title: string; refused: string };
  refusal?: Refusal;
}

/** An answer that has waited longer than this was given for what may be an old position, whatever it was then. */
const FRESH_MS = 60_000;

const shelf = new Shelf('stakeout.outbox', 'answers', true);

export const allRows = (): Promise<PendingAnswer[]> => shelf.all();
export const rowOf = (match: string): Promise<PendingAnswer | null> => shelf.get(match);
export const putRow = (row: PendingAnswer): Promise<void> => shelf.put(row.match, row);
export const removeRow = (match: string): Promise<void> => shelf.remove(match);
export const removeAllRows = (): Promise<void> => shelf.clear();

/** One at a time over all tabs and the worker, where the browser can; else the idempotency key must do. */
const alone = <T>(match: string, work: () => Promise<T>): Promise<T> => {
  const { locks } = navigator as { locks?: LockManager | null };
  return locks ? (locks.request(`stakeout.answer:${match}`, work) as Promise<T>) : work();
};

/** What the server said, or why it could not be asked. */
export type Reply<T> =
  | { kind: 'accepted'; result: T }
  | { kind: 'refused'; refusal: Refusal }
  /** Nobody knows: it is sent again. */
  | { kind: 'unsent' };

export type Delivery<T> = Reply<T> | { kind: 'gone' };

/** Sends the answer of a match, if there is still one to be sent, and writes down what came of it. */
export function deliverRow<T>(
  match: string,
  send: (row: PendingAnswer) => Promise<Reply<T>>,
): Promise<Delivery<T>> {
  return alone(match, async () => {
    const row = await rowOf(match);
    if (!row || row.refusal) return { kind: 'gone' };
    // A device that knows it has no network does not try: what was not tried can be taken back.
    if (!navigator.onLine) return { kind: 'unsent' };
    const now = { ...row, tried: true, strict: row.strict || Date.now() - row.at > FRESH_MS };
    await putRow(now);
    const reply = await send(now);
    if (reply.kind === 'accepted') await removeRow(match);
    else if (reply.kind === 'refused') await putRow({ ...now, refusal: reply.refusal });
    return reply;
  });
}

/** Takes an answer back that no attempt was made to send; false where it is too late for that. */
export function takeBackRow(match: string): Promise<boolean> {
  return alone(match, async () => {
    const row = await rowOf(match);
    if (!row || row.tried) return false;
    await removeRow(match);
    return true;
  });
}
