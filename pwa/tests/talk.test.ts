import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NoAnswer, Problem } from '../src/api/problems';
import type { ChannelName, ChatMessage, ChatPage, Player } from '../src/api/types';
import { Talk, type TalkApi } from '../src/match/talk.svelte';
import { player } from './builders';

const device = vi.hoisted(() => new Map<string, unknown>());

vi.mock('../src/app/storage', () => ({
  recall: async (name: string) => device.get(name) ?? null,
  remember: async (name: string, value: unknown) => void device.set(name, value),
}));

const PAGE = 3;
const ann = player('ann') as Player;
const bob = player('bob') as Player;

/** A server that holds the talk about one match and can be told to refuse, or to wait. */
class Server {
  said: Record<string, ChatMessage[]> = { table: [], team: [] };
  seen: Record<string, number> = { table: 0, team: 0 };
  sent: { text: string; key: string; channel: string }[] = [];
  reported: string[] = [];
  muted: Player[] = [];
  refuse: Error[] = [];
  reads = 0;
  hold: Promise<void> = Promise.resolve();

  private readonly keys = new Map<string, ChatMessage>();

  say(text: string, author = bob, channel = 'table'): ChatMessage {
    const known = (this.said[channel] ??= []);
    const number = known.length + 1;
    const at = '2026-01-01T00:00:00Z';
    const message = { id: `${channel}-${number}`, channel, number, author, seat: 0, text, at } as ChatMessage;
    known.push(message);
    return message;
  }

  api = {
    readChat: async (_match: string, channel: ChannelName, before: number | null) => {
      this.reads += 1;
      const heard = (this.said[channel] ?? []).filter((one) => !this.muted.includes(one.author));
      const wanted = heard.filter((one) => before === null || one.number < before).reverse();
      await this.answer();
      return {
        results: wanted.slice(0, PAGE),
        next: wanted.length > PAGE ? 'more' : null,
        channels: Object.keys(this.said).map((name) => ({
          channel: name,
          may_write: name === 'table',
          newest: this.seen[name],
          unread: this.said[name]?.filter((one) => one.number > (this.seen[name] ?? 0)).length,
        })),
        whispers: [],
      } as unknown as ChatPage;
    },
    sayInChat: async (_match: string, channel: ChannelName, text: string, key: string) => {
      this.sent.push({ text, key, channel });
      const known = this.keys.get(key) ?? this.say(text, ann, channel);
      this.keys.set(key, known);
      await this.answer();
      return known;
    },
    noteChatSeen: async (_match: string, channel: ChannelName, number: number) => {
      this.seen[channel] = number;
    },
    reportMessage: async (id: string) => {
      await this.answer();
      this.reported.push(id);
    },
    readMutes: async () => this.muted,
    mutePlayer: async (id: string) => {
      await this.answer();
      this.muted = [ann, bob].filter((one) => one.id === id);
    },
    unmutePlayer: async () => {
      this.muted = [];
    },
  } as unknown as TalkApi;

  private async answer(): Promise<void> {
    await this.hold;
    const refusal = this.refuse.shift();
    if (refusal) throw refusal;
  }
}

const refusal = (status: number, code: string) => new Problem(status, { code, detail: `because of ${code}` });

let server: Server;
let tell: (message: ChatMessage | null) => void;
const opened: Talk[] = [];

async function openTalk(): Promise<Talk> {
  const live = {
    connected: true,
    onOpen: () => () => undefined,
    onChat: (_match: string, heard: typeof tell) => {
      tell = heard;
      return () => undefined;
    },
  };
  const talk = new Talk('m', null, { api: server.api, live: live as never });
  opened.push(talk);
  await talk.open();
  return talk;
}

/** Lets requests wait until the returned function is called. */
function holdBack(): () => void {
  let release = () => undefined as void;
  server.hold = new Promise((resolve) => (release = resolve));
  return release;
}

const texts = (talk: Talk) => talk.messages.map((message) => message.text);

beforeEach(() => {
  device.clear();
  server = new Server();
});

afterEach(() => {
  for (const talk of opened.splice(0)) talk.close();
});

describe('pages of a channel', () => {
  beforeEach(() => {
    for (const text of ['1', '2', '3', '4', '5', '6', '7']) server.say(text);
  });

  it('come from the newest back to the first', async () => {
    const talk = await openTalk();
    expect(texts(talk)).toEqual(['5', '6', '7']);
    await talk.readOlder();
    expect([texts(talk).length, talk.hasOlder]).toEqual([6, true]);
    await talk.readOlder();
    expect(texts(talk)).toEqual(['1', '2', '3', '4', '5', '6', '7']);
    expect(talk.hasOlder).toBe(false);
  });

  it('are kept when something new is read, but not across a gap', async () => {
    const talk = await openTalk();
    await talk.readOlder();
    for (const text of ['8', '9', '10']) server.say(text);
    await talk.refresh();
    expect(texts(talk)).toEqual(['2', '3', '4', '5', '6', '7', '8', '9', '10']);
    for (const text of ['11', '12', '13', '14']) server.say(text);
    await talk.refresh();
    expect(texts(talk)).toEqual(['12', '13', '14']);
    expect(talk.hasOlder).toBe(true);
  });

  it('stand there once, however often they are asked for', async () => {
    const talk = await openTalk();
    await Promise.all([talk.readOlder(), talk.readOlder()]);
    expect(texts(talk)).toEqual(['2', '3', '4', '5', '6', '7']);
  });

  it('do not come into a channel that was opened meanwhile', async () => {
    const talk = await openTalk();
    for (const text of ['A', 'B', 'C', 'D', 'E', 'F', 'G']) server.say(text, bob, 'team');
    const release = holdBack();
    const older = talk.readOlder();
    const chosen = talk.choose('team');
    release();
    await Promise.all([older, chosen]);
    expect(texts(talk)).toEqual(['E', 'F', 'G']);
  });
});

describe('what is unread', () => {
  it('is counted over all channels, and gone where the messages are looked at', async () => {
    server.say('hello');
    server.say('to the team', bob, 'team');
    const talk = await openTalk();
    expect(talk.unread).toBe(2);
    talk.show(true);
    expect(talk.unread).toBe(1);
    expect(server.seen).toEqual({ table: 1, team: 0 });
    await talk.choose('team');
    expect(talk.unread).toBe(0);
    expect(server.seen).toEqual({ table: 1, team: 1 });
  });

  it('grows with a message that the socket brings, unless it is seen at once', async () => {
    const talk = await openTalk();
    tell(server.say('one'));
    await vi.waitFor(() => expect(talk.unread).toBe(1));
    expect(texts(talk)).toEqual(['one']);
    talk.show(true);
    tell(server.say('two'));
    expect([texts(talk), talk.unread, server.seen.table]).toEqual([['one', 'two'], 0, 2]);
  });

  it('is read from the server where the socket has left a message out', async () => {
    const talk = await openTalk();
    server.say('lost on the way');
    tell(server.say('two'));
    await vi.waitFor(() => expect(texts(talk)).toEqual(['lost on the way', 'two']));
  });
});

describe('saying something', () => {
  it('sends a double tap once, and empties the input', async () => {
    const talk = await openTalk();
    talk.write(' Hello ');
    await Promise.all([talk.say(), talk.say()]);
    expect(server.sent.map((one) => one.text)).toEqual(['Hello']);
    expect([texts(talk), talk.text, talk.sending]).toEqual([['Hello'], '', false]);
  });

  it('sends nothing that is empty', async () => {
    const talk = await openTalk();
    talk.write('  \n ');
    await talk.say();
    expect(server.sent).toEqual([]);
  });

  it('keeps the text without a connection; the second attempt says it once, even after a reload', async () => {
    const talk = await openTalk();
    talk.write('Hello');
    server.refuse = [new NoAnswer()];
    await talk.say();
    expect([talk.text, talk.unsent, talk.sending]).toEqual(['Hello', true, false]);
    talk.close();
    const again = await openTalk();
    expect(again.text).toBe('Hello');
    await again.say();
    expect(server.said.table?.map((one) => one.text)).toEqual(['Hello']);
    expect(new Set(server.sent.map((one) => one.key)).size).toBe(1);
    expect([texts(again), again.text, again.unsent]).toEqual([['Hello'], '', false]);
  });

  it('has a new key for the same words said again, and for other words', async () => {
    const talk = await openTalk();
    for (const text of ['Yes', 'Yes', 'No']) {
      talk.write(text);
      await talk.say();
    }
    expect(new Set(server.sent.map((one) => one.key)).size).toBe(3);
    expect(texts(talk)).toEqual(['Yes', 'Yes', 'No']);
  });

  it('tells why it is refused until the text changes', async () => {
    const talk = await openTalk();
    talk.write('Hello');
    server.refuse = [refusal(429, 'too_many')];
    await talk.say();
    expect([talk.refusal, talk.text, talk.unsent]).toEqual(['because of too_many', 'Hello', false]);
    talk.write('Hello!');
    expect(talk.refusal).toBeNull();
  });

  it('leaves alone what is written while it is sent', async () => {
    const talk = await openTalk();
    talk.write('Hello');
    const release = holdBack();
    const sending = talk.say();
    talk.write('And then');
    release();
    await sending;
    expect([texts(talk), talk.text]).toEqual([['Hello'], 'And then']);
  });

  it('goes on with what is written before the draft of a channel has been found', async () => {
    const talk = await openTalk();
    talk.close();
    const opening = talk.open();
    talk.write('Typed at once');
    await opening;
    expect(talk.text).toBe('Typed at once');
    const changing = talk.choose('team');
    expect(talk.text).toBe('');
    talk.write('And here');
    await changing;
    expect(talk.text).toBe('And here');
    await talk.choose('table');
    expect(talk.text).toBe('Typed at once');
  });

  it('ends in its own channel where another one was opened meanwhile', async () => {
    const talk = await openTalk();
    talk.write('Hello, table');
    const release = holdBack();
    const sending = talk.say();
    const chosen = talk.choose('team');
    release();
    await Promise.all([sending, chosen]);
    expect([texts(talk), talk.text]).toEqual([[], '']);
    await talk.choose('table');
    expect([texts(talk), talk.text]).toEqual([['Hello, table'], '']);
  });

  it('shows a refusal in no other channel', async () => {
    const talk = await openTalk();
    talk.write('Hello, table');
    const release = holdBack();
    server.refuse = [refusal(403, 'not_allowed')];
    const sending = talk.say();
    const chosen = talk.choose('team');
    release();
    await Promise.all([sending, chosen]);
    expect([talk.refusal, talk.unsent]).toEqual([null, false]);
    await talk.choose('table');
    expect(talk.text).toBe('Hello, table');
  });

  it('is offered only where the server allows it', async () => {
    const talk = await openTalk();
    expect(talk.mayWrite).toBe(true);
    await talk.choose('team');
    expect(talk.mayWrite).toBe(false);
  });
});

describe('people whom I do not want to hear', () => {
  it('are left out, stand in the list, and are heard again', async () => {
    server.say('noise', bob);
    server.say('sense', ann);
    const talk = await openTalk();
    talk.show(true);
    await talk.mute(bob);
    expect(texts(talk)).toEqual(['sense']);
    await vi.waitFor(() => expect(talk.muted).toEqual([bob]));
    await talk.unmute(bob);
    expect(texts(talk)).toEqual(['noise', 'sense']);
    await vi.waitFor(() => expect(talk.muted).toEqual([]));
  });

  it('are heard on where the server refuses, and the caller learns of it', async () => {
    server.say('noise', bob);
    const talk = await openTalk();
    server.refuse = [new NoAnswer()];
    await expect(talk.mute(bob)).rejects.toBeInstanceOf(NoAnswer);
    expect(texts(talk)).toEqual(['noise']);
  });

  it('are reported by one of their messages', async () => {
    const talk = await openTalk();
    await talk.report(server.say('rude', bob));
    expect(server.reported).toEqual(['table-1']);
    server.refuse = [refusal(409, 'reported')];
    await expect(talk.report(server.say('rude', bob))).rejects.toBeInstanceOf(Problem);
  });
});

describe('without an answer', () => {
  it('what is known stays, and a later read makes it good', async () => {
    server.say('one');
    const talk = await openTalk();
    for (const error of [new NoAnswer(), refusal(503, 'busy')]) {
      server.refuse = [error];
      await talk.refresh();
      expect(texts(talk)).toEqual(['one']);
    }
    server.say('two');
    await talk.refresh();
    expect(texts(talk)).toEqual(['one', 'two']);
  });

  it('the unread of the last time is shown from the device', async () => {
    server.say('one');
    (await openTalk()).close();
    server.refuse = [new NoAnswer()];
    expect((await openTalk()).unread).toBe(1);
  });

  it('does not hide a fault of the app', async () => {
    const talk = await openTalk();
    server.refuse = [new TypeError('broken')];
    await expect(talk.refresh()).rejects.toBeInstanceOf(TypeError);
  });
});
