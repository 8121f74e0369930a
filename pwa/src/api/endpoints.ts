/**
 * Every call of the contract that the app uses, one function each.
 */
import { call, readIfChanged, type Conditional } from './http';
import type {
  AnswerResult,
  Choice,
  GameInfo,
  Inbox,
  Language,
  LogEntry,
  Match,
  MatchSummary,
  MatchView,
  Me,
  NewMatch,
  Player,
  ReplayData,
  Rules,
} from './types';

interface Page<T> {
  results: T[];
  next: string | null;
}

const matchPath = (id: string, rest = '') => `/matches/${encodeURIComponent(id)}${rest}`;
const gamePath = (key: string, rest = '') => `/games/${encodeURIComponent(key)}${rest}`;

export const createGuest = (display_name?: string) =>
  call<{ player: Player; token: string }>('POST', '/guests', { body: display_name ? { display_name } : {} });

export const readMe = () => call<Me>('GET', '/me');

export const changeMe = (change: Partial<Pick<Me, 'display_name' | 'language' | 'time_zone'>>) =>
  call<Me>('PATCH', '/me', { body: change });

export const readInbox = () => call<Inbox>('GET', '/me/inbox');

/** The catalogue of games is short; a cursor page and a plain list are both understood. */
export async function readGames(): Promise<GameInfo[]> {
  const page = await call<Page<GameInfo> | GameInfo[]>('GET', '/games');
  return Array.isArray(page) ? page : page.results;
}

export const readGame = (key: string) => call<GameInfo>('GET', gamePath(key));

export const readRules = (key: string, lang: Language) =>
  call<Rules>('GET', gamePath(key, '/rules'), { query: { lang } });

export const listMatches = async (scope: 'mine' | 'open' | 'finished', game?: string) =>
  (await call<Page<MatchSummary>>('GET', '/matches', { query: { scope, game } })).results;

export const createMatch = (body: NewMatch) => call<Match>('POST', '/matches', { body });

export const readMatch = (id: string) => call<Match>('GET', matchPath(id));

export const changeMatch = (id: string, body: Partial<NewMatch>) =>
  call<Match>('PATCH', matchPath(id), { body });

export const joinMatch = (id: string, body: { seat?: number; invitation?: string }) =>
  call<Match>('POST', matchPath(id, '/join'), { body });

export const leaveMatch = (id: string) =>
  call<Match | undefined>('POST', matchPath(id, '/leave'), { body: {} });

export const startMatch = (id: string) => call<Match>('POST', matchPath(id, '/start'), { body: {} });

export const resignMatch = (id: string) => call<Match>('POST', matchPath(id, '/resign'), { body: {} });

export const readView = (
  id: string,
  seat: number | null,
  etag: string | null,
): Promise<Conditional<MatchView>> =>
  readIfChanged<MatchView>(matchPath(id, '/view'), etag, { query: { seat } });

export const sendAnswer = (
  id: string,
  body: { decision: string; choice: Choice; version: number },
  key: string,
) => call<AnswerResult>('POST', matchPath(id, '/answers'), { body, headers: { 'Idempotency-Key': key } });

export const undoAnswer = (id: string, version: number) =>
  call<unknown>('POST', matchPath(id, '/undo'), { body: { version } });

export const readLog = async (id: string, after: number | null, limit = 200) =>
  (await call<Page<LogEntry>>('GET', matchPath(id, '/log'), { query: { after, limit } })).results;

export const readReplay = (id: string, seat: string | null) =>
  call<ReplayData>('GET', matchPath(id, '/replay'), { query: { seat } });
