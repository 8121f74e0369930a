/** Pursuit's chunk: its board and its words. */
import type { Target } from '../../api/types';
import type { GameModule } from '../module';
import Board from './Board.svelte';
import { describeBuilding, describeHelicopter } from './describe';
import { BUILDINGS, CROSSROADS, HEIGHT, WIDTH } from './geometry';
import Piece from './Piece.svelte';
import type { Colour, PursuitView } from './view';
import { WORDS, word, type WordKey } from './words';

const TRACK_HEIGHT = 30;
/** The order in which helicopters are offered, whatever happened to them. What is about none of them comes last. */
const COLOURS = ['green', 'yellow', 'pink'];

export const game: GameModule = {
  Board,
  DecisionPiece: Piece,
  rankOf({ prompt }) {
    const { helicopter } = prompt.args;
    return typeof helicopter === 'string' ? COLOURS.indexOf(helicopter) : COLOURS.length;
  },
  aspect: HEIGHT / WIDTH + TRACK_HEIGHT / WIDTH,

  stage(state) {
    const view = state as PursuitView;
    if (view.phase === 'choose_thief' || view.phase === 'placement') return word(`stage.${view.phase}`);
    return word(view.phase === 'over' ? 'stage.over' : 'stage.round', { round: view.round });
  },

  endingTitle(reason) {
    const key = `end.${reason}`;
    return key in WORDS.en ? word(key as WordKey) : null;
  },

  role(state, seat) {
    const { thief_seat: thief } = state as PursuitView;
    if (thief === null) return null;
    const side = thief === seat ? 'thief' : 'police';
    return { who: word(`role.${side}`), goal: word(`goal.${side}`) };
  },

  touch({ kind }) {
    const key = `touch.${kind.split('.').at(-1)}`;
    return key in WORDS.en ? word(key as WordKey) : null;
  },

  sameSide(state, seat) {
    const police = (state as PursuitView).police.map((one) => one.seat);
    return police.includes(seat) ? police.filter((other) => other !== seat) : [];
  },

  teamName: () => word('team'),

  places: () => [
    ...BUILDINGS.map((id) => ({ kind: 'building', id, name: word('place.building', { place: id }) })),
    ...CROSSROADS.map((id) => ({ kind: 'crossroad', id, name: word('place.crossroad', { place: id }) })),
  ],

  decisionLabel(decision) {
    const { helicopter } = decision.prompt.args;
    if (typeof helicopter === 'string') return word(helicopter as Colour);
    const key = `decision.${decision.kind.split('.').at(-1)}`;
    return key === 'decision.confirm_placement' ? word(key as WordKey) : null;
  },

  confirmText(decision, option) {
    const place = option.targets?.[0]?.id;
    const { helicopter } = decision.prompt.args;
    if (!place) return null;
    if (typeof helicopter !== 'string')
      return decision.kind.endsWith('hide') ? word('confirm.hide', { place }) : null;
    const verb = option.key.startsWith('search:')
      ? 'search'
      : option.key.startsWith('move:')
        ? 'move'
        : 'place';
    return word(`confirm.${verb}`, { place, colour: word(`with.${helicopter as Colour}`) });
  },

  turnOf(event) {
    const { round } = event.data;
    return typeof round === 'number' && round > 0 ? word('turn', { round }) : null;
  },

  // All police know the same: it comes with every pair of eyes.
  knowledgeOf: () => [{ eyes: null, label: word('knowledge') }],

  describe(state: unknown, piece: Target, names: string[]) {
    const view = state as PursuitView;
    if (piece.kind === 'helicopter') {
      const text = describeHelicopter(view, piece.id, names);
      return text ? { text, rule: 'PU-020' } : null;
    }
    if (piece.kind !== 'building') return null;
    const token = view.roofs.some((roof) => roof.building === piece.id);
    return { text: describeBuilding(view, piece.id), rule: token ? 'PU-029' : 'PU-025' };
  },
};
