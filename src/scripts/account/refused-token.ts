import { AxiosError, type AxiosInstance, type InternalAxiosRequestConfig } from 'axios';
import { storageKeys } from '../../environment/environment.ts';
import { kept } from '../../environment/storage.ts';
import { replaceToken } from '../../environment/token.ts';
import { keepForVisit, sessionEnded } from '../../environment/session-storage.ts';
import { pages } from '../../i18n/ar/shell/pages.ts';
import { forget } from '../../stores/account/session.ts';
import { showToast } from '../../stores/shell/toasts.ts';

const bearer = 'Bearer ';

/** The client copies what it is asked: the mark travels in it. */
interface Request extends InternalAxiosRequestConfig {
  isSecond?: true;
}

/**
 * Looks after calls that the API refuses for their token in the middle of a visit: the token is renewed and the call made
 * once more. When nobody is known any more, or the new token is refused too, the person is signed out and told.
 */
export function retryRefused(clients: readonly AxiosInstance[]): void {
  for (const client of clients) {
    client.interceptors.response.use(undefined, async (error: unknown) => {
      const isRefused = error instanceof AxiosError && error.response?.status === 401;
      const request = isRefused ? (error.config as Request | undefined) : undefined;
      const sent = request?.headers.get('Authorization');
      if (!request || typeof sent !== 'string' || !sent.startsWith(bearer)) throw error;
      const token = sent.slice(bearer.length);
      // Signed out meanwhile, on purpose.
      if (!kept(storageKeys.userToken)) throw error;
      const renewal = request.isSecond ? 'ended' : await replaceToken(token);
      if (renewal === 'failed') throw error;
      if (renewal === 'ended') {
        endVisit();
        throw error;
      }
      const again: Request = { ...request, isSecond: true };
      return client.request(again);
    });
  }
}

/** Signs out calmly: pages for everybody stay as they are. */
function endVisit(): void {
  if (!kept(storageKeys.userToken)) return;
  forget();
  const page = document.documentElement;
  if (page.dataset.access === 'member') {
    keepForVisit(sessionEnded, 'yes');
    return location.replace('/account/auth');
  }
  delete page.dataset.member;
  showToast('danger', pages.user.sessionEnded);
}
