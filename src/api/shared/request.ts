import { fillPath, type Route } from '../../../contract/shared/route.ts';
import { pageTimeout, type CallOptions } from './call-options.ts';
import { clientFor, type Clients } from './clients.ts';

/** Sends a call as a request of its own and returns the response body. Throws axios's own errors. */
export async function request<Body>(clients: Clients, route: Route, options: CallOptions): Promise<Body> {
  const response = await clientFor(clients, route).request<Body>({
    method: route.method,
    url: fillPath(route.path, options.parameters),
    params: options.query,
    data: options.body,
    timeout: options.timeout ?? pageTimeout,
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.onProgress ? { onUploadProgress: ({ progress = 0 }) => options.onProgress?.(progress) } : {}),
  });
  return response.data;
}
