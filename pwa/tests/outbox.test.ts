import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NoAnswer, Problem } from '../src/api/problems';
import type { AnswerRequest, AnswerResult } from '../src/api/types';
import { Outbox } from '../src/outbox/outbox.svelte';
import { putRow, removeAllRows, rowOf, type PendingAnswer } from '../src/outbox/row';
import { rowFor } from '../src/outbox/write';
import { match, one, option, view } from './builders';

/** One request at a time for each name, as the browser does it over all tabs. */
class Locks {
  private readonly last = new Map<string, Promise<unknown>>();
  request<T>(name: string, work: () => Promise<T>): Promise<T> {
    const next = (this.last.get(name) ?? Promise.resolve()).then(work);
    this.last.set(
      name,
      next.catch(() => undefined),
    );
    return next;
  }
}

let online = true;
let sent: { match: string; answer: AnswerRequest; key: string }[] = [];
let refuse: (Problem | NoAnswer)[] = [];

const send = async (id: string, answer: AnswerRequest, key: string): Promise<AnswerResult> => {
  sent.push({ match: id, answer, key });
  await Promise.resolve();
  const refusal = refuse.shift();
  if (refusal) throw refusal;
  return { version: 4, events: [], view: view(4) };
};

const asked = one('d3', option('a'), option('b'));
const row = (id = 'm1', strict = false): PendingAnswer => rowFor(match({ id }), 3, asked, 'a', strict);

beforeEach(async () => {
  await removeAllRows();
  vi.useFakeTimers();
  online = true;
  sent = [];
  refuse = [];
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  const locks = new Locks() as unknown as LockManager;
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(locks);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('without a network', () => {
  it('nothing is tried, and what was given waits in words', async () => {
    online = false;
    const outbox = new Outbox(send);
    await outbox.put(row());
    expect(sent).toEqual([]);
    expect(outbox.isHeld('m1')).toBe(true);
    expect(await rowOf('m1')).toMatchObject({ tried: false, text: 'Do a' });
  });

  it('what was not tried can be taken back, and is never sent', async () => {
    online = false;
    const outbox = new Outbox(send);
    await outbox.put(row());
    expect(await outbox.takeBack('m1')).toBe(true);
    online = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
    expect(outbox.of('m1')).toBeNull();
  });

  it('what may have arrived cannot be taken back', async () => {
    refuse = [new NoAnswer()];
    const outbox = new Outbox(send);
    await outbox.put(row());
    expect(await outbox.takeBack('m1')).toBe(false);
    expect(outbox.of('m1')).not.toBeNull();
  });

  it('answers of several matches wait, and each is sent once', async () => {
    online = false;
    const outbox = new Outbox(send);
    await Promise.all([outbox.put(row('m1')), outbox.put(row('m2')), outbox.put(row('m3'))]);
    online = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent.map((each) => each.match).sort()).toEqual(['m1', 'm2', 'm3']);
    expect(outbox.busy).toBe(false);
  });
});

describe('an answer for an old position', () => {
  it('counts only there', async () => {
    await new Outbox(send).put(row('m1', true));
    expect(sent[0]?.answer.strict).toBe(true);
  });

  it('is also what has waited for long', async () => {
    online = false;
    const outbox = new Outbox(send);
    await outbox.put(row());
    await vi.advanceTimersByTimeAsync(3_600_000);
    online = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent.map((each) => each.answer.strict)).toEqual([true]);
  });

  it('is not what is sent at once', async () => {
    await new Outbox(send).put(row());
    expect(sent[0]?.answer).not.toHaveProperty('strict');
  });
});

describe('two tabs', () => {
  it('send once', async () => {
    await putRow(row());
    const tabs = [new Outbox(send), new Outbox(send)];
    await Promise.all(tabs.map((tab) => tab.deliverAll()));
    expect(sent).toHaveLength(1);
    expect(tabs.map((tab) => tab.of('m1'))).toEqual([null, null]);
  });

  it('a refusal that one of them got is told by the one that has the match open', async () => {
    await putRow(row());
    refuse = [new Problem(409, { code: 'stale_version', detail: 'too late' })];
    const [open, other] = [new Outbox(send), new Outbox(send)];
    const heard: string[] = [];
    open.follow('m1', async (delivery) => void heard.push(delivery.kind));
    await other.deliverAll();
    await open.deliverAll();
    await open.deliver('m1');
    expect(heard).toEqual(['gone']);
    expect((await open.takeRefused('m1'))?.refusal?.code).toBe('stale_version');
    expect(await rowOf('m1')).toBeNull();
    expect(sent).toHaveLength(1);
  });
});

it('another player sends nothing of the last one', async () => {
  online = false;
  const outbox = new Outbox(send);
  await outbox.put(row());
  await outbox.clear();
  online = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
});
