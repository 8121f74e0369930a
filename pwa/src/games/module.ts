/**
 * What a game's own chunk gives to the app. Everything is drawing and naming; what may be done comes
 * from the decisions alone.
 */
import type { Component } from 'svelte';
import type { Decision, GameEvent, Option, Target } from '../api/types';
import type { BoardTarget } from '../decisions/draft.svelte';

export interface BoardProps {
  /** The game's part of the view, as its view type says. */
  state: unknown;
  targets: BoardTarget[];
  /** The decision that is being answered now, for hints such as a helicopter's reach. */
  decision: Decision | null;
  /** What happened just now, to be animated once. */
  fresh: GameEvent[];
  /** Names of the seats. */
  names: string[];
  onpick: (target: Target) => void;
  /** A piece was tapped that is no target: its decision is chosen, or it is explained. */
  onpiece: (piece: Target) => void;
}

export interface GameModule {
  Board: Component<BoardProps>;
  /** Height divided by width of the board with everything around it. */
  aspect: number;
  /** "Round 3 of 11" for the header. */
  stage(state: unknown): string | null;
  /** What the seats that talk among themselves are called. */
  teamName(): string | null;
  /** A short name for one of several open decisions; null = its question. */
  decisionLabel(decision: Decision): string | null;
  /** What the confirm button says for a picked option; null = the option's own text. */
  confirmText(decision: Decision, option: Option): string | null;
  /** The turn that an event belongs to, for the headings of the log; null = the one before. */
  turnOf(event: GameEvent): string | null;
  /** What a tapped piece is, in words, with the rule that speaks of it. */
  describe(state: unknown, piece: Target, names: string[]): { text: string; rule: string | null } | null;
}
