/** Notices: this browser's push subscription, the channels, and the ledger of what was sent. */
import { body, client } from './client';
import type { ChannelSettings, NewWebhook, Told, Webhook } from './types';

export const readPushKey = async (): Promise<string> => (await body(client.GET('/api/v1/push/key'))).key;

export const addSubscription = ({ endpoint = '', keys = {} }: PushSubscriptionJSON) =>
  body(
    client.POST('/api/v1/push/subscriptions', {
      body: { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } },
    }),
  );

const device = (id: string) => ({ params: { path: { device: id } } });

/** Refused with 404 where the server has found it dead. */
export const readSubscription = (id: string) =>
  body(client.GET('/api/v1/push/subscriptions/{device}', device(id)));

export const removeSubscription = (id: string) =>
  body(client.DELETE('/api/v1/push/subscriptions/{device}', device(id)));

export const readChannels = () => body(client.GET('/api/v1/me/channels'));

export const changeChannels = (settings: Partial<ChannelSettings>) =>
  body(client.PATCH('/api/v1/me/channels', { body: { settings } }));

export const testChannel = (channel: string) =>
  body(client.POST('/api/v1/me/channels/{channel}/test', { params: { path: { channel } } }));

export const readWebhooks = async (): Promise<Webhook[]> =>
  (await body(client.GET('/api/v1/me/webhooks'))).results;

/** Gives the secret that signs what is posted, this once. */
export const addWebhook = (wanted: NewWebhook) => body(client.POST('/api/v1/me/webhooks', { body: wanted }));

const hook = (webhook: string) => ({ params: { path: { webhook } } });

export const changeWebhook = (id: string, change: { on: boolean }) =>
  body(client.PATCH('/api/v1/me/webhooks/{webhook}', { ...hook(id), body: change }));

/** Gives another secret, this once; nothing is signed with the old one any more. */
export const renewSecret = (id: string) =>
  body(client.POST('/api/v1/me/webhooks/{webhook}/secret', hook(id)));

export const removeWebhook = (id: string) => body(client.DELETE('/api/v1/me/webhooks/{webhook}', hook(id)));

/** A page of what I was to be told, the newest first, and where the next page begins. */
export async function readTold(cursor: string | null): Promise<{ told: Told[]; next: string | null }> {
  const page = await body(client.GET('/api/v1/me/notices', { params: { query: cursor ? { cursor } : {} } }));
  return { told: page.results, next: page.next ? new URL(page.next).searchParams.get('cursor') : null };
}

const one = (match_id: string) => ({ params: { path: { match_id } } });

export const readMuted = async (id: string): Promise<boolean> =>
  (await body(client.GET('/api/v1/matches/{match_id}/notifications', one(id)))).muted;

export const putMuted = async (id: string, muted: boolean): Promise<boolean> =>
  (await body(client.PUT('/api/v1/matches/{match_id}/notifications', { ...one(id), body: { muted } }))).muted;
