/** Notices: this browser's push subscription, channels, and the ledger of what was sent. */
import { call } from './client';

const BASE = '/api/v1';

export interface PushDevice {
  id: string;
  label: string;
  created_at: string;
  last_ok_at: string | null;
  last_error: string;
  failures: number;
}

export const readPushKey = async (): Promise<string> =>
  (await call<{ key: string }>('GET', `${BASE}/push/key`)).key;

export const addSubscription = (subscription: PushSubscriptionJSON) =>
  call<PushDevice>('POST', `${BASE}/push/subscriptions`, {
    endpoint: subscription.endpoint,
    keys: subscription.keys,
  });

/** Refused with 404 where the server has found it dead. */
export const readSubscription = (id: string) => call<PushDevice>('GET', `${BASE}/push/subscriptions/${id}`);

export const removeSubscription = (id: string) => call<void>('DELETE', `${BASE}/push/subscriptions/${id}`);
