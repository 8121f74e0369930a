/**
 * One open match: the only owner of its view, its log and the answer on its way. Screens read the fields
 * and call `answer`, `undo`, `refresh`; nobody else talks to the server about this match.
 *
 * Truth comes by HTTP. The socket says that something is new (and brings the entries); without a socket
 * the view is polled. A view never goes back to an older version.
 */
import * as endpoints from '../api/endpoints';
import { NoAnswer, Problem } from '../api/problems';
import type { Choice, Decision, LogEntry, Match, MatchView } from '../api/types';
import { later } from '../app/later';
import { live, type Frame, type Live } from '../app/live';
import { recall, remember } from '../app/storage';
import { continues, lastVersion, merge } from './log';
import { forget, keep, newKey, pendingFor, type PendingAnswer } from './outbox';

export type Status = 'loading' | 'ready' | 'missing' | 'unreachable' | 'failed';

/** Something the player must hear about an answer of theirs. */
export interface Notice {
  kind: 'stale' | 'already_acted' | 'illegal' | 'refused';
  text: string;
  rule: string | null;
}

export type MatchApi = Pick<
  typeof endpoints,
  'readMatch' | 'readView' | 'readLog' | 'sendAnswer' | 'undoAnswer' | 'noteSeen'
>;

interface Dependencies {
  api?: MatchApi;
  live?: Pick<Live, 'follow' | 'connected'>;
}

interface LastKnown {
  match: Match;
  view: MatchView | null;
  log: LogEntry[];
}

const POLL_MS = 4_000;
const RETRY_FIRST_MS = 2_000;
const RETRY_LONGEST_MS = 30_000;
/** A server that fails again and again does not hold the sheet for ever: the player is told. */
const MOST_FAILURES = 4;
const LOG_PAGE = 200;

export class MatchSession {
  status = $state<Status>('loading');
  match = $state.raw<Match | null>(null);
  view = $state.raw<MatchView | null>(null);
  log = $state.raw<LogEntry[]>([]);
  /** Entries that arrived while the match was open: what the board animates. */
  fresh = $state.raw<LogEntry[]>([]);
  /** The answer on its way; while there is one, nothing else can be answered. */
  pending = $state.raw<PendingAnswer | null>(null);
  /** The answer could not be delivered yet; it is kept and sent again. */
  unsent = $state(false);
  /** What is shown comes from this device, not from the server. */
  remembered = $state(false);
  /** Counts changes that nobody but this player can see: what is stored for later is read anew. */
  privately = $state(0);
  notice = $state.raw<Notice | null>(null);
  /** Through which seat of mine the view is read; null leaves it to the server (my only seat, as a rule). */
  seat = $state<number | null>(null);

  /** How far I had looked when the match was opened, if something has happened since: to be shown first. */
  away = $state<number | null>(null);

  private readonly api: MatchApi;
  private readonly live: Pick<Live, 'follow' | 'connected'>;
  private etag: string | null = null;
  private seen = -1;
  private looked = false;
  private reading = false;
  private readAgain = false;
  private delivering = false;
  private saving = false;
  private retryPause = RETRY_FIRST_MS;
  private failures = 0;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private pollTimer: ReturnType<typeof setInterval> | undefined;
  private unfollow: (() => void) | null = null;
  private closed = false;

  constructor(
    readonly id: string,
    private readonly invitation: string | null = null,
    dependencies: Dependencies = {},
  ) {
    this.api = dependencies.api ?? endpoints;
    this.live = dependencies.live ?? live;
  }

  async open(): Promise<void> {
    const last = await recall<LastKnown>(`match:${this.id}`);
    if (last && !this.match) {
      this.match = last.match;
      this.view = last.view;
      this.log = last.log;
      this.remembered = true;
      this.status = 'ready';
    }
    await this.refresh();
    if (this.closed) return;
    this.unfollow = this.live.follow(this.id, {
      version: () => this.view?.version ?? null,
      receive: (frame) => this.receive(frame),
    });
    this.pollTimer = setInterval(() => this.poll(), POLL_MS);
    const pending = pendingFor(this.id);
    if (pending) await this.deliver(pending);
  }

  close(): void {
    this.closed = true;
    this.unfollow?.();
    clearInterval(this.pollTimer);
    clearTimeout(this.retryTimer);
  }

  /** Reads match, view and log. Calls during a read lead to one more read, never to two at once. */
  async refresh(): Promise<void> {
    if (this.reading) {
      this.readAgain = true;
      return;
    }
    this.reading = true;
    try {
      do {
        this.readAgain = false;
        await this.read();
      } while (this.readAgain && !this.closed);
    } finally {
      this.reading = false;
    }
  }

  /** Sends an answer. While one is on its way the call does nothing: a double tap counts once. */
  async answer(decision: Decision, choice: Choice): Promise<void> {
    if (this.pending || !this.view) return;
    const pending: PendingAnswer = {
      match: this.id,
      seat: decision.seat,
      decision: decision.id,
      choice,
      version: this.view.version,
      key: newKey(),
    };
    keep(pending);
    this.notice = null;
    await this.deliver(pending);
  }

  async undo(): Promise<void> {
    if (!this.view?.can_undo || this.pending) return;
    try {
      await this.api.undoAnswer(this.id, this.view.version);
    } catch (error) {
      this.explain(error);
    }
    await this.refresh();
  }

  dismissNotice(): void {
    this.notice = null;
  }

  /** The network is back or the page was opened again: send what waits, read what is new. */
  async resume(): Promise<void> {
    if (this.pending && this.unsent) await this.deliver(this.pending);
    else await this.refresh();
  }

  private async read(): Promise<void> {
    try {
      // Of a match that was under way when it was last open, table and view are asked for at once.
      const view = this.view ? this.api.readView(this.id, this.seat, this.etag) : null;
      view?.catch(() => undefined);
      if (!this.match || !this.looked || this.match.status !== 'active')
        this.match = await this.api.readMatch(this.id, this.invitation);
      this.lookBack(this.match);
      if (this.match.status === 'waiting') this.view = null;
      else await this.takeView(await (view ?? this.api.readView(this.id, this.seat, this.etag)));
      this.status = 'ready';
      this.remembered = false;
      this.save();
    } catch (error) {
      if (error instanceof NoAnswer) this.status = this.match ? 'ready' : 'unreachable';
      else if (error instanceof Problem && [401, 403, 404].includes(error.status)) this.status = 'missing';
      else this.status = this.match ? 'ready' : 'failed';
      if (error instanceof NoAnswer) this.remembered = this.match !== null;
    }
  }

  private async takeView({ body, etag }: Awaited<ReturnType<MatchApi['readView']>>): Promise<void> {
    if (!body) return;
    this.etag = etag;
    this.adopt(body);
    if (this.turnToWhoIsAsked()) return;
    if (this.match && body.status !== this.match.status)
      this.match = await this.api.readMatch(this.id, this.invitation);
    await this.catchUp();
  }

  /** Who holds several seats looks through another of them; an answer on its way is finished first. */
  async sitAs(seat: number): Promise<void> {
    if (this.pending || seat === this.viewer) return;
    this.seat = seat;
    this.etag = null;
    this.notice = null;
    await this.refresh();
  }

  /** The seat through which the view is shown; null for a spectator. */
  get viewer(): number | null {
    return typeof this.view?.viewer === 'number' ? this.view.viewer : null;
  }

  /** Of several seats of mine, the one that is asked comes up by itself where the other has nothing to do. */
  private turnToWhoIsAsked(): boolean {
    const view = this.view;
    const mine = this.match?.my_seats ?? [];
    if (!view || mine.length < 2 || view.decisions.some((decision) => !decision.optional)) return false;
    const asked = view.waiting_on.find((seat) => typeof seat === 'number' && mine.includes(seat));
    if (typeof asked !== 'number' || asked === this.viewer) return false;
    this.seat = asked;
    this.etag = null;
    this.readAgain = true;
    return true;
  }

  private adopt(view: MatchView): void {
    if (this.view && view.version < this.view.version) return;
    this.view = view;
  }

  /** Fills the log up to the view's version. */
  private async catchUp(): Promise<void> {
    const wanted = this.view?.version ?? -1;
    while ((lastVersion(this.log) ?? -1) < wanted) {
      const page = await this.api.readLog(this.id, lastVersion(this.log), LOG_PAGE);
      if (page.length === 0) return;
      this.take(page);
    }
  }

  private take(entries: LogEntry[]): void {
    const last = lastVersion(this.log);
    const news = entries.filter((entry) => last === null || entry.version > last);
    this.log = merge(this.log, entries);
    if (last !== null && news.length > 0) this.fresh = news;
  }

  private receive(frame: Frame): void {
    if (frame.type === 'moved') {
      if (continues(this.log, frame.entries)) this.take(frame.entries);
      if (frame.version > (this.view?.version ?? -1)) void this.refresh();
    } else if (frame.type === 'table') {
      void this.rereadTable();
    } else if (frame.type === 'resync') {
      this.etag = null;
      this.privately += 1;
      void this.refresh();
    }
  }

  /** Seats changed, the match started or ended: the match itself is read again, not only its view. */
  async rereadTable(): Promise<void> {
    try {
      this.match = await this.api.readMatch(this.id, this.invitation);
    } catch (error) {
      if (!(error instanceof NoAnswer)) this.status = 'missing';
      return;
    }
    await this.refresh();
  }

  private poll(): void {
    if (document.visibilityState === 'hidden' || this.live.connected || this.pending) return;
    if (this.match?.status === 'finished') return;
    void this.refresh();
  }

  private async deliver(pending: PendingAnswer): Promise<void> {
    if (this.delivering) return;
    this.delivering = true;
    this.pending = pending;
    clearTimeout(this.retryTimer);
    let accepted = true;
    try {
      const { decision, choice, version, key } = pending;
      const result = await this.api.sendAnswer(this.id, { decision, choice, version }, key);
      this.settle();
      this.adopt(result.view);
    } catch (error) {
      if (this.isWorthRepeating(error)) return this.retryLater(pending);
      accepted = false;
      this.settle();
      this.explain(error);
      this.etag = null;
    } finally {
      // Only the sending is one at a time: the next answer may go while the news of this one are read.
      this.delivering = false;
    }
    await (accepted ? this.readAfterAnswer() : this.refresh());
  }

  private async readAfterAnswer(): Promise<void> {
    try {
      await this.catchUp();
      if (this.turnToWhoIsAsked()) return await this.refresh();
      if (this.match && this.view && this.match.status !== this.view.status) {
        this.match = await this.api.readMatch(this.id, this.invitation);
      }
      this.save();
    } catch {
      // The answer is safe; the missing part of the log is read with the next frame or poll.
      return;
    }
  }

  private settle(): void {
    forget(this.id);
    this.pending = null;
    this.unsent = false;
    this.retryPause = RETRY_FIRST_MS;
    this.failures = 0;
  }

  private isWorthRepeating(error: unknown): boolean {
    if (error instanceof NoAnswer) return true;
    if (!(error instanceof Problem)) return false;
    if (error.status === 429) return true;
    this.failures += 1;
    return error.status >= 500 && this.failures < MOST_FAILURES;
  }

  private retryLater(pending: PendingAnswer): void {
    this.unsent = true;
    if (this.closed) return;
    this.retryTimer = setTimeout(() => void this.deliver(pending), this.retryPause);
    this.retryPause = Math.min(this.retryPause * 2, RETRY_LONGEST_MS);
  }

  private explain(error: unknown): void {
    if (!(error instanceof Problem)) {
      if (!(error instanceof NoAnswer)) throw error;
      return;
    }
    const kinds: Record<string, Notice['kind']> = {
      stale_version: 'stale',
      already_acted: 'already_acted',
      illegal_choice: 'illegal',
    };
    this.notice = { kind: kinds[error.code] ?? 'refused', text: error.message, rule: error.rule };
  }

  /** On the first look: what was missed. A match that is seen for the first time has nothing to catch up with. */
  private lookBack(match: Match): void {
    if (this.looked) return;
    this.looked = true;
    const seen = match.seen_version ?? -1;
    if (match.my_seats.length > 0 && seen >= 0 && seen < match.version) this.away = seen;
  }

  /** What happened while the player was away has been shown, or skipped. */
  endAway(): void {
    if (this.away !== null) this.fresh = [];
    this.away = null;
    this.noteSeen();
  }

  /** Tells how far this player has looked, but not from a page that nobody is looking at. */
  private noteSeen(): void {
    const version = this.view?.version ?? -1;
    if (document.visibilityState !== 'visible' || !this.match?.my_seats.length || this.away !== null) return;
    if (version <= Math.max(this.seen, this.match.seen_version ?? -1)) return;
    this.seen = version;
    // Nothing depends on it: if it gets lost, the next look tells it again.
    this.api.noteSeen(this.id, version).catch(() => (this.seen = -1));
  }

  private save(): void {
    if (this.saving) return;
    this.saving = true;
    later(() => {
      this.saving = false;
      this.noteSeen();
      const last: LastKnown = { match: this.match as Match, view: this.view, log: this.log };
      void remember(`match:${this.id}`, last);
    });
  }
}
