import { atom } from 'nanostores';
import {
  closeSession,
  endAllSignIns,
  endSignIn,
  saveSession,
  signIn,
  type SignedIn,
} from '../../api/account/session.ts';
import type { UserInfo } from '../../../contract/account/profile.ts';
import type { SignedInPerson } from '../../environment/identity.ts';
import { environment } from '../../environment/browser.ts';
import { offerFormPrefix, storageKeys } from '../../environment/environment.ts';
import { providers } from '../../environment/providers.ts';
import { readStorage, removeStorage, writeStorage } from '../../environment/storage.ts';
import { clients } from '../shared/clients.ts';
import { claimLocalFavorites } from '../favorites/local-favorites.ts';
import { claimLocalViews } from '../map/views/local-views.ts';
import { track } from '../usage/usage.ts';

/**
 * Whether the user is signed in: the stored user token alone decides (specification §4). The keys of a session are no
 * persistent stores: they are written and removed together, and calls, the renewal of tokens and the script that runs
 * before the first paint each need what is stored at that moment, even by another tab.
 */
export const $isMember = atom(readStorage(storageKeys.userToken) !== undefined);

/** Storage keys of a session. The device, the region and the referrer are kept when it ends. */
const sessionKeys = [
  storageKeys.userId,
  storageKeys.refreshToken,
  storageKeys.phoneNumber,
  storageKeys.userToken,
  storageKeys.sessionId,
  storageKeys.tokenExpiration,
  storageKeys.hasBroker,
  storageKeys.brokerCode,
  storageKeys.parcelUrl,
  storageKeys.formUpdatedAt,
];

/**
 * Completes a sign-in that the identity platform accepted (specification §4): stores ids and tokens, opens a tracking
 * session, and signs in to the API. If the API refuses, signs out of the platform, removes the token and rethrows the
 * failure.
 */
export async function openSession({ uid, refreshToken, token }: SignedInPerson): Promise<SignedIn> {
  writeStorage(storageKeys.userId, uid);
  writeStorage(storageKeys.refreshToken, refreshToken);
  writeStorage(storageKeys.userToken, token);
  try {
    // Only statistics: a failure here must not prevent the sign-in.
    const session = await saveSession(clients).catch(() => undefined);
    writeStorage(storageKeys.sessionId, session);
    const signedIn = await signIn(clients);
    keepAccount(signedIn);
    claimLocalFavorites(uid);
    claimLocalViews(uid);
    $isMember.set(true);
    return signedIn;
  } catch (error) {
    await signOutOfProvider();
    clearSession();
    throw error;
  }
}

function keepAccount({ userInfo, tokenExpiration }: SignedIn): void {
  writeStorage(storageKeys.tokenExpiration, String(tokenExpiration));
  writeStorage(storageKeys.phoneNumber, userInfo.phoneNumber ?? undefined);
  storeBroker(userInfo);
}

/**
 * Stores whether the person has a public broker page, and its code (specification §3), as the latest answer of the API
 * says: an office may end, and an operator may switch its page off.
 */
export function storeBroker({ memberOfOrg }: Pick<UserInfo, 'memberOfOrg'>): void {
  const organisation = memberOfOrg[0]?.organization;
  const hasBroker = organisation?.isProfileCompleated && organisation.publicBrokerProfileModuleEnabled;
  writeStorage(storageKeys.hasBroker, hasBroker ? 'true' : undefined);
  writeStorage(storageKeys.brokerCode, hasBroker ? organisation.code : undefined);
}

/** Signs out of this browser: each step runs even if the one before failed (specification §4). */
export async function logOut(): Promise<void> {
  track('Logged Out', {});
  // An expired token is renewed while the provider still knows the user.
  await environment.userToken().catch(() => undefined);
  await signOutOfProvider();
  await endAtPlatform();
  clearSession();
}

/** Ends the sign-in at the platform; if that fails, the next page tries again. */
async function endAtPlatform(): Promise<void> {
  const session = readStorage(storageKeys.sessionId);
  const isClosed = session && (await closeSession(clients, session).catch(() => undefined));
  if (isClosed || (await endSignIn(clients))) return;
  const unfinished = [readStorage(storageKeys.signOuts), readStorage(storageKeys.userToken)];
  writeStorage(storageKeys.signOuts, unfinished.filter(Boolean).join(' ') || undefined);
}

/** Ends all of the user's sign-ins, on every device, and leaves this one. Throws `CallFailure`; nothing has ended then. */
export async function logOutEverywhere(): Promise<void> {
  await endAllSignIns(clients);
  track('Logged Out', {});
  await leaveSession();
}

/** Forgets a sign-in that has ended at the platform. */
export async function leaveSession(): Promise<void> {
  await signOutOfProvider();
  clearSession();
}

async function signOutOfProvider(): Promise<void> {
  await providers
    .identity()
    .then((identity) => identity.signOut())
    .catch(() => undefined);
}

/** Removes the session's entries from this browser's storage, and nothing else. */
export function clearSession(): void {
  for (const key of sessionKeys) writeStorage(key, undefined);
  // What the person was writing is not for whoever signs in next.
  removeStorage(offerFormPrefix);
  $isMember.set(false);
}
