/**
 * The talk about one match: its channels, the messages of the open one, and what is being written. The server
 * decides who reads what; a frame of the socket brings a message as a courtesy, HTTP has the truth.
 */
import * as endpoints from '../api/endpoints';
import { NoAnswer, Problem } from '../api/problems';
import type { ChannelName, ChatChannel, ChatMessage, Player, Whisper } from '../api/types';
import { live, type Live } from '../app/live';
import { recall, remember } from '../app/storage';
import { newKey } from '../outbox/write';

export type TalkApi = Pick<
  typeof endpoints,
  'readChat' | 'sayInChat' | 'noteChatSeen' | 'reportMessage' | 'readMutes' | 'mutePlayer' | 'unmutePlayer'
>;

interface Dependencies {
  api?: TalkApi;
  live?: Pick<Live, 'onChat' | 'onOpen' | 'connected'>;
}

/** What was written and not said yet. The key stays until the text changes: a retry is said once. */
interface Draft {
  text: string;
  key: string;
}

const POLL_MS = 10_000;

export class Talk {
  channels = $state.raw<ChatChannel[]>([]);
  channel = $state<ChannelName>('table');
  /** Who has whispered with whom, and how often: everybody may know that. */
  whispers = $state.raw<Whisper[]>([]);
  /** Of the open channel, the oldest first. */
  messages = $state.raw<ChatMessage[]>([]);
  hasOlder = $state(false);
  muted = $state.raw<Player[]>([]);
  text = $state('');
  sending = $state(false);
  /** The message could not be delivered; it stays in the input. */
  unsent = $state(false);
  refusal = $state<string | null>(null);
  /** Rises with everything that is said, on whatever channel. */
  heard = $state(0);

  /** Messages that were not seen yet, on all channels. */
  readonly unread = $derived(this.channels.reduce((sum, each) => sum + each.unread, 0));
  readonly mayWrite = $derived(
    this.channels.find((each) => each.channel === this.channel)?.may_write ?? false,
  );

  private readonly api: TalkApi;
  private readonly live: Pick<Live, 'onChat' | 'onOpen' | 'connected'>;
  private key = newKey();
  private shown = false;
  private stops: (() => void)[] = [];

  constructor(
    private readonly match: string,
    private readonly invitation: string | null = null,
    dependencies: Dependencies = {},
  ) {
    this.api = dependencies.api ?? endpoints;
    this.live = dependencies.live ?? live;
  }

  async open(): Promise<void> {
    const poll = setInterval(() => this.poll(), POLL_MS);
    this.stops = [
      this.live.onChat(this.match, (message) => this.hear(message)),
      this.live.onOpen(() => void this.refresh()),
      () => clearInterval(poll),
    ];
    this.channels = (await recall<ChatChannel[]>(`talk:${this.match}`)) ?? [];
    await Promise.all([this.refresh(), this.recallDraft()]);
  }

  close(): void {
    for (const stop of this.stops) stop();
    this.stops = [];
  }

  /** Whether the messages are on the screen: then they are seen. */
  show(shown: boolean): void {
    this.shown = shown;
    if (!shown) return;
    this.noteSeen();
    this.quietly(async () => {
      this.muted = await this.api.readMutes();
    });
  }

  async choose(channel: ChannelName): Promise<void> {
    if (channel === this.channel) return;
    this.keepDraft();
    this.channel = channel;
    this.messages = [];
    this.hasOlder = false;
    this.unsent = false;
    this.refusal = null;
    await Promise.all([this.refresh(), this.recallDraft()]);
  }

  /** Reads the newest messages and how much is unread; without the network what is known stays. */
  async refresh(): Promise<void> {
    const channel = this.channel;
    await this.quietly(async () => {
      const page = await this.api.readChat(this.match, channel, null, this.invitation);
      if (channel !== this.channel) return;
      const newest = page.results.toReversed();
      const first = newest[0]?.number ?? 0;
      const before = this.messages.filter((message) => message.number < first);
      // Where it is not sure that nothing lies between, what came before is read again when it is asked for.
      const older = page.next === null || before.at(-1)?.number === first - 1 ? before : [];
      if (older.length === 0) this.hasOlder = page.next !== null;
      this.messages = [...older, ...newest];
      this.channels = page.channels;
      this.whispers = page.whispers;
      void remember(`talk:${this.match}`, this.channels);
      this.noteSeen();
    });
  }

  async readOlder(): Promise<void> {
    const first = this.messages[0];
    if (!first) return;
    const channel = this.channel;
    await this.quietly(async () => {
      const page = await this.api.readChat(this.match, channel, first.number, this.invitation);
      // A second tap has been quicker, or another channel was opened meanwhile.
      if (channel !== this.channel || this.messages[0]?.number !== first.number) return;
      this.messages = [...page.results.toReversed(), ...this.messages];
      this.hasOlder = page.next !== null;
    });
  }

  /** What is in the input; it is kept on this device until it is said. */
  write(text: string): void {
    if (text === this.text) return;
    this.text = text;
    this.key = newKey();
    this.unsent = false;
    this.refusal = null;
    this.keepDraft();
  }

  async say(): Promise<void> {
    const text = this.text.trim();
    if (this.sending || text === '') return;
    const { channel, draftName } = this;
    this.sending = true;
    this.refusal = null;
    try {
      const said = await this.api.sayInChat(this.match, channel, text, this.key, this.invitation);
      if (channel !== this.channel) return void remember(draftName, null);
      this.unsent = false;
      if (this.text.trim() === text) this.write('');
      this.add(said);
    } catch (error) {
      if (!(error instanceof NoAnswer || error instanceof Problem)) throw error;
      // Of another channel that is open now nothing is said: there the text waits as a draft.
      if (channel !== this.channel) return;
      if (error instanceof NoAnswer) this.unsent = true;
      else this.refusal = error.message;
    } finally {
      this.sending = false;
    }
  }

  /** From now on this player's messages are not shown to me. */
  async mute(player: Player): Promise<void> {
    await this.api.mutePlayer(player.id);
    await this.readAll();
  }

  async unmute(player: Player): Promise<void> {
    await this.api.unmutePlayer(player.id);
    await this.readAll();
  }

  report(message: ChatMessage): Promise<unknown> {
    return this.api.reportMessage(message.id);
  }

  private async readAll(): Promise<void> {
    this.messages = [];
    this.hasOlder = false;
    await this.refresh();
    this.show(this.shown);
  }

  private hear(message: ChatMessage | null): void {
    this.heard += 1;
    if (message === null || message.channel !== this.channel) {
      void this.refresh();
      return;
    }
    this.add(message);
    this.noteSeen();
  }

  private add(message: ChatMessage): void {
    const last = this.messages.at(-1)?.number ?? 0;
    if (message.number === last + 1) this.messages = [...this.messages, message];
    if (message.number > last + 1 || !this.shown) void this.refresh();
  }

  private noteSeen(): void {
    const last = this.messages.at(-1)?.number ?? 0;
    const mine = this.channels.find((each) => each.channel === this.channel);
    if (!this.shown || document.visibilityState !== 'visible' || !mine || last === 0) return;
    if (mine.unread === 0 && mine.newest >= last) return;
    this.channels = this.channels.map((each) =>
      each === mine ? { ...each, unread: 0, newest: last } : each,
    );
    void this.quietly(() => this.api.noteChatSeen(this.match, this.channel, last, this.invitation));
  }

  private poll(): void {
    if (document.visibilityState === 'visible' && !this.live.connected) void this.refresh();
  }

  private get draftName(): string {
    return `talk:${this.match}:${this.channel}`;
  }

  private keepDraft(): void {
    const draft: Draft = { text: this.text, key: this.key };
    void remember(this.draftName, draft);
  }

  private async recallDraft(): Promise<void> {
    const name = this.draftName;
    this.text = '';
    this.key = newKey();
    const draft = await recall<Draft>(name);
    // Whoever has begun to write meanwhile goes on with that.
    if (!draft || name !== this.draftName || this.text !== '') return;
    this.text = draft.text;
    this.key = draft.key;
  }

  /** For reads that are repeated anyway: silence and refusals change nothing. */
  private async quietly(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof NoAnswer || error instanceof Problem)) throw error;
    }
  }
}
