/** What lies in a room, as signs with a number where there are several. */
import type { BurgleView, RoomView } from './view';

export interface TokenSign {
  sign:
    | 'alarm'
    | 'hack'
    | 'stealth'
    | 'up'
    | 'crow'
    | 'open'
    | 'jammed'
    | 'things'
    | 'kitty'
    | 'entrance'
    | 'drawn';
  count: number | null;
}

export function tokensOf(view: BurgleView, room: RoomView): TokenSign[] {
  const found: TokenSign[] = [];
  const put = (sign: TokenSign['sign'], is: unknown, count: number | null = null) => {
    if (is) found.push({ sign, count });
  };
  const things = room.items ?? [];
  put('alarm', room.alarm);
  put('hack', room.hacks, room.hacks ?? 0);
  put('stealth', room.stealth, room.stealth ?? 0);
  put('up', room.leads_up);
  put('crow', view.crow === room.id);
  put('open', room.unlocked);
  put('jammed', room.jammed);
  put('things', things.length, things.length > 1 ? things.length : null);
  put('kitty', view.kitty === room.id);
  put('drawn', room.emptied);
  put('entrance', view.entrance === room.id);
  return found;
}
