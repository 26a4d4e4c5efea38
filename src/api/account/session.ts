import type { z } from 'zod';
import type { BadgeProfile } from '../../../contract/badges/badges.ts';
import { accountRoutes } from '../../../contract/account/routes.ts';
import { badgesRoutes } from '../../../contract/badges/routes.ts';
import { usageRoutes } from '../../../contract/usage/routes.ts';
import type { signIn as signInCall, verifyPhone as verifyCall } from '../../../contract/account/sign-in.ts';
import { call, callWithMessage } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';
import { CallFailure } from '../shared/failure.ts';

export type CodeSent = z.infer<typeof verifyCall.data>;
export type SignedIn = z.infer<typeof signInCall.data>;

/** Sends a one-time code to a phone (+966 and nine digits); returns the server's message as well. */
export function verifyPhone(
  clients: Clients,
  phoneNumber: string,
  recaptchaResponse: string,
): Promise<{ data: CodeSent; message: string }> {
  const body = { phoneNumber, appType: 'WEB_APP', verificationType: 'SIGN_IN', recaptchaResponse };
  return callWithMessage(clients, accountRoutes.verifyPhone, { body });
}

/** Exchanges a one-time code for a custom token of the identity platform. */
export async function getCustomToken(
  clients: Clients,
  verificationRef: string,
  verificationCode: string,
): Promise<string> {
  const { customToken } = await call(clients, accountRoutes.getCustomToken, {
    body: { verificationRef, verificationCode },
  });
  return customToken;
}

/** Completes a sign-in: returns the user, whether they have a phone number, and when the token expires. */
export function signIn(clients: Clients): Promise<SignedIn> {
  return call(clients, accountRoutes.signIn);
}

/** Opens a tracking session; returns its id. */
export function saveSession(clients: Clients): Promise<string> {
  return call(clients, usageRoutes.saveSession);
}

export function closeSession(clients: Clients, sessionId: string): Promise<unknown> {
  return call(clients, usageRoutes.closeSession, { parameters: { sessionId } });
}

/** Ends all of the user's sign-ins, on every device. */
export async function endAllSignIns(clients: Clients): Promise<void> {
  await call(clients, accountRoutes.signOut, { body: { isEverywhere: true } });
}

/**
 * Ends the sign-in of the token. Returns false if the platform did not answer as it should, and the call is to be
 * repeated; a token that it refuses needs no end.
 */
export async function endSignIn(clients: Clients): Promise<boolean> {
  try {
    await call(clients, accountRoutes.signOut, { body: { isEverywhere: false } });
    return true;
  } catch (error) {
    return error instanceof CallFailure && (error.status === 401 || error.status === 403);
  }
}

/** Saves a phone number (+966 and nine digits) for an account that has none, verified by a code that was sent to it. */
export function savePhone(
  clients: Clients,
  phoneNumber: string,
  { ref, code }: { ref: string; code: string },
): Promise<unknown> {
  const body = { PhoneNumber: phoneNumber, verificationRef: ref, verificationCode: code };
  return call(clients, accountRoutes.savePhone, { body });
}

/** Records a client event; `data` must not contain secrets. */
export function logEvent(
  clients: Clients,
  event: { type: string; name: string; data: object },
): Promise<unknown> {
  const { type, name, data } = event;
  return call(clients, usageRoutes.logEvent, { body: { type, name, data: JSON.stringify(data) } });
}

/** Data of the badge section in the user menu. */
export function getBadgeProfile(clients: Clients): Promise<BadgeProfile> {
  return call(clients, badgesRoutes.getBadgeProfile);
}
