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

/** Who makes a call: a browser, known by its Device-Id. */
export interface Caller {
  readonly deviceId: string;
}

/** Somebody who is signed in. */
export interface Member extends Caller, SignIn {
  readonly accountId: number;
  /** When the token ends, seconds since 1970. */
  readonly tokenExpiration: number;
}

/** Letters, digits and dashes: long enough to be random, short enough to be stored. */
export const deviceIdForm = /^[\w-]{8,128}$/;

/**
 * Checks what specification §7 asks of every call: `PLATFORM`, `Device-Id`, the version where one is named, and the key
 * of the version-4 client. Throws the fitting refusal.
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
    throw new Refusal('version_missing', String(version));
  if (version === 4 && !isSecret(headers['x-api-key'], config.apiKey)) throw new Refusal('api_key_missing');
  return { deviceId };
}

/** Checks the bearer token of a call that only members may make. Throws not_signed_in. */
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

/** An identity is the same object for every call with its token, so that its account is looked up once. */
const accountIds = new WeakMap<Identity, number>();

async function accountIdOf(store: Store, identity: Identity): Promise<number> {
  const known = accountIds.get(identity);
  if (known !== undefined) return known;
  const { id } = await accountOf(store, identity);
  accountIds.set(identity, id);
  return id;
}

/** Compares in a time that tells nothing of the secret. */
export function isSecret(given: string | string[] | undefined, secret: string | undefined): boolean {
  if (typeof given !== 'string' || secret === undefined) return false;
  const [a, b] = [Buffer.from(given), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}
