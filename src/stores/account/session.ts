import { atom } from 'nanostores';
import { closeSession, saveSession, signIn, type SignedIn } from '../../api/account/session.ts';
import type { SignedInPerson } from '../../environment/identity.ts';
import { storageKeys } from '../../environment/environment.ts';
import { providers } from '../../environment/providers.ts';
import { writeStorage, readStorage } from '../../environment/storage.ts';
import { clients } from '../shared/clients.ts';
import { claimLocalFavorites } from '../favorites/local-favorites.ts';
import { claimLocalViews } from '../map/views/local-views.ts';
import { track } from '../usage/usage.ts';

/** Whether somebody is signed in: the stored user token alone decides (specification §4). */
export const $isMember = atom(readStorage(storageKeys.userToken) !== undefined);

/** What a session leaves on the browser. The device, the region and who passed a link on stay when it ends. */
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
 * Ends a sign-in that the identity platform has accepted (specification §4): stores ids and tokens, opens a tracking
 * session, and asks the API who it is. When the API refuses, the person is signed out of the platform, the token
 * removed, and the failure thrown.
 */
export async function openSession({ uid, refreshToken, token }: SignedInPerson): Promise<SignedIn> {
  writeStorage(storageKeys.userId, uid);
  writeStorage(storageKeys.refreshToken, refreshToken);
  writeStorage(storageKeys.userToken, token);
  try {
    // Statistics: nobody is kept out because they could not be counted.
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
  const organisation = userInfo.memberOfOrg[0]?.organization;
  const hasBroker = organisation?.isProfileCompleated && organisation.publicBrokerProfileModuleEnabled;
  writeStorage(storageKeys.hasBroker, hasBroker ? 'true' : undefined);
  writeStorage(storageKeys.brokerCode, hasBroker ? organisation.code : undefined);
}

/** Signs out everywhere: each step is tried, whatever came of the one before (specification §4). */
export async function logOut(): Promise<void> {
  track('Logged Out', {});
  await signOutOfProvider();
  const session = readStorage(storageKeys.sessionId);
  if (session) await closeSession(clients, session).catch(() => undefined);
  clearSession();
}

async function signOutOfProvider(): Promise<void> {
  await providers
    .identity()
    .then((identity) => identity.signOut())
    .catch(() => undefined);
}

/** Removes what the session left on this browser, and nothing else. */
export function clearSession(): void {
  for (const key of sessionKeys) writeStorage(key, undefined);
  $isMember.set(false);
}
