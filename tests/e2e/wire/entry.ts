import { call } from '../../../src/api/shared/call.ts';
import { createClients, type Clients } from '../../../src/api/shared/clients.ts';
import { CallFailure } from '../../../src/api/shared/failure.ts';
import type { Route } from '../../../contract/shared/route.ts';

/** The client layer as a browser gets it, exposed to a test page. */
export interface Wire {
  clients: (base: string, token?: string) => Clients;
  call: typeof call;
  /** What the caller sees of a failed call. */
  failure: (
    work: () => Promise<unknown>,
  ) => Promise<Pick<CallFailure, 'kind' | 'message' | 'status' | 'serverMessage'>>;
  route: (path: string, more?: Partial<Route>) => Route;
}

const wire: Wire = {
  clients: (base, token) =>
    createClients({
      addresses: { main: `${base}/main`, marketplace: `${base}/marketplace`, tiles: base, geocoder: base },
      geocoderToken: 'the-token',
      apiKey: 'the-key',
      deviceId: () => 'device-1',
      ownHeaders: () => ({}),
      userToken: () => Promise.resolve(token),
    }),
  call,
  failure: async (work) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      const { kind, message, status, serverMessage } = error;
      return { kind, message, status, serverMessage };
    }
    throw new Error('the call did not fail');
  },
  route: (path, more) => ({ method: 'GET', path, host: 'main', ...more }),
};

Object.assign(window, { wire });
