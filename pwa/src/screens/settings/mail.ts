/** Why no mail about matches can reach a player. */
import type { MailState, Me } from '../../api/types';

export type Lack = 'server' | 'guest' | 'address' | 'confirmation';

/** What is missing first; null where mail arrives. `sends`: whether this server sends mail at all. */
export function addressLack(
  player: Pick<Me, 'is_guest' | 'email'> | null,
  mail: Pick<MailState, 'address_confirmed'>,
  sends: boolean,
): Lack | null {
  if (mail.address_confirmed) return null;
  if (!sends) return 'server';
  if (!player || player.is_guest) return 'guest';
  return player.email ? 'confirmation' : 'address';
}
