import { Comparables } from '../drivers/comparables.ts';
import { test as base } from '../fixtures.ts';

/** Tests of the comparable sales in the map's panel. */
export const test = base.extend<{ comparables: Comparables }>({
  comparables: async ({ mapPage }, use) => use(new Comparables(mapPage)),
});
