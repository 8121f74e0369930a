/**
 * The view, as the server sends it in `MatchView.state`. Once the game is offered (`complete`), `npm run schema`
 * writes it, and this becomes `components['schemas']['SkeletonView']` of '../../api/schema'.
 */
export interface SkeletonView {
  phase: string;
  /** By seat; null where the viewer can't know the card. */
  cards: (number | null)[];
  deck: number;
}
