import type { AxiosInstance } from 'axios';
import type { Route } from '../../../contract/shared/route.ts';
import type { Environment } from '../../environment/environment.ts';
import { createClient, type ClientOptions } from './client.ts';
import type { CallOptions } from './call-options.ts';

/** Every client of specification §7. */
export interface Clients {
  main1: AxiosInstance;
  main2: AxiosInstance;
  main3: AxiosInstance;
  main4: AxiosInstance;
  marketplace: AxiosInstance;
  /** Calls that never send a token: public booking projects (§6) and the content service. */
  anonymous: AxiosInstance;
  /** Overrides how calls are sent, by default each as its own request: returns the response body. */
  request?: <Body>(clients: Clients, route: Route, options: CallOptions) => Promise<Body>;
}

export function createClients(environment: Environment): Clients {
  const { main, marketplace } = environment.addresses;
  const client = (options: ClientOptions) => createClient(environment, options);
  return {
    main1: client({ baseUrl: main, isAuthenticated: true }),
    main2: client({ baseUrl: main, isAuthenticated: true, version: 2 }),
    main3: client({ baseUrl: main, isAuthenticated: true, version: 3 }),
    main4: client({ baseUrl: main, isAuthenticated: true, version: 4, sendsApiKey: true }),
    marketplace: client({ baseUrl: marketplace, isAuthenticated: true }),
    anonymous: client({ baseUrl: main, isAuthenticated: false }),
  };
}

/** The client to call a route of the contract with. */
export function clientFor(clients: Clients, route: Route): AxiosInstance {
  if (route.sendsNoToken) return clients.anonymous;
  if (route.host === 'marketplace') return clients.marketplace;
  return clients[`main${route.version ?? 1}`];
}
