/**
 * The answer that is on its way. It is written down before it is sent and forgotten after the server has
 * spoken, so a reload, a crash or a lost reply repeats it under the same idempotency key: it counts once.
 */
import type { Choice } from '../api/types';

export interface PendingAnswer {
  match: string;
  seat: number;
  decision: string;
  choice: Choice;
  version: number;
  key: string;
}

const nameOf = (match: string) => `stakeout.answer:${match}`;

export function keep(answer: PendingAnswer): void {
  localStorage.setItem(nameOf(answer.match), JSON.stringify(answer));
}

export function pendingFor(match: string): PendingAnswer | null {
  const text = localStorage.getItem(nameOf(match));
  if (!text) return null;
  try {
    return JSON.parse(text) as PendingAnswer;
  } catch {
    forget(match);
    return null;
  }
}

export function forget(match: string): void {
  localStorage.removeItem(nameOf(match));
}

export const newKey = (): string => crypto.randomUUID();
