/** Begins a lesson, or goes on with the one that was begun. */
import { startLesson as begin } from '../api/endpoints';
import { ensurePlayer } from '../app/player.svelte';
import { navigate } from '../app/router.svelte';
import { keepProgress, progressOf } from './progress';

export async function startLesson(game: string, lesson: string): Promise<void> {
  const begun = progressOf(game, lesson);
  if (begun && !begun.done) {
    navigate(`/m/${begun.match}`);
    return;
  }
  await ensurePlayer();
  const match = await begin(game, lesson);
  keepProgress({ game, lesson, match: match.id, done: false });
  navigate(`/m/${match.id}`);
}
