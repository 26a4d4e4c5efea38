import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { rightsOfRole, type OperatorRight, type OperatorRole } from '../../contract/admin/rights.ts';
import { tokenPrefix } from '../../contract/admin/token-prefix.ts';
import type { Endpoint } from '../../contract/shared/endpoint.ts';
import type { SignInProvider } from '../../contract/shared/vocabulary.ts';
import { rememberActiveDay } from '../badges/activity.ts';
import type { Platform } from './platform.ts';
import { Refusal } from '../../contract/shared/refusal.ts';
import { findToken } from '../../database/admin/access-tokens.ts';
import { accountOf } from '../../database/account/accounts.ts';
import { recordInJournal, type Actor } from '../../database/shared/journal.ts';
import { operatorOfAccount } from '../../database/admin/operators.ts';
import type { SignIn } from '../../database/account/sign-ins.ts';

/** The client that makes a request: a browser, identified by its Device-Id. */
export interface Caller {
  readonly deviceId: string;
}

/** A caller who is signed in. */
export interface Member extends Caller, SignIn {
  readonly accountId: number;
  /** When the token expires, seconds since 1970. */
  readonly tokenExpiration: number;
  readonly provider: SignInProvider;
  /** The number by whose code the person signed in, or that their provider knows. */
  readonly phoneNumber: string | undefined;
}

/** An operator at the desk, or a machine with a token. */
export interface Operator extends Caller {
  /** Who the journal says it was. */
  readonly actor: Actor;
  readonly name: string | null;
  /** Null: the caller is a token. */
  readonly role: OperatorRole | null;
  readonly rights: readonly OperatorRight[];
}

/** Letters, digits and dashes: long enough to be random, short enough to be stored. */
export const deviceIdForm = /^[\w-]{8,128}$/;

/**
 * Checks the headers that specification §7 requires of every request: `PLATFORM`, `Device-Id`, the version where an
 * endpoint names one, and the API key of the version-4 client. Throws the matching refusal.
 */
export function identifyCaller(
  { config }: Platform,
  endpoint: Endpoint,
  { headers }: Pick<FastifyRequest, 'headers'>,
): Caller {
  if (headers.platform !== 'WEB') throw new Refusal('platform_header_missing');
  const deviceId = headers['device-id'];
  if (typeof deviceId !== 'string' || !deviceIdForm.test(deviceId))
    throw new Refusal('device_header_missing');
  const { version } = endpoint.route;
  if (version && headers['x-version'] !== String(version))
    throw new Refusal('version_missing', { field: String(version) });
  if (version === 4 && !isSecret(headers['x-api-key'], config.apiKey)) throw new Refusal('api_key_missing');
  return { deviceId };
}

/**
 * Verifies that the caller has the right that a call of the desk needs: a person whose number is that of an operator, or
 * a token for machines. Throws not_signed_in and not_allowed; the journal has operators and tokens that lack the right.
 */
export async function identifyOperator(
  platform: Platform,
  caller: Caller,
  request: FastifyRequest,
  right: OperatorRight,
): Promise<Operator> {
  const operator = await operatorOf(platform, caller, request);
  if (operator.rights.includes(right)) return operator;
  if (operator.rights.length > 0) {
    await recordInJournal(platform.store.database, operator.actor, {
      act: 'access.denied',
      detail: { right, call: `${request.method} ${request.routeOptions.url ?? ''}` },
    });
  }
  throw new Refusal('not_allowed');
}

/** The operator or token that makes a request; a member who is no operator has no rights. Throws not_signed_in. */
async function operatorOf(platform: Platform, caller: Caller, request: FastifyRequest): Promise<Operator> {
  const { deviceId } = caller;
  const bearer = bearerOf(request);
  if (bearer?.startsWith(tokenPrefix)) {
    const token = await findToken(platform.store, bearer);
    if (!token) throw new Refusal('not_signed_in');
    const actor = { origin: 'token', tokenId: token.id } as const;
    return { deviceId, actor, name: token.name, role: null, rights: token.rightsNow };
  }
  const { accountId } = await identifyMember(platform, caller, request);
  const found = await operatorOfAccount(platform.store, accountId);
  return {
    ...{ deviceId, actor: { origin: 'desk', accountId } },
    ...{ name: found?.name ?? null, role: found?.role ?? null },
    rights: found ? rightsOfRole[found.role] : [],
  };
}

/** Verifies the bearer token of a members-only request. Throws not_signed_in and account_blocked. */
export async function identifyMember(
  platform: Platform,
  { deviceId }: Caller,
  request: FastifyRequest,
): Promise<Member> {
  const token = bearerOf(request);
  const identity = token ? await platform.verifyToken(token) : undefined;
  if (!identity) throw new Refusal('not_signed_in');
  const { id: accountId } = await accountOf(platform.store, identity);
  await rememberActiveDay(platform.store, accountId);
  const { uid, authTime, provedAt, provider, phoneNumber, expiresAt } = identity;
  return {
    ...{ deviceId, accountId, uid, authTime, provedAt, provider, phoneNumber },
    tokenExpiration: expiresAt,
  };
}

function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer ([\w.-]+)$/i.exec(headers.authorization ?? '')?.[1];
}

/** Compares with a shared secret in constant time. */
export function isSecret(given: string | string[] | undefined, secret: string | undefined): boolean {
  if (typeof given !== 'string' || secret === undefined) return false;
  const [a, b] = [Buffer.from(given), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}
