/** Moving the focus over a board with the arrow keys: which target lies next in that direction. */
import type { Point } from './camera';

const DIRECTIONS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Steps to the side count double: an arrow should first of all go where it points. */
const SIDE_WEIGHT = 2;

export function nextInDirection<T>(
  key: string,
  from: Point,
  candidates: readonly { item: T; at: Point }[],
): T | null {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  let best: T | null = null;
  let least = Infinity;
  for (const { item, at } of candidates) {
    const ahead = (at.x - from.x) * direction.x + (at.y - from.y) * direction.y;
    const aside = Math.abs((at.x - from.x) * direction.y) + Math.abs((at.y - from.y) * direction.x);
    if (ahead <= 1 || aside > ahead * 2) continue;
    const cost = ahead + aside * SIDE_WEIGHT;
    if (cost < least) {
      least = cost;
      best = item;
    }
  }
  return best;
}
