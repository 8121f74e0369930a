/**
 * The one way out to the server: typed by the generated schema; language, CSRF token, time limit and
 * problem details for every call. A refusal becomes a `Problem`, silence becomes `NoAnswer`.
 */
import createClient, { type Middleware } from 'openapi-fetch';
import { noteAnswered, noteSilence } from '../app/network.svelte';
import { noteServerTime } from '../app/now.svelte';
import { language } from '../i18n/index.svelte';
import { NoAnswer, Problem } from './problems';
import type { paths } from './schema';

const TIME_LIMIT_MS = 15_000;
/** Where allauth's headless paths are. */
export const ACCOUNTS = '/_allauth/browser/v1';

export function csrfToken(cookies: string = document.cookie): string {
  return /(?:^|;\s*)csrftoken=([^;]+)/.exec(cookies)?.[1] ?? '';
}

const headers: Middleware = {
  onRequest({ request }) {
    request.headers.set('Accept', 'application/json');
    request.headers.set('Accept-Language', language());
    if (request.method !== 'GET') request.headers.set('X-CSRFToken', csrfToken());
    return request;
  },
};

async function send(request: Request): Promise<Response> {
  const asked = Date.now();
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(TIME_LIMIT_MS) });
    noteServerTime(response.headers.get('Date'), asked, Date.now());
    noteAnswered();
    return response;
  } catch {
    noteSilence();
    throw new NoAnswer();
  }
}

export const client = createClient<paths>({
  baseUrl: location.origin,
  credentials: 'same-origin',
  fetch: send,
});
client.use(headers);

function problemOf(result: { error?: unknown; response: Response }): Problem {
  const body = typeof result.error === 'object' && result.error !== null ? result.error : {};
  return new Problem(result.response.status, body as Record<string, unknown>);
}

/** The body of an answer; throws for everything that is not a success. */
export async function body<T>(
  pending: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<T> {
  const result = await settled(pending);
  if (!result.response.ok) throw problemOf(result);
  return result.data as T;
}

/** A call that the schema does not describe. */
export async function call<T = unknown>(method: string, path: string, data?: unknown): Promise<T> {
  const request = new Request(new URL(path, location.origin), {
    method,
    credentials: 'same-origin',
    headers: {
      'Accept': 'application/json',
      'Accept-Language': language(),
      ...(method === 'GET' ? {} : { 'X-CSRFToken': csrfToken() }),
      ...(data === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(data === undefined ? {} : { body: JSON.stringify(data) }),
  });
  const response = await settled(send(request));
  const told: unknown = await response.json().catch(() => ({}));
  if (!response.ok) throw problemOf({ error: told, response });
  return told as T;
}

/** Body and entity tag of a conditional read; `body` is null where the server said "not modified". */
export interface Conditional<T> {
  body: T | null;
  etag: string | null;
}

export async function conditional<T>(
  pending: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<Conditional<T>> {
  const result = await settled(pending);
  const etag = result.response.headers.get('ETag');
  if (result.response.status === 304) return { body: null, etag };
  if (!result.response.ok) throw problemOf(result);
  return { body: result.data as T, etag };
}

/** A body that broke off in the middle is silence, too. */
async function settled<T>(pending: Promise<T>): Promise<T> {
  try {
    return await pending;
  } catch (error) {
    if (error instanceof NoAnswer) throw error;
    throw new NoAnswer();
  }
}
