import { type FirebaseError, initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  getRedirectResult,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  OAuthProvider,
  signInWithCustomToken,
  signInWithPopup,
  signInWithRedirect,
  signOut,
  type Auth,
  type User,
} from 'firebase/auth';
import { ProviderFailure, type FailureKind } from './failure.ts';
import { loadScript } from './load-script.ts';
import type { FirebaseProject, FirebaseSettings } from './provider-settings.ts';
import { withTimeout } from './with-timeout.ts';

export type ProviderId = 'google.com' | 'apple.com';

/** A user signed in to the identity platform, with the token that the API accepts. */
export interface SignedInPerson {
  uid: string;
  refreshToken: string;
  /** Bearer token of the API. */
  token: string;
}

/** The site's interface to the identity platform. Failures are `ProviderFailure`. */
export interface Identity {
  /** The user restored from the previous page; undefined if there was none. */
  restored(): Promise<SignedInPerson | undefined>;
  signInWithCustomToken(token: string): Promise<SignedInPerson>;
  /** Opens a popup. Must be called directly from the click handler, or browsers block it. */
  signInWithPopup(provider: ProviderId): Promise<SignedInPerson>;
  /** Leaves the page; the result is returned by `redirected` on the page loaded afterwards. */
  signInWithRedirect(provider: ProviderId): Promise<void>;
  redirected(): Promise<SignedInPerson | undefined>;
  /** A new token of the signed-in user; undefined if there is none. */
  refreshedToken(): Promise<string | undefined>;
  signOut(): Promise<void>;
}

/** Timeout of network calls; popups, which wait for the user, have none. */
const patienceMilliseconds = 15_000;
const frameLibrary = 'https://apis.google.com/js/api.js';

/** Starts the identity SDK. The module is loaded on demand, so that only pages with a sign-in pay for it. */
export async function createIdentity({ project, embeddedUrl }: FirebaseSettings): Promise<Identity> {
  // The SDK loads its iframe library from Google unless one is already present before it starts.
  if (embeddedUrl) await loadScript(`${embeddedUrl}/emulator/auth/gapi.js`, patienceMilliseconds);
  const auth = startAuth(project, embeddedUrl);
  const quick = <Value>(work: Promise<Value>) => withTimeout(patienceMilliseconds, work).catch(toFailure);
  return {
    restored: () =>
      quick(auth.authStateReady().then(() => auth.currentUser && toPerson(auth.currentUser))).then(
        orUndefined,
      ),
    signInWithCustomToken: (token) =>
      quick(signInWithCustomToken(auth, token).then(({ user }) => toPerson(user))),
    signInWithPopup: async (provider) => {
      await needFrames();
      return signInWithPopup(auth, providerOf(provider), browserPopupRedirectResolver)
        .then(({ user }) => toPerson(user))
        .catch(toFailure);
    },
    signInWithRedirect: (provider) =>
      quick(signInWithRedirect(auth, providerOf(provider), browserPopupRedirectResolver)),
    redirected: () =>
      quick(
        getRedirectResult(auth, browserPopupRedirectResolver).then(
          (result) => result && toPerson(result.user),
        ),
      ).then(orUndefined),
    refreshedToken: () => quick(auth.currentUser?.getIdToken(true) ?? Promise.resolve(undefined)),
    signOut: () => quick(signOut(auth)),
  };
}

/** Loads the SDK's iframe library unless present: the SDK itself would wait for it forever. */
async function needFrames(): Promise<void> {
  if (!('gapi' in window)) await loadScript(frameLibrary, patienceMilliseconds);
}

/** The two calls must be synchronous: a stored user would otherwise be looked up at the real host. */
function startAuth(project: FirebaseProject, embeddedUrl: string | undefined): Auth {
  const auth = initializeAuth(initializeApp(project), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  if (embeddedUrl) connectAuthEmulator(auth, embeddedUrl, { disableWarnings: true });
  auth.languageCode = 'ar';
  return auth;
}

function providerOf(id: ProviderId) {
  if (id === 'google.com') {
    const google = new GoogleAuthProvider();
    google.addScope('email');
    google.setCustomParameters({ prompt: 'select_account' });
    return google;
  }
  const apple = new OAuthProvider('apple.com');
  apple.addScope('email');
  apple.addScope('name');
  apple.setCustomParameters({ locale: 'ar' });
  return apple;
}

async function toPerson(user: User): Promise<SignedInPerson> {
  return { uid: user.uid, refreshToken: user.refreshToken, token: await user.getIdToken() };
}

function orUndefined<Value>(value: Value | null): Value | undefined {
  return value ?? undefined;
}

/** SDK error codes with a more specific meaning than «refused». */
const kinds: Record<string, FailureKind> = {
  timeout: 'unreachable',
  'auth/network-request-failed': 'unreachable',
  'auth/timeout': 'unreachable',
  'auth/popup-closed-by-user': 'cancelled',
  'auth/cancelled-popup-request': 'cancelled',
  'auth/user-cancelled': 'cancelled',
  'auth/popup-blocked': 'blocked',
};

function toFailure(error: unknown): never {
  const { code: own } = error as Partial<FirebaseError>;
  const code = typeof own === 'string' ? own : 'timeout';
  throw new ProviderFailure(kinds[code] ?? 'refused', code);
}
