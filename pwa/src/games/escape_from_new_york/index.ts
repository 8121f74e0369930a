/** The chunk of Escape from New York: its board and its words. */
import type { GameModule } from '../module';
import Board from './Board.svelte';
import { describeSpace } from './describe';
import { HEIGHT, SPACES, WIDTH } from './geometry';
import Hand from './Hand.svelte';
import { nameOf } from '../names.svelte';
import { GAME, type EscapeView } from './view';
import { word } from './words';

const STRIP_HEIGHT = 44;

export const game: GameModule = {
  Board,
  Hand,
  aspect: (HEIGHT + STRIP_HEIGHT) / WIDTH,

  stage(state, names) {
    const view = state as EscapeView;
    if (view.stage === 'heroes') return word('stage.heroes');
    return word('stage.turn', { turn: view.turn, name: names?.[view.current] ?? view.current + 1 });
  },

  teamName: () => null,
  places: () => SPACES.map((id) => ({ kind: 'space', id, name: word('space', { space: id }) })),
  decisionLabel: (decision) => (decision.kind.endsWith('free_action') ? word('decision.free_action') : null),
  isSheetLow: true,

  /** A card by its name alone: what it does stands in the list above. */
  confirmText(decision, option) {
    const card = option.targets?.find((target) => target.kind === 'card');
    return card &&
      /\.(play_card|over_limit|take_special|choose_objective)$/.test(decision.kind) &&
      !option.key.includes(':')
      ? nameOf(GAME, `card.${card.id}`)
      : null;
  },

  turnOf(event) {
    const { turn } = event.data;
    return event.kind === 'turn_begun' && typeof turn === 'number' ? word('turn', { turn }) : null;
  },

  describe(state, piece, names) {
    if (piece.kind !== 'space') return null;
    const lines = describeSpace(state as EscapeView, piece.id, names);
    return { text: lines.join(' · ') || word('space', { space: piece.id }), rule: 'NY-155' };
  },
};
