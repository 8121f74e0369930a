/**
 * The one way out to the server: language, CSRF token, time limit, problem details, conditional reads.
 * Throws `Problem` for every refusal and `NoAnswer` when the network did not deliver an answer.
 */
import { noteAnswered, noteSilence } from '../app/network.svelte';
import { language } from '../i18n/index.svelte';
import { NoAnswer, Problem } from './problems';

const TIME_LIMIT_MS = 15_000;

export interface CallOptions {
  query?: Record<string, string | number | null | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Body and entity tag of a conditional read; `body` is null where the server said "not modified". */
export interface Conditional<T> {
  body: T | null;
  etag: string | null;
}

export function csrfToken(cookies: string = document.cookie): string {
  return /(?:^|;\s*)csrftoken=([^;]+)/.exec(cookies)?.[1] ?? '';
}

function address(path: string, query: CallOptions['query']): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== null && value !== undefined) search.set(name, String(value));
  }
  const text = search.toString();
  return `/api/v1${path}${text ? `?${text}` : ''}`;
}

async function problemOf(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => ({}));
  return new Problem(response.status, (body ?? {}) as Record<string, unknown>);
}

async function send(method: string, path: string, options: CallOptions): Promise<Response> {
  const headers: Record<string, string> = {
    'Accept': 'application/json',
    'Accept-Language': language(),
    ...options.headers,
  };
  if (options.body !== undefined) headers['Content-Type'] = 'application/json';
  if (method !== 'GET') headers['X-CSRFToken'] = csrfToken();
  try {
    const response = await fetch(address(path, options.query), {
      method,
      headers,
      credentials: 'same-origin',
      body: options.body === undefined ? null : JSON.stringify(options.body),
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    noteAnswered();
    return response;
  } catch {
    noteSilence();
    throw new NoAnswer();
  }
}

export async function call<T>(method: string, path: string, options: CallOptions = {}): Promise<T> {
  const response = await send(method, path, options);
  if (!response.ok) throw await problemOf(response);
  if (response.status === 204) return undefined as T;
  try {
    return (await response.json()) as T;
  } catch {
    throw new NoAnswer();
  }
}

/** GET with `If-None-Match`, so that a poll without news costs no rendering and no bytes. */
export async function readIfChanged<T>(
  path: string,
  etag: string | null,
  options: CallOptions = {},
): Promise<Conditional<T>> {
  const response = await send('GET', path, {
    ...options,
    headers: etag ? { 'If-None-Match': etag } : {},
  });
  if (response.status === 304) return { body: null, etag };
  if (!response.ok) throw await problemOf(response);
  return { body: (await response.json()) as T, etag: response.headers.get('ETag') };
}
