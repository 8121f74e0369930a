/** Whether the player has been asked in this match what team-mates may do: kept on this device. */
import { recall, remember } from '../../app/storage';

const nameOf = (match: string): string => `burgle_bros:agreed:${match}`;

export const agreed = $state({ match: '', known: false, done: false });

export async function openAgreed(match: string): Promise<void> {
  Object.assign(agreed, { match, known: false, done: false });
  const done = (await recall<boolean>(nameOf(match))) ?? false;
  if (agreed.match === match) Object.assign(agreed, { known: true, done });
}

export function agree(): void {
  agreed.done = true;
  void remember(nameOf(agreed.match), true);
}
