/**
 * What a game's own chunk gives to the app. Everything is drawing and naming; what may be done comes
 * from the decisions alone.
 */
import type { Component } from 'svelte';
import type {
  Choice,
  Decision,
  GameEvent,
  LogEntry,
  Marker,
  MatchSummary,
  PlanPart,
  PlanStep,
  Option,
  Sketch,
  Target,
} from '../api/types';
import type { BoardTarget, Draft } from '../decisions/draft.svelte';
import type { Step } from '../match/steps.svelte';
import type { Teamwork } from '../match/teamwork.svelte';

export interface BoardProps {
  /** The game's part of the view, as its view type says. */
  state: unknown;
  /** Whose eyes see it: a seat; null for who looks on, and for everybody's eyes after the end. */
  viewer: number | null;
  targets: BoardTarget[];
  /** The option that is picked and not confirmed yet, for what is drawn of it in advance, such as a way. */
  picked?: Option | null;
  /** The decision that is being answered now, for hints such as a helicopter's reach. */
  decision: Decision | null;
  /** What happened just now, to be animated once. */
  fresh: GameEvent[];
  /** What is fresh is told in words beside the board. */
  captioned?: boolean;
  /** What my team has drawn on the board. */
  sketches?: Sketch[];
  /** What my team plans, and whether that is what the board is used for now; absent = nothing can be planned. */
  team?: TeamLayer | null;
  /** Names of the seats. */
  names: string[];
  /**
   * What could be known, laid over the truth: chances from 0 to 1 by the ids of the game's things, as the frames
   * of a replay bring them (`knowledge`). Null or absent: nothing is laid over.
   */
  knowledge?: Record<string, number> | null;
  /** Whose knowledge that is, in words. */
  knower?: string | null;
  /** The match has ended this moment: its last picture is a scene. */
  scene?: boolean;
  /** Nothing is secret any more: the match is over. */
  open?: boolean;
  /** Decisions that may be taken up at any time, see `GameModule.drawsOffers`. */
  offers?: Decision[];
  onoffer?: (decision: Decision) => void;
  onpick: (target: Target) => void;
  /** A piece was tapped that is no target: its decision is chosen, or it is explained. */
  onpiece: (piece: Target) => void;
}

/** Somebody's knowledge that a replay can lay over the board. */
interface KnowledgeOffer {
  /** Through whose eyes the replay is read that brings it: a seat; null = the one on the screen has it. */
  eyes: string | null;
  /** "What the police could know". */
  label: string;
}

/** What a board shows of what the team plans. */
export interface TeamLayer {
  markers: Marker[];
  /** The plan that is looked at or made, as it would go now; empty while nobody looks. */
  plan: PlanPart[];
  /** Who proposes something for my seats that I have not adopted; null = nobody. */
  proposer: string | null;
  /** The team plans now; a tap on the board belongs to that. */
  active: boolean;
  /** Turns to planning, or back to playing. */
  toggle: () => void;
}

/** What the sheet shows while the team plans. */
export interface TeamProps {
  team: Teamwork;
  /** Names of the seats. */
  names: string[];
  /** Seats of mine. */
  mine: number[];
  /** Whose turn it is, and who can be planned for, in the order of play. */
  seats: number[];
  /** A step in few words. */
  stepName: (step: PlanStep) => string;
  /** What a place or a thing is called. */
  nameOf: (id: string) => string;
  onclose: () => void;
}

/** What stands beside the board and only shows. */
export interface HandProps {
  state: unknown;
  names: string[];
  open: boolean;
}

/** The way to what only its player may read, beside something that is not the board. */
export interface LookProps {
  state: unknown;
  names: string[];
}

/** A form of the game's own for one of its decisions. */
export interface FormProps {
  state: unknown;
  decision: Decision;
  names: string[];
  /** What has happened from the seat's last answer on, that one included. */
  happened: LogEntry[];
  /** Nothing can be sent now; picking goes on. */
  locked: boolean;
  draft: Draft;
  /** What is stored for later, by the id of what can be planned. */
  stored: Record<string, Choice>;
  /** Sends this answer, and those of `then` as soon as they are asked for. */
  onanswer: (decision: Decision, choice: Choice, then?: Step[]) => void;
  onstore: (plan: string, choice: Choice) => void;
}

/** A piece that was tapped to learn what it is, and what can be said of it. */
export interface PieceProps {
  state: unknown;
  piece: Target;
  /** What it is, in words. */
  text: string;
  names: string[];
  locked: boolean;
  offers: Decision[];
  onsteps: (steps: Step[]) => void;
}

export interface StripProps {
  state: unknown;
  /** Those that are answered in the strip. */
  decisions: Decision[];
  /** Until when the match waits at the latest. */
  deadline: string | null;
  names: string[];
  locked: boolean;
  /** A question stands below and needs the room. */
  brief: boolean;
  /** The decision for which something was touched on the board that is not allowed now: the strip says why. */
  tried: string | null;
  /** The page of the rules, to which a rule's number is added behind #. */
  rulesHref: string;
  onanswer: (decision: Decision, choice: Choice) => void;
  /** Stores an answer in advance. */
  onstore: (plan: string, choice: Choice) => void;
  /** What can be stored. */
  plans: Decision[];
  /** What may be decided at any time and concerns others at the table; nothing where there is nobody else. */
  offers: Decision[];
}

export interface GameModule {
  Board: Component<BoardProps>;
  /** One's own secrets and what goes with them, as a tab; absent = the game has none. */
  Hand?: Component<HandProps>;
  /**
   * The way to what only its player may read, beside the log. Where a game has it, secrets are masked on the whole page
   * until they are looked at.
   */
  Look?: Component<LookProps>;
  /** Where reactions (`role`) are answered, above the sheet's form; it draws nothing where there is nothing. */
  Strip?: Component<StripProps>;
  /** Stands in the sheet in place of the app's form where `hasForm` says so. */
  Form?: Component<FormProps>;
  hasForm?(decision: Decision): boolean;
  /** Stands in the sheet under a tapped piece. */
  Piece?: Component<PieceProps>;
  /** The sheet is as high as what stands in it: the game needs the room for its board. */
  isSheetLow?: boolean;
  /** Whether a question is a list to be read, such as a hand of cards: the sheet is higher for it. */
  isList?(decision: Decision): boolean;
  /** A match is shown now: what the player keeps for it on this device is read. */
  open?(matchId: string): void;
  /** Short sentences for the talk at the table. */
  phrases?(): string[];
  /** What an end is called in a word; null = won, lost or drawn. */
  endingTitle?(reason: string): string | null;
  /** What the end lays open. */
  Ending?: Component<HandProps>;
  /** Whether the board shows offers (`role`) and takes them up; elsewhere they are asked like any question. */
  drawsOffers?: boolean;
  /** Whether this choice needs no confirmation, because it only leads on. */
  isInstant?(decision: Decision, key: string): boolean;
  /** A drawing of the piece that a decision is about, for the row of decisions. */
  DecisionPiece?: Component<{ decision: Decision }>;
  /** Where a decision stands in that row; without it the server's order holds. */
  rankOf?(decision: Decision): number;
  /** Height divided by width of the board with everything around it. */
  aspect: number;
  /**
   * What can be touched on the board to answer, in words. On a phone they stand in place of the list, which comes when
   * the sheet is pulled up; null or absent = the list stands at once.
   */
  touch?(decision: Decision): string | null;
  /** What a seat wants, or who it is while others play, for the header; null or absent = the board says so itself. */
  aim?(state: unknown, seat: number): string | null;
  /** "Round 3 of 11" for the header. */
  stage(state: unknown, names?: string[], viewer?: number | null): string | null;
  /** What a seat of somebody who holds several is called; null or absent = by its number. */
  seatLabel?(state: unknown, seat: number): string | null;
  /** Who else is on the side of a seat; absent = nobody. Drawings are for people among them. */
  sameSide?(state: unknown, seat: number): number[];
  /** What the seats that talk among themselves are called. */
  teamName(): string | null;
  /** The places of the board that can be drawn on or marked, with their names. */
  places(state: unknown): (Target & { name: string })[];
  /** In the sheet while the team plans together; absent = it doesn't. */
  Team?: Component<TeamProps>;
  /** What a place or a thing of the team's markers is called. */
  aboutName?(id: string): string;
  /** Seats that can be planned for now, the one to move first. */
  planSeats?(state: unknown): number[];
  /** A step of a plan in few words. */
  stepName?(step: PlanStep, state: unknown): string;
  /** A short name for one of several open decisions; null = its question. */
  decisionLabel(decision: Decision): string | null;
  /** What the confirm button says for a picked option; null = the option's own text. */
  confirmText(decision: Decision, option: Option): string | null;
  /** The turn that an event belongs to, for the headings of the log; null = the one before. */
  turnOf(event: GameEvent): string | null;
  /** Whose knowledge the replay of a finished match can show beside the truth; absent = nobody's. */
  knowledgeOf?(match: MatchSummary, names: string[]): KnowledgeOffer[];
  /** What a tapped piece is, in words, with the rule that speaks of it. */
  describe(state: unknown, piece: Target, names: string[]): { text: string; rule: string | null } | null;
}
