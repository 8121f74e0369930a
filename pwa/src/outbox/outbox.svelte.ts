/**
 * The outbox of this page: what waits in it, and its sending, for all matches, whether one of them is open or
 * not. Other tabs and the service worker read and write the same rows; a lock lets one of them send at a time.
 */
import { sendAnswer } from '../api/endpoints';
import { NoAnswer, Problem } from '../api/problems';
import type { AnswerResult } from '../api/types';
import { onReturn } from '../app/network.svelte';
import { onWake } from '../app/wake';
import { CHANNEL } from './channel';
import {
  allRows,
  deliverRow,
  putRow,
  removeAllRows,
  removeRow,
  takeBackRow,
  type Delivery,
  type PendingAnswer,
  type Reply,
} from './row';

export type { PendingAnswer, Refusal } from './row';

const RETRY_FIRST_MS = 2_000;
const RETRY_LONGEST_MS = 30_000;
/** A server that fails again and again does not hold a match for ever: the player is told. */
const MOST_FAILURES = 4;

type Listener = (delivery: Delivery<AnswerResult>) => Promise<void>;
type Rows = Readonly<Record<string, PendingAnswer>>;

export class Outbox {
  private rows = $state.raw<Rows>({});
  /** Matches whose last attempt has reached nobody. */
  private held = $state.raw<ReadonlySet<string>>(new Set());
  private readonly sending = new Map<string, Promise<void>>();
  private readonly listeners = new Map<string, Listener>();
  private readonly failures = new Map<string, number>();
  private channel: BroadcastChannel | null = null;
  private pause = RETRY_FIRST_MS;
  private retry: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly send: typeof sendAnswer = sendAnswer) {}

  /** Sends what an earlier visit left, and from now on whatever waits, each time there is hope. */
  async start(): Promise<void> {
    this.channel = new BroadcastChannel(CHANNEL);
    this.channel.onmessage = (message: MessageEvent<{ match: string }>) =>
      void this.heard(message.data.match);
    navigator.serviceWorker?.addEventListener('message', (message: MessageEvent<{ type?: string }>) => {
      if (message.data?.type === CHANNEL) void this.deliverAll();
    });
    onReturn(() => void this.deliverAll());
    onWake(() => void this.deliverAll());
    await this.deliverAll();
  }

  /** The answer of a match that is on its way, or was refused and not yet read. */
  of(match: string): PendingAnswer | null {
    return this.rows[match] ?? null;
  }

  /** Whether the last attempt failed, so that the answer waits for better times. */
  isHeld(match: string): boolean {
    return this.held.has(match);
  }

  /** Whether something is still to be sent. */
  get busy(): boolean {
    return Object.values(this.rows).some((row) => !row.refusal);
  }

  /** Writes an answer down and sends it; resolves when the first attempt is over. */
  async put(row: PendingAnswer): Promise<void> {
    this.note(row.match, row);
    await putRow(row);
    this.tell(row.match);
    await this.deliver(row.match);
  }

  /** Reads what other tabs and the worker have done, then sends what is left. */
  async deliverAll(): Promise<void> {
    await this.load();
    const waiting = Object.values(this.rows).filter((row) => !row.refusal);
    await Promise.all(waiting.map((row) => this.deliver(row.match)));
  }

  deliver(match: string): Promise<void> {
    const known = this.sending.get(match);
    if (known) return known;
    let settle: () => Promise<void> = () => Promise.resolve();
    const attempt = this.attempt(match)
      .then((delivery) => (settle = () => this.settled(match, delivery)))
      // Only the sending is one at a time: the next answer may go while the news of this one are read.
      .finally(() => this.sending.delete(match));
    const whole = attempt.then(() => settle());
    this.sending.set(match, whole);
    return whole;
  }

  /** Takes back what was not sent yet; false where an attempt has begun. */
  async takeBack(match: string): Promise<boolean> {
    const done = await takeBackRow(match);
    await this.load();
    if (done) this.tell(match);
    return done;
  }

  /** The refused answer of a match, to be read once. */
  async takeRefused(match: string): Promise<PendingAnswer | null> {
    const row = this.rows[match];
    if (!row?.refusal) return null;
    this.note(match, null);
    await removeRow(match);
    this.tell(match);
    return row;
  }

  /** Another player is here now: nothing of the last one is sent in their name. */
  async clear(): Promise<void> {
    this.rows = {};
    this.held = new Set();
    await removeAllRows();
  }

  /** Calls back after each attempt for a match; one listener for each. */
  follow(match: string, listener: Listener): () => void {
    this.listeners.set(match, listener);
    return () => {
      if (this.listeners.get(match) === listener) this.listeners.delete(match);
    };
  }

  async load(): Promise<void> {
    const found = Object.fromEntries((await allRows()).map((row) => [row.match, row]));
    // What is being written down at this moment is not on the shelf yet.
    for (const match of this.sending.keys()) {
      const row = this.rows[match];
      if (row && !found[match]) found[match] = row;
    }
    this.rows = found;
  }

  private async attempt(match: string): Promise<Delivery<AnswerResult>> {
    const delivery = await deliverRow(match, (row) => this.ask(row));
    if (delivery.kind === 'unsent') this.later(match);
    else {
      const row = this.rows[match];
      this.hold(match, false);
      this.failures.delete(match);
      this.pause = RETRY_FIRST_MS;
      if (delivery.kind === 'refused' && row)
        this.note(match, { ...row, tried: true, refusal: delivery.refusal });
      else this.note(match, null);
    }
    return delivery;
  }

  private async settled(match: string, delivery: Delivery<AnswerResult>): Promise<void> {
    // What another tab has sent may have been refused there.
    if (delivery.kind === 'gone') await this.load();
    else if (delivery.kind !== 'unsent') this.tell(match);
    await this.listeners.get(match)?.(delivery);
  }

  private async ask(row: PendingAnswer): Promise<Reply<AnswerResult>> {
    const { decision, choice, version, strict } = row;
    this.note(row.match, row);
    try {
      const answer = { decision, choice, version, ...(strict ? { strict } : {}) };
      return { kind: 'accepted', result: await this.send(row.match, answer, row.key) };
    } catch (error) {
      if (error instanceof NoAnswer) return { kind: 'unsent' };
      if (!(error instanceof Problem)) throw error;
      if (error.status === 429) return { kind: 'unsent' };
      if (error.status >= 500) {
        const failures = (this.failures.get(row.match) ?? 0) + 1;
        this.failures.set(row.match, failures);
        if (failures < MOST_FAILURES) return { kind: 'unsent' };
      }
      return { kind: 'refused', refusal: { code: error.code, text: error.message, rule: error.rule } };
    }
  }

  private later(match: string): void {
    this.hold(match, true);
    void askForSync();
    clearTimeout(this.retry);
    this.retry = setTimeout(() => void this.deliverAll(), this.pause);
    this.pause = Math.min(this.pause * 2, RETRY_LONGEST_MS);
  }

  /** Another tab or the worker has done something about a match. */
  private async heard(match: string): Promise<void> {
    const before = this.rows[match];
    await this.load();
    // Without a network it waits, whichever tab it was given in; what was taken back there waits no more.
    if (!this.rows[match] || !navigator.onLine) this.hold(match, Boolean(this.rows[match]));
    if (before && !before.refusal && !this.sending.has(match) && this.rows[match]?.key !== before.key)
      await this.listeners.get(match)?.({ kind: 'gone' });
    else if (before && this.rows[match]?.refusal) await this.listeners.get(match)?.({ kind: 'gone' });
  }

  private tell(match: string): void {
    this.channel?.postMessage({ match });
  }

  private note(match: string, row: PendingAnswer | null): void {
    const { [match]: _, ...others } = this.rows;
    this.rows = row ? { ...others, [match]: row } : others;
  }

  private hold(match: string, held: boolean): void {
    if (held === this.held.has(match)) return;
    const next = new Set(this.held);
    if (held) next.add(match);
    else next.delete(match);
    this.held = next;
  }
}

/** Asks the browser to wake the worker when the network is back, also if no page is open then. */
async function askForSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration?.();
  type Syncing = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };
  // Where there is no such thing (Safari, Firefox), it is sent when the app is next opened.
  await (registration as Syncing | undefined)?.sync?.register(CHANNEL).catch(() => undefined);
}

export const outbox = new Outbox();
