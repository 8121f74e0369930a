/** The chunk of Escape from New York: its board and its words. */
import type { GameModule } from '../module';
import { nameOf } from '../names.svelte';
import Board from './Board.svelte';
import { describeSpace } from './describe';
import { SPACES, STANDING } from './geometry';
import Ending from './Ending.svelte';
import Form from './Form.svelte';
import Hand from './Hand.svelte';
import Look from './Look.svelte';
import { confirmOf, isTall, labelOf } from './questions';
import { GAME, type EscapeView } from './view';
import { word } from './words';

const STRIP_HEIGHT = 84;

function heroOf({ heroes }: EscapeView, seat: number): string | null {
  const hero = heroes.find((one) => one.seat === seat)?.hero;
  return hero ? nameOf(GAME, `card.${hero}`) : null;
}

export const game: GameModule = {
  Board,
  Hand,
  Form,
  Look,
  Ending,
  aspect: (STANDING.height + STRIP_HEIGHT) / STANDING.width,

  stage(state, names, viewer) {
    const view = state as EscapeView;
    if (view.stage === 'heroes') return word('stage.heroes');
    if (view.current === viewer)
      return word('stage.mine', { turn: view.turn, who: heroOf(view, viewer) ?? '' });
    return word('stage.turn', { turn: view.turn, name: names?.[view.current] ?? view.current + 1 });
  },

  aim(state, seat) {
    const view = state as EscapeView;
    const who = heroOf(view, seat);
    return who && view.current !== seat ? word('you.are', { who }) : word('goal');
  },

  teamName: () => null,
  places: () => SPACES.map((id) => ({ kind: 'space', id, name: word('space', { space: id }) })),
  decisionLabel: labelOf,
  isSheetLow: true,
  isList: isTall,
  hasForm: ({ form }) => form.type === 'one' || form.type === 'many',
  confirmText: (decision, option) => confirmOf(decision, option, (key) => nameOf(GAME, key)),

  turnOf(event) {
    const { turn } = event.data;
    return event.kind === 'turn_begun' && typeof turn === 'number' ? word('turn', { turn }) : null;
  },

  describe(state, piece, names) {
    if (piece.kind !== 'space') return null;
    return { text: describeSpace(state as EscapeView, piece.id, names), rule: 'NY-155' };
  },
};
