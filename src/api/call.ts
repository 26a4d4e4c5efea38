import { fillPath, type Route } from '../contract/routes.ts';
import type { Envelope } from '../contract/envelope.ts';
import { clientFor, type Clients } from './clients.ts';
import { CallFailure } from './failure.ts';

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

/** Makes a call of the contract and gives what is inside the envelope. Throws `CallFailure`. */
export async function call<Data>(clients: Clients, route: Route, options: CallOptions = {}): Promise<Data> {
  const { data } = await callWithMessage<Data>(clients, route, options);
  return data;
}

/** As `call`, with the server's sentence for the person who waits (specification §5). */
export async function callWithMessage<Data>(
  clients: Clients,
  route: Route,
  options: CallOptions = {},
): Promise<{ data: Data; message: string }> {
  try {
    const response = await clientFor(clients, route).request<Envelope<Data>>({
      method: route.method,
      url: fillPath(route.path, options.parameters),
      params: options.query,
      data: options.body,
      timeout: options.timeout ?? 0,
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.onProgress
        ? { onUploadProgress: ({ progress = 0 }) => options.onProgress?.(progress) }
        : {}),
    });
    return contentOf(response.data);
  } catch (error) {
    throw new CallFailure(error);
  }
}

/** Networks put pages of their own in the way, with status 200: what is not our envelope is a failure like any other. */
function contentOf<Data>(body: Envelope<Data> | undefined): { data: Data; message: string } {
  if (typeof body !== 'object' || body.status !== true || !('data' in body)) {
    throw new Error('the answer is not in the envelope');
  }
  return { data: body.data, message: body.message };
}
