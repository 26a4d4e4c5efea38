import { beforeEach, expect, test, vi } from 'vitest';
import { salePageView } from '../../../../src/api/pages/sale-page-view.ts';
import type { TransactionDetail } from '../../../../contract/sale/transactions.ts';
import { addressParts, saleAddress } from '../../../../contract/shared/page-addresses.ts';
import { salesOfLevels } from '../../../support/sales-of-levels.ts';

const calls = vi.hoisted(() => ({
  getTransaction: vi.fn(),
  listParcelTransactions: vi.fn(),
  getParcelPlan: vi.fn(),
}));
vi.mock('../../../../src/environment/site-server.ts', () => ({ environment: { addresses: {} } }));
vi.mock('../../../../src/api/sale/transactions.ts', () => ({ getTransaction: calls.getTransaction }));
vi.mock('../../../../src/api/map/land.ts', () => ({ listParcelTransactions: calls.listParcelTransactions }));
vi.mock('../../../../src/api/parcel/parcels.ts', () => ({ getParcelPlan: calls.getParcelPlan }));
vi.mock('../../../../src/api/parcel/neighborhood-price.ts', () => ({ neighborhoodPrice: () => undefined }));
vi.mock('../../../../src/api/pages/page-regions.ts', () => ({
  regionsOfPage: () => Promise.resolve([{ id: 10, key: 'Riyadh' }]),
}));

beforeEach(() => {
  vi.clearAllMocks();
  calls.listParcelTransactions.mockResolvedValue([]);
  calls.getParcelPlan.mockResolvedValue([]);
});

/** The page at the address that lists link to. */
function pageOf(sale: TransactionDetail, address = saleAddress(sale)) {
  calls.getTransaction.mockResolvedValue(sale);
  // The first part is the page's own.
  return salePageView(addressParts(`https://ardi.example${address}`)?.slice(1) ?? []);
}

test('a sale on a parcel is found with its plan and the other sales of the parcel', async () => {
  const { parcel } = salesOfLevels;
  expect(await pageOf(parcel)).toMatchObject({ status: 'found', plan: [], others: [] });
  expect(calls.getParcelPlan.mock.lastCall?.[1]).toEqual([77]);
  expect(calls.listParcelTransactions.mock.lastCall?.[1]).toBe(77);
  expect(await pageOf(parcel, '/transaction/400%2F2/1018/304/10')).toEqual({ status: 'none' });
});

test.each(['neighborhood', 'city', 'region'] as const)(
  'a sale of level %s is found at its address, without a parcel',
  async (level) => {
    const sale = salesOfLevels[level];
    const view = await pageOf(sale);
    expect(view).toMatchObject({ status: 'found', sale, plan: undefined, others: undefined });
    const bounds = 'bounds' in view ? view.bounds : undefined;
    expect(bounds === undefined).toBe(level === 'region');
    expect(calls.getParcelPlan).not.toHaveBeenCalled();
    expect(calls.listParcelTransactions).not.toHaveBeenCalled();
    expect(await pageOf(sale, '/transaction/400%2F2/-/303/10')).toEqual({ status: 'none' });
  },
);

test.each([
  ['12/ب', '٧'],
  [' 12 ', '..'],
  ['7'.repeat(41), '5'],
])('the numbers %j and %j as written on the deed lead to its page', async (planNo, parcelNo) => {
  const sale = { ...salesOfLevels.neighborhood, planNo, parcelNo };
  expect(await pageOf(sale)).toMatchObject({ status: 'found', sale });
});
