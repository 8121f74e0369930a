/** Begins a guided match, or goes on with the one that was begun. */
import { createMatch } from '../api/endpoints';
import { ensurePlayer } from '../app/player.svelte';
import { navigate } from '../app/router.svelte';
import type { Lesson } from './guide';
import { keepProgress, progressOf } from './progress';

export async function startLesson(game: string, lesson: Lesson): Promise<void> {
  const begun = progressOf(game, lesson.key);
  if (begun && !begun.done) {
    navigate(`/m/${begun.match}`);
    return;
  }
  await ensurePlayer();
  const match = await createMatch({
    game,
    ...lesson.match,
    clock: { kind: 'untimed' },
    visibility: 'private',
  });
  keepProgress({ game, lesson: lesson.key, match: match.id, read: [], done: false });
  navigate(`/m/${match.id}`);
}
