import type { Envelope } from '../../contract/shared/envelope.ts';
import type { Route } from '../../contract/routes.ts';
import type { Clients } from './clients.ts';
import { CallFailure } from './failure.ts';
import type { CallOptions } from './call-options.ts';
import { request } from './request.ts';

export type { CallOptions } from './call-options.ts';
export { pageTimeout } from './request.ts';

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
  const make = clients.request ?? request;
  try {
    return contentOf(await make<Envelope<Data>>(clients, route, options));
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
