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
import { within } from './within.ts';

/** Which identity platform: with `embeddedUrl` the one of this machine, without it the real one of the project. */
export interface IdentitySettings {
  apiKey: string;
  authDomain: string;
  projectId: string;
  appId: string;
  embeddedUrl: string | undefined;
}

export type ProviderId = 'google.com' | 'apple.com';

/** Somebody whom the identity platform knows, with what the API believes. */
export interface SignedInPerson {
  uid: string;
  refreshToken: string;
  /** Bearer token of the API. */
  token: string;
}

/** All that the site asks of the identity platform. Failures are `IdentityFailure`. */
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

export class IdentityFailure extends Error {
  /** The SDK's own code, such as `auth/popup-closed-by-user`, or `timeout`. */
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** Calls over the network; a window that a person reads has no time-out. */
const patienceMilliseconds = 15_000;

/** Starts the identity SDK. The module is loaded on demand: no page pays for it that signs nobody in. */
export async function createIdentity(settings: IdentitySettings): Promise<Identity> {
  const { embeddedUrl, ...options } = settings;
  // The SDK loads its frame library from its maker's host unless one is there before it starts.
  if (embeddedUrl) await loadScript(`${embeddedUrl}/emulator/auth/gapi.js`);
  const auth = startAuth(options, embeddedUrl);
  const quick = <Value>(work: Promise<Value>) => within(patienceMilliseconds, work).catch(toFailure);
  return {
    restored: () =>
      quick(auth.authStateReady().then(() => auth.currentUser && toPerson(auth.currentUser))).then(
        orUndefined,
      ),
    signInWithCustomToken: (token) =>
      quick(signInWithCustomToken(auth, token).then(({ user }) => toPerson(user))),
    signInWithPopup: (provider) =>
      signInWithPopup(auth, providerOf(provider), browserPopupRedirectResolver)
        .then(({ user }) => toPerson(user))
        .catch(toFailure),
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

/** Nothing may be awaited between the two calls: a stored person would be looked up at the real host. */
function startAuth(options: Omit<IdentitySettings, 'embeddedUrl'>, embeddedUrl: string | undefined): Auth {
  const auth = initializeAuth(initializeApp(options), {
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

function toFailure(error: unknown): never {
  const { code } = error as Partial<FirebaseError>;
  throw new IdentityFailure(code ?? 'timeout');
}

function loadScript(url: string): Promise<void> {
  return within(
    patienceMilliseconds,
    new Promise((done, failed) => {
      const script = document.createElement('script');
      script.src = url;
      script.onload = () => done();
      script.onerror = () => failed(new IdentityFailure('auth/network-request-failed'));
      document.head.append(script);
    }),
  );
}
