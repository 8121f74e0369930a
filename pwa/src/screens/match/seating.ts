/** What the host asks for when seats change before the start. Pure functions. */
import type { MatchSummary, SeatChange } from '../../api/types';

/** The whole list of seats with one of them replaced; the others keep who or what is there. */
export function seatsWith(match: MatchSummary, index: number, wanted: SeatChange): SeatChange[] {
  return match.seats.map((seat) => (seat.index === index ? wanted : { kind: 'keep', seat: seat.index }));
}

export const freeSeats = (match: MatchSummary): number =>
  match.seats.filter((seat) => seat.kind === 'open' || seat.kind === 'invite').length;

const withCode = (match: MatchSummary, code: string, origin: string): string =>
  `${origin}/m/${match.id}?invitation=${encodeURIComponent(code)}`;

/** The link that keeps one certain seat for who has it; null where the seat needs no code. */
export function seatLink(match: MatchSummary, seat: number, origin: string): string | null {
  const code = match.invitations?.find((invitation) => invitation.seat === seat)?.code;
  return code ? withCode(match, code, origin) : null;
}

/** The address to hand on: with the code of the first free invited seat if only such seats are free. */
export function shareLink(match: MatchSummary, origin: string): string {
  const open = match.seats.some((seat) => seat.kind === 'open');
  const code = open ? undefined : match.invitations?.[0]?.code;
  return code ? withCode(match, code, origin) : `${origin}/m/${match.id}`;
}
