import { expect, test, vi } from 'vitest';
import { pageQueryNames } from '../../../src/cache/query-names.ts';
import { readCompareQuery } from '../../../src/api/compare/compare-query.ts';
import { readMarketView } from '../../../src/api/project/market-query.ts';
import { readComparison } from '../../../src/api/parcel/comparables.ts';

vi.mock('../../../src/environment/site-server.ts', () => ({ environment: { addresses: {} } }));
const { readSaleListQuery } = await import('../../../src/api/pages/sale-list-view.ts');

/** The parameter names that a function reads from a query. */
function namesReadBy(read: (query: URLSearchParams) => unknown): string[] {
  const names = new Set<string>();
  class Recorder extends URLSearchParams {
    override get(name: string): string | null {
      names.add(name);
      return super.get(name);
    }
  }
  read(new Recorder());
  return [...names];
}

test.each([
  ['lists of sales', readSaleListQuery],
  ['comparable sales', readComparison],
  ['parcels side by side', readCompareQuery],
  ['the market', readMarketView],
])('every query parameter that %s read is part of the cache key', (_, read) => {
  const names = namesReadBy(read);
  expect(names.length).toBeGreaterThan(0);
  expect(pageQueryNames).toEqual(expect.arrayContaining(names));
});
