/**
 * The proof of a record, step by step: what this browser computes itself, and what it asks the server.
 */
import { sendRecord } from '../api/endpoints';
import { NoAnswer, Problem } from '../api/problems';
import type { MatchRecord, Verdict } from '../api/types';
import { commitmentOf, firstFalseDraw } from './chance';

type Outcome = 'running' | 'true' | 'false' | 'unknown';

export interface Step {
  name: 'promise' | 'seed' | 'draws' | 'result';
  /** Who does the work. */
  by: 'browser' | 'server';
  outcome: Outcome;
  /** What was found, for the words: a number of draws, a place, a refusal. */
  found: { key: string; args: Record<string, string | number> } | null;
}

type Ask = (record: MatchRecord) => Promise<Verdict>;

/** Whether something that a file holds reads as a record; the server looks closer. */
export function isRecord(data: unknown): data is MatchRecord {
  if (typeof data !== 'object' || data === null) return false;
  const record = data as Partial<MatchRecord>;
  return (
    record.format === 'stakeout.record' &&
    typeof record.game === 'string' &&
    typeof record.seed === 'string' &&
    typeof record.seed_commitment === 'string' &&
    Array.isArray(record.entries) &&
    (record.draws === null || record.draws === undefined || Array.isArray(record.draws))
  );
}

const step = (
  name: Step['name'],
  outcome: Outcome,
  key: string | null,
  args: Record<string, string | number> = {},
): Step => ({
  name,
  by: name === 'result' ? 'server' : 'browser',
  outcome,
  found: key === null ? null : { key, args },
});

/**
 * All steps, each as soon as it is done. `promised` is the fingerprint that the match's page shows, which was
 * public from the start; null for a record without a match here.
 */
export async function* check(
  record: MatchRecord,
  promised: string | null,
  ask: Ask = (sent) => sendRecord(sent, false),
): AsyncGenerator<Step> {
  if (promised !== null) {
    const same = promised === record.seed_commitment;
    yield step('promise', same ? 'true' : 'false', same ? 'check.promise.true' : 'check.promise.false');
  }
  yield* checkChance(record);
  try {
    const verdict = await ask(record);
    const at = verdict.first_difference?.version ?? 0;
    yield verdict.valid
      ? step('result', 'true', 'check.result.true', { n: record.entries.length })
      : step('result', 'false', 'check.result.false', { version: at });
  } catch (error) {
    if (error instanceof NoAnswer) yield step('result', 'unknown', 'check.result.offline');
    else if (error instanceof Problem)
      yield step('result', 'false', 'check.result.refused', { why: error.message });
    else throw error;
  }
}

async function* checkChance(record: MatchRecord): AsyncGenerator<Step> {
  // Browsers keep their cryptography to secure pages: over plain HTTP there is none.
  if (!globalThis.crypto?.subtle) {
    yield step('seed', 'unknown', 'check.insecure');
    return;
  }
  try {
    const same = (await commitmentOf(record.seed)) === record.seed_commitment;
    yield step('seed', same ? 'true' : 'false', same ? 'check.seed.true' : 'check.seed.false');
    if (!record.draws) {
      yield step('draws', 'unknown', 'check.draws.none');
      return;
    }
    const wrong = await firstFalseDraw(record);
    yield wrong === null
      ? step('draws', 'true', 'check.draws.true', { n: record.draws.length })
      : step('draws', 'false', 'check.draws.false', { n: wrong + 1 });
  } catch {
    yield step('seed', 'false', 'check.seed.unreadable');
  }
}
