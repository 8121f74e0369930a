/**
 * Every call of the contract that the app uses, one function each.
 */
import { body, client, conditional, type Conditional } from './client';
import type {
  AnswerRequest,
  ChannelName,
  ForkRequest,
  GameInfo,
  JoinRequest,
  Language,
  LogEntry,
  MatchChange,
  MatchRecord,
  MarkerKind,
  MatchSummary,
  MatchView,
  Me,
  NewMatch,
  Note,
  OptionValue,
  OrderRequest,
  SketchKind,
} from './types';

const one = (match_id: string) => ({ params: { path: { match_id } } });

export const createGuest = () => body(client.POST('/api/v1/guests', { body: {} }));

/** A code that opens another browser with the seats of the guest who plays here. */
export const makeCarryCode = () => body(client.POST('/api/v1/me/carry'));

export const useCarryCode = (code: string, leave_guest: boolean) =>
  body(client.POST('/api/v1/carry', { body: { code, ...(leave_guest ? { leave_guest } : {}) } }));

export const readMe = () => body(client.GET('/api/v1/me'));

export const changeMe = (
  change: Partial<Pick<Me, 'display_name' | 'language' | 'time_zone' | 'quiet_hours' | 'notifications'>>,
) => body(client.PATCH('/api/v1/me', { body: change }));

export const readInbox = () => body(client.GET('/api/v1/me/inbox'));

export const readGames = async (): Promise<GameInfo[]> => (await body(client.GET('/api/v1/games'))).results;

export const readGame = (game: string) =>
  body(client.GET('/api/v1/games/{game}', { params: { path: { game } } }));

export const readTexts = (game: string, lang: Language) =>
  body(client.GET('/api/v1/games/{game}/texts', { params: { path: { game }, query: { lang } } }));

export const readRules = (game: string, lang: Language) =>
  body(client.GET('/api/v1/games/{game}/rules', { params: { path: { game }, query: { lang } } }));

export const readStatistics = (game: string) =>
  body(client.GET('/api/v1/games/{game}/statistics', { params: { path: { game } } }));

export const listMatches = async (
  scope: 'mine' | 'open' | 'finished',
  game?: string,
): Promise<MatchSummary[]> =>
  (await body(client.GET('/api/v1/matches', { params: { query: { scope, ...(game ? { game } : {}) } } })))
    .results;

export const createMatch = (match: NewMatch) => body(client.POST('/api/v1/matches', { body: match }));

/** What the game says of the layout that the options hold, or of a new one to start from. */
export const reviewLayout = (
  game: string,
  option: string,
  options: Record<string, OptionValue>,
  start: string | null,
) =>
  body(
    client.POST('/api/v1/games/{game}/layouts/{option}', {
      params: { path: { game, option } },
      body: { options, start },
    }),
  );

/** A scripted first match. */
export const startLesson = (game: string, lesson: string) =>
  body(client.POST('/api/v1/games/{game}/lessons/{lesson}', { params: { path: { game, lesson } } }));

/** `invitation` is the code of a link that was followed; it opens private tables to who holds it. */
export const readMatch = (match_id: string, invitation: string | null = null) =>
  body(
    client.GET('/api/v1/matches/{match_id}', {
      params: { path: { match_id }, query: invitation ? { invitation } : {} },
    }),
  );

export const changeMatch = (id: string, change: MatchChange) =>
  body(client.PATCH('/api/v1/matches/{match_id}', { ...one(id), body: change }));

export const joinMatch = (id: string, wanted: JoinRequest) =>
  body(client.POST('/api/v1/matches/{match_id}/join', { ...one(id), body: wanted }));

export const leaveMatch = (id: string) => body(client.POST('/api/v1/matches/{match_id}/leave', one(id)));

export const startMatch = (id: string) => body(client.POST('/api/v1/matches/{match_id}/start', one(id)));

export const resignMatch = (id: string) =>
  body(client.POST('/api/v1/matches/{match_id}/resign', { ...one(id), body: {} }));

/** How far I have looked: what ended before that is no news any more. */
export const noteSeen = (id: string, version: number) =>
  body(client.POST('/api/v1/matches/{match_id}/seen', { ...one(id), body: { version } }));

/** The same table again; everybody who asks gets the same one. */
export const rematch = (id: string) => body(client.POST('/api/v1/matches/{match_id}/rematch', one(id)));

/** The view, unless it is still the one that `etag` names; `isBackground` where nobody has asked for it by hand. */
export const readView = (
  match_id: string,
  seat: number | null,
  etag: string | null,
  isBackground = false,
): Promise<Conditional<MatchView>> =>
  conditional(
    client.GET('/api/v1/matches/{match_id}/view', {
      params: {
        path: { match_id },
        query: {
          ...(seat === null ? {} : { seat: String(seat) }),
          // A forgotten tab is nobody's presence: it must not take a seat back from the bot that keeps it.
          ...(isBackground || document.visibilityState === 'hidden' ? { background: true } : {}),
        },
      },
      headers: etag ? { 'If-None-Match': etag } : {},
    }),
  );

export const sendAnswer = (id: string, answer: AnswerRequest, key: string) =>
  body(
    client.POST('/api/v1/matches/{match_id}/answers', {
      params: { path: { match_id: id }, header: { 'Idempotency-Key': key } },
      body: answer,
    }),
  );

export const undoAnswer = (id: string, version: number) =>
  body(client.POST('/api/v1/matches/{match_id}/undo', { ...one(id), body: { version } }));

/** Entries after a version, the oldest first; null is from the beginning. */
export const readLog = async (match_id: string, after: number | null, limit: number): Promise<LogEntry[]> =>
  (
    await body(
      client.GET('/api/v1/matches/{match_id}/log', {
        params: { path: { match_id }, query: { limit, ...(after === null ? {} : { after }) } },
      }),
    )
  ).results;

const asInvited = (invitation: string | null) => (invitation ? { invitation } : {});

/** Messages of a channel, the newest first; `before` leads back. */
export const readChat = (
  match_id: string,
  channel: ChannelName,
  before: number | null,
  invitation: string | null,
  about: string | null = null,
) =>
  body(
    client.GET('/api/v1/matches/{match_id}/chat', {
      params: {
        path: { match_id },
        query: {
          channel,
          ...(before === null ? {} : { before }),
          ...(about === null ? {} : { about }),
          ...asInvited(invitation),
        },
      },
    }),
  );

export const sayInChat = (
  match_id: string,
  channel: ChannelName,
  text: string,
  key: string,
  invitation: string | null,
  about = '',
) =>
  body(
    client.POST('/api/v1/matches/{match_id}/chat', {
      params: { path: { match_id }, query: asInvited(invitation), header: { 'Idempotency-Key': key } },
      body: { channel, text, about },
    }),
  );

export const noteChatSeen = (
  match_id: string,
  channel: ChannelName,
  number: number,
  invitation: string | null,
) =>
  body(
    client.POST('/api/v1/matches/{match_id}/chat/seen', {
      params: { path: { match_id }, query: asInvited(invitation) },
      body: { channel, number },
    }),
  );

/** What my team has drawn on the board for this moment. */
export const readSketches = (id: string) => body(client.GET('/api/v1/matches/{match_id}/sketches', one(id)));

export const drawSketch = (id: string, kind: SketchKind, start: string, place: string) =>
  body(client.POST('/api/v1/matches/{match_id}/sketches', { ...one(id), body: { kind, start, place } }));

/** One of my sketches, or all of them. */
export const wipeSketches = (match_id: string, id: string | null) =>
  body(
    client.DELETE('/api/v1/matches/{match_id}/sketches', {
      params: { path: { match_id }, query: id === null ? {} : { id } },
    }),
  );

/** What my team plans beside the match. */
export const readTeam = (id: string) => body(client.GET('/api/v1/matches/{match_id}/team', one(id)));

export const pinMarker = (id: string, kind: MarkerKind, about: string) =>
  body(client.POST('/api/v1/matches/{match_id}/markers', { ...one(id), body: { kind, about } }));

export const takeMarkerOff = (match_id: string, marker_id: string) =>
  body(
    client.DELETE('/api/v1/matches/{match_id}/markers/{marker_id}', {
      params: { path: { match_id, marker_id } },
    }),
  );

/** Notices about plans are over. */
export const noteTeamSeen = (id: string) =>
  body(client.POST('/api/v1/matches/{match_id}/team/seen', one(id)));

type Parts = { seat: number; steps: string[] }[];

export const proposePlan = (id: string, parts: Parts) =>
  body(client.POST('/api/v1/matches/{match_id}/plans', { ...one(id), body: { parts } }));

export const changePlan = (match_id: string, plan_id: string, revision: number, parts: Parts) =>
  body(
    client.PUT('/api/v1/matches/{match_id}/plans/{plan_id}', {
      params: { path: { match_id, plan_id } },
      body: { revision, parts },
    }),
  );

export const dropPlan = (match_id: string, plan_id: string) =>
  body(
    client.DELETE('/api/v1/matches/{match_id}/plans/{plan_id}', { params: { path: { match_id, plan_id } } }),
  );

export const adoptPlan = (match_id: string, seat: number, plan: string, revision: number) =>
  body(
    client.PUT('/api/v1/matches/{match_id}/adoptions/{seat}', {
      params: { path: { match_id, seat } },
      body: { plan, revision },
    }),
  );

export const withdrawAdoption = (match_id: string, seat: number) =>
  body(
    client.DELETE('/api/v1/matches/{match_id}/adoptions/{seat}', { params: { path: { match_id, seat } } }),
  );

/** How a plan would go now, and what could come next. */
/** What the next bot of my team means to do. */
export const readIntention = (id: string) =>
  body(client.GET('/api/v1/matches/{match_id}/plans/intended', one(id)));

export const rehearsePlan = (id: string, parts: Parts) =>
  body(client.POST('/api/v1/matches/{match_id}/plans/rehearsal', { ...one(id), body: { parts } }));

const ofSeat = (match_id: string, seat: number | null) => ({
  params: { path: { match_id }, query: seat === null ? {} : { seat } },
});

/** What my seat can decide before it is asked. */
export const readOrders = (id: string, seat: number | null) =>
  body(client.GET('/api/v1/matches/{match_id}/standing-orders', ofSeat(id, seat)));

export const putOrder = (id: string, seat: number | null, order: OrderRequest) =>
  body(client.PUT('/api/v1/matches/{match_id}/standing-orders', { ...ofSeat(id, seat), body: order }));

export const reportMessage = (message_id: string) =>
  body(client.POST('/api/v1/chat/{message_id}/report', { params: { path: { message_id } }, body: {} }));

export const readBlocks = async () =>
  (await body(client.GET('/api/v1/me/blocks'))).results.map((block) => block.player);

export const blockPlayer = (player: string) => body(client.POST('/api/v1/me/blocks', { body: { player } }));

export const unblockPlayer = (player: string) =>
  body(client.DELETE('/api/v1/me/blocks', { params: { query: { player } } }));

export const readMutes = async () =>
  (await body(client.GET('/api/v1/me/mutes'))).results.map((mute) => mute.player);

export const mutePlayer = (player: string) => body(client.POST('/api/v1/me/mutes', { body: { player } }));

export const unmutePlayer = (player: string) =>
  body(client.DELETE('/api/v1/me/mutes', { params: { query: { player } } }));

/**
 * The match through one pair of eyes: a seat, `spectator`, `all`; null is the caller's own. `after`: only
 * what follows that version.
 */
export const readReplay = (match_id: string, seat: string | null, after: number | null = null) =>
  body(
    client.GET('/api/v1/matches/{match_id}/replay', {
      params: {
        path: { match_id },
        query: { ...(seat === null ? {} : { seat }), ...(after === null ? {} : { after }) },
      },
    }),
  );

export const readAnalysis = (id: string) => body(client.GET('/api/v1/matches/{match_id}/analysis', one(id)));

export const readHint = (match_id: string, seat: number) =>
  body(
    client.GET('/api/v1/matches/{match_id}/hint', {
      params: { path: { match_id }, query: { seat: String(seat) } },
    }),
  );

export const forkMatch = (id: string, wish: ForkRequest) =>
  body(client.POST('/api/v1/matches/{match_id}/fork', { ...one(id), body: wish }));

export const readNotes = async (id: string): Promise<Note[]> =>
  (await body(client.GET('/api/v1/matches/{match_id}/notes', one(id)))).results;

const noteAt = (match_id: string, version: number) => ({ params: { path: { match_id, version } } });

export const writeNote = (id: string, version: number, text: string) =>
  body(client.PUT('/api/v1/matches/{match_id}/notes/{version}', { ...noteAt(id, version), body: { text } }));

export const removeNote = (id: string, version: number) =>
  body(client.DELETE('/api/v1/matches/{match_id}/notes/{version}', noteAt(id, version)));

export const readRecord = (id: string) => body(client.GET('/api/v1/matches/{match_id}/record', one(id)));

/** Has the server play a record again; `store` also makes a finished match of a true one. */
export const sendRecord = (record: MatchRecord, store: boolean) =>
  body(
    client.POST('/api/v1/records', {
      params: { query: store ? { import: true } : {} },
      body: record,
    }),
  );

export interface HistoryFilter {
  game?: string;
  result?: 'win' | 'loss' | 'draw';
  opponents?: 'bots' | 'people';
}

/** A page of finished matches and where the next one begins. */
export interface MatchesPage {
  matches: MatchSummary[];
  next: string | null;
}

/** Mine, what ended last first. */
export const readHistory = async (filter: HistoryFilter, cursor: string | null): Promise<MatchesPage> =>
  pageOf(
    await body(
      client.GET('/api/v1/matches', {
        params: { query: { scope: 'mine', status: 'finished', ...filter, ...(cursor ? { cursor } : {}) } },
      }),
    ),
  );

/** Somebody's, as far as the caller may find them. */
export const readFinishedOf = async (player: string, cursor: string | null): Promise<MatchesPage> =>
  pageOf(
    await body(
      client.GET('/api/v1/matches', {
        params: { query: { scope: 'finished', player, ...(cursor ? { cursor } : {}) } },
      }),
    ),
  );

const pageOf = (page: { results: MatchSummary[]; next: string | null }): MatchesPage => ({
  matches: page.results,
  next: page.next ? new URL(page.next).searchParams.get('cursor') : null,
});

export const readMyFigures = async () => (await body(client.GET('/api/v1/me/statistics'))).results;

export const readPlayer = (handle: string) =>
  body(client.GET('/api/v1/players/{handle}', { params: { path: { handle } } }));

export const readSessions = async () => (await body(client.GET('/api/v1/me/sessions'))).results;

export const endSession = (session: string) =>
  body(client.DELETE('/api/v1/me/sessions/{session}', { params: { path: { session } } }));

export const readTokens = async () =>
  (await body(client.GET('/api/v1/me/tokens', { params: { query: { limit: 100 } } }))).results;

/** The answer holds the secret, which is shown this once. */
export const createToken = (name: string, scopes: ('play' | 'read')[]) =>
  body(client.POST('/api/v1/me/tokens', { body: { scopes, ...(name ? { name } : {}) } }));

export const revokeToken = (token: string) =>
  body(client.DELETE('/api/v1/me/tokens/{token}', { params: { path: { token } } }));

/** Has the mail that confirms the address sent once more. */
export const confirmAgain = () => body(client.POST('/api/v1/me/email/confirmation'));

export const changeEmail = (address: string | null, password: string) =>
  body(client.PUT('/api/v1/me/email', { body: { address, password } }));

export const exportMe = () => body(client.GET('/api/v1/me/export'));

export const deleteMe = () => body(client.DELETE('/api/v1/me'));
