/**
 * Names for the shapes of the contract, all taken from the generated `schema.d.ts`, so that no screen
 * spells out a generated path. What the schema leaves open (options, which are JSON Schema) is described here.
 */
import type { components } from './schema';

type Shapes = components['schemas'];

export type Player = Shapes['Player'];
export type Me = Shapes['Me'];
export type Language = Me['language'];

export type Match = Shapes['Match'];
export type MatchSummary = Shapes['MatchSummary'];
export type MatchStatus = Match['status'];
export type Visibility = Match['visibility'];
export type Clock = Match['clock'];
export type Seat = Shapes['Seat'];
export type SeatResult = 'win' | 'loss' | 'draw';
export type NewMatch = Shapes['MatchRequestRequest'];
export type SeatRequest = Shapes['SeatRequestRequest'];
export type MatchChange = Shapes['PatchedMatchChangeRequest'];
export type SeatChange = Shapes['SeatChangeRequest'];
export type JoinRequest = Shapes['JoinRequestRequest'];

export type MatchView = Shapes['View'];
export type WaitingOn = MatchView['waiting_on'];
export type Decision = MatchView['decisions'][number];
export type Form = Decision['form'];
export type Option = Shapes['ShownOption'];
export type Target = Shapes['ShownTarget'];
export type Effect = Shapes['ShownEffect'];
export type AnswerRequest = Shapes['AnswerRequestRequest'];
export type Choice = AnswerRequest['choice'];
export type AnswerResult = Shapes['Answer'];

export type GameEvent = Shapes['ShownEvent'];
export type LogEntry = Shapes['LogEntry'];

export type Inbox = Shapes['Inbox'];
export type GameInfo = Shapes['Game'];
export type Rules = Shapes['Rules'];

/** The view of Pursuit, as the server sends it in `MatchView.state`. */
export type PursuitView = Shapes['PursuitView'];

/** One property of a game's options schema. */
export interface OptionProperty {
  'title'?: string;
  'description'?: string;
  'enum'?: string[];
  'default'?: string;
  /** Names of the values in the caller's language. */
  'x-labels'?: Record<string, string>;
}

export function optionProperties(game: GameInfo): [string, OptionProperty][] {
  const properties = game.options_schema.properties;
  return typeof properties === 'object' && properties !== null ? Object.entries(properties as object) : [];
}

/** Seconds for a decision; null where there is no limit. */
export const secondsOf = (clock: Clock): number | null => (clock.kind === 'fixed' ? clock.seconds : null);

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
