/** Moments of the server are reckoned by the server's clock, however wrong the one of the phone is. */
import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteServerTime, startClock } from '../src/app/now.svelte';
import TurnCard from '../src/screens/turns/TurnCard.svelte';
import { clockTime, shareLeft, timeLeft } from '../src/words/time';
import { match, people } from './builders';

const HOUR = 3_600_000;
const TRUE_NOW = Date.parse('2026-11-27T10:00:00.500Z');
const DEADLINE = '2026-11-28T10:00:30Z';
const DATE = 'Fri, 27 Nov 2026 10:00:00 GMT';

/** The module as the app finds it when it starts on a phone whose clock is off. */
async function start(off: number): Promise<typeof import('../src/app/now.svelte')> {
  vi.setSystemTime(TRUE_NOW + off);
  vi.resetModules();
  return import('../src/app/now.svelte');
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe.each([
  ['30 hours fast', 30 * HOUR],
  ['30 hours slow', -30 * HOUR],
  ['right', 0],
])('a phone whose clock is %s', (_name, off) => {
  it('says the same time left, the same day and the same share', async () => {
    const { noteServerTime, now } = await start(off);
    noteServerTime(DATE, Date.now() - 100, Date.now());
    expect(timeLeft(DEADLINE, now())).toBe('24 h left');
    expect(clockTime('2026-11-27T21:40:00Z', now(), 'UTC')).toBe('21:40');
    expect(clockTime(DEADLINE, now(), 'UTC')).toBe('tomorrow 10:00');
    expect(shareLeft(DEADLINE, 48 * 3600, now())).toBeCloseTo(0.5, 2);
  });

  it('remembers it for a start without a network', async () => {
    const { noteServerTime } = await start(off);
    noteServerTime(DATE, Date.now() - 100, Date.now());
    const again = await start(off + HOUR); // an hour later
    expect(timeLeft(DEADLINE, again.now())).toBe('23 h left');
  });

  it('hears it from each answer', async () => {
    vi.setSystemTime(TRUE_NOW + off);
    vi.resetModules();
    vi.stubGlobal(
      'fetch',
      async () =>
        new Response('{}', { status: 200, headers: { 'Date': DATE, 'Content-Type': 'application/json' } }),
    );
    const [{ call }, { now }] = await Promise.all([
      import('../src/api/client'),
      import('../src/app/now.svelte'),
    ]);
    await call('GET', '/api/v1/me');
    expect(timeLeft(DEADLINE, now())).toBe('24 h left');
  });

  it('shows it on the list of turns', () => {
    vi.setSystemTime(TRUE_NOW + off);
    startClock();
    noteServerTime(DATE, Date.now() - 100, Date.now());
    document.dispatchEvent(new Event('visibilitychange'));
    render(TurnCard, { match: match({ deadline: DEADLINE, seats: people }), waiting: true });
    expect(screen.getByTestId('clock').textContent).toContain('24 h left · tomorrow');
  });
});

it('is not moved by answers that agree, are long under way or say nothing', async () => {
  const { noteServerTime, serverNow } = await start(0);
  const before = serverNow();
  noteServerTime(DATE, Date.now() - 400, Date.now());
  noteServerTime(null, Date.now(), Date.now());
  noteServerTime('nonsense', Date.now(), Date.now());
  noteServerTime('Fri, 27 Nov 2026 09:00:00 GMT', Date.now() - 14_000, Date.now());
  noteServerTime('Fri, 27 Nov 2026 09:00:00 GMT', Date.now() + 5_000, Date.now());
  expect(serverNow()).toBe(before);
});
