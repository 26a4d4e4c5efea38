import type { RouteData } from '../../../contract/endpoints.ts';
import type { RouteName } from '../../../contract/routes.ts';
import type { NamedRoute } from '../../../contract/shared/route.ts';
import type { Envelope } from '../../../contract/shared/envelope.ts';
import type { CallOptions } from './call-options.ts';
import type { Clients } from './clients.ts';
import { envelopeData } from './envelope-data.ts';
import { CallFailure } from './failure.ts';
import { request } from './request.ts';

export type { CallOptions } from './call-options.ts';

/** Calls a route of the contract and returns the data inside the envelope, typed by the route. Throws `CallFailure`. */
export async function call<Name extends RouteName>(
  clients: Clients,
  route: NamedRoute<Name>,
  options: CallOptions = {},
): Promise<RouteData<Name>> {
  const { data } = await callWithMessage(clients, route, options);
  return data;
}

/** Like `call`, with the server's message for the user (specification §5). */
export async function callWithMessage<Name extends RouteName>(
  clients: Clients,
  route: NamedRoute<Name>,
  options: CallOptions = {},
): Promise<{ data: RouteData<Name>; message: string }> {
  const make = clients.request ?? request;
  try {
    return envelopeData(await make<Envelope<RouteData<Name>>>(clients, route, options));
  } catch (error) {
    throw new CallFailure(error);
  }
}
