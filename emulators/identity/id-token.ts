import { SignJWT } from 'jose';
import { issuerOf, tokenAlgorithm as algorithm } from '../../contract/account/identity-toolkit.ts';
import type { SigningKey } from '../../database/account/signing-key.ts';

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
