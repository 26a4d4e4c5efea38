import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type * as landApi from '../../../src/api/map/land.ts';
import type { Parcel } from '../../../contract/parcel/parcels.ts';
import { ParcelHead } from '../../../src/islands/map/panel/ParcelHead.tsx';
import { clearSelection, selectParcel } from '../../../src/stores/map/selection.ts';

vi.mock('../../../src/stores/shared/clients.ts', () => ({ clients: {} }));
const land = vi.hoisted(() => ({
  getParcel: vi.fn<typeof landApi.getParcel>(),
  getBuildingRules: () => new Promise(() => undefined),
  listParcelTransactions: () => new Promise(() => undefined),
}));
vi.mock('../../../src/api/map/land.ts', () => land);

const parcel = {
  ...{ parcelObjectId: 7, parcelNo: '12', city: 'الرياض', area: 4062, measuredArea: null },
  ...{ measuredAreaNote: null, priceSarPerSqm: null, transactionPriceSar: null },
} as unknown as Parcel;
const note = 'مساحة الحدود المرسومة 0.37 م²';

test.each([
  [null, false],
  [note, true],
])('the panel has the area that counts, and tells another one: %s', async (measuredAreaNote, isTold) => {
  clearSelection();
  land.getParcel.mockResolvedValue({ ...parcel, measuredAreaNote });
  selectParcel(7);
  render(<ParcelHead />);
  expect(await screen.findByText('4,062')).toBeTruthy();
  expect(screen.queryByText(note) !== null).toBe(isTold);
});
