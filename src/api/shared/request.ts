import { fillPath, type Route } from '../../contract/routes.ts';
import type { CallOptions } from './call-options.ts';
import { clientFor, type Clients } from './clients.ts';

/** How long a page waits for data that a person is looking out for, in milliseconds. */
export const pageTimeout = 15_000;

/** A call of the contract as a request of its own: the body of its answer. Throws axios's own errors. */
export async function request<Body>(clients: Clients, route: Route, options: CallOptions): Promise<Body> {
  const response = await clientFor(clients, route).request<Body>({
    method: route.method,
    url: fillPath(route.path, options.parameters),
    params: options.query,
    data: options.body,
    timeout: options.timeout ?? 0,
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.onProgress ? { onUploadProgress: ({ progress = 0 }) => options.onProgress?.(progress) } : {}),
  });
  return response.data;
}
