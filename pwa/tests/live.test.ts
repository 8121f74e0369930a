import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Live, type Frame } from '../src/app/live';

class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 0;
  said: unknown[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.said.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  tell(frame: Record<string, unknown>): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

const newest = () => FakeSocket.all.at(-1) as FakeSocket;
let live: Live;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  FakeSocket.all = [];
  live = new Live(() => new FakeSocket() as unknown as WebSocket);
});

afterEach(() => {
  live.stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function follow(version: () => number | null, frames: Frame[] = []) {
  return live.follow('m1', { version, receive: (frame) => frames.push(frame) });
}

describe('the socket', () => {
  it('subscribes when it opens, with the version that is held', () => {
    follow(() => 7);
    live.start();
    newest().open();
    expect(newest().said).toEqual([{ subscribe: 'match:m1', version: 7 }]);
  });

  it('says no version while none is held', () => {
    follow(() => null);
    live.start();
    newest().open();
    expect(newest().said).toEqual([{ subscribe: 'match:m1' }]);
  });

  it('subscribes again after a break, with what is held by then', () => {
    let version = 7;
    follow(() => version);
    live.start();
    newest().open();
    version = 9;
    newest().close();
    vi.advanceTimersByTime(1_000);
    newest().open();
    expect(FakeSocket.all).toHaveLength(2);
    expect(newest().said).toEqual([{ subscribe: 'match:m1', version: 9 }]);
  });

  it('waits longer after each failure, and not longer than half a minute', () => {
    live.start();
    const pauses: number[] = [];
    for (let i = 0; i < 8; i += 1) {
      newest().close();
      let waited = 0;
      const before = FakeSocket.all.length;
      while (FakeSocket.all.length === before) {
        vi.advanceTimersByTime(500);
        waited += 500;
      }
      pauses.push(waited);
    }
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  });

  it('gives frames to who follows the match, and to nobody after that', () => {
    const frames: Frame[] = [];
    const stop = follow(() => 1, frames);
    live.start();
    newest().open();
    newest().tell({ type: 'moved', match: 'm1', version: 2, entries: [] });
    newest().tell({ type: 'moved', match: 'other', version: 2, entries: [] });
    stop();
    newest().tell({ type: 'moved', match: 'm1', version: 3, entries: [] });
    expect(frames).toEqual([{ type: 'moved', match: 'm1', version: 2, entries: [] }]);
    expect(newest().said.at(-1)).toEqual({ unsubscribe: 'match:m1' });
  });

  it('tells the badge of the inbox', () => {
    const badges: number[] = [];
    live.onInbox((badge) => badges.push(badge));
    live.start();
    newest().open();
    newest().tell({ type: 'inbox', badge: 3, waiting: [] });
    expect(badges).toEqual([3]);
  });

  it('notices a connection that is dead without having been closed', () => {
    live.start();
    const first = newest();
    first.open();
    first.close = () => undefined;
    vi.advanceTimersByTime(76_000);
    expect(first.said).toContainEqual({ ping: 1 });
    expect(FakeSocket.all.length).toBe(2);
  });

  it('after a sleep does not trust a socket that has missed its pulse', () => {
    live.start();
    const first = newest();
    first.open();
    live.wake();
    expect(FakeSocket.all).toHaveLength(1);
    vi.setSystemTime(Date.now() + 3_600_000);
    live.wake();
    expect(FakeSocket.all).toHaveLength(2);
    expect(first.readyState).toBe(3);
  });

  it('closes a socket of before that opens late, and asks nothing of it', () => {
    follow(() => 7);
    live.start();
    const [early] = FakeSocket.all as [FakeSocket];
    live.restart();
    expect(early.readyState).toBe(0);
    early.open();
    expect(early.readyState).toBe(3);
    newest().open();
    expect(early.said).toEqual([]);
    expect(newest().said).toEqual([{ subscribe: 'match:m1', version: 7 }]);
    expect(live.connected).toBe(true);
  });

  it('does not come back after it was stopped', () => {
    live.start();
    newest().open();
    live.stop();
    vi.advanceTimersByTime(120_000);
    expect(FakeSocket.all).toHaveLength(1);
  });
});
