/** Standing clocks, holidays, and who plays in one's place. */
import { body, client } from './client';
import type { AwayWish, CaretakerWish } from './types';

const one = (match_id: string) => ({ params: { path: { match_id } } });
const ofSeat = (match_id: string, seat: number) => ({ params: { path: { match_id }, query: { seat } } });

/** The host asks for a pause, or somebody agrees to it. */
export const askPause = (id: string) => body(client.POST('/api/v1/matches/{match_id}/pause', one(id)));

/** More time for what a seat of mine is asked; `key` is the same for a retry. */
export const takeTime = (match_id: string, seat: number | null, version: number, key: string) =>
  body(
    client.POST('/api/v1/matches/{match_id}/extension', {
      params: { path: { match_id }, header: { 'Idempotency-Key': key } },
      body: { version, seat },
    }),
  );

/** Clocks run again, or a pause that was asked for is declined. */
export const endPause = (id: string) => body(client.DELETE('/api/v1/matches/{match_id}/pause', one(id)));

export const readCaretaker = (id: string, seat: number) =>
  body(client.GET('/api/v1/matches/{match_id}/caretaker', ofSeat(id, seat)));

export const putCaretaker = (id: string, seat: number, wish: CaretakerWish) =>
  body(client.PUT('/api/v1/matches/{match_id}/caretaker', { ...ofSeat(id, seat), body: wish }));

export const endCaretaker = (id: string, seat: number) =>
  body(client.DELETE('/api/v1/matches/{match_id}/caretaker', ofSeat(id, seat)));

export const callSubstitute = (id: string, seat: number) =>
  body(client.POST('/api/v1/matches/{match_id}/substitute', { ...one(id), body: { seat } }));

export const withdrawCall = (id: string, seat: number) =>
  body(client.DELETE('/api/v1/matches/{match_id}/substitute', ofSeat(id, seat)));

export const readAway = () => body(client.GET('/api/v1/me/away'));

export const addAway = (wish: AwayWish) => body(client.POST('/api/v1/me/away', { body: wish }));

export const removeAway = (period: string) =>
  body(client.DELETE('/api/v1/me/away/{period}', { params: { path: { period } } }));
