/** Which of the things that have just happened are told large to one player: what was done to me, what I have seen. */
import type { GameEvent } from '../../api/types';

export interface Moment {
  text: string;
  /** Whose cards, where cards were seen. */
  seat: number;
  /** Counted from 1; null = all of them. */
  slot: number | null;
  /** What was seen; empty where something was done to me. */
  faces: string[];
}

/** Done to somebody: the field that names whom. */
const DONE: Record<string, 'seat' | 'target'> = {
  stole: 'target',
  gun_stolen: 'target',
  shot: 'target',
  declared_shoot: 'target',
  cards_shown: 'target',
  exchanged: 'target',
  grenade_given: 'target',
  grenade_exploded: 'seat',
  planted: 'seat',
  banned: 'seat',
  wounded: 'seat',
  eliminated: 'seat',
  revived: 'seat',
  role_now: 'seat',
};

/** The weightiest of these events for the player, the latest where several weigh the same; null if none is for him. */
export function momentOf(events: readonly GameEvent[], own: number | null): Moment | null {
  if (own === null) return null;
  const seen = events.filter((event) => facesOf(event).length > 0 && event.data.seat === own);
  const done = events.filter((event) => event.data[DONE[event.kind] ?? ''] === own);
  const event = seen.at(-1) ?? done.find(({ kind }) => kind === 'stole') ?? done.at(-1);
  if (!event) return null;
  const { data } = event;
  const isSeen = seen.includes(event);
  return {
    text: event.text,
    seat: typeof data.target === 'number' ? data.target : own,
    slot: isSeen && typeof data.slot === 'number' ? data.slot : null,
    faces: isSeen ? facesOf(event) : [],
  };
}

function facesOf(event: GameEvent): string[] {
  const { face, faces } = event.data;
  if (event.kind === 'looked' && typeof face === 'string') return [face];
  if (event.kind === 'cards_shown' && Array.isArray(faces)) return faces.map(String);
  return [];
}
