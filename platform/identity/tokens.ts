import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  importPKCS8,
  jwtVerify,
  SignJWT,
  type CryptoKey,
  type JWK,
  type JWTPayload,
} from 'jose';
import { z } from 'zod';
import type { Config } from '../../operations/config.ts';
import { Refusal } from '../../contract/shared/refusal.ts';
import type { Store } from '../../database/connection/store.ts';
import type { Identity } from '../../database/account/sign-ins.ts';

/** Returns the identity of a valid token, undefined for any other. Its sign-in may have ended (`accountOf`). */
export type TokenVerifier = (token: string) => Promise<Identity | undefined>;

const keyName = 'identity_key';
const algorithm = 'RS256';

/**
 * Signing key of the embedded identity platform. It is kept in the store, so all processes share it across restarts.
 */
export interface SigningKey {
  readonly privateKey: CryptoKey;
  readonly publicJwk: JWK;
}

export function signingKeyOf(store: Store): Promise<SigningKey> {
  let key = keysInUse.get(store);
  if (!key) {
    key = readOrMakeKey(store);
    key.catch(() => keysInUse.delete(store));
    keysInUse.set(store, key);
  }
  return key;
}

const keysInUse = new WeakMap<Store, Promise<SigningKey>>();

async function readOrMakeKey({ database }: Store): Promise<SigningKey> {
  const stored = () =>
    database.selectFrom('data_state').select('value').where('key', '=', keyName).executeTakeFirst();
  if (!(await stored())) {
    const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
    const jwk = { ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), alg: algorithm, use: 'sig' };
    await database
      .insertInto('data_state')
      .values({ key: keyName, value: JSON.stringify(jwk) })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
  }
  const jwk = StoredKey.parse(JSON.parse((await stored())?.value ?? '{}'));
  const { kty, n, e, kid, alg, use } = jwk;
  const privateKey = await importJWK(jwk, algorithm);
  if (privateKey instanceof Uint8Array) throw new Error('the stored signing key is not an RSA key');
  return { privateKey, publicJwk: { kty, n, e, kid, alg, use } };
}

const text = z.string();
/** A private RSA key as a JSON Web Key (RFC 7518, section 6.3). */
const StoredKey = z.object({
  ...{ kty: text, kid: text, alg: text, use: text },
  ...{ n: text, e: text, d: text, p: text, q: text, dp: text, dq: text, qi: text },
});

/** Issuer of a project's tokens, as Firebase names it. */
export function issuerOf(projectId: string): string {
  return `https://securetoken.google.com/${projectId}`;
}

/**
 * Creates the verifier of bearer tokens: signature, issuer, audience and times. Tokens
 * of the embedded identity platform and the real one take the same path; only where the public keys come from differs.
 */
export async function createTokenVerifier(config: Config, store: Store): Promise<TokenVerifier> {
  const { projectId, jwksUrl } = config.identity;
  const keys = jwksUrl
    ? createRemoteJWKSet(new URL(jwksUrl))
    : createLocalJWKSet({ keys: [(await signingKeyOf(store)).publicJwk] });
  return remembering(async (token) => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: [algorithm],
        issuer: issuerOf(projectId),
        audience: projectId,
        requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
      });
      return toIdentity(payload);
    } catch (error) {
      if (isOfToken(error)) return undefined;
      // The public keys cannot be fetched: that must not sign anybody out.
      throw new Refusal('not_ready');
    }
  });
}

/** Whether the token itself is invalid, as opposed to a failure to fetch the keys. */
function isOfToken(error: unknown): boolean {
  return (
    error instanceof errors.JOSEError &&
    error.code !== 'ERR_JOSE_GENERIC' &&
    !(error instanceof errors.JWKSTimeout) &&
    !(error instanceof errors.JWKSInvalid)
  );
}

/** Number of verified tokens kept in memory. */
const mostRemembered = 10_000;

/** A token is sent with every request for an hour: its signature is verified once, its expiry every time. */
function remembering(verify: TokenVerifier): TokenVerifier {
  const known = new Map<string, Identity>();
  return async (token) => {
    const identity = known.get(token) ?? (await verify(token));
    known.delete(token);
    if (!identity || identity.expiresAt <= Date.now() / 1000) return undefined;
    known.set(token, identity);
    const oldest = known.keys().next();
    if (known.size > mostRemembered && !oldest.done) known.delete(oldest.value);
    return identity;
  };
}

const Claims = z.object({
  sub: z.string().min(1).max(128),
  phone_number: z.string().optional(),
  email: z.email().optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
  name: z.string().max(160).optional().catch(undefined),
  picture: z.url().optional().catch(undefined),
  exp: z.int(),
  auth_time: z.int(),
  proved_at: z.int().optional().catch(undefined),
  firebase: z.object({ sign_in_provider: z.string() }).optional(),
});

function toIdentity(payload: JWTPayload): Identity | undefined {
  const claims = Claims.safeParse(payload).data;
  if (!claims) return undefined;
  const provider = claims.firebase?.sign_in_provider;
  return {
    uid: claims.sub,
    authTime: claims.auth_time,
    provedAt: claims.proved_at,
    provider: provider === 'google.com' || provider === 'apple.com' ? provider : 'phone',
    phoneNumber: claims.phone_number,
    email: claims.email,
    isEmailVerified: claims.email_verified === true,
    name: claims.name,
    picture: claims.picture,
    expiresAt: claims.exp,
  };
}

/** Claims of an ID token that differ by person, under Firebase's names. */
export interface IdTokenClaims {
  uid: string;
  provider: string;
  /** When the person signed in, seconds since 1970; undefined: now. */
  authTime?: number;
  /** The person's provider accounts and e-mail addresses. */
  identities?: Record<string, string[]>;
  claims?: Record<string, unknown>;
}

/** Signs an ID token as the identity platform does: valid for an hour. */
export async function signIdToken(
  { privateKey, publicJwk }: SigningKey,
  projectId: string,
  { uid, provider, authTime, identities = {}, claims = {} }: IdTokenClaims,
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({
    ...claims,
    user_id: uid,
    auth_time: authTime ?? now,
    firebase: { identities, sign_in_provider: provider },
  })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT', ...(publicJwk.kid ? { kid: publicJwk.kid } : {}) })
    .setIssuer(issuerOf(projectId))
    .setAudience(projectId)
    .setSubject(uid)
    .setIssuedAt(now)
    .setExpirationTime(now + 3600)
    .sign(privateKey);
}

/** Audience of custom tokens. */
export const customTokenAudience =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';

/** Signs a custom token, which the identity platform exchanges for an ID token of this uid with these claims. */
export async function signCustomToken(
  config: Config,
  store: Store,
  uid: string,
  claims: Record<string, unknown>,
): Promise<string> {
  const { serviceAccount } = config;
  const issuer = serviceAccount?.email ?? `embedded@${config.identity.projectId}`;
  const key = serviceAccount
    ? await importPKCS8(serviceAccount.privateKey, algorithm)
    : (await signingKeyOf(store)).privateKey;
  return new SignJWT({ uid, claims })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setIssuer(issuer)
    .setSubject(issuer)
    .setAudience(customTokenAudience)
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(key);
}
