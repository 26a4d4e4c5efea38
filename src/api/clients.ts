import type { AxiosInstance } from 'axios';
import type { Route } from '../contract/routes.ts';
import type { Environment } from '../environment/environment.ts';
import { createClient } from './client.ts';

/** Every client of specification §7. */
export interface Clients {
  main1: AxiosInstance;
  main2: AxiosInstance;
  main3: AxiosInstance;
  main4: AxiosInstance;
  marketplace: AxiosInstance;
  /** Public booking-project calls: no token is ever sent (§6). */
  publicProjects: AxiosInstance;
}

export function createClients(environment: Environment): Clients {
  const { main, marketplace } = environment.addresses;
  return {
    main1: createClient(environment, { baseUrl: main, isAuthenticated: true }),
    main2: createClient(environment, { baseUrl: main, isAuthenticated: true, version: 2 }),
    main3: createClient(environment, { baseUrl: main, isAuthenticated: true, version: 3 }),
    main4: createClient(environment, { baseUrl: main, isAuthenticated: true, version: 4, sendsApiKey: true }),
    marketplace: createClient(environment, { baseUrl: marketplace, isAuthenticated: true }),
    publicProjects: createClient(environment, { baseUrl: main, isAuthenticated: false }),
  };
}

/** The client that a route of the contract is called with. */
export function clientFor(clients: Clients, route: Route): AxiosInstance {
  if (route.sendsNoToken) return clients.publicProjects;
  if (route.host === 'marketplace') return clients.marketplace;
  return clients[`main${route.version ?? 1}`];
}
