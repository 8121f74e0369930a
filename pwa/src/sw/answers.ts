/// <reference lib="webworker" />
/**
 * Sends what waits in the outbox when no page does: the browser wakes the worker once the network is back.
 */
import { CHANNEL } from '../outbox/channel';
import { allRows, deliverRow, type PendingAnswer, type Reply } from '../outbox/row';
import { show } from './notices';

declare const self: ServiceWorkerGlobalScope;

/** What the server has decided about this answer. Anything else (a lost session, a busy server) is for the page. */
const DECIDED = [404, 409, 422];
const TIME_LIMIT_MS = 20_000;

async function send(row: PendingAnswer): Promise<Reply<null>> {
  const { decision, choice, version, strict } = row;
  try {
    const response = await fetch(`/api/v1/matches/${row.match}/answers`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: {
        'Accept': 'application/json',
        'Accept-Language': row.worker.language,
        'Content-Type': 'application/json',
        'Idempotency-Key': row.key,
        'X-CSRFToken': row.worker.csrf,
      },
      body: JSON.stringify({ decision, choice, version, ...(strict ? { strict } : {}) }),
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    if (response.ok) return { kind: 'accepted', result: null };
    if (!DECIDED.includes(response.status)) return { kind: 'unsent' };
    const told = (await response.json()) as { code?: string; detail?: string; title?: string; rule?: string };
    const text = told.detail || told.title || row.worker.refused;
    return {
      kind: 'refused',
      refusal: { code: told.code ?? 'unknown', text, rule: told.rule ?? null },
    };
  } catch {
    return { kind: 'unsent' };
  }
}

/** Whoever is not at the app would otherwise believe that the answer counts. */
async function tell(row: PendingAnswer): Promise<void> {
  if (Notification.permission !== 'granted') return;
  const { title, refused } = row.worker;
  await show({ tag: `match:${row.match}`, title, body: refused, url: `/m/${row.match}` });
}

/** Sends each waiting answer; rejects where one is left, so that the browser wakes the worker again. */
export async function deliverWaiting(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' });
  const looked = pages.find((page) => page.visibilityState === 'visible');
  if (looked) return looked.postMessage({ type: CHANNEL });
  const channel = new BroadcastChannel(CHANNEL);
  let left = 0;
  for (const row of await allRows()) {
    if (row.refusal) continue;
    const delivery = await deliverRow(row.match, send);
    if (delivery.kind === 'unsent') left += 1;
    else channel.postMessage({ match: row.match });
    if (delivery.kind === 'refused') await tell(row);
  }
  channel.close();
  if (left > 0) throw new Error(`${left} answers wait`);
}
