/**
 * The current moment by the server's clock, as a state that screens can depend on; it ticks only as often as words
 * change. Phones' clocks may be hours wrong: each answer of the server says how far this one is off, and that is kept
 * for the next start without a network.
 */
const TICK_MS = 10_000;
/** The header `Date` names whole seconds. */
const SECOND_MS = 1_000;
/** Where it is kept, in milliseconds. */
const KEPT = 'clock-offset';

let offset = recalled();
let moment = $state(Date.now() + offset);

export const now = (): number => moment;

/** The exact moment, for what is reckoned once. */
export const serverNow = (): number => Date.now() + offset;

const tick = () => (moment = serverNow());

export function startClock(): void {
  setInterval(tick, TICK_MS);
  document.addEventListener('visibilitychange', tick);
}

/** An answer of the server: its `Date`, and when it was asked and answered by this device's clock. */
export function noteServerTime(date: string | null, asked: number, answered: number): void {
  const told = date === null ? NaN : Date.parse(date);
  // A clock that was set between the two, or an answer that was very long under way, tells nothing.
  if (Number.isNaN(told) || answered < asked || answered - asked > 10 * SECOND_MS) return;
  const found = told + SECOND_MS / 2 - (asked + answered) / 2;
  if (Math.abs(found - offset) <= SECOND_MS + (answered - asked) / 2) return;
  offset = found;
  tick();
  try {
    localStorage.setItem(KEPT, String(Math.round(offset)));
  } catch {
    // Without storage the next answer says it again.
  }
}

function recalled(): number {
  try {
    const kept = Number(localStorage.getItem(KEPT));
    return Number.isFinite(kept) ? kept : 0;
  } catch {
    return 0;
  }
}
