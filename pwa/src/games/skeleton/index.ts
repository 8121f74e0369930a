/** The board of the skeleton game, which `manage.py new_game` copies: the smallest one there can be. */
import type { GameModule } from '../module';
import Board from './Board.svelte';
import type { SkeletonView } from './view';
import { word } from './words';

export const game: GameModule = {
  Board,
  aspect: 0.5,
  stage: (state) => word((state as SkeletonView).phase === 'over' ? 'stage.over' : 'stage.turns'),
  teamName: () => null,
  places: () => [],
  decisionLabel: () => null,
  confirmText: () => null,
  turnOf: () => null,
  describe(state, piece, names) {
    const card = (state as SkeletonView).cards[Number(piece.id)];
    if (piece.kind !== 'card' || card === undefined) return null;
    const name = names[Number(piece.id)] ?? piece.id;
    return {
      text: card === null ? word('card.down', { name }) : word('card.up', { name, card }),
      rule: 'SK-001',
    };
  },
};
