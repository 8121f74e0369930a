/** How the end of a match is called for who looks at it. */
import type { MatchSummary } from '../../api/types';
import type { GameModule } from '../../games/module';
import { t } from '../../i18n/index.svelte';
import { myResult } from '../../words/seats';

export function endTitle(match: MatchSummary): string {
  const result = myResult(match);
  if (result === null) return t('end.over');
  return t(result === 'win' ? 'end.won' : result === 'loss' ? 'end.lost' : 'end.draw');
}

/** The same in the game's own word, where it has one. */
export const sceneTitle = (match: MatchSummary, game: GameModule | null): string =>
  game?.endingTitle?.(match.outcome?.reason ?? '') ?? endTitle(match);
