/** Which sky stands over the city at an hour of the day. */
export type Sky = 'night' | 'dawn' | 'day' | 'dusk';

export function skyAt(hour: number): Sky {
  if (hour >= 5 && hour < 8) return 'dawn';
  if (hour >= 8 && hour < 18) return 'day';
  return hour >= 18 && hour < 21 ? 'dusk' : 'night';
}
