/** Why a form was refused: by field, or as one sentence. */
import { NoAnswer, Problem } from '../../api/problems';
import { PasskeyRefused } from '../../api/passkeys';
import { t } from '../../i18n/index.svelte';

export interface Refusal {
  fields: Record<string, string>;
  text: string | null;
}

/** Throws again what is neither a refusal nor silence. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof NoAnswer) return { fields: {}, text: t('match.offline') };
  if (error instanceof PasskeyRefused)
    return { fields: {}, text: t(error.isKnown ? 'passkeys.known' : 'passkeys.refused') };
  if (!(error instanceof Problem)) throw error;
  const fields: Record<string, string> = {};
  for (const wrong of error.errors) fields[wrong.field] ??= wrong.message;
  // What a device says belongs to no field that anybody could correct.
  return { fields, text: error.errors.length > 0 ? (fields.credential ?? null) : error.message };
}
