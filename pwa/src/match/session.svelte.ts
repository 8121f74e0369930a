/**
 * One open match: the only owner of its view, its log and the answer on its way. Screens read the fields
 * and call `answer`, `undo`, `refresh`; nobody else talks to the server about this match.
 *
 * Truth comes by HTTP. The socket says that something is new (and brings the entries); without a socket
 * the view is polled. A view never goes back to an older version.
 */
import * as endpoints from '../api/endpoints';
import { NoAnswer, Problem } from '../api/problems';
import type { AnswerResult, Choice, Decision, LogEntry, Match, MatchView } from '../api/types';
import { later } from '../app/later';
import { live, type Frame, type Live } from '../app/live';
import { isOnline } from '../app/network.svelte';
import { recall, remember } from '../app/storage';
import { outbox, type Outbox, type PendingAnswer, type Refusal } from '../outbox/outbox.svelte';
import type { Delivery } from '../outbox/row';
import { rowFor } from '../outbox/write';
import { continues, lastVersion, merge } from './log';

export type Status = 'loading' | 'ready' | 'missing' | 'unreachable' | 'failed';

/** Something the player must hear about an answer of theirs. */
export interface Notice {
  kind: 'stale' | 'already_acted' | 'illegal' | 'refused' | 'undo';
  text: string;
  rule: string | null;
  /** What happened after the position that the answer was given for, in words, the oldest first. */
  changed: string[];
  /** The answer that does not count, to be offered again where it still can be given. */
  answer: { decision: string; choice: Choice } | null;
}

export type MatchApi = Pick<
  typeof endpoints,
  'readMatch' | 'readView' | 'readLog' | 'undoAnswer' | 'noteSeen'
>;

interface Dependencies {
  api?: MatchApi;
  live?: Pick<Live, 'follow' | 'connected'>;
  outbox?: Outbox;
}

interface LastKnown {
  match: Match;
  view: MatchView | null;
  log: LogEntry[];
}

const POLL_MS = 4_000;
/** After so long out of sight a position counts as old until it has been read again. */
const FORGOTTEN_MS = 30_000;
const LOG_PAGE = 200;

export class MatchSession {
  status = $state<Status>('loading');
  match = $state.raw<Match | null>(null);
  view = $state.raw<MatchView | null>(null);
  log = $state.raw<LogEntry[]>([]);
  /** Entries that arrived while the match was open: what the board animates. */
  fresh = $state.raw<LogEntry[]>([]);
  /** What is shown comes from this device, or nobody knows how old it is: the server has not confirmed it. */
  remembered = $state(false);
  /** The last attempt to read failed: what is shown may be old, also where other things can be read. */
  silent = $state(false);
  /** Counts changes that nobody but this player can see: what is stored for later is read anew. */
  privately = $state(0);
  notice = $state.raw<Notice | null>(null);
  /** Through which seat of mine the view is read; null leaves it to the server (my only seat, as a rule). */
  seat = $state<number | null>(null);

  /** How far I had looked when the match was opened, if something has happened since: to be shown first. */
  away = $state<number | null>(null);
  private awayUntil = -1;

  private readonly api: MatchApi;
  private readonly live: Pick<Live, 'follow' | 'connected'>;
  private readonly outbox: Outbox;
  private etag: string | null = null;
  private seen = -1;
  private looked = false;
  private reading = false;
  private readAgain = false;
  private byHand = false;
  /** Whether this device holds a state of the match. */
  private kept = false;
  private saving = false;
  private pollTimer: ReturnType<typeof setInterval> | undefined;
  private stops: (() => void)[] = [];
  private closed = false;

  constructor(
    readonly id: string,
    private readonly invitation: string | null = null,
    dependencies: Dependencies = {},
  ) {
    this.api = dependencies.api ?? endpoints;
    this.live = dependencies.live ?? live;
    this.outbox = dependencies.outbox ?? outbox;
  }

  /** The answer on its way; while there is one, nothing else can be answered. */
  get pending(): PendingAnswer | null {
    const row = this.outbox.of(this.id);
    return row?.refusal ? null : row;
  }

  /** The answer could not be delivered yet; it is kept and sent again. */
  get unsent(): boolean {
    return this.pending !== null && this.outbox.isHeld(this.id);
  }

  /** What is shown was remembered and the server has not answered yet: nothing of it is offered meanwhile. */
  get asking(): boolean {
    return this.remembered && !this.silent && isOnline();
  }

  async open(): Promise<void> {
    const last = await recall<LastKnown>(`match:${this.id}`);
    this.kept = last !== null;
    if (last && !this.match) {
      this.match = last.match;
      this.view = last.view;
      this.log = last.log;
      this.remembered = true;
      this.status = 'ready';
    }
    await this.refresh();
    if (this.closed) return;
    this.stops.push(
      this.live.follow(this.id, {
        version: () => this.view?.version ?? null,
        receive: (frame) => this.receive(frame),
      }),
      this.outbox.follow(this.id, (delivery) => this.settle(delivery)),
    );
    this.pollTimer = setInterval(() => this.poll(), POLL_MS);
    await this.outbox.load();
    if (this.pending) await this.outbox.deliver(this.id);
    else await this.readRefusal();
  }

  close(): void {
    this.closed = true;
    for (const stop of this.stops.splice(0)) stop();
    clearInterval(this.pollTimer);
  }

  /**
   * Reads match, view and log. Calls during a read lead to one more read, never to two at once. `byHand` is false where
   * the server's hint asks for it: nobody has come back by that, so a bot that keeps the seat goes on.
   */
  async refresh(byHand = true): Promise<void> {
    this.byHand ||= byHand;
    if (this.reading) {
      this.readAgain = true;
      return;
    }
    this.reading = true;
    try {
      do {
        this.readAgain = false;
        const comesBack = this.byHand;
        this.byHand = false;
        await this.read(!comesBack);
      } while (this.readAgain && !this.closed);
    } finally {
      this.reading = false;
    }
  }

  /** Sends an answer. While one is on its way the call does nothing: a double tap counts once. */
  async answer(decision: Decision, choice: Choice): Promise<void> {
    if (this.pending || this.asking || !this.view || !this.match) return;
    this.notice = null;
    // Nobody knows what has happened since this position was read: then the answer is for it alone.
    const strict = this.remembered || this.silent || !isOnline();
    await this.outbox.put(rowFor(this.match, this.view.version, decision, choice, strict));
  }

  /** Takes back an answer that was not sent yet. */
  async takeBack(): Promise<void> {
    await this.outbox.takeBack(this.id);
  }

  async undo(): Promise<void> {
    if (!this.view?.can_undo || this.pending || this.asking) return;
    try {
      await this.api.undoAnswer(this.id, this.view.version);
    } catch (error) {
      if (error instanceof Problem) this.notice = this.undoNotice(error);
      else if (!(error instanceof NoAnswer)) throw error;
    }
    await this.refresh();
  }

  dismissNotice(): void {
    this.notice = null;
  }

  /** The network is back, or the page is looked at again after a while: what it shows may be old. */
  async resume(awayMs = 0): Promise<void> {
    if (awayMs > FORGOTTEN_MS) this.remembered = this.match !== null;
    await this.refresh();
  }

  private async read(isBackground: boolean): Promise<void> {
    const readView = () => this.api.readView(this.id, this.seat, this.etag, isBackground);
    try {
      // Of a match that was under way when it was last open, table and view are asked for at once.
      const view = this.view ? readView() : null;
      view?.catch(() => undefined);
      if (!this.match || !this.looked || this.match.status !== 'active')
        this.match = await this.api.readMatch(this.id, this.invitation);
      this.lookBack(this.match);
      if (this.match.status === 'waiting') this.view = null;
      else await this.takeView(await (view ?? readView()));
      this.status = 'ready';
      this.remembered = false;
      this.silent = false;
      this.save();
    } catch (error) {
      this.silent = this.match !== null;
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
      if (frame.version > (this.view?.version ?? -1)) void this.refresh(false);
    } else if (frame.type === 'table' || (frame.type === 'subscribed' && this.match?.status === 'waiting')) {
      // A table may have filled up between the last look and being subscribed, and no version tells of that.
      void this.rereadTable(false);
    } else if (frame.type === 'resync') {
      this.etag = null;
      this.privately += 1;
      void this.refresh(false);
    }
  }

  /** Seats changed, the match started or ended: the match itself is read again, not only its view. */
  async rereadTable(byHand = true): Promise<void> {
    try {
      this.match = await this.api.readMatch(this.id, this.invitation);
      await this.readRemarks();
    } catch (error) {
      if (!(error instanceof NoAnswer)) this.status = 'missing';
      return;
    }
    await this.refresh(byHand);
  }

  /** What is noted in the log beside the newest entry is no entry of its own: the entry is read again. */
  private async readRemarks(): Promise<void> {
    const last = lastVersion(this.log);
    if (last === null || this.match?.status === 'waiting') return;
    this.log = merge(this.log, await this.api.readLog(this.id, last === 0 ? null : last - 1, 1));
  }

  private poll(): void {
    if (document.visibilityState === 'hidden' || this.live.connected || this.pending) return;
    if (this.match?.status === 'finished') return;
    void this.refresh(false);
  }

  /** An attempt to send is over: by this page, another tab or the worker. */
  private async settle(delivery: Delivery<AnswerResult>): Promise<void> {
    if (delivery.kind === 'unsent') return;
    if (delivery.kind === 'accepted') {
      this.adopt(delivery.result.view);
      await this.readAfterAnswer();
      return;
    }
    this.etag = null;
    await this.refresh();
    await this.readRefusal();
  }

  /** What became of an answer that does not count is told once, with what has happened meanwhile. */
  private async readRefusal(): Promise<void> {
    const row = await this.outbox.takeRefused(this.id);
    if (row?.refusal) this.notice = this.noticeOf(row.refusal, row);
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

  private noticeOf(refusal: Refusal, row: PendingAnswer | null): Notice {
    const kinds: Record<string, Notice['kind']> = {
      stale_version: 'stale',
      already_acted: 'already_acted',
      illegal_choice: 'illegal',
    };
    const since = row?.version ?? Infinity;
    const changed = this.log.filter((entry) => entry.version > since).flatMap((entry) => entry.events);
    return {
      kind: kinds[refusal.code] ?? 'refused',
      text: refusal.text,
      rule: refusal.rule,
      changed: changed.map((event) => event.text).filter(Boolean),
      answer: row && { decision: row.decision, choice: row.choice },
    };
  }

  /** An undo that is refused loses no answer: what counted still counts, and the notice must not say otherwise. */
  private undoNotice(error: Problem): Notice {
    const notice = this.noticeOf({ code: error.code, text: error.message, rule: error.rule }, null);
    return notice.kind === 'refused' ? notice : { ...notice, kind: 'undo' };
  }

  /** On the first look: what was missed. A match that is seen for the first time has nothing to catch up with. */
  private lookBack(match: Match): void {
    if (this.looked) return;
    this.looked = true;
    const seen = match.seen_version ?? -1;
    if (match.my_seats.length > 0 && seen >= 0 && seen < match.version) {
      this.away = seen;
      this.awayUntil = match.version;
    }
  }

  /** The newest entries were shown in another way: nothing of them moves again. */
  calm(): void {
    this.fresh = [];
  }

  /** What happened while the player was away has been shown, or skipped. */
  endAway(): void {
    // What was done meanwhile, by the player's own hand above all, was no part of it and is still to be told.
    if (this.away !== null) this.fresh = this.fresh.filter((entry) => entry.version > this.awayUntil);
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

  /** After the news are drawn. What this device has never held is kept at once: it may be left in a moment. */
  private save(): void {
    if (this.saving) return;
    if (!this.kept) return this.keepNow();
    this.saving = true;
    later(() => {
      this.saving = false;
      this.keepNow();
    });
  }

  private keepNow(): void {
    this.kept = true;
    this.noteSeen();
    const last: LastKnown = { match: this.match as Match, view: this.view, log: this.log };
    void remember(`match:${this.id}`, last);
  }
}
