/** The parts of the server's view, by the names that the board uses. Small questions, no rules. */
import type { components } from '../../api/schema';

/** The view of Good Cop Bad Cop, as the server sends it in `MatchView.state`. */
export type CopView = components['schemas']['CopView'];
export type SeatView = CopView['seats'][number];
export type CardView = SeatView['cards'][number];
export type ClaimView = CopView['claims'][number];

/** What is to be seen on the table and in the viewer's hand. */
export const kindOf = (face: string): string => face.split('_')[0] ?? face;

export const hasBomb = (face: string): boolean => /_[bx]$/.test(face);

export const hasKnife = (face: string): boolean => /_[kx]$/.test(face);

/** Whose eyes these are: before the end only one's own role is in the view. Null for a spectator. */
export function ownSeat(view: CopView): number | null {
  const told = view.seats.filter((seat) => seat.role !== null);
  return told.length === 1 ? (told[0]?.seat ?? null) : null;
}

/** A face that only the viewer may see: never shown unless asked for. */
export const isSecret = (card: CardView): boolean => !card.is_up && card.face !== null;

/** Statements about a card that lies here now, in the order in which they were made. */
export const claimsAt = (view: CopView, seat: number, slot: number): ClaimView[] =>
  view.claims.filter((claim) => claim.place?.seat === seat && claim.place.slot === slot);

/** Statements about a seat as a whole. */
export const claimsAbout = (view: CopView, seat: number): ClaimView[] =>
  view.claims.filter((claim) => claim.kind === 'role' && claim.subject === seat);

/** Played cards under the deck, the newest last: what everybody knows of its order. */
export function knownBottom(view: CopView): string[] {
  const from = view.deck.lastIndexOf(null) + 1;
  return view.deck.slice(from).filter((key) => key !== null);
}
