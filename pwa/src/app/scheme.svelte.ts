/** Dark, light, or as the system says: the choice of this device, put on the page's root for the tokens. */
export type Scheme = 'system' | 'dark' | 'light';

const KEY = 'scheme';
const GROUNDS = { dark: '#0e1320', light: '#f6f3ec' } as const;
const system = matchMedia('(prefers-color-scheme: light)');

let chosen = $state<Scheme>('system');

export const scheme = (): Scheme => chosen;

function show(): void {
  const shown = chosen === 'system' ? (system.matches ? 'light' : 'dark') : chosen;
  document.documentElement.dataset.scheme = shown;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.content = GROUNDS[shown];
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
    if (kept === 'dark' || kept === 'light') chosen = kept;
  } catch {
    // As above.
  }
  show();
  system.addEventListener('change', show);
}
