import { expect, expectTypeOf, test } from 'vitest';
import { call } from '../../../src/api/shared/call.ts';
import type { Clients } from '../../../src/api/shared/clients.ts';
import type { Offer } from '../../../src/contract/offer/offers.ts';
import type { RouteData } from '../../../src/contract/endpoints.ts';
import { routes, type RouteName } from '../../../src/contract/routes.ts';

/** Routes of which the contract has no shape: the union is empty. */
type Shapeless = { [Name in RouteName]: [RouteData<Name>] extends [never] ? Name : never }[RouteName];

test('each route has the shape of its answer', () => {
  expectTypeOf<Shapeless>().toEqualTypeOf<never>();
  expect(Object.keys(routes).length).toBeGreaterThan(60);
});

test('a call gives what its route answers with, and nothing else', () => {
  const listOffers = async (clients: Clients) => (await call(clients, routes.listOffers)).items;
  expectTypeOf(listOffers).returns.resolves.toEqualTypeOf<Offer[]>();
  // @ts-expect-error The projects of the market are no offers.
  const wrong = (clients: Clients): Promise<{ items: Offer[] }> => call(clients, routes.listProjects);
  expect(wrong).toBeTypeOf('function');
});
