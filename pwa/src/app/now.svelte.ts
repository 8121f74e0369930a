/** The current moment as a state that screens can depend on; it ticks only as often as words change. */
const TICK_MS = 10_000;

let moment = $state(Date.now());

export const now = (): number => moment;

const tick = () => (moment = Date.now());

export function startClock(): void {
  setInterval(tick, TICK_MS);
  document.addEventListener('visibilitychange', tick);
}
