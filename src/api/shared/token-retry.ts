import { AxiosError, type AxiosInstance, type InternalAxiosRequestConfig } from 'axios';
import { storageKeys } from '../../environment/environment.ts';
import { readStorage } from '../../environment/storage.ts';
import { replaceToken } from '../../environment/token.ts';

const bearer = 'Bearer ';

/** The client copies its request: the mark travels in it. */
interface Request extends InternalAxiosRequestConfig {
  isRetry?: true;
}

/**
 * Renews the token of calls that the API refuses for it (401) and makes them once more. `onSessionEnded` is called when
 * nobody is signed in any more, or the new token is refused too; the call fails as it did.
 */
export function retryRefusedCalls(clients: readonly AxiosInstance[], onSessionEnded: () => void): void {
  for (const client of clients) {
    client.interceptors.response.use(undefined, async (error: unknown) => {
      const isRefused = error instanceof AxiosError && error.response?.status === 401;
      const request = isRefused ? (error.config as Request | undefined) : undefined;
      const sent = request?.headers.get('Authorization');
      if (!request || typeof sent !== 'string' || !sent.startsWith(bearer)) throw error;
      // Signed out meanwhile, on purpose.
      if (!readStorage(storageKeys.userToken)) throw error;
      const renewal = request.isRetry ? 'ended' : await replaceToken(sent.slice(bearer.length));
      if (renewal === 'ended') onSessionEnded();
      if (renewal === 'failed' || renewal === 'ended') throw error;
      const again: Request = { ...request, isRetry: true };
      return client.request(again);
    });
  }
}
