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

export const isLeader = (kind: string): boolean => kind === 'agent' || kind === 'kingpin';

/** Who has the next turn, as far as the table shows; null where it is nobody's turn. */
export function nextOf(view: CopView): number | null {
  if (view.active === null) return null;
  const coffee = view.seats.find((seat) => seat.has_coffee);
  if (coffee) return coffee.seat;
  const count = view.seats.length;
  const way = view.is_direction_about_to_change ? -view.direction : view.direction;
  for (let step = 1; step <= count; step += 1) {
    const seat = (view.active + step * way + step * count) % count;
    if (view.seats[seat]?.is_alive) return seat;
  }
  return null;
}

const ENEMY: Record<string, string> = {
  honest: 'kingpin',
  agent: 'kingpin',
  crooked: 'agent',
  kingpin: 'agent',
};

/** The enemies' leader, once wounds and open cards tell everybody who it is; null before. */
export function goalOf(view: CopView): { seat: number; leader: string } | null {
  const own = ownSeat(view);
  const role = own === null ? null : view.seats[own]?.role;
  const leader = ENEMY[role ?? ''];
  const found = view.seats.find(
    (seat) =>
      seat.is_alive && seat.is_wounded && seat.cards.some((card) => card.is_up && card.face === leader),
  );
  return leader && found ? { seat: found.seat, leader } : null;
}
