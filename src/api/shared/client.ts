import axios, { type AxiosInstance } from 'axios';
import type { Environment } from '../../environment/environment.ts';

export interface ClientOptions {
  baseUrl: string;
  version?: 2 | 3 | 4;
  /** Sends the bearer token if a user is signed in, and drops empty query parameters. */
  isAuthenticated: boolean;
  sendsApiKey?: boolean;
}

/**
 * The only factory of clients (specification §7). Every request carries `PLATFORM` and `Device-Id`. There is no
 * timeout unless a call sets one (§8); failure messages are axios's own, as §8 requires.
 */
export function createClient(environment: Environment, options: ClientOptions): AxiosInstance {
  // No call is ever redirected, and redirect support costs the site's own server more than the call itself.
  const client = axios.create({
    baseURL: options.baseUrl,
    timeout: 0,
    maxRedirects: 0,
  });
  client.interceptors.request.use(async (request) => {
    request.headers.set('PLATFORM', 'WEB');
    request.headers.set('Device-Id', environment.deviceId());
    for (const [name, value] of Object.entries(environment.ownHeaders())) request.headers.set(name, value);
    if (options.version) request.headers.set('X-Version', String(options.version));
    if (options.sendsApiKey) request.headers.set('X-Api-Key', environment.apiKey);
    if (options.isAuthenticated) {
      const token = await environment.userToken();
      if (token) request.headers.set('Authorization', `Bearer ${token}`);
      request.params = withoutEmpty(request.params as Record<string, unknown> | undefined);
    }
    return request;
  });
  return client;
}

/** Drops query parameters that are empty, null or undefined (specification §5). Zero and false stay. */
export function withoutEmpty(
  parameters: Record<string, unknown> | undefined,
): Record<string, unknown> | undefined {
  if (!parameters) return undefined;
  return Object.fromEntries(
    Object.entries(parameters).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  );
}
