import { describe, expect, it, vi } from 'vitest';
import { Talk, type TalkApi } from '../src/match/talk.svelte';

const page = (number: number) => ({
  results: [],
  next: null,
  channels: [{ channel: 'table', may_write: true, unread: 0, newest: 0 }],
  whispers: number === 0 ? [] : [{ seats: [0, 2], number }],
});

describe('whispers of others', () => {
  it('are told by the socket without their words, and read from the server', async () => {
    let said = 0;
    let listener: ((message: null) => void) | undefined;
    const api = { readChat: vi.fn(() => Promise.resolve(page(said))) } as unknown as TalkApi;
    const live = {
      connected: true,
      onOpen: () => () => undefined,
      onChat: (_match: string, heard: (message: null) => void) => {
        listener = heard;
        return () => undefined;
      },
    };
    const talk = new Talk('m', null, { api, live: live as never });
    await talk.open();
    expect(talk.whispers).toEqual([]);
    said = 3;
    listener?.(null);
    await vi.waitFor(() => expect(talk.whispers).toEqual([{ seats: [0, 2], number: 3 }]));
    expect(talk.messages).toEqual([]);
    talk.close();
  });
});
