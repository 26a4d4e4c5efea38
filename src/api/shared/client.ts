import axios, { type AxiosInstance } from 'axios';
import type { Environment } from '../../environment/environment.ts';
import { callHeaders, type HeaderOptions } from './call-headers.ts';

export interface ClientOptions extends HeaderOptions {
  baseUrl: string;
}

/**
 * The only factory of clients (specification §7). There is no timeout unless a call sets one (§8); failure messages are
 * axios's own, as §8 requires. A client that sends the token also drops empty query parameters.
 */
export function createClient(environment: Environment, options: ClientOptions): AxiosInstance {
  // No call is ever redirected, and redirect support costs the site's own server more than the call itself.
  const client = axios.create({
    baseURL: options.baseUrl,
    timeout: 0,
    maxRedirects: 0,
  });
  client.interceptors.request.use(async (request) => {
    request.headers.set(await callHeaders(environment, options));
    if (options.isAuthenticated) {
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
