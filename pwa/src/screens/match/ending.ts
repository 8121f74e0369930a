/** How the end of a match is called for who looks at it. */
import type { MatchSummary } from '../../api/types';
import { t } from '../../i18n/index.svelte';
import { myResult } from '../../words/seats';

export function endTitle(match: MatchSummary): string {
  const result = myResult(match);
  if (result === null) return t('end.over');
  return t(result === 'win' ? 'end.won' : result === 'loss' ? 'end.lost' : 'end.draw');
}
