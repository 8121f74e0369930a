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

const sideOf = (view: PursuitView, seat: number) => (view.thief_seat === seat ? 'thief' : 'police');

function standing(view: PursuitView): string {
  if (view.phase === 'choose_thief' || view.phase === 'placement') return word(`stage.${view.phase}`);
  return word(view.phase === 'over' ? 'stage.over' : 'stage.round', { round: view.round });
}

export const game: GameModule = {
  Board,
  DecisionPiece: Piece,
  rankOf({ prompt }) {
    const { helicopter } = prompt.args;
    return typeof helicopter === 'string' ? COLOURS.indexOf(helicopter) : COLOURS.length;
  },
  aspect: HEIGHT / WIDTH + TRACK_HEIGHT / WIDTH,

  stage(state, _names, viewer = null) {
    const view = state as PursuitView;
    const at = standing(view);
    return viewer === null || view.thief_seat === null || view.phase === 'over'
      ? at
      : `${at} · ${word(`role.${sideOf(view, viewer)}`)}`;
  },

  endingTitle(reason) {
    const key = `end.${reason}`;
    return key in WORDS.en ? word(key as WordKey) : null;
  },

  aim(state, seat) {
    const view = state as PursuitView;
    return view.thief_seat === null ? null : word(`goal.${sideOf(view, seat)}`);
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
