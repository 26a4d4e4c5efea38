import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  importPKCS8,
  jwtVerify,
  SignJWT,
  type JWTPayload,
} from 'jose';
import { z } from 'zod';
import {
  customTokenAudience,
  issuerOf,
  tokenAlgorithm as algorithm,
} from '../../contract/account/identity-toolkit.ts';
import { signingKeyOf } from '../../database/account/signing-key.ts';
import type { Config } from '../../operations/config.ts';
import { Refusal } from '../../contract/shared/refusal.ts';
import type { Store } from '../../database/connection/store.ts';
import type { Identity } from '../../database/account/sign-ins.ts';

/** Returns the identity of a valid token, undefined for any other. Its sign-in may have ended (`accountOf`). */
export type TokenVerifier = (token: string) => Promise<Identity | undefined>;

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
