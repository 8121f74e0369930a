/**
 * Night, day, by the hour, or as the system says: the choice of this device, put on the page's root for the tokens.
 * Night is what a newcomer meets: it is the mood of the city, and a match is night anyhow.
 */
export type Scheme = 'dark' | 'light' | 'hour' | 'system';

const KEY = 'scheme';
const GROUNDS = { dark: '#0e1320', light: '#eef2f7' } as const;
const DAY_BEGINS = 8;
const DAY_ENDS = 18;
const HOUR_MS = 3_600_000;
const CHOICES: readonly string[] = ['dark', 'light', 'hour', 'system'] satisfies Scheme[];
const system = matchMedia('(prefers-color-scheme: light)');

let chosen = $state<Scheme>('dark');
/** Screens that are night in each scheme and fill the page. */
let nights = 0;

export const scheme = (): Scheme => chosen;

/** What a choice comes to at an hour of the day, on a system that is light or not. */
export function shownScheme(wanted: Scheme, hour: number, isSystemLight: boolean): 'dark' | 'light' {
  if (wanted === 'hour') return hour >= DAY_BEGINS && hour < DAY_ENDS ? 'light' : 'dark';
  if (wanted === 'system') return isSystemLight ? 'light' : 'dark';
  return wanted;
}

function show(): void {
  const shown = shownScheme(chosen, new Date().getHours(), system.matches);
  document.documentElement.dataset.scheme = shown;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.content = GROUNDS[nights > 0 ? 'dark' : shown];
}

/** While a screen of night is shown the system's bars are dark too; gives back the way out. */
export function turnToNight(): () => void {
  nights += 1;
  show();
  return () => {
    nights -= 1;
    show();
  };
}

export function chooseScheme(wanted: Scheme): void {
  chosen = wanted;
  try {
    localStorage.setItem(KEY, wanted);
  } catch {
    // A browser that keeps nothing: the choice lasts as long as the page.
  }
  show();
}

export function startScheme(): void {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept !== null && CHOICES.includes(kept)) chosen = kept as Scheme;
  } catch {
    // As above.
  }
  show();
  system.addEventListener('change', show);
  setInterval(show, HOUR_MS / 4);
}
