/**
 * The nouns of the HTTP contract, as the screens use them.
 * A thin layer of names over the generated `schema.d.ts`, so that no screen spells out a generated path.
 */
export type SeatResult = 'win' | 'loss' | 'draw';
export type Language = 'en' | 'ru';
export type Visibility = 'public' | 'link' | 'private';

export interface Player {
  id: string;
  handle: string;
  display_name: string;
  is_guest: boolean;
}

export interface Me extends Player {
  language: Language;
  time_zone: string;
}

export interface Clock {
  kind: string;
  seconds?: number;
}

export interface Outcome {
  reason: string;
  rule: string;
  results: Record<string, SeatResult>;
  data: Record<string, unknown>;
}

export interface Seat {
  index: number;
  kind: 'human' | 'bot' | 'open' | 'invite';
  player: Player | null;
  level: string | null;
  status: 'playing' | 'resigned' | 'bot_keeps' | 'waiting';
}

export type MatchStatus = 'waiting' | 'active' | 'finished' | 'abandoned' | 'frozen';

export interface MatchSummary {
  id: string;
  game: string;
  title: string;
  status: MatchStatus;
  version: number;
  host: Player;
  my_seats: number[];
  seats: Seat[];
  clock: Clock;
  visibility: Visibility;
  rated: boolean;
  marked_seeded: boolean;
  waiting_on: (number | 'table')[];
  deadline: string | null;
  outcome: Outcome | null;
  last_event: string | null;
  asked: string | null;
  invitations?: { seat: number; code: string }[];
  seed_commitment: string | null;
  seed: string | null;
  rules_version: string;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  updated_at: string;
}

export interface Match extends MatchSummary {
  options: Record<string, unknown>;
}

export interface Target {
  kind: string;
  id: string;
}

export interface Effect {
  text: string;
  certain: boolean;
}

export interface Option {
  key: string;
  text: string;
  targets?: Target[];
  effects?: Effect[];
  disabled?: { rule: string | null; text: string } | null;
}

export type Form =
  | { type: 'one'; options: Option[] }
  | { type: 'many'; options: Option[]; min: number; max: number }
  | { type: 'split'; total: number; buckets: { key: string; text: string; max: number }[] }
  | { type: 'order'; items: { key: string; text: string }[] };

export type Choice = string | string[] | Record<string, number>;

export interface Decision {
  id: string;
  seat: number;
  kind: string;
  optional: boolean;
  deadline: string | null;
  prompt: { key: string; args: Record<string, string | number>; text: string };
  form: Form;
}

export interface GameEvent {
  kind: string;
  data: Record<string, unknown>;
  text: string;
}

export interface LogEntry {
  version: number;
  seat: number | null;
  at: string;
  events: GameEvent[];
}

export interface MatchView {
  game: string;
  version: number;
  viewer: number | string;
  status: MatchStatus;
  phase: string;
  state: unknown;
  decisions: Decision[];
  waiting_on: (number | 'table')[];
  deadline: string | null;
  can_undo: boolean;
}

export interface AnswerResult {
  version: number;
  events: GameEvent[];
  view: MatchView;
}

export interface WaitingItem {
  match: MatchSummary;
  decisions: number;
  deadline: string | null;
}

export interface Inbox {
  waiting: WaitingItem[];
  invitations: MatchSummary[];
  finished_unseen: MatchSummary[];
  badge: number;
}

export interface OptionProperty {
  'title': string;
  'description'?: string;
  'enum'?: string[];
  'default'?: string;
  'x-labels'?: Record<string, string>;
}

export interface GameInfo {
  key: string;
  title: string;
  summary: string;
  min_seats: number;
  max_seats: number;
  mode: string;
  options_schema: { properties?: Record<string, OptionProperty> };
  bot_levels: string[];
  default_clock: Clock;
}

export interface Rules {
  html: string;
  rules: { id: string; text: string }[];
}

export interface ReplayFrame {
  version: number;
  seat: number | null;
  at: string;
  by: string;
  events: GameEvent[];
  state?: unknown;
  patch?: unknown;
}

export interface ReplayData {
  match: string;
  game: string;
  viewer: number | string;
  from_version: number;
  to_version: number;
  frames: ReplayFrame[];
  turns: { version: number; label: string }[];
}

export type SeatRequest =
  { kind: 'me' } | { kind: 'open' } | { kind: 'invite' } | { kind: 'bot'; level?: string };

export interface NewMatch {
  game: string;
  options?: Record<string, string>;
  seats: SeatRequest[];
  clock?: Clock;
  visibility?: Visibility;
}
