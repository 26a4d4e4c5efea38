import { renewToken, tokenIsPast } from '../../environment/token.ts';
import { readStorage } from '../../environment/storage.ts';
import { storageKeys } from '../../environment/environment.ts';
import { clearSession } from '../../stores/account/session.ts';

/** Interval at which the token's expiry is checked, in milliseconds (specification §4, §9). */
const interval = 1000;

/**
 * Watches the token of a signed-in user (specification §4): an expired one is renewed and the page reloaded, except
 * on the sign-in page. A failed renewal is retried later and never reloads; nor does one whose new expiry could not be
 * stored, which would reload forever.
 */
export function watchToken(isLoginPage: boolean): void {
  let isBusy = false;
  setInterval(() => {
    if (isBusy || !readStorage(storageKeys.userToken) || !tokenIsPast()) return;
    isBusy = true;
    void renewToken().then((renewal) => {
      isBusy = false;
      if (renewal === 'ended') clearSession();
      if (renewal === 'ended' || (renewal === 'renewed' && !isLoginPage && !tokenIsPast())) location.reload();
    });
  }, interval);
}
