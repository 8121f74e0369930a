/** Good Cop Bad Cop's chunk: its board, its words, and what stands beside the board. */
import { optionsOf } from '../../decisions/draft.svelte';
import type { GameModule } from '../module';
import Board from './Board.svelte';
import { describeCard, describeCentre, describeSeat } from './describe';
import Ending from './Ending.svelte';
import Form from './Form.svelte';
import { HEIGHT, WIDTH } from './geometry';
import Hand from './Hand.svelte';
import Look from './Look.svelte';
import { openMarks } from './marks.svelte';
import PiecePanel from './PiecePanel.svelte';
import Strip from './Strip.svelte';
import { ownSeat, type CopView } from './view';
import { word, type WordKey } from './words';

const kind = (name: string): string => name.split('.').at(-1) ?? '';

/** What the button says where the option alone would only name somebody or something. */
const DEEDS: Record<string, WordKey> = {
  'aim': 'aim.at',
  'aim.phase': 'aim.at',
  'new_target': 'target.shoot',
  'turn_up': 'up.card',
};

const PHRASES: WordKey[] = [
  'phrase.trust',
  'phrase.liar',
  'phrase.who',
  'phrase.dont',
  'phrase.together',
  'phrase.nice',
];

export const game: GameModule = {
  Board,
  Hand,
  Look,
  Strip,
  Ending,
  Form,
  Piece: PiecePanel,
  isSheetLow: true,
  hasForm: ({ kind: name, prompt }) =>
    kind(name) === 'arrange' || kind(name) === 'declare' || prompt.key.endsWith('aim.phase'),
  open: openMarks,
  phrases: () => PHRASES.map((key) => word(key)),
  aspect: HEIGHT / WIDTH,

  stage(state, names) {
    const { phase, turn, active } = state as CopView;
    if (phase === 'arrange') return word('stage.arrange');
    if (phase === 'over') return word('stage.over', { turn });
    if (active !== null && active === ownSeat(state as CopView)) return word('stage.mine', { turn });
    return word('stage.turn', { turn, name: active === null ? '' : (names?.[active] ?? '') });
  },

  teamName: () => null,
  places: () => [],

  decisionLabel: () => null,

  confirmText(decision, option) {
    const deed = DEEDS[decision.prompt.key.split('.').slice(1).join('.')];
    if (deed === 'up.card') return word(deed, { slot: Number(option.key.split('.')[1]) + 1 });
    if (deed) return word(deed, { name: option.text });
    if (kind(decision.kind) !== 'declare') return null;
    const [verb, place] = option.key.split(':');
    // The option's own text names the player; without a place it is long, and the button says it in short.
    return place ? null : word(`confirm.${verb}` as WordKey);
  },

  turnOf(event) {
    const { turn } = event.data;
    return event.kind.endsWith('turn_begun') && typeof turn === 'number' ? word('turn', { turn }) : null;
  },

  describe(state, piece, names) {
    const view = state as CopView;
    if (piece.kind === 'centre') return { text: describeCentre(view), rule: 'GC-123' };
    const [seat = 0, slot = 0] = piece.id.split('.').map(Number);
    if (piece.kind === 'card') {
      const text = describeCard(view, seat, slot, names);
      const claims = view.claims.some((claim) => claim.place?.seat === seat && claim.place.slot === slot);
      return text ? { text, rule: claims ? 'GC-221' : 'GC-060' } : null;
    }
    if (piece.kind !== 'seat') return null;
    const text = describeSeat(view, seat, names);
    const held = view.seats[seat];
    const rule = held?.is_wounded
      ? 'GC-102'
      : held?.grenade
        ? 'GC-159'
        : held?.has_planted_evidence
          ? 'GC-147'
          : held?.has_coffee
            ? 'GC-141'
            : held?.has_gun
              ? 'GC-081'
              : 'GC-124';
    return text ? { text, rule } : null;
  },

  knowledgeOf(match, names) {
    const seats = [...match.seats].sort(
      (a, b) => Number(match.my_seats.includes(b.index)) - Number(match.my_seats.includes(a.index)),
    );
    return [
      ...seats.map(({ index }) => ({
        eyes: String(index),
        label: word('known.by', { name: names[index] ?? '' }),
      })),
      { eyes: 'spectator', label: word('known.by_all') },
    ];
  },

  drawsOffers: true,

  /** A statement is on its way: the server calls what only leads on safe. */
  isInstant: (decision, key) =>
    key === 'back' ||
    (kind(decision.kind).startsWith('claim') &&
      optionsOf(decision).some((option) => option.key === key && option.safe)),
};
