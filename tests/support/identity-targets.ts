import { randomUUID } from 'node:crypto';
import { deleteApp, initializeApp } from 'firebase/app';
import { connectAuthEmulator, initializeAuth, inMemoryPersistence, type Auth } from 'firebase/auth';
import { generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { afterEach } from 'vitest';
import { customTokenAudience } from '../../contract/account/identity-toolkit.ts';
import { signingKeyOf } from '../../database/account/signing-key.ts';
import { closeSession, saveSession } from '../../contract/usage/usage.ts';
import { emptyBench } from './bench.ts';
import { callPlatform } from './calls.ts';
import { engines } from './store.ts';

/** An identity platform that the SDK can be pointed at. */
export interface IdentityTarget {
  kind: 'embedded' | 'emulator';
  url(): string;
  /** Signs a custom token with the key that the target trusts, or with an unknown one. */
  signCustom(claims: object, by?: 'itself' | 'stranger'): Promise<string>;
  /** Revokes the sign-in of an ID token. */
  end(uid: string, idToken: string): Promise<void>;
}

/** Address of a running Auth emulator; `npm run contract:emulator` sets it. */
const emulatorUrl = process.env.AUTH_EMULATOR_URL;

/** The targets of this run: the embedded platform over either store, or the emulator at the given address. */
export const targets: [string, () => IdentityTarget][] = emulatorUrl
  ? [['the official emulator', () => emulatorAt(emulatorUrl)]]
  : engines.map((engine) => [`the embedded platform on ${engine}`, () => embeddedOn(engine)]);

function embeddedOn(engine: (typeof engines)[number]): IdentityTarget {
  const bench = emptyBench(engine);
  return {
    kind: 'embedded',
    url: () => bench.platform.url,
    signCustom: async (claims, by = 'itself') =>
      sign(claims, by === 'itself' ? (await signingKeyOf(bench.store)).privateKey : await strangersKey()),
    end: async (_uid, token) => {
      const { data } = await callPlatform(bench.platform, saveSession, { token });
      await callPlatform(bench.platform, closeSession, { token, parameters: { sessionId: data } });
    },
  };
}

function emulatorAt(url: string): IdentityTarget {
  return {
    kind: 'emulator',
    url: () => url,
    signCustom: async (claims) => sign(claims, await strangersKey()),
    end: async (uid) => {
      // All of a person's sign-ins so far: the emulator, like the service it emulates, does not distinguish
      // them.
      const validSince = String(Math.floor(Date.now() / 1000) + 1);
      await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:update`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
        body: JSON.stringify({ localId: uid, validSince }),
      });
    },
  };
}

let strangers: Promise<CryptoKey> | undefined;
function strangersKey(): Promise<CryptoKey> {
  return (strangers ??= generateKeyPair('RS256').then(({ privateKey }) => privateKey));
}

function sign(claims: object, key: CryptoKey): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const issuer = 'contract@ardi-embedded.example';
  const usual = { iss: issuer, sub: issuer, aud: customTokenAudience, iat: now, exp: now + 300 };
  return new SignJWT({ ...usual, ...claims }).setProtectedHeader({ alg: 'RS256', typ: 'JWT' }).sign(key);
}

/**
 * Returns a function that starts the real SDK, as on another device each time; it is stopped when the test
 * ends.
 */
export function devicesFor(target: IdentityTarget): () => Auth {
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    await Promise.all(ends.splice(0).map((end) => end()));
  });
  return () => {
    const app = initializeApp({ apiKey: 'contract', authDomain: '127.0.0.1' }, randomUUID());
    ends.push(() => deleteApp(app));
    const auth = initializeAuth(app, { persistence: inMemoryPersistence });
    connectAuthEmulator(auth, target.url(), { disableWarnings: true });
    return auth;
  };
}
