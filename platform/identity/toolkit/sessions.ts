import { createHash, randomBytes } from 'node:crypto';
import { createLocalJWKSet, errors, jwtVerify, type JWTPayload } from 'jose';
import type { Config } from '../../config.ts';
import type { Store } from '../../store/open.ts';
import { customTokenAudience, issuerOf, signIdToken, signingKeyOf } from '../tokens.ts';
import { ToolkitError } from './toolkit-error.ts';
import { findUser, type IdentityUser } from './users.ts';

const tokenSeconds = 3600;

export interface Session {
  idToken: string;
  refreshToken: string;
  expiresIn: string;
}

/** A new ID token with the refresh token that renews it. */
export async function openSession(
  config: Config,
  store: Store,
  user: IdentityUser,
  providerId: string,
  claims: Record<string, unknown> = {},
): Promise<Session> {
  const refreshToken = randomBytes(48).toString('base64url');
  await store.database
    .insertInto('identity_refresh')
    .values({
      token_hash: hashOf(refreshToken),
      uid: user.uid,
      provider_id: providerId,
      claims: JSON.stringify(claims),
      created_at: Date.now(),
    })
    .execute();
  return {
    idToken: await idTokenOf(config, store, user, providerId, claims),
    refreshToken,
    expiresIn: String(tokenSeconds),
  };
}

/** Renews an ID token. Throws INVALID_REFRESH_TOKEN. */
export async function refreshSession(
  config: Config,
  store: Store,
  refreshToken: string,
): Promise<{ idToken: string; uid: string }> {
  const row = await store.database
    .selectFrom('identity_refresh')
    .selectAll()
    .where('token_hash', '=', hashOf(refreshToken))
    .executeTakeFirst();
  if (!row) throw new ToolkitError('INVALID_REFRESH_TOKEN');
  const user = await findUser(store.database, row.uid);
  const claims = JSON.parse(row.claims) as Record<string, unknown>;
  return { idToken: await idTokenOf(config, store, user, row.provider_id, claims), uid: user.uid };
}

async function idTokenOf(
  config: Config,
  store: Store,
  user: IdentityUser,
  provider: string,
  claims: Record<string, unknown>,
): Promise<string> {
  const identities: Record<string, string[]> = {};
  if (user.email) identities.email = [user.email];
  for (const { provider_id, raw_id } of user.links) (identities[provider_id] ??= []).push(raw_id);
  return signIdToken(await signingKeyOf(store), config.identity.projectId, {
    uid: user.uid,
    provider,
    identities,
    claims: {
      ...claims,
      ...(user.display_name ? { name: user.display_name } : {}),
      ...(user.photo_url ? { picture: user.photo_url } : {}),
      ...(user.email ? { email: user.email, email_verified: user.is_email_verified === 1 } : {}),
    },
  });
}

/** The user whom an ID token names. Throws INVALID_ID_TOKEN and TOKEN_EXPIRED. */
export async function userOfIdToken(config: Config, store: Store, idToken: string): Promise<IdentityUser> {
  const { projectId } = config.identity;
  const payload = await verify(store, idToken, 'INVALID_ID_TOKEN', {
    issuer: issuerOf(projectId),
    audience: projectId,
  });
  return findUser(store.database, payload.sub ?? '');
}

/** What a custom token says. Throws INVALID_CUSTOM_TOKEN. */
export async function readCustomToken(
  store: Store,
  token: string,
): Promise<{ uid: string; claims: Record<string, unknown> }> {
  const payload = await verify(store, token, 'INVALID_CUSTOM_TOKEN', { audience: customTokenAudience });
  const { uid, claims = {} } = payload;
  if (typeof uid !== 'string' || uid === '')
    throw new ToolkitError('INVALID_CUSTOM_TOKEN', 'it names nobody');
  return { uid, claims: claims as Record<string, unknown> };
}

async function verify(
  store: Store,
  token: string,
  failure: string,
  expected: { issuer?: string; audience: string },
): Promise<JWTPayload> {
  const keys = createLocalJWKSet({ keys: [(await signingKeyOf(store)).publicJwk] });
  try {
    return (
      await jwtVerify(token, keys, { algorithms: ['RS256'], requiredClaims: ['exp', 'iat'], ...expected })
    ).payload;
  } catch (error) {
    throw new ToolkitError(
      error instanceof errors.JWTExpired && failure === 'INVALID_ID_TOKEN' ? 'TOKEN_EXPIRED' : failure,
    );
  }
}

/** Refresh tokens are passwords: only their hashes are kept. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
