/** The chunk of Burgle Bros: its board and its words. */
import type { GameModule } from '../module';
import Act from './Act.svelte';
import Board from './Board.svelte';
import { describeBurglar, describeRoom } from './describe';
import { nameOf } from '../names.svelte';
import { cellOf, floorOf } from './geometry';
import Hand from './Hand.svelte';
import Orders from './Orders.svelte';
import { GAME, type BurgleView } from './view';
import { WORDS, word, type WordKey } from './words';

export const game: GameModule = {
  Board,
  Hand,
  Form: Act,
  Piece: Orders,
  hasForm: ({ kind }) => kind.endsWith('act'),
  drawsOffers: true,
  aspect: 1.1,

  stage(state, names, viewer) {
    const { phase, turn } = state as BurgleView;
    if (phase === 'turns' && turn?.seat === viewer) return word('stage.mine', { turn: turn?.number ?? 0 });
    if (phase === 'turns' && turn)
      return word('stage.turn', { turn: turn.number, name: names?.[turn.seat] ?? turn.seat + 1 });
    return word(phase === 'characters' || phase === 'entrance' ? `stage.${phase}` : 'stage.over');
  },

  role(state, seat) {
    const { burglars, safes, floors } = state as BurgleView;
    const character = burglars.find((burglar) => burglar.seat === seat)?.character;
    if (!character) return null;
    const who = nameOf(GAME, `character.${character}`).replace(/^the /u, '');
    const open = floors.flatMap(({ rooms }) => rooms).filter(({ opened }) => opened).length;
    const goal = open < safes ? word('goal.safes', { open, all: safes }) : word('goal.roof');
    return { who, goal };
  },

  touch: ({ kind }) => (kind.endsWith('entrance') ? word('touch.entrance') : null),

  teamName: () => null,
  places: () => [],

  decisionLabel(decision) {
    const key = `decision.${decision.kind.split('.').at(-1)}`;
    return key in WORDS.en ? word(key as WordKey) : null;
  },

  /** A side is called by its power, which stands before the colon; an entrance by its cell. */
  confirmText(decision, option) {
    if (decision.kind.endsWith('side')) return option.text.split(':')[0] ?? null;
    return decision.kind.endsWith('entrance') ? word('break_in', { room: cellOf(option.key) }) : null;
  },

  seatLabel(state, seat) {
    const character = (state as BurgleView).burglars.find((burglar) => burglar.seat === seat)?.character;
    return character ? nameOf(GAME, `character.${character}`).replace(/^the /u, '') : null;
  },

  turnOf(event) {
    const { turn } = event.data;
    return event.kind === 'turn_begun' && typeof turn === 'number' ? word('turn', { turn }) : null;
  },

  describe(state, piece, names) {
    const view = state as BurgleView;
    if (piece.kind === 'burglar') {
      const text = describeBurglar(view, Number(piece.id), names);
      return text ? { text, rule: null } : null;
    }
    const floor = view.floors.find((other) => other.floor === floorOf(piece.id));
    const room = floor?.rooms.find(({ id }) => id === piece.id);
    return floor && room ? { text: describeRoom(view, floor, room, names), rule: null } : null;
  },
};
