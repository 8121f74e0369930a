/**
 * Times in words: how long is left, and the clock time of a deadline in the player's own zone.
 * Pure functions of the moment that is passed in; text and number always agree.
 */
import { locale, t } from '../i18n/index.svelte';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A time in which a clock stands, as the server names it beside a deadline. */
export interface Stop {
  begin: string;
  until: string;
  why: 'night' | 'weekend' | 'away';
}

/** What somebody's clock is known by. */
export interface ClockState {
  deadline: string | null;
  stops?: Stop[];
  /** The table pauses. */
  paused?: boolean;
  /** The match stands still because of a fault. */
  frozen?: boolean;
}

/** How long the clock still runs (without the times in which it stands), and the stop that holds it now. */
export function countdown(
  deadline: string,
  stops: Stop[] | undefined,
  now: number,
): { left: number; stop: Stop | null } {
  const end = Date.parse(deadline);
  let left = end - now;
  let stop: Stop | null = null;
  // What was remembered by an older app has none.
  for (const each of stops ?? []) {
    const [begin, until] = [Date.parse(each.begin), Date.parse(each.until)];
    if (begin <= now && now < until && now < end) stop = each;
    left -= Math.max(0, Math.min(until, end) - Math.max(begin, now));
  }
  return { left, stop };
}

/** Number and state of a clock; null where there is no limit. Without the server nobody knows whether it runs. */
export function clockLine(
  { deadline, stops = [], paused = false, frozen = false }: ClockState,
  now: number,
  zone: string,
  online = true,
): { text: string; stands: boolean } | null {
  if (frozen) return { text: t('time.frozen'), stands: true };
  if (paused) return { text: t('time.paused'), stands: true };
  if (!deadline) return null;
  if (!online) return { text: t('time.until', { time: clockTime(deadline, now, zone) }), stands: false };
  const left = timeLeft(deadline, now, stops);
  const { stop } = countdown(deadline, stops, now);
  if (!stop) return { text: `${left} · ${clockTime(deadline, now, zone)}`, stands: false };
  return { text: t(`time.stop.${stop.why}`, { left, time: clockTime(stop.until, now, zone) }), stands: true };
}

/** "11 h left"; from two days on in days, rounded down so that nobody counts on time that is not there. */
export function timeLeft(deadline: string, now: number, stops: Stop[] = []): string {
  const { left } = countdown(deadline, stops, now);
  if (left <= 0) return t('time.over');
  if (left < MINUTE) return t('time.left.moment');
  if (left < HOUR) return t('time.left.minutes', { n: Math.floor(left / MINUTE) });
  if (left < 2 * DAY) return t('time.left.hours', { n: Math.floor(left / HOUR) });
  return t('time.left.days', { n: Math.floor(left / DAY) });
}

/** The same in a ring, where there is room for two letters and a sign. */
export function shortLeft(deadline: string, now: number, stops: Stop[] = []): string {
  const left = Math.max(0, countdown(deadline, stops, now).left);
  if (left < HOUR) return t('time.short.minutes', { n: Math.floor(left / MINUTE) });
  if (left < 2 * DAY) return t('time.short.hours', { n: Math.floor(left / HOUR) });
  return t('time.short.days', { n: Math.floor(left / DAY) });
}

type Shape = 'time' | 'date' | 'day';

const SHAPES: Record<Shape, Intl.DateTimeFormatOptions> = {
  time: { hour: '2-digit', minute: '2-digit' },
  date: { weekday: 'short', day: 'numeric', month: 'short' },
  day: {},
};
const formats = new Map<string, Intl.DateTimeFormat>();

/** A format is dear to make (a millisecond and more on a phone) and cheap to use. */
function format(moment: number, shape: Shape, tag: string, zone: string): string {
  const name = `${shape} ${tag} ${zone}`;
  const known = formats.get(name) ?? new Intl.DateTimeFormat(tag, { timeZone: zone, ...SHAPES[shape] });
  formats.set(name, known);
  return known.format(moment);
}

const calendarDay = (moment: number, zone: string): string => format(moment, 'day', 'en-CA', zone);

/** "21:40", "tomorrow 21:40" or "Mon 2 Dec, 21:40", in the given zone. */
export function clockTime(moment: string, now: number, zone: string): string {
  const at = Date.parse(moment);
  const time = format(at, 'time', locale(), zone);
  const day = calendarDay(at, zone);
  if (day === calendarDay(now, zone)) return time;
  if (day === calendarDay(now + DAY, zone)) return t('time.tomorrow', { time });
  if (day === calendarDay(now - DAY, zone)) return t('time.yesterday', { time });
  return t('time.on_day', { date: format(at, 'date', locale(), zone), time });
}

/** A clock's seconds as a length: "1 day", "8 h", "5 min". */
export function duration(seconds: number): string {
  const ms = seconds * 1000;
  if (ms >= DAY && ms % DAY === 0) return t('time.days', { n: ms / DAY });
  if (ms >= HOUR && ms % HOUR === 0) return t('time.hours', { n: ms / HOUR });
  if (ms >= MINUTE) return t('time.minutes', { n: Math.round(ms / MINUTE) });
  return t('time.seconds', { n: seconds });
}

/** How much of a fixed clock is left, 0 to 1; null where there is nothing to measure against. */
export function shareLeft(
  deadline: string | null,
  seconds: number | null,
  now: number,
  stops: Stop[] = [],
): number | null {
  if (!deadline || !seconds) return null;
  return Math.min(1, Math.max(0, countdown(deadline, stops, now).left / (seconds * 1000)));
}
