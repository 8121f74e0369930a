/**
 * Names for the shapes of the contract, all taken from the generated `schema.d.ts`, so that no screen
 * spells out a generated path. They hang on addresses, which are the contract, not on the schema's inner
 * names. What the schema leaves open (options, which are JSON Schema) is described here.
 */
import type { paths } from './schema';

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never;
type Responses<T> = T extends { responses: infer All } ? All : never;
type Request<T> = T extends { requestBody?: infer Sent } ? Json<NonNullable<Sent>> : never;
type Ok<T, Status extends number = 200> = Json<Responses<T>[Status & keyof Responses<T>]>;

type OneMatch = paths['/api/v1/matches/{match_id}'];

export type Me = Ok<paths['/api/v1/me']['get']>;
export type Language = Me['language'];

export type Match = Ok<OneMatch['get']>;
export type MatchSummary = Ok<paths['/api/v1/matches']['get']>['results'][number];
export type Visibility = Match['visibility'];
export type Clock = Match['clock'];
export type Player = Match['host'];
export type Seat = Match['seats'][number];
export type NewMatch = Request<paths['/api/v1/matches']['post']>;
export type SeatRequest = NewMatch['seats'][number];
export type MatchChange = Request<OneMatch['patch']>;
export type SeatChange = NonNullable<MatchChange['seats']>[number];
export type JoinRequest = Request<paths['/api/v1/matches/{match_id}/join']['post']>;

export type MatchView = Ok<paths['/api/v1/matches/{match_id}/view']['get']>;
export type WaitingOn = MatchView['waiting_on'];
export type Decision = MatchView['decisions'][number];
export type Form = Decision['form'];
export type Option = Extract<Form, { type: 'one' }>['options'][number];
export type Target = Option['targets'][number];
export type Effect = Option['effects'][number];
export type AnswerRequest = Request<paths['/api/v1/matches/{match_id}/answers']['post']>;
export type Choice = AnswerRequest['choice'];
export type AnswerResult = Ok<paths['/api/v1/matches/{match_id}/answers']['post']>;

export type LogEntry = Ok<paths['/api/v1/matches/{match_id}/log']['get']>['results'][number];
export type GameEvent = LogEntry['events'][number];
export type ReplayData = Ok<paths['/api/v1/matches/{match_id}/replay']['get']>;
export type ReplayFrame = ReplayData['frames'][number];

type Chat = paths['/api/v1/matches/{match_id}/chat'];
export type ChatPage = Ok<Chat['get']>;
export type ChatMessage = ChatPage['results'][number];
export type ChatChannel = ChatPage['channels'][number];
export type ChannelName = ChatChannel['channel'];
export type Whisper = ChatPage['whispers'][number];
export type Analysis = Ok<paths['/api/v1/matches/{match_id}/analysis']['get']>;
export type Figure = Analysis['figures'][number];
export type Moment = Analysis['moments'][number];
export type Note = Ok<paths['/api/v1/matches/{match_id}/notes']['get']>['results'][number];
export type ForkRequest = Request<paths['/api/v1/matches/{match_id}/fork']['post']>;
export type MatchRecord = Ok<paths['/api/v1/matches/{match_id}/record']['get']>;
export type Draw = NonNullable<MatchRecord['draws']>[number];
export type Verdict = Ok<paths['/api/v1/records']['post']>;

export type Figures = Ok<paths['/api/v1/me/statistics']['get']>['results'][number];
export type PlayerPage = Ok<paths['/api/v1/players/{handle}']['get']>;
export type Session = Ok<paths['/api/v1/me/sessions']['get']>['results'][number];
export type Token = Ok<paths['/api/v1/me/tokens']['get']>['results'][number];

export type Orders = Ok<paths['/api/v1/matches/{match_id}/standing-orders']['get']>;
export type Order = Orders['orders'][number];
export type OrderRequest = Request<paths['/api/v1/matches/{match_id}/standing-orders']['put']>;
export type Sketch = Ok<paths['/api/v1/matches/{match_id}/sketches']['get']>['results'][number];
export type SketchKind = Sketch['kind'];
export type Team = Ok<paths['/api/v1/matches/{match_id}/team']['get']>;
export type Marker = Team['markers'][number];
export type MarkerKind = Marker['kind'];
export type TeamPlan = Team['plans'][number];
export type PlanPart = TeamPlan['parts'][number];
export type PlanStep = PlanPart['steps'][number];
export type Adoption = Team['adoptions'][number];

export type Inbox = Ok<paths['/api/v1/me/inbox']['get']>;
export type GameInfo = Ok<paths['/api/v1/games/{game}']['get']>;
export type GameStatistics = Ok<paths['/api/v1/games/{game}/statistics']['get']>;
export type Rules = Ok<paths['/api/v1/games/{game}/rules']['get']>;

/** A table option as it is sent and stored: a value, or a list for a set or a layout. */
export type OptionValue = string | string[];

/** One property of a game's options schema. */
export interface OptionProperty {
  'type'?: 'string' | 'array';
  'title'?: string;
  'description'?: string;
  'enum'?: string[];
  /** Of a set: what may be in it. */
  'items'?: { enum?: string[] };
  'default'?: OptionValue;
  /** Names of the values in the caller's language. */
  'x-labels'?: Record<string, string>;
  /** Without this value of another option it counts for nothing. */
  'x-needs'?: Record<string, string>;
}

export function optionProperties(game: GameInfo): [string, OptionProperty][] {
  const properties = game.options_schema.properties;
  return typeof properties === 'object' && properties !== null ? Object.entries(properties as object) : [];
}

/** The properties that count beside what is chosen. */
export const countingProperties = (
  game: GameInfo,
  options: Record<string, OptionValue>,
): [string, OptionProperty][] =>
  optionProperties(game).filter(([, property]) =>
    Object.entries(property['x-needs'] ?? {}).every(([other, value]) => options[other] === value),
  );

export type LayoutReview = Ok<paths['/api/v1/games/{game}/layouts/{option}']['post']>;

/** Seconds for a decision; null where there is no limit. */
export const secondsOf = (clock: Clock): number | null => (clock.kind === 'fixed' ? clock.seconds : null);

export type Caretaker = Ok<paths['/api/v1/matches/{match_id}/caretaker']['get']>;
export type CaretakerWish = Request<paths['/api/v1/matches/{match_id}/caretaker']['put']>;
export type Away = Ok<paths['/api/v1/me/away']['get']>;
export type AwayWish = Request<paths['/api/v1/me/away']['post']>;

export type Channels = Ok<paths['/api/v1/me/channels']['get']>;
export type Channel = Channels['channels'][number];
export type ChannelSettings = Channels['settings'];
export type MailState = Channels['mail'];
export type Webhook = Ok<paths['/api/v1/me/webhooks']['get']>['results'][number];
export type NewWebhook = Request<paths['/api/v1/me/webhooks']['post']>;
/** Something that I was to be told. */
export type Told = Ok<paths['/api/v1/me/notices']['get']>['results'][number];
