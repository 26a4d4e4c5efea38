import { AxiosError, type AxiosInstance, type InternalAxiosRequestConfig } from 'axios';
import { storageKeys } from '../../environment/environment.ts';
import { readStorage } from '../../environment/storage.ts';
import { replaceToken } from '../../environment/token.ts';

const bearer = 'Bearer ';

/** The client copies the request config, so the mark is kept on the retry. */
interface Request extends InternalAxiosRequestConfig {
  isRetry?: true;
}

/**
 * When the API refuses a call's token (401), renews the token and retries the call once. `onSessionEnded` is called
 * if the user is no longer signed in, or the new token is refused too; the call then fails with the original error.
 */
export function retryRefusedCalls(clients: readonly AxiosInstance[], onSessionEnded: () => void): void {
  for (const client of clients) {
    client.interceptors.response.use(undefined, async (error: unknown) => {
      const isRefused = error instanceof AxiosError && error.response?.status === 401;
      const request = isRefused ? (error.config as Request | undefined) : undefined;
      const sent = request?.headers.get('Authorization');
      if (!request || typeof sent !== 'string' || !sent.startsWith(bearer)) throw error;
      // The user signed out meanwhile, on purpose.
      if (!readStorage(storageKeys.userToken)) throw error;
      const renewal = request.isRetry ? 'ended' : await replaceToken(sent.slice(bearer.length));
      if (renewal === 'ended') onSessionEnded();
      if (renewal === 'failed' || renewal === 'ended') throw error;
      const again: Request = { ...request, isRetry: true };
      return client.request(again);
    });
  }
}
