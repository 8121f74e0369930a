/** Signing up, in and out, and passwords: allauth's headless paths, which stand outside the API's schema. */
import { ACCOUNTS, call } from './client';
import { isProblem } from './problems';

/** Also sets the cookie with the CSRF token, which a first visitor does not have yet. */
export const readServerConfig = async (): Promise<{ mail: boolean }> =>
  (await call<{ data: { mail: boolean } }>('GET', `${ACCOUNTS}/config`)).data;

export const signUp = (username: string, password: string, email: string) =>
  call('POST', `${ACCOUNTS}/auth/signup`, { username, password, ...(email ? { email } : {}) });

/** `leaveGuest`: the guest who plays here has matches, and they may stay behind. */
export const signIn = (username: string, password: string, leaveGuest: boolean) =>
  call('POST', `${ACCOUNTS}/auth/login`, {
    username,
    password,
    ...(leaveGuest ? { leave_guest: true } : {}),
  });

export const signOut = () => expectNobody(call('DELETE', `${ACCOUNTS}/auth/session`));

export const requestPassword = (email: string) =>
  call('POST', `${ACCOUNTS}/auth/password/request`, { email });

export const resetPassword = (key: string, password: string) =>
  expectNobody(call('POST', `${ACCOUNTS}/auth/password/reset`, { key, password }));

export const confirmEmail = (key: string) =>
  expectNobody(call('POST', `${ACCOUNTS}/auth/email/verify`, { key }));

export const changePassword = (current_password: string, new_password: string) =>
  call('POST', `${ACCOUNTS}/account/password/change`, { current_password, new_password });

/** These answer 401 when all went well and nobody is signed in now. */
async function expectNobody(pending: Promise<unknown>): Promise<void> {
  try {
    await pending;
  } catch (error) {
    if (!isProblem(error, 'not_authenticated')) throw error;
  }
}
