/** The chunk of Burgle Bros: its board and its words. */
import type { GameModule } from '../module';
import Act from './Act.svelte';
import { openAgreed } from './agreed.svelte';
import Agreement from './Agreement.svelte';
import Board from './Board.svelte';
import { describeBurglar, describeRoom, stepName } from './describe';
import { nameOf } from '../names.svelte';
import { cellOf, floorOf } from './geometry';
import Hand from './Hand.svelte';
import Orders from './Orders.svelte';
import TeamPanel from '../team/TeamPanel.svelte';
import { GAME, type BurgleView } from './view';
import { WORDS, word, type WordKey } from './words';

function characterOf({ burglars }: BurgleView, seat: number): string | null {
  const character = burglars.find((burglar) => burglar.seat === seat)?.character;
  return character ? nameOf(GAME, `character.${character}`).replace(/^the /u, '') : null;
}

export const game: GameModule = {
  Board,
  Hand,
  Form: Act,
  Piece: Orders,
  Strip: Agreement,
  open: (match) => void openAgreed(match),
  hasForm: ({ kind }) => kind.endsWith('act'),
  drawsOffers: true,
  aspect: 1.1,

  stage(state, names, viewer) {
    const { phase, turn } = state as BurgleView;
    if (phase === 'turns' && turn && turn.seat === viewer) {
      const who = characterOf(state as BurgleView, viewer) ?? '';
      return word('stage.mine', { turn: turn.number, who });
    }
    if (phase === 'turns' && turn)
      return word('stage.turn', { turn: turn.number, name: names?.[turn.seat] ?? turn.seat + 1 });
    const mine = typeof viewer === 'number' ? characterOf(state as BurgleView, viewer) : null;
    if (phase === 'entrance' && mine) return word('stage.entrance.mine', { who: mine });
    return word(phase === 'characters' || phase === 'entrance' ? `stage.${phase}` : 'stage.over');
  },

  aim(state, seat) {
    const { floors, safes, turn } = state as BurgleView;
    const who = characterOf(state as BurgleView, seat);
    if (who && turn && turn.seat !== seat) {
      const n = (state as BurgleView).burglars.find((burglar) => burglar.seat === seat)?.found_in;
      return n ? word('you.found', { who, n }) : word('you.are', { who });
    }
    const open = floors.flatMap(({ rooms }) => rooms).filter(({ opened }) => opened).length;
    return open < safes ? word('goal.safes', { open, all: safes }) : word('goal.roof');
  },

  touch: ({ kind }) => (kind.endsWith('entrance') ? word('touch.entrance') : null),

  teamName: () => word('team'),
  places: (state) =>
    ((state as BurgleView | null)?.floors ?? []).flatMap(({ rooms }) =>
      rooms.map(({ id }) => ({ kind: 'room', id, name: word('place', { room: id }) })),
    ),
  Team: TeamPanel,
  planSeats(state) {
    const { burglars = [], turn, phase } = (state ?? {}) as Partial<BurgleView>;
    if (phase !== 'turns' || !turn) return [];
    const seats = burglars.filter(({ status }) => status !== 'escaped').map(({ seat }) => seat);
    return [...seats.filter((seat) => seat >= turn.seat), ...seats.filter((seat) => seat < turn.seat)];
  },
  stepName: (step) => stepName(step.key, step.text),
  aboutName: (id) => (id.includes(':') ? id : nameOf(GAME, `item.${id}`)),

  decisionLabel(decision) {
    const key = `decision.${decision.kind.split('.').at(-1)}`;
    return key in WORDS.en ? word(key as WordKey) : null;
  },

  /** A side is called by its power, which stands before the colon; an entrance by its cell. */
  confirmText(decision, option) {
    if (decision.kind.endsWith('side')) return option.text.split(':')[0] ?? null;
    return decision.kind.endsWith('entrance') ? word('break_in', { room: cellOf(option.key) }) : null;
  },

  seatLabel: (state, seat) => characterOf(state as BurgleView, seat),

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
