import { createHash, randomBytes } from 'node:crypto';
import { createLocalJWKSet, errors, jwtVerify, type JWTPayload } from 'jose';
import { z } from 'zod';
import type { EmulatorConfig } from '../scope.ts';
import type { Store } from '../../database/connection/store.ts';
import type { IdentityRefreshTable } from '../../database/schema/schema.ts';
import { hasEnded } from '../../database/account/sign-ins.ts';
import { customTokenAudience, issuerOf } from '../../contract/account/identity-toolkit.ts';
import { signingKeyOf } from '../../database/account/signing-key.ts';
import { signIdToken } from './id-token.ts';
import { ToolkitError } from './toolkit-error.ts';
import { findUser, type IdentityUser } from './users.ts';

const tokenSeconds = 3600;
const Claims = z.record(z.string(), z.unknown());

export interface Session {
  idToken: string;
  refreshToken: string;
  expiresIn: string;
}

/** What all tokens of one sign-in have in common. */
type SignInRow = Pick<IdentityRefreshTable, 'uid' | 'provider_id' | 'claims' | 'auth_time'>;

/** Signs a user in: returns the first ID token and the refresh token that renews it. */
export async function openSession(
  config: EmulatorConfig,
  store: Store,
  user: IdentityUser,
  providerId: string,
  claims: Record<string, unknown> = {},
): Promise<Session> {
  const { uid } = user;
  const row = { uid, provider_id: providerId, claims: JSON.stringify(claims) };
  return giveTokens(config, store, user, { ...row, auth_time: await freeSecond(store, uid) });
}

/** Issues another pair of tokens for a sign-in that has not ended, identified by its second. Throws TOKEN_EXPIRED. */
export async function continueSession(
  config: EmulatorConfig,
  store: Store,
  user: IdentityUser,
  authTime: number,
): Promise<Session> {
  const signIn = await store.database
    .selectFrom('identity_refresh')
    .select(['uid', 'provider_id', 'claims', 'auth_time'])
    .where('uid', '=', user.uid)
    .where('auth_time', '=', authTime)
    .executeTakeFirst();
  if (!signIn) throw new ToolkitError('TOKEN_EXPIRED');
  return giveTokens(config, store, user, signIn);
}

async function giveTokens(
  config: EmulatorConfig,
  store: Store,
  user: IdentityUser,
  signIn: SignInRow,
): Promise<Session> {
  const refreshToken = randomBytes(48).toString('base64url');
  await store.database
    .insertInto('identity_refresh')
    .values({ ...signIn, token_hash: hashOf(refreshToken), created_at: Date.now() })
    .execute();
  return {
    idToken: await idTokenOf(config, store, user, signIn),
    refreshToken,
    expiresIn: String(tokenSeconds),
  };
}

/**
 * The second that identifies a new sign-in. A person's sign-ins are told apart by it: of two in the same second, the
 * later one gets the next.
 */
async function freeSecond({ database }: Store, uid: string): Promise<number> {
  const { last } = await database
    .selectFrom('identity_refresh')
    .select(({ fn }) => fn.max('auth_time').as('last'))
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  const ended = await database
    .selectFrom('ended_sign_ins')
    .select('last_auth_time')
    .where('uid', '=', uid)
    .executeTakeFirst();
  return Math.max(Math.floor(Date.now() / 1000), (last ?? 0) + 1, (ended?.last_auth_time ?? 0) + 1);
}

/** Renews an ID token. Throws INVALID_REFRESH_TOKEN, and TOKEN_EXPIRED when the sign-in has ended. */
export async function refreshSession(
  config: EmulatorConfig,
  store: Store,
  refreshToken: string,
): Promise<{ idToken: string; uid: string }> {
  const row = await store.database
    .selectFrom('identity_refresh')
    .selectAll()
    .where('token_hash', '=', hashOf(refreshToken))
    .executeTakeFirst();
  if (!row) throw new ToolkitError('INVALID_REFRESH_TOKEN');
  await needUnended(store, row.uid, row.auth_time);
  const user = await findUser(store.database, row.uid);
  return { idToken: await idTokenOf(config, store, user, row), uid: user.uid };
}

async function needUnended(store: Store, uid: string, authTime: number): Promise<void> {
  if (await hasEnded(store, { uid, authTime })) throw new ToolkitError('TOKEN_EXPIRED');
}

async function idTokenOf(
  config: EmulatorConfig,
  store: Store,
  user: IdentityUser,
  signIn: SignInRow,
): Promise<string> {
  const identities: Record<string, string[]> = {};
  if (user.email) identities.email = [user.email];
  for (const { provider_id, raw_id } of user.links) (identities[provider_id] ??= []).push(raw_id);
  return signIdToken(await signingKeyOf(store), config.identity.projectId, {
    uid: user.uid,
    provider: signIn.provider_id,
    authTime: signIn.auth_time,
    identities,
    claims: {
      ...Claims.parse(JSON.parse(signIn.claims)),
      ...(user.display_name ? { name: user.display_name } : {}),
      ...(user.photo_url ? { picture: user.photo_url } : {}),
      ...(user.email ? { email: user.email, email_verified: user.is_email_verified === 1 } : {}),
    },
  });
}

/** Returns the user of an ID token and the second of its sign-in. Throws INVALID_ID_TOKEN and TOKEN_EXPIRED. */
export async function readIdToken(
  config: EmulatorConfig,
  store: Store,
  idToken: string,
): Promise<{ user: IdentityUser; authTime: number }> {
  const { projectId } = config.identity;
  const { sub: uid = '', auth_time } = await verify(store, idToken, 'INVALID_ID_TOKEN', {
    issuer: issuerOf(projectId),
    audience: projectId,
  });
  const authTime = Number(auth_time);
  await needUnended(store, uid, authTime);
  return { user: await findUser(store.database, uid), authTime };
}

/** Returns the uid and claims of a custom token. Throws INVALID_CUSTOM_TOKEN. */
export async function readCustomToken(
  store: Store,
  token: string,
): Promise<{ uid: string; claims: Record<string, unknown> }> {
  const payload = await verify(store, token, 'INVALID_CUSTOM_TOKEN', { audience: customTokenAudience });
  const { uid } = payload;
  const claims = Claims.safeParse(payload.claims ?? {}).data;
  if (typeof uid !== 'string' || uid === '')
    throw new ToolkitError('INVALID_CUSTOM_TOKEN', 'it names nobody');
  if (!claims) throw new ToolkitError('INVALID_CUSTOM_TOKEN', 'its claims are not an object');
  return { uid, claims };
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

/** Refresh tokens are credentials: only their hashes are stored. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
