/**
 * The one WebSocket of the app. Frames are hints with the news as a courtesy: whoever subscribes says
 * which version it has, gets exactly what is missing after each reconnect, and may poll when the socket
 * is down. Never the truth itself; that is what HTTP answers.
 */
import type { ChatMessage, LogEntry } from '../api/types';
import { language } from '../i18n/index.svelte';

export type Frame =
  | { type: 'moved'; match: string; version: number; entries: LogEntry[] }
  | { type: 'subscribed'; match: string; version: number }
  | { type: 'table'; match: string }
  | { type: 'resync'; match: string }
  | { type: 'sketches'; match: string }
  | { type: 'team'; match: string }
  | { type: 'chat'; match: string; message: ChatMessage }
  | { type: 'whispers'; match: string }
  | { type: 'inbox'; badge: number };

export interface Subscriber {
  /** Last version that the subscriber holds; null while it holds none. */
  version(): number | null;
  receive(frame: Frame): void;
}

export type OpenSocket = () => WebSocket;

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
const PING_EVERY_MS = 25_000;
const SILENCE_MS = 60_000;
const LATE_MS = 5_000;

/** The language is said in the address: a browser cannot set headers on a socket. */
const ownSocket: OpenSocket = () =>
  new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws?lang=${language()}`);

export class Live {
  private socket: WebSocket | null = null;
  private pause = FIRST_PAUSE_MS;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setInterval> | undefined;
  private heardAt = 0;
  private wanted = false;
  private matches = new Map<string, Subscriber>();
  private inboxListeners = new Set<(badge: number) => void>();
  private openListeners = new Set<() => void>();
  private sketchListeners = new Map<string, () => void>();
  private teamListeners = new Map<string, () => void>();
  private chatListeners = new Map<string, (message: ChatMessage | null) => void>();

  constructor(private openSocket: OpenSocket = ownSocket) {}

  get connected(): boolean {
    return this.socket?.readyState === 1;
  }

  start(): void {
    this.wanted = true;
    if (!this.socket) this.connect();
  }

  /** Closes and opens again, so that the server sees the session that this browser has now. */
  restart(): void {
    this.stop();
    this.pause = FIRST_PAUSE_MS;
    this.start();
  }

  stop(): void {
    this.wanted = false;
    clearTimeout(this.retry);
    clearInterval(this.pulse);
    const socket = this.socket;
    this.socket = null;
    // One that is still being opened is closed as soon as it is open: browsers warn of one that never was.
    if (socket?.readyState !== 0) socket?.close();
  }

  /** At once instead of after the pause: the network came back, or the page was opened again. */
  hurry(): void {
    if (!this.wanted || this.connected || this.socket?.readyState === 0) return;
    clearTimeout(this.retry);
    this.pause = FIRST_PAUSE_MS;
    this.connect();
  }

  /** The page is looked at again. A socket that has missed its pulse may be dead without knowing it. */
  wake(): void {
    if (this.connected && Date.now() - this.heardAt > PING_EVERY_MS + LATE_MS) this.restart();
    else this.hurry();
  }

  follow(match: string, subscriber: Subscriber): () => void {
    this.matches.set(match, subscriber);
    this.subscribe(match, subscriber);
    return () => {
      if (this.matches.get(match) !== subscriber) return;
      this.matches.delete(match);
      this.say({ unsubscribe: `match:${match}` });
    };
  }

  onInbox(listener: (badge: number) => void): () => void {
    this.inboxListeners.add(listener);
    return () => this.inboxListeners.delete(listener);
  }

  /** Messages about a match that is followed; those of a break are not among them. Null: two others have whispered. */
  onChat(match: string, listener: (message: ChatMessage | null) => void): () => void {
    this.chatListeners.set(match, listener);
    return () => {
      if (this.chatListeners.get(match) === listener) this.chatListeners.delete(match);
    };
  }

  /** The team's sketches of a match that is followed have changed. */
  onSketches(match: string, listener: () => void): () => void {
    this.sketchListeners.set(match, listener);
    return () => {
      if (this.sketchListeners.get(match) === listener) this.sketchListeners.delete(match);
    };
  }

  /** What the team of a match that is followed plans has changed. */
  onTeam(match: string, listener: () => void): () => void {
    this.teamListeners.set(match, listener);
    return () => {
      if (this.teamListeners.get(match) === listener) this.teamListeners.delete(match);
    };
  }

  /** Called after each (re)connect: what was missed without a subscription must be read again. */
  onOpen(listener: () => void): () => void {
    this.openListeners.add(listener);
    return () => this.openListeners.delete(listener);
  }

  private connect(): void {
    const socket = this.openSocket();
    this.socket = socket;
    socket.onopen = () => this.opened(socket);
    socket.onmessage = (message) => this.heard(String(message.data));
    socket.onclose = () => this.closed(socket);
  }

  private opened(socket: WebSocket): void {
    if (socket !== this.socket) {
      socket.close();
      return;
    }
    this.pause = FIRST_PAUSE_MS;
    this.heardAt = Date.now();
    clearInterval(this.pulse);
    this.pulse = setInterval(() => this.beat(), PING_EVERY_MS);
    for (const [match, subscriber] of this.matches) this.subscribe(match, subscriber);
    for (const listener of this.openListeners) listener();
  }

  private closed(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.socket = null;
    clearInterval(this.pulse);
    if (!this.wanted) return;
    // Spread the returns: after a restart of the server not every phone may knock in the same second.
    this.retry = setTimeout(() => this.connect(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE_MS);
  }

  private beat(): void {
    if (Date.now() - this.heardAt > SILENCE_MS) {
      const socket = this.socket;
      socket?.close();
      if (socket) this.closed(socket);
    } else this.say({ ping: 1 });
  }

  private heard(text: string): void {
    this.heardAt = Date.now();
    let frame: Frame;
    try {
      frame = JSON.parse(text) as Frame;
    } catch {
      return;
    }
    if (frame.type === 'inbox') for (const listener of this.inboxListeners) listener(frame.badge);
    else if (frame.type === 'sketches') this.sketchListeners.get(frame.match)?.();
    else if (frame.type === 'team') this.teamListeners.get(frame.match)?.();
    else if (frame.type === 'chat') this.chatListeners.get(frame.match)?.(frame.message);
    else if (frame.type === 'whispers') this.chatListeners.get(frame.match)?.(null);
    else if ('match' in frame) this.matches.get(frame.match)?.receive(frame);
  }

  private subscribe(match: string, subscriber: Subscriber): void {
    const version = subscriber.version();
    this.say({ subscribe: `match:${match}`, ...(version === null ? {} : { version }) });
  }

  private say(message: Record<string, unknown>): void {
    if (this.connected) this.socket?.send(JSON.stringify(message));
  }
}

export const live = new Live();
