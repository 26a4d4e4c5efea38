import { storageKeys } from './environment.ts';
import { ProviderFailure } from './failure.ts';
import { providers } from './providers.ts';
import { writeStorage, readStorage } from './storage.ts';
import { withTimeout } from './with-timeout.ts';

/** Assumed lifetime of a refreshed token, in seconds (specification §4). */
const tokenSeconds = 3600;
/** Backoff after a failed refresh, in milliseconds, doubled each time, so as not to hammer an unreachable network. */
const firstPause = 5_000;
const longestPause = 5 * 60_000;

/** Error codes after which the user must sign in again. Any other refusal may be temporary and signs nobody out. */
const endings = new Set([
  'auth/user-token-expired',
  'auth/invalid-user-token',
  'auth/user-disabled',
  'auth/user-not-found',
]);

/**
 * `fresh`: nothing to do, perhaps another tab renewed it; `renewed`: there is a new token; `ended`: the identity
 * platform no longer knows the user; `failed`: it could not be reached, and is retried after a pause.
 */
export type Renewal = 'fresh' | 'renewed' | 'ended' | 'failed';

let pause = firstPause;
let retryAt = 0;

/**
 * How long calls wait for a renewal, in milliseconds. Most calls of a page are public and answered even with an
 * expired token; any other is refused, and retried when there is a new token.
 */
const callPatience = 3000;

let underway: Promise<Renewal> | undefined;
let isLate = false;

/** Whether the stored token has no expiry, or has expired (specification §4). */
export function tokenIsPast(): boolean {
  const expiry = Number(readStorage(storageKeys.tokenExpiration) ?? Number.NaN);
  return !(expiry > Date.now() / 1000);
}

/** Renews the stored token if it has expired. One tab does so for all. */
export function renewToken(): Promise<Renewal> {
  return alone(() => renewIf(tokenIsPast));
}

/**
 * Renews an expired token before a call. If the identity platform does not answer, the calls of a page wait only
 * once, and not for long.
 */
export async function renewForCall(): Promise<void> {
  if (!tokenIsPast() || isLate) return;
  underway ??= renewToken().finally(() => {
    underway = undefined;
    isLate = false;
  });
  await withTimeout(callPatience, underway).catch(() => (isLate = true));
}

/** Replaces a token that the API refused, unless that has already been done. */
export function replaceToken(refused: string): Promise<Renewal> {
  return alone(() => renewIf(() => readStorage(storageKeys.userToken) === refused));
}

async function alone(renew: () => Promise<Renewal>): Promise<Renewal> {
  // Checked again once the lock is acquired: a call queued behind a failure would only fail after the same timeout.
  const calmly = async () => (Date.now() < retryAt ? 'failed' : renew());
  if (Date.now() < retryAt) return 'failed';
  // Locks are missing on plain HTTP, such as on a phone in the local network: each tab then renews for itself.
  return 'locks' in navigator ? navigator.locks.request('ardi:token', calmly) : renew();
}

async function renewIf(isNeeded: () => boolean): Promise<Renewal> {
  if (!readStorage(storageKeys.userToken)) return 'ended';
  if (!isNeeded()) return 'fresh';
  try {
    const identity = await providers.identity();
    const token = (await identity.restored()) && (await identity.refreshedToken());
    pause = firstPause;
    // A user who signed out meanwhile stays signed out.
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
