import { storageKeys } from './environment.ts';
import { ProviderFailure } from './failure.ts';
import { providers } from './providers.ts';
import { writeStorage, readStorage } from './storage.ts';
import { withTimeout } from './with-timeout.ts';

/** How long a refreshed token is taken to last, in seconds (specification §4). */
const tokenSeconds = 3600;
/** Milliseconds before a failed refresh is tried again, doubled each time: a network that is away is not hammered. */
const firstPause = 5_000;
const longestPause = 5 * 60_000;

/** What the identity platform says of somebody who has to sign in again; any other refusal may pass, and nobody is thrown
 * out for it. */
const endings = new Set([
  'auth/user-token-expired',
  'auth/invalid-user-token',
  'auth/user-disabled',
  'auth/user-not-found',
]);

/**
 * `fresh`: nothing had to be done, another window may have; `renewed`: there is a new token; `ended`: the identity
 * platform knows nobody any more; `failed`: it could not be asked, and will be again after a pause.
 */
export type Renewal = 'fresh' | 'renewed' | 'ended' | 'failed';

let pause = firstPause;
let retryAt = 0;

/**
 * How long calls wait for a renewal, in milliseconds. Most of what pages ask is for everybody, and answered with a token
 * that is past as well; what is not is refused, and asked for again when there is a new one.
 */
const callPatience = 3000;

let underway: Promise<Renewal> | undefined;
let isLate = false;

/** Whether the stored token has no expiry, or one that is past (specification §4). */
export function tokenIsPast(): boolean {
  const expiry = Number(readStorage(storageKeys.tokenExpiration) ?? Number.NaN);
  return !(expiry > Date.now() / 1000);
}

/** Gets a new token if the stored one is past. One window does it for all of them. */
export function renewToken(): Promise<Renewal> {
  return alone(() => renewIf(tokenIsPast));
}

/**
 * For a call: gets a new token if the stored one is past. An identity platform that does not answer keeps the calls of a
 * page waiting once, and not for long.
 */
export async function renewForCall(): Promise<void> {
  if (!tokenIsPast() || isLate) return;
  underway ??= renewToken().finally(() => {
    underway = undefined;
    isLate = false;
  });
  await withTimeout(callPatience, underway).catch(() => (isLate = true));
}

/** Gets a new token in the place of one that the API refused, unless that has been done already. */
export function replaceToken(refused: string): Promise<Renewal> {
  return alone(() => renewIf(() => readStorage(storageKeys.userToken) === refused));
}

async function alone(renew: () => Promise<Renewal>): Promise<Renewal> {
  // Asked once more when it is its turn: what waited behind a failure would only fail after the same patience.
  const calmly = async () => (Date.now() < retryAt ? 'failed' : renew());
  if (Date.now() < retryAt) return 'failed';
  // Locks are missing on plain http, as on a phone in the local network: then each window does it for itself.
  return 'locks' in navigator ? navigator.locks.request('ardi:token', calmly) : renew();
}

async function renewIf(isNeeded: () => boolean): Promise<Renewal> {
  if (!readStorage(storageKeys.userToken)) return 'ended';
  if (!isNeeded()) return 'fresh';
  try {
    const identity = await providers.identity();
    const token = (await identity.restored()) && (await identity.refreshedToken());
    pause = firstPause;
    // Whoever signed out meanwhile stays so.
    if (!token || !readStorage(storageKeys.userToken)) return 'ended';
    writeStorage(storageKeys.userToken, token);
    writeStorage(storageKeys.tokenExpiration, String(Math.floor(Date.now() / 1000) + tokenSeconds));
    return 'renewed';
  } catch (error) {
    if (error instanceof ProviderFailure && endings.has(error.code)) return 'ended';
    retryAt = Date.now() + pause;
    pause = Math.min(pause * 2, longestPause);
    return 'failed';
  }
}
