import { fillPath, type Route } from '../../contract/routes.ts';
import { clientFor, type Clients } from './clients.ts';

export interface CallOptions {
  parameters?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** Cancels the call when the page no longer wants its answer. */
  signal?: AbortSignal | undefined;
  /** Milliseconds to wait; 0, the default, waits for ever (§9). */
  timeout?: number;
  /** Hears what share of the body has been sent, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

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
