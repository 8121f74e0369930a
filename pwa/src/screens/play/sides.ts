/**
 * Games in which one may choose a side against bots: what the table is then made with, and the answer that makes it
 * true. The choice itself is the game's first question, which the host answers.
 */
import { readView, sendAnswer } from '../../api/endpoints';
import type { OptionValue } from '../../api/types';

export type Side = 'police' | 'thief';

interface Sides {
  options: Record<string, OptionValue>;
  /** The key of the answer, by side; I sit in seat 0. */
  answers: Record<Side, string>;
}

const SIDES: Record<string, Sides> = {
  pursuit: { options: { thief_seat: 'host_choice' }, answers: { police: 'seat:1', thief: 'seat:0' } },
};

export const hasSides = (game: string): boolean => game in SIDES;

/** What the table is made with for this side; nothing where chance decides. */
export const optionsFor = (game: string, side: Side | null): Record<string, OptionValue> =>
  (side && SIDES[game]?.options) ?? {};

/** Answers who is what. If it does not come through, the match asks the player on its board. */
export async function takeSide(game: string, match: string, side: Side): Promise<void> {
  const key = SIDES[game]?.answers[side];
  const { body: view } = await readView(match, null, null);
  const decision = view?.decisions.find(
    ({ form }) =>
      form.type === 'one' && form.options.some((option) => option.key === key && !option.disabled),
  );
  if (!view || !decision || key === undefined) return;
  await sendAnswer(match, { decision: decision.id, choice: key, version: view.version }, `side-${match}`);
}
