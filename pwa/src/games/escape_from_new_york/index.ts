/** The chunk of Escape from New York: its board and its words. */
import { optionsOf } from '../../decisions/draft.svelte';
import type { GameModule } from '../module';
import Board from './Board.svelte';
import { describeSpace } from './describe';
import { HEIGHT, SPACES, WIDTH } from './geometry';
import Hand from './Hand.svelte';
import { nameOf } from '../names.svelte';
import { GAME, type EscapeView } from './view';
import { word, type WordKey } from './words';

const STRIP_HEIGHT = 44;
/** Options that still find their place in the sheet at rest. */
const MANY = 3;
/** Questions whose options are sentences. */
const LISTS =
  /(^|\.)(choose_hero|choose_cards|play_card|regain|take_special|keep_items|over_limit|free_action)$/;
const LABELS: Record<string, WordKey> = {
  choose_cards: 'decision.choose_cards',
  play_card: 'decision.play_card',
  end_actions: 'decision.end_actions',
  step: 'decision.step',
  drive: 'decision.drive',
  reveal: 'decision.reveal',
  collect: 'decision.collect',
  declare: 'decision.declare',
  free_action: 'decision.free_action',
};

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
  decisionLabel({ kind }) {
    const name = kind.slice(kind.lastIndexOf('.') + 1);
    const key = LABELS[name];
    return key ? word(key) : null;
  },
  isList: (decision) =>
    LISTS.test(decision.kind) && optionsOf(decision).filter((option) => !option.disabled).length > MANY,

  /** A card by its name alone: what it does stands in the list above. */
  confirmText(decision, option) {
    if (option.key.startsWith('ability:')) return word('confirm.ability');
    const card = option.targets?.find((target) => target.kind === 'card');
    return card &&
      LISTS.test(decision.kind) &&
      !decision.kind.endsWith('free_action') &&
      !option.key.startsWith('bar:')
      ? nameOf(GAME, `card.${card.id}`)
      : null;
  },

  turnOf(event) {
    const { turn } = event.data;
    return event.kind === 'turn_begun' && typeof turn === 'number' ? word('turn', { turn }) : null;
  },

  describe(state, piece, names) {
    if (piece.kind !== 'space') return null;
    return { text: describeSpace(state as EscapeView, piece.id, names), rule: 'NY-155' };
  },
};
