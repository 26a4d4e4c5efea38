import { storageKeys } from './environment.ts';
import { ProviderFailure } from './failure.ts';
import { providers } from './providers.ts';
import { keep, kept } from './storage.ts';

/** How long a refreshed token is taken to last, in seconds (specification §4). */
const tokenSeconds = 3600;
/** Milliseconds before a failed refresh is tried again, doubled each time: a network that is away is not hammered. */
const firstPause = 5_000;
const longestPause = 5 * 60_000;

/**
 * `fresh`: nothing had to be done, another window may have; `renewed`: there is a new token; `ended`: the identity
 * platform knows nobody any more; `failed`: it could not be asked, and will be again after a pause.
 */
export type Renewal = 'fresh' | 'renewed' | 'ended' | 'failed';

let pause = firstPause;
let retryAt = 0;

/** Whether the stored token has no expiry, or one that is past (specification §4). */
export function tokenIsPast(): boolean {
  const expiry = Number(kept(storageKeys.tokenExpiration) ?? Number.NaN);
  return !(expiry > Date.now() / 1000);
}

/** Gets a new token if the stored one is past. One window does it for all of them. */
export async function renewToken(): Promise<Renewal> {
  if (Date.now() < retryAt) return 'failed';
  // Locks are missing on plain http, as on a phone in the local network: then each window does it for itself.
  return 'locks' in navigator ? navigator.locks.request('ardi:token', renew) : renew();
}

async function renew(): Promise<Renewal> {
  if (!kept(storageKeys.userToken)) return 'ended';
  if (!tokenIsPast()) return 'fresh';
  try {
    const identity = await providers.identity();
    const token = (await identity.restored()) && (await identity.refreshedToken());
    pause = firstPause;
    if (!token) return 'ended';
    keep(storageKeys.userToken, token);
    keep(storageKeys.tokenExpiration, String(Math.floor(Date.now() / 1000) + tokenSeconds));
    return 'renewed';
  } catch (error) {
    if (error instanceof ProviderFailure && error.kind === 'refused') return 'ended';
    retryAt = Date.now() + pause;
    pause = Math.min(pause * 2, longestPause);
    return 'failed';
  }
}
