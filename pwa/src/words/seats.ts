/** Names and results of seats, in words. */
import type { MatchSummary, Seat, WaitingOn } from '../api/types';
import { maybe, t } from '../i18n/index.svelte';

export const levelName = (level: string | null): string =>
  maybe(`play.level.${level ?? 'normal'}`) ?? level ?? '';

/** What a seat is called in texts about its match: different from all others there, and the same for the match. */
export function seatName(seat: Seat): string {
  if (seat.player) return (seat.kind === 'human' && seat.name) || seat.player.display_name;
  if (seat.kind === 'bot') return seat.name || t('table.bot_name', { n: seat.index + 1 });
  return t(seat.kind === 'invite' ? 'table.invited' : 'table.open');
}

/** Whose face a seat shows: the player's, or that of the character which plays there. */
export const faceId = (seat: Seat): string =>
  seat.player?.id ?? `bot-${seat.character?.key ?? String(seat.index)}`;

/** Whether nobody but bots sits with me: then no clock hurries anybody. */
export const isAmongBots = (match: MatchSummary): boolean =>
  match.my_seats.length > 0 &&
  othersAt(match).length === match.seats.length - match.my_seats.length &&
  othersAt(match).every((seat) => seat.kind === 'bot');

/** The same where the match is listed: who has another name by now is shown with it. */
export const seatTitle = (seat: Seat): string =>
  seat.new_name ? t('table.renamed', { name: seatName(seat), now: seat.new_name }) : seatName(seat);

export const seatNames = (match: MatchSummary): string[] => match.seats.map(seatName);

const isMine = (match: MatchSummary, seat: number): boolean => match.my_seats.includes(seat);

/** Those who sit with me at the table (all, for a spectator). */
export const othersAt = (match: MatchSummary): Seat[] =>
  match.seats.filter((seat) => !isMine(match, seat.index) && seat.kind !== 'open' && seat.kind !== 'invite');

/** Who is being waited for; where that would tell a secret the server says "table" and so do we. */
export function waitingFor(match: MatchSummary, waitingOn: WaitingOn): string {
  const names = waitingOn
    .filter((seat): seat is number => typeof seat === 'number' && !isMine(match, seat))
    .map((index) => match.seats[index])
    .filter((seat) => seat !== undefined)
    .map(seatName);
  return names.length > 0 ? t('card.waiting_for', { names: names.join(', ') }) : t('card.waiting_table');
}

/** How a match ended for a player; null where their seats do not agree, or they had none. */
export function resultOf(match: MatchSummary, handle: string): 'win' | 'loss' | 'draw' | null {
  const results = new Set(
    match.seats
      .filter((seat) => seat.player?.handle === handle)
      .map((seat) => match.outcome?.results[String(seat.index)] ?? null),
  );
  return results.size === 1 ? ([...results][0] ?? null) : null;
}

/** Whether all who sat there won or lost as one. */
export function isShared(match: MatchSummary): boolean {
  const results = Object.values(match.outcome?.results ?? {});
  return results.length > 1 && results[0] !== 'draw' && new Set(results).size === 1;
}

/** The best of my seats' results; null for a spectator or a running match. */
export function myResult(match: MatchSummary): 'win' | 'loss' | 'draw' | null {
  const results = match.my_seats.map((seat) => match.outcome?.results[String(seat)]);
  return results.find((result) => result === 'win') ?? results.find((result) => result !== undefined) ?? null;
}
