import { storageKeys } from '../../environment/environment.ts';
import { writeSessionStorage } from '../../environment/session-storage.ts';
import { wayBackKey } from '../../environment/sign-in-keys.ts';
import { readStorage, writeStorage } from '../../environment/storage.ts';

/** The map of a region as every sign-in opens it: nothing is lost there. */
const plainMap = /^(\/|\/([a-z]+\/)?metrics)$/i;

/**
 * Keeps the page that a visitor left for signing in (`parcelUrl`, specification §3): the one that the browser names as
 * the referrer. A page that is no loss, such as home, removes an older one; what is no other page of this site, such as
 * the page of a provider, changes nothing.
 */
export function keepWayBack(referrer: string): void {
  if (!URL.canParse(referrer)) return;
  const { origin, pathname, search } = new URL(referrer);
  if (origin !== location.origin || pathname.startsWith('/account/')) return;
  const isLoss = search !== '' || !plainMap.test(pathname);
  writeStorage(storageKeys.parcelUrl, isLoss ? `${pathname}${search}` : undefined);
}

/** Clears the kept address (specification §4) and hands it to the next page of this window, which offers it. */
export function handOverWayBack(): void {
  writeSessionStorage(wayBackKey, readStorage(storageKeys.parcelUrl));
  writeStorage(storageKeys.parcelUrl, undefined);
}
