import { logEvent } from '../../api/account/session.ts';
import { storageKeys } from '../../environment/environment.ts';
import type { SignedInPerson } from '../../environment/identity.ts';
import { readStorage } from '../../environment/storage.ts';
import { withTimeout } from '../../environment/with-timeout.ts';
import { clients } from '../shared/clients.ts';
import { track } from '../usage/usage.ts';
import { askForNumber, finish } from './login-step.ts';
import { openSession } from './session.ts';

/** Name of a sign-in method in analytics (specification §9). */
export type LoginMethod = 'Phone' | 'Google' | 'Apple';

/** Milliseconds a sign-in waits for the referral event to be sent: leaving the page would abort the call. */
const referralPatience = 1000;

/** Signs in to the API as somebody whom the identity platform has accepted; throws what `openSession` throws. */
export async function enter(person: SignedInPerson, method: LoginMethod): Promise<void> {
  const { hasPhoneNumber, userInfo } = await openSession(person);
  track('Logged In', { method });
  if (userInfo.isFirstLogin) await tellSignUp(method);
  if (hasPhoneNumber) finish();
  else askForNumber();
}

/**
 * Reports a new account and its referrer (specification §2): to analytics and, as the user may refuse those, to the
 * API's event log. Waits for the log at most `referralPatience`.
 */
async function tellSignUp(method: LoginMethod): Promise<void> {
  const refUserId = readStorage(storageKeys.refUserId)?.slice(0, 120);
  track('Sign Up', { method, ...(refUserId ? { refUserId } : {}) });
  if (!refUserId) return;
  const told = logEvent(clients, { type: 'INFO', name: 'sign_up_referred', data: { refUserId } });
  await withTimeout(referralPatience, told).catch(() => undefined);
}
