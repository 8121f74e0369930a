/** Makes the choice of a side true that was made before the match: by the table's options, and by an answer. */
import { readView, sendAnswer } from '../../api/endpoints';
import type { OptionValue } from '../../api/types';
import { sidesOf, type Side } from '../../games/sides';

/** What the table is made with for this side; nothing where chance decides. */
export const optionsFor = (game: string, side: Side | null): Record<string, OptionValue> =>
  (side && sidesOf(game)?.options) ?? {};

/** Answers who is what. If it does not come through, the match asks the player on its board. */
export async function takeSide(game: string, match: string, side: Side): Promise<void> {
  const key = sidesOf(game)?.answers[side];
  const { body: view } = await readView(match, null, null);
  const decision = view?.decisions.find(
    ({ form }) =>
      form.type === 'one' && form.options.some((option) => option.key === key && !option.disabled),
  );
  if (!view || !decision || key === undefined) return;
  await sendAnswer(match, { decision: decision.id, choice: key, version: view.version }, `side-${match}`);
}
