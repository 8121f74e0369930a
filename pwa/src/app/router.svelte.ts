/**
 * Clean addresses by the History API: one table of routes, links stay ordinary `<a href>`.
 */
export type AccountPage = 'sign-up' | 'sign-in' | 'reset' | 'confirm';

export type Route =
  | { name: 'turns' }
  | { name: 'play'; game: string | null; wanted: string | null }
  | { name: 'match'; id: string; invitation: string | null }
  | { name: 'replay'; id: string; at: number | null; eyes: string | null }
  | { name: 'game'; key: string }
  | { name: 'settings' }
  | { name: 'notices' }
  | { name: 'record' }
  | { name: 'history' }
  | { name: 'player'; handle: string }
  | { name: 'account'; page: AccountPage; key: string }
  | { name: 'carry'; next: string }
  | { name: 'unknown' };

const TABLE: [RegExp, (parts: string[], query: URLSearchParams) => Route][] = [
  [/^\/$/, () => ({ name: 'turns' })],
  [/^\/play$/, () => ({ name: 'play', game: null, wanted: null })],
  [
    /^\/play\/([\w-]+)$/,
    ([game], query) => ({ name: 'play', game: game ?? null, wanted: query.get('with') }),
  ],
  [
    /^\/m\/([\w-]+)$/,
    ([id], query) => ({ name: 'match', id: id ?? '', invitation: query.get('invitation') }),
  ],
  [
    /^\/m\/([\w-]+)\/replay$/,
    ([id], query) => ({
      name: 'replay',
      id: id ?? '',
      at: query.has('at') ? Number(query.get('at')) : null,
      eyes: query.get('seat'),
    }),
  ],
  [/^\/games\/([\w-]+)$/, ([key]) => ({ name: 'game', key: key ?? '' })],
  [/^\/settings$/, () => ({ name: 'settings' })],
  [/^\/settings\/notices$/, () => ({ name: 'notices' })],
  [/^\/check$/, () => ({ name: 'record' })],
  [/^\/history$/, () => ({ name: 'history' })],
  [/^\/carry$/, (_, query) => ({ name: 'carry', next: query.get('next') ?? '/' })],
  [/^\/players\/([\w-]+)$/, ([handle]) => ({ name: 'player', handle: handle ?? '' })],
  [
    /^\/account\/(sign-up|sign-in|reset)$/,
    ([page]) => ({ name: 'account', page: page as AccountPage, key: '' }),
  ],
  [
    /^\/account\/(reset|confirm)\/([^/]+)$/,
    ([page, key]) => ({ name: 'account', page: page as AccountPage, key: key ?? '' }),
  ],
];

export function routeOf(address: string): Route {
  const url = new URL(address, 'http://localhost');
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/+$/, '') : url.pathname;
  for (const [pattern, build] of TABLE) {
    const found = pattern.exec(path);
    if (found) return build(found.slice(1).map(decodeURIComponent), url.searchParams);
  }
  return { name: 'unknown' };
}

const here = () => location.pathname + location.search;

let current = $state.raw<Route>({ name: 'turns' });
/** Navigations inside the app: while there are some, "back" leads to a page of ours, not out of the app. */
let visits = 0;

export const route = (): Route => current;

export function navigate(address: string, options: { replace?: boolean } = {}): void {
  if (options.replace) history.replaceState(null, '', address);
  else {
    history.pushState(null, '', address);
    visits += 1;
  }
  current = routeOf(here());
  if (!options.replace) scrollTo(0, 0);
}

/** Changes the address without telling the screens: for a position inside the page, such as a replay's. */
export function noteAddress(address: string): void {
  history.replaceState(null, '', address);
}

export function goBack(fallback: string): void {
  if (visits > 0) {
    visits -= 1;
    history.back();
  } else navigate(fallback, { replace: true });
}

function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest?.('a[href]');
  if (!(link instanceof HTMLAnchorElement) || link.target || link.origin !== location.origin) return;
  if (link.hash && link.pathname === location.pathname) return;
  if (routeOf(link.pathname).name === 'unknown') return;
  event.preventDefault();
  navigate(link.pathname + link.search + link.hash);
}

export function startRouter(): void {
  current = routeOf(here());
  addEventListener('popstate', () => (current = routeOf(here())));
  document.addEventListener('click', followLink);
}
