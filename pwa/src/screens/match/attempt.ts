/** Does something about a match, says so in a note if it is refused, and reads the match anew. */
import { NoAnswer, Problem } from '../../api/problems';
import { toast } from '../../app/toast.svelte';
import { t } from '../../i18n/index.svelte';
import type { MatchSession } from '../../match/session.svelte';

export async function attempt(session: MatchSession, work: () => Promise<unknown>): Promise<boolean> {
  let done = false;
  try {
    await work();
    done = true;
  } catch (error) {
    if (error instanceof Problem) toast(error.errors[0]?.message ?? error.message);
    else if (error instanceof NoAnswer) toast(t('match.offline'));
    else throw error;
  }
  await session.rereadTable(false);
  return done;
}
