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

/** Somebody whom the identity platform knows, with what the API believes. */
export interface SignedInPerson {
  uid: string;
  refreshToken: string;
  /** Bearer token of the API. */
  token: string;
}

/** All that the site asks of the identity platform. Failures are `ProviderFailure`. */
export interface Identity {
  /** The person who was signed in when the page was left; undefined when there was none. */
  restored(): Promise<SignedInPerson | undefined>;
  signInWithCustomToken(token: string): Promise<SignedInPerson>;
  /** In a window of its own. To be called from the click itself, or browsers keep the window shut. */
  signInWithPopup(provider: ProviderId): Promise<SignedInPerson>;
  /** Leaves the page; the outcome is `redirected` on the page that comes after. */
  signInWithRedirect(provider: ProviderId): Promise<void>;
  redirected(): Promise<SignedInPerson | undefined>;
  /** A new token of the person signed in; undefined when nobody is. */
  refreshedToken(): Promise<string | undefined>;
  signOut(): Promise<void>;
}

/** Calls over the network; a window that a person reads has no time-out. */
const patienceMilliseconds = 15_000;
const frameLibrary = 'https://apis.google.com/js/api.js';

/** Starts the identity SDK. The module is loaded on demand: no page pays for it that signs nobody in. */
export async function createIdentity({ project, embeddedUrl }: FirebaseSettings): Promise<Identity> {
  // The SDK loads its frame library from its maker's host unless one is there before it starts.
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

/** Loads the SDK's frame library unless it is there: the SDK would wait for it for ever. */
async function needFrames(): Promise<void> {
  if (!('gapi' in window)) await loadScript(frameLibrary, patienceMilliseconds);
}

/** Nothing may be awaited between the two calls: a stored person would be looked up at the real host. */
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

/** The SDK's codes that say more than no. */
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
