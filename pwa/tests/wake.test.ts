import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onWake, startWaking } from '../src/app/wake';

let visible = true;
const woken: number[] = [];

function show(yes: boolean): void {
  visible = yes;
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (visible ? 'visible' : 'hidden'));
  startWaking();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('tells for how long nobody can have looked, and not that time goes by', () => {
  const stop = onWake((awayMs) => woken.push(awayMs));
  vi.advanceTimersByTime(600_000);
  expect(woken).toEqual([]);

  show(false);
  vi.advanceTimersByTime(90_000);
  expect(woken).toEqual([]);
  show(true);
  expect(woken).toEqual([90_000]);

  // A device that slept with the page in front: its clock has jumped, no event tells it.
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.advanceTimersByTime(5_000);
  expect(woken.slice(1)).toEqual([3_600_000]);

  // The clock was set back.
  vi.setSystemTime(Date.now() - 7_200_000);
  vi.advanceTimersByTime(5_000);
  expect(woken).toHaveLength(3);
  stop();
});
