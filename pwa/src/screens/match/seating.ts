/** What the host asks for when seats change before the start. Pure functions. */
import type { MatchSummary, SeatRequest } from '../../api/types';

/** The whole list of seats with one of them replaced; those who sit stay. */
export function seatsWith(match: MatchSummary, index: number, wanted: SeatRequest): SeatRequest[] {
  return match.seats.map((seat) => {
    if (seat.index === index) return wanted;
    if (seat.kind === 'human') return match.my_seats.includes(seat.index) ? { kind: 'me' } : { kind: 'open' };
    if (seat.kind === 'bot') return { kind: 'bot', ...(seat.level ? { level: seat.level } : {}) };
    return { kind: seat.kind };
  });
}

export const freeSeats = (match: MatchSummary): number =>
  match.seats.filter((seat) => seat.kind === 'open' || seat.kind === 'invite').length;

/** The address to hand on: with the code of the first free invited seat if only such seats are free. */
export function shareLink(match: MatchSummary, origin: string): string {
  const open = match.seats.some((seat) => seat.kind === 'open');
  const code = open ? undefined : match.invitations?.[0]?.code;
  return `${origin}/m/${match.id}${code ? `?invitation=${encodeURIComponent(code)}` : ''}`;
}
