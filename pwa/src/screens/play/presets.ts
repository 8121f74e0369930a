/** From a preset and the player's wishes to the request for a new match. Pure functions. */
import {
  optionProperties,
  type GameInfo,
  type NewMatch,
  type OptionValue,
  type SeatRequest,
  type Visibility,
} from '../../api/types';
import { clockOf, clockWish, type ClockWish } from './clock';

export type Preset = 'bots' | 'friends' | 'public';

/** The way in that an address asks for; against bots where it asks for none. */
export const presetOf = (text: string | null): Preset =>
  text === 'friends' || text === 'public' ? text : 'bots';

export interface Wishes {
  preset: Preset;
  seats: number;
  level: string;
  clock: ClockWish;
  visibility: Visibility;
  options: Record<string, OptionValue>;
  /** Handles of people for whom a seat is kept. */
  invited: string[];
}

const defaultOptions = (game: GameInfo): Record<string, OptionValue> =>
  Object.fromEntries(
    optionProperties(game).map(([name, property]) => [name, property.default ?? property.enum?.[0] ?? '']),
  );

export function wishesFor(preset: Preset, game: GameInfo, before?: Wishes): Wishes {
  return {
    preset,
    seats: before?.seats ?? game.recommended_seats,
    level:
      before?.level ?? (game.bot_levels.includes('normal') ? 'normal' : (game.bot_levels[0] ?? 'normal')),
    clock: clockWish(preset === 'bots' ? 'untimed' : 'fixed'),
    visibility: preset === 'bots' ? 'private' : preset === 'friends' ? 'link' : 'public',
    options: before?.options ?? defaultOptions(game),
    invited: preset === 'friends' ? (before?.invited ?? []) : [],
  };
}

/** A private table is seen by the invited only, so each of its seats gets a link with a code of its own. */
function otherSeat(wishes: Wishes): SeatRequest {
  if (wishes.preset === 'bots') return { kind: 'bot', level: wishes.level };
  return { kind: wishes.visibility === 'private' ? 'invite' : 'open' };
}

export function requestOf(game: GameInfo, wishes: Wishes): NewMatch {
  const other = otherSeat(wishes);
  // What the player left as it was stays open: the server knows which default goes with how many seats.
  const usual = defaultOptions(game);
  const chosen = Object.entries(wishes.options).filter(
    ([name, value]) => String(value) !== String(usual[name]),
  );
  return {
    game: game.key,
    options: Object.fromEntries(chosen),
    seats: [
      { kind: 'me' },
      ...Array.from({ length: wishes.seats - 1 }, (_, i): SeatRequest => {
        const player = wishes.invited[i];
        return player === undefined ? { ...other } : { kind: 'invite', player };
      }),
    ],
    clock: clockOf(wishes.clock),
    visibility: wishes.visibility,
  };
}
