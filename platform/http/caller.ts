import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../src/contract/shared/endpoint.ts';
import { rememberActiveDay } from '../badges/activity.ts';
import type { Platform } from './platform.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Identity } from '../store/sign-ins.ts';
import { accountOf } from '../store/accounts.ts';
import type { Store } from '../store/store.ts';
import type { SignIn } from '../store/sign-ins.ts';

/** The client that makes a request: a browser, identified by its Device-Id. */
export interface Caller {
  readonly deviceId: string;
}

/** A caller who is signed in. */
export interface Member extends Caller, SignIn {
  readonly accountId: number;
  /** When the token expires, seconds since 1970. */
  readonly tokenExpiration: number;
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

/** Verifies the bearer token of a members-only request. Throws not_signed_in. */
export async function identifyMember(
  platform: Platform,
  { deviceId }: Caller,
  { headers }: FastifyRequest,
): Promise<Member> {
  const token = /^Bearer ([\w.-]+)$/i.exec(headers.authorization ?? '')?.[1];
  const identity = token ? await platform.verifyToken(token) : undefined;
  if (!identity) throw new Refusal('not_signed_in');
  const accountId = await accountIdOf(platform.store, identity);
  await rememberActiveDay(platform.store, accountId);
  const { uid, authTime, expiresAt } = identity;
  return { deviceId, accountId, uid, authTime, tokenExpiration: expiresAt };
}

/**
 * Account ids by identity. The verifier returns the same object for every request with a token, so each account is
 * looked up once.
 */
const accountIds = new WeakMap<Identity, number>();

async function accountIdOf(store: Store, identity: Identity): Promise<number> {
  const known = accountIds.get(identity);
  if (known !== undefined) return known;
  const { id } = await accountOf(store, identity);
  accountIds.set(identity, id);
  return id;
}

/** Compares with a shared secret in constant time. */
export function isSecret(given: string | string[] | undefined, secret: string | undefined): boolean {
  if (typeof given !== 'string' || secret === undefined) return false;
  const [a, b] = [Buffer.from(given), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}
