import { renewToken, tokenIsPast } from '../../environment/token.ts';
import { readStorage } from '../../environment/storage.ts';
import { writeSessionStorage, readSessionStorage } from '../../environment/session-storage.ts';
import { storageKeys } from '../../environment/environment.ts';
import { clearSession } from '../../stores/account/session.ts';

/** Interval at which the token's expiry is checked, in milliseconds (specification §4, §9). */
const interval = 1000;
/** Minimum time in milliseconds between two reloads of a window: a wrong clock must not cause a reload loop. */
const calm = 10 * 60_000;
const reloadedAt = 'ardi:reloaded-at';

/**
 * Watches the token of a signed-in user (specification §4): an expired one is renewed and the page reloaded, except
 * on the sign-in page. A failed renewal is retried later and never reloads.
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
