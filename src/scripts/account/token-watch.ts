import { renewToken, tokenIsPast } from '../../environment/token.ts';
import { readStorage } from '../../environment/storage.ts';
import { writeSessionStorage, readSessionStorage } from '../../environment/session-storage.ts';
import { storageKeys } from '../../environment/environment.ts';
import { clearSession } from '../../stores/account/session.ts';

/** How often the expiry is looked at, in milliseconds (specification §4, §9). */
const interval = 1000;
/** Milliseconds between two reloads of a window at least: a wrong clock must not make a storm of them. */
const calm = 10 * 60_000;
const reloadedAt = 'ardi:reloaded-at';

/**
 * Looks after the token while somebody is signed in (specification §4): a past one is renewed and the page reloaded,
 * except where people sign in. A failure waits and tries again, and never reloads.
 */
export function watchToken(isLoginPage: boolean): void {
  let isBusy = false;
  setInterval(() => {
    if (isBusy || !readStorage(storageKeys.userToken) || !tokenIsPast()) return;
    isBusy = true;
    void renewToken().then((renewal) => {
      isBusy = false;
      if (renewal === 'ended') clearSession();
      if (renewal === 'ended' || (renewal === 'renewed' && !isLoginPage)) reloadCalmly();
    });
  }, interval);
}

function reloadCalmly(): void {
  const last = Number(readSessionStorage(reloadedAt) ?? 0);
  if (Math.abs(Date.now() - last) < calm) return;
  writeSessionStorage(reloadedAt, String(Date.now()));
  location.reload();
}
