/** Passkeys: a way into an account beside its password. What a device is asked and says is a library's matter. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { ACCOUNTS, call } from './client';

const KEYS = `${ACCOUNTS}/account/authenticators/webauthn`;
const LOGIN = `${ACCOUNTS}/auth/webauthn/login`;

export interface Passkey {
  id: number;
  name: string;
  /** Seconds since 1970. */
  created_at: number;
  /** Null while it has opened nothing. */
  last_used_at: number | null;
}

/** The device did not do it: its owner ended it, or it holds a passkey of this account already. */
export class PasskeyRefused extends Error {
  constructor(readonly isKnown: boolean) {
    super('the device made or used no passkey');
    this.name = 'PasskeyRefused';
  }
}

/** Only in a page that came over TLS or from this machine, and from a name: they are never for a bare address. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);

export const readPasskeys = async (): Promise<Passkey[]> =>
  (await call<{ data: Passkey[] }>('GET', `${ACCOUNTS}/account/authenticators`)).data;

/** Before a passkey is added or removed; holds for some minutes. */
export const sayPassword = (password: string) =>
  call('POST', `${ACCOUNTS}/auth/reauthenticate`, { password });

export const removePasskey = (id: number) => call('DELETE', KEYS, { authenticators: [id] });

/** Rejects with `PasskeyRefused`, or the problem `password_needed`. */
export async function addPasskey(name: string): Promise<void> {
  type Asked = { data: { creation_options: { publicKey: PublicKeyCredentialCreationOptionsJSON } } };
  const [{ startRegistration }, { data }] = await Promise.all([
    import('@simplewebauthn/browser'),
    call<Asked>('GET', KEYS),
  ]);
  const optionsJSON = data.creation_options.publicKey;
  const credential = await startRegistration({ optionsJSON }).catch(refused);
  await call('POST', KEYS, { credential, name });
}

/** `leaveGuest`: as with a password. Rejects with `PasskeyRefused`, too. */
export async function signInWithPasskey(leaveGuest: boolean): Promise<void> {
  type Asked = { data: { request_options: { publicKey: PublicKeyCredentialRequestOptionsJSON } } };
  const [{ startAuthentication }, { data }] = await Promise.all([
    import('@simplewebauthn/browser'),
    call<Asked>('GET', LOGIN),
  ]);
  const optionsJSON = data.request_options.publicKey;
  const credential = await startAuthentication({ optionsJSON }).catch(refused);
  await call('POST', LOGIN, { credential, ...(leaveGuest ? { leave_guest: true } : {}) });
}

function refused(error: unknown): never {
  throw new PasskeyRefused(error instanceof Error && error.name === 'InvalidStateError');
}
