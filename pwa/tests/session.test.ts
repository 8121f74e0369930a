import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NoAnswer, Problem } from '../src/api/problems';
import type { AnswerRequest, AnswerResult, LogEntry, Match, MatchView } from '../src/api/types';
import type { Frame, Subscriber } from '../src/app/live';
import { Outbox } from '../src/outbox/outbox.svelte';
import { removeAllRows, rowOf } from '../src/outbox/row';
import { MatchSession, type MatchApi } from '../src/match/session.svelte';
import { entry, match, view } from './builders';

const device = vi.hoisted(() => new Map<string, unknown>());

vi.mock('../src/app/storage', () => ({
  recall: async (name: string) => device.get(name) ?? null,
  remember: async (name: string, value: unknown) => void device.set(name, value),
}));

/** A server that holds one match and can be told how to answer. */
class Server {
  version = 3;
  sent: { answer: AnswerRequest; key: string }[] = [];
  reads = 0;
  seen: number[] = [];
  /** How far the player had looked before. */
  lookedAt: number | null = null;
  /** The seats of the player, and through which of them the view was read. */
  mine = [0];
  seats: (number | null)[] = [];
  asked = [0];
  askedNext = [0];
  refuse: (Problem | NoAnswer)[] = [];
  silent = false;
  status: Match['status'] = 'active';
  background: boolean[] = [];
  hold: Promise<void> = Promise.resolve();
  holdLog: Promise<void> = Promise.resolve();
  holdMatch: Promise<void> = Promise.resolve();

  sendAnswer = async (_id: string, answer: AnswerRequest, key: string): Promise<AnswerResult> => {
    this.sent.push({ answer, key });
    await this.hold;
    const refusal = this.refuse.shift();
    if (refusal) throw refusal;
    this.version += 1;
    this.asked = this.askedNext;
    return { version: this.version, events: [], view: this.look(0) };
  };

  api: MatchApi = {
    readMatch: async () => {
      await this.holdMatch;
      return this.answerOr(
        match({
          version: this.version,
          my_seats: this.mine,
          seen_version: this.lookedAt,
          status: this.status,
        }),
      );
    },
    readView: async (_id, seat, etag, isBackground) => {
      this.reads += 1;
      this.background.push(isBackground ?? false);
      this.seats.push(seat);
      const tag = `v${this.version}`;
      return this.answerOr({ body: etag === tag ? null : this.look(seat ?? 0), etag: tag });
    },
    readLog: async (_id, after) => {
      await this.holdLog;
      return this.answerOr(this.log().filter((line) => line.version > (after ?? -1)));
    },
    noteSeen: async (_id, version) => {
      this.seen.push(version);
      return { seen_version: version };
    },
    undoAnswer: async () => {
      const refusal = this.refuse.shift();
      if (refusal) throw refusal;
      return this.answerOr({ version: 4, events: [], view: view(4) });
    },
  };

  /** What a seat sees: its question if it is asked. */
  look(seat: number): MatchView {
    const seen = view(this.version, { viewer: seat, waiting_on: this.asked });
    return this.asked.includes(seat) ? seen : { ...seen, decisions: [] };
  }

  log(): LogEntry[] {
    return Array.from({ length: this.version + 1 }, (_, version) => entry(version));
  }

  private answerOr<T>(value: T): T {
    if (this.silent) throw new NoAnswer();
    return value;
  }
}

class Socket {
  connected = true;
  subscriber: Subscriber | null = null;
  follow(_match: string, subscriber: Subscriber): () => void {
    this.subscriber = subscriber;
    return () => (this.subscriber = null);
  }
  tell(frame: Frame): void {
    this.subscriber?.receive(frame);
  }
}

let server: Server;
let socket: Socket;
const opened: MatchSession[] = [];

async function openSession(): Promise<MatchSession> {
  const session = new MatchSession('m1', null, {
    api: server.api,
    live: socket,
    outbox: new Outbox(server.sendAnswer),
  });
  opened.push(session);
  await session.open();
  return session;
}

const decisionOf = (session: MatchSession) => {
  const decision = session.view?.decisions[0];
  if (!decision) throw new Error('nothing is asked');
  return decision;
};

const refusal = (status: number, code: string, more: Record<string, unknown> = {}) =>
  new Problem(status, { code, title: code, detail: `because of ${code}`, ...more });

beforeEach(async () => {
  await removeAllRows();
  vi.useFakeTimers();
  device.clear();
  server = new Server();
  socket = new Socket();
});

afterEach(() => {
  for (const session of opened.splice(0)) session.close();
  vi.useRealTimers();
});

describe('a table', () => {
  it('that filled up before the socket listened begins all the same', async () => {
    server.status = 'waiting';
    const session = await openSession();
    expect(session.match?.status).toBe('waiting');
    server.status = 'active';
    socket.tell({ type: 'subscribed', match: 'm1', version: 0 });
    await vi.advanceTimersByTimeAsync(0);
    expect(session.match?.status).toBe('active');
    expect(session.view).not.toBeNull();
  });

  it('that runs is not read again for being followed', async () => {
    await openSession();
    const before = server.reads;
    socket.tell({ type: 'subscribed', match: 'm1', version: 3 });
    await vi.advanceTimersByTimeAsync(0);
    expect(server.reads).toBe(before);
  });
});

describe('presence', () => {
  it('is coming by hand, not a hint: a bot that keeps the seat goes on', async () => {
    const session = await openSession();
    expect(server.background).toEqual([false]);
    server.version += 1;
    socket.tell({ type: 'resync', match: 'm1' });
    await vi.advanceTimersByTimeAsync(0);
    socket.tell({ type: 'table', match: 'm1' });
    await vi.advanceTimersByTimeAsync(0);
    expect(server.background).toEqual([false, true, true]);
    await session.resume();
    expect(server.background.at(-1)).toBe(false);
  });
});

describe('answering', () => {
  it('sends the decision, the choice and the version that was seen', async () => {
    const session = await openSession();
    await session.answer(decisionOf(session), 'a');
    expect(server.sent.map((one) => one.answer)).toEqual([{ decision: 'd3', choice: 'a', version: 3 }]);
    expect(session.view?.version).toBe(4);
    expect(session.log.at(-1)?.version).toBe(4);
    expect(await rowOf('m1')).toBeNull();
  });

  it('sends once for a double tap, and keeps what was sent first', async () => {
    const session = await openSession();
    let reply: () => void = () => undefined;
    server.hold = new Promise((resolve) => (reply = resolve));
    const asked = decisionOf(session);
    const taps = [session.answer(asked, 'a'), session.answer(asked, 'a'), session.answer(asked, 'b')];
    await vi.advanceTimersByTimeAsync(0);
    expect(await rowOf('m1')).toMatchObject({ choice: 'a', key: server.sent[0]?.key });
    reply();
    await Promise.all(taps);
    expect(server.sent).toHaveLength(1);
  });

  it('lets the next answer go while the news of the last one are still read', async () => {
    const session = await openSession();
    let news: () => void = () => undefined;
    server.holdLog = new Promise((resolve) => (news = resolve));
    const first = session.answer(decisionOf(session), 'a');
    await vi.advanceTimersByTimeAsync(0);
    const second = session.answer(decisionOf(session), 'b');
    await vi.advanceTimersByTimeAsync(0);
    expect(server.sent.map((one) => one.answer.decision)).toEqual(['d3', 'd4']);
    news();
    await Promise.all([first, second]);
    expect(session.view?.version).toBe(5);
  });

  it('repeats an unanswered answer under the same key, also after a reload', async () => {
    const session = await openSession();
    server.refuse = [new NoAnswer()];
    await session.answer(decisionOf(session), 'a');
    expect(session.unsent).toBe(true);
    const key = (await rowOf('m1'))?.key;
    session.close();

    const reloaded = await openSession();
    expect(server.sent).toHaveLength(2);
    expect(server.sent[1]).toEqual({ answer: { decision: 'd3', choice: 'a', version: 3 }, key });
    expect(reloaded.pending).toBeNull();
    expect(reloaded.view?.version).toBe(4);
  });

  it('tries again by itself, with growing pauses, until the network is back', async () => {
    const session = await openSession();
    server.refuse = [new NoAnswer(), new NoAnswer()];
    await session.answer(decisionOf(session), 'a');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(server.sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(3_900);
    expect(server.sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(200);
    expect(server.sent).toHaveLength(3);
    expect(new Set(server.sent.map((one) => one.key)).size).toBe(1);
    expect(session.pending).toBeNull();
  });

  it('asks again with the new position when the answer came too late', async () => {
    const session = await openSession();
    server.refuse = [refusal(409, 'stale_version')];
    server.version = 5;
    await session.answer(decisionOf(session), 'a');
    expect(session.notice?.kind).toBe('stale');
    expect(session.notice?.changed).toEqual(['Entry 4', 'Entry 5']);
    expect(session.notice?.answer).toEqual({ decision: 'd3', choice: 'a' });
    expect(session.view?.version).toBe(5);
    expect(session.pending).toBeNull();
    expect(await rowOf('m1')).toBeNull();
  });

  it('says that somebody was quicker', async () => {
    const session = await openSession();
    server.refuse = [refusal(409, 'already_acted')];
    await session.answer(decisionOf(session), 'a');
    expect(session.notice?.kind).toBe('already_acted');
  });

  it('tells the rule of an illegal choice', async () => {
    const session = await openSession();
    server.refuse = [refusal(422, 'illegal_choice', { rule: 'PU-023' })];
    await session.answer(decisionOf(session), 'a');
    expect(session.notice).toMatchObject({
      kind: 'illegal',
      text: 'because of illegal_choice',
      rule: 'PU-023',
    });
  });

  it('says of a refused undo that nothing was taken back, not that an answer is lost', async () => {
    const session = await openSession();
    session.view = view(3, { can_undo: true });
    server.refuse = [refusal(409, 'stale_version')];
    await session.undo();
    expect(session.notice).toMatchObject({ kind: 'undo', answer: null });
    server.refuse = [refusal(409, 'not_undoable')];
    session.view = view(3, { can_undo: true });
    await session.undo();
    expect(session.notice).toMatchObject({ kind: 'refused', text: 'because of not_undoable' });
  });

  it('does not wait for ever for a server that keeps failing', async () => {
    const session = await openSession();
    server.refuse = Array.from({ length: 9 }, () => refusal(500, 'server_error'));
    await session.answer(decisionOf(session), 'a');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(server.sent).toHaveLength(4);
    expect(session.pending).toBeNull();
    expect(session.notice?.kind).toBe('refused');
  });
});

describe('staying up to date', () => {
  it('reads what a frame announces and keeps its entries', async () => {
    const session = await openSession();
    server.version = 4;
    socket.tell({ type: 'moved', match: 'm1', version: 4, entries: [entry(4)] });
    await vi.advanceTimersByTimeAsync(0);
    expect(session.view?.version).toBe(4);
    expect(session.fresh.map((line) => line.version)).toEqual([4]);
    expect(session.log.map((line) => line.version)).toEqual([0, 1, 2, 3, 4]);
  });

  it('fills a hole that a lost frame left, nothing twice', async () => {
    const session = await openSession();
    server.version = 6;
    socket.tell({ type: 'moved', match: 'm1', version: 6, entries: [entry(6)] });
    await vi.advanceTimersByTimeAsync(0);
    expect(session.log.map((line) => line.version)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('tells how far one has looked, each version once', async () => {
    const session = await openSession();
    await session.refresh();
    await vi.advanceTimersByTimeAsync(300);
    server.version = 5;
    await session.refresh();
    await vi.advanceTimersByTimeAsync(300);
    expect(server.seen).toEqual([3, 5]);
  });

  it('shows what was remembered while table and view are asked for at once', async () => {
    await openSession();
    await vi.advanceTimersByTimeAsync(300);
    server.version = 5;
    let reply: () => void = () => undefined;
    server.holdMatch = new Promise((resolve) => (reply = resolve));
    const before = server.reads;
    const again = openSession();
    await vi.advanceTimersByTimeAsync(0);
    const shown = opened[1];
    expect([shown?.view?.version, shown?.remembered, server.reads]).toEqual([3, true, before + 1]);
    reply();
    expect([(await again).view?.version, shown?.remembered, server.reads]).toEqual([5, false, before + 1]);
  });

  it('never shows an older version again', async () => {
    const session = await openSession();
    server.version = 5;
    await session.refresh();
    server.version = 4;
    await session.refresh();
    expect(session.view?.version).toBe(5);
  });

  it('subscribes with the version that it holds', async () => {
    await openSession();
    expect(socket.subscriber?.version()).toBe(3);
  });

  it('polls without a socket and stays quiet with one', async () => {
    await openSession();
    const before = server.reads;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(server.reads).toBe(before);
    socket.connected = false;
    server.version = 4;
    await vi.advanceTimersByTimeAsync(4_000);
    expect(server.reads).toBe(before + 1);
    expect(opened[0]?.view?.version).toBe(4);
  });

  it('says so when there is no network and nothing is known', async () => {
    server.silent = true;
    const session = await openSession();
    expect(session.status).toBe('unreachable');
  });

  it('keeps what it knows when the network goes', async () => {
    const session = await openSession();
    server.silent = true;
    await session.refresh();
    expect(session.status).toBe('ready');
    expect(session.remembered).toBe(true);
    expect((session.view as MatchView).version).toBe(3);
  });
});

describe('online, but not yet answered', () => {
  /** A device that remembers version 3, and a server at version 8 that is three seconds late. */
  async function late(): Promise<{ session: MatchSession; opening: Promise<void>; answer: () => void }> {
    (await openSession()).close();
    await vi.advanceTimersByTimeAsync(10_000);
    server.version = 8;
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    const { readView } = server.api;
    const api: MatchApi = {
      ...server.api,
      readView: (...asked: Parameters<typeof readView>) => held.then(() => readView(...asked)),
    };
    const session = new MatchSession('m1', null, {
      api,
      live: socket,
      outbox: new Outbox(server.sendAnswer),
    });
    opened.push(session);
    const opening = session.open();
    await vi.advanceTimersByTimeAsync(3_000);
    return { session, opening, answer };
  }

  it('shows what it remembers, and offers nothing of it', async () => {
    const { session, opening, answer } = await late();
    expect([session.view?.version, session.asking]).toEqual([3, true]);
    await session.answer(decisionOf(session), 'a');
    await session.undo();
    expect([server.sent, session.pending]).toEqual([[], null]);
    answer();
    await opening;
    expect([session.view?.version, session.asking]).toEqual([8, false]);
    await session.answer(decisionOf(session), 'a');
    expect(server.sent.map((one) => one.answer)).toEqual([{ decision: 'd8', choice: 'a', version: 8 }]);
  });

  it('lets an answer wait as soon as it is clear that the server is silent', async () => {
    const { session, opening, answer } = await late();
    server.silent = true;
    answer();
    await opening;
    expect([session.asking, session.silent, session.remembered]).toEqual([false, true, true]);
    await session.answer(decisionOf(session), 'a');
    expect(server.sent.at(-1)?.answer).toMatchObject({ decision: 'd3', version: 3, strict: true });
  });

  it('asks again after the page was away for long', async () => {
    const session = await openSession();
    const coming = session.resume(60_000);
    expect(session.asking).toBe(true);
    await coming;
    expect(session.asking).toBe(false);
  });
});

describe('several seats of one player', () => {
  beforeEach(() => {
    server.mine = [0, 1];
  });

  it('comes up with the seat that is asked', async () => {
    server.asked = [1];
    const session = await openSession();
    expect(server.seats).toEqual([null, 1]);
    expect(session.viewer).toBe(1);
  });

  it('goes on with the other seat after an answer', async () => {
    const session = await openSession();
    expect(session.viewer).toBe(0);
    server.askedNext = [1];
    await session.answer(decisionOf(session), 'a');
    expect(session.viewer).toBe(1);
  });

  it('stays with the seat that was chosen while that one is asked too', async () => {
    server.asked = [0, 1];
    const session = await openSession();
    await session.sitAs(1);
    expect(session.viewer).toBe(1);
    await session.refresh();
    expect(session.viewer).toBe(1);
  });

  it('looks through one seat where nobody of mine is asked', async () => {
    server.asked = [2];
    const session = await openSession();
    expect(server.seats).toEqual([null]);
    expect(session.viewer).toBe(0);
  });
});

describe('what was missed', () => {
  it('is to be shown first, and counts as seen only after that', async () => {
    server.lookedAt = 1;
    const session = await openSession();
    expect(session.away).toBe(1);
    expect(server.seen).toEqual([]);
    session.endAway();
    expect(session.away).toBeNull();
    expect(server.seen).toEqual([3]);
  });

  it('takes nothing along of what has been done since', async () => {
    server.lookedAt = 1;
    const session = await openSession();
    session.fresh = [{ version: 3 }, { version: 4 }] as LogEntry[];
    session.endAway();
    expect(session.fresh.map((entry) => entry.version)).toEqual([4]);
  });

  it.each([null, -1, 3])('is nothing where the player has looked as far as %s', async (looked) => {
    server.lookedAt = looked;
    const session = await openSession();
    expect(session.away).toBeNull();
  });
});
