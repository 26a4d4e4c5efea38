import { expect, expectTypeOf, test } from 'vitest';
import { call } from '../../../src/api/shared/call.ts';
import type { Clients } from '../../../src/api/shared/clients.ts';
import type { Offer } from '../../../contract/offer/offers.ts';
import type { RouteData } from '../../../contract/endpoints.ts';
import { routes, type RouteName } from '../../../contract/routes.ts';

/** Routes that the contract has no shape for: the union is empty. */
type Shapeless = { [Name in RouteName]: [RouteData<Name>] extends [never] ? Name : never }[RouteName];

test('every route has a response shape', () => {
  expectTypeOf<Shapeless>().toEqualTypeOf<never>();
  expect(Object.keys(routes).length).toBeGreaterThan(60);
});

test('a call returns the response type of its route and nothing else', () => {
  const listOffers = async (clients: Clients) => (await call(clients, routes.listOffers)).items;
  expectTypeOf(listOffers).returns.resolves.toEqualTypeOf<Offer[]>();
  // @ts-expect-error Marketplace projects are not offers.
  const wrong = (clients: Clients): Promise<{ items: Offer[] }> => call(clients, routes.listProjects);
  expect(wrong).toBeTypeOf('function');
});
