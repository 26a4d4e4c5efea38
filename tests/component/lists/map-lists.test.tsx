import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { searchParcels } from '../../../contract/parcel/parcels.ts';
import {
  listTransactionsInBounds,
  type TransactionPage,
  type TransactionRow,
} from '../../../contract/sale/transactions.ts';
import { listRegions } from '../../../contract/shell/regions.ts';
import { answer, cutOff, garble, hold, refuse } from '../../support/api-answers.ts';
import { regionWith } from '../../support/regions.ts';

function sale(id: number): TransactionRow {
  return {
    id,
    transactionNo: String(7000 + id),
    date: '2025-04-01',
    priceSar: 1_000_000,
    areaSqm: 500,
    priceSarPerSqm: 2000,
    type: 'أرض سكنية',
    kind: 'ordinary',
    parcelCount: 1,
    regionId: 10,
    level: 'parcel',
    cityName: 'الرياض',
    neighborhoodId: 7,
    neighborhoodName: 'الملقا',
    planNo: '1822',
    blockNo: '3',
    parcelNo: String(id),
    parcelObjectId: id,
    location: { x: 46.75, y: 24.75 },
  };
}

function sales(items: TransactionRow[], changes: Partial<TransactionPage> = {}): TransactionPage {
  return { items, totalCount: items.length, offset: 0, limit: 20, sources: [], ...changes };
}

beforeEach(() => {
  answer(listRegions, [regionWith()]);
  answer(searchParcels, { items: [], totalCount: 0, offset: 0, limit: 20, isCapped: false });
  answer(listTransactionsInBounds, sales([sale(1), sale(2)]));
});

/** The lists beside a map that shows a view, opened at a tab. */
async function openLists(tab: 'parcels' | 'sales', filters: { fromDate?: string } = {}) {
  const { $viewBox, $zoom } = await import('../../../src/stores/map/map-view.ts');
  const { openTab } = await import('../../../src/stores/map/map-tab.ts');
  const { setFilters } = await import('../../../src/stores/map/filters/filters.ts');
  const { Lists } = await import('../../../src/islands/map/lists/Lists.tsx');
  $viewBox.set([46.7, 24.7, 46.8, 24.8]);
  $zoom.set(14);
  setFilters(filters);
  openTab(tab);
  render(<Lists regionKey="Riyadh" hasDemoData={false} />);
  return userEvent.setup();
}

const rows = () => waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3));
const button = (name: string | RegExp) => screen.getByRole('button', { name });

test('arrow keys, Home and End lead through the tabs from right to left', async () => {
  const user = await openLists('parcels');
  const tab = (name: RegExp) => screen.getByRole('tab', { name });
  act(() => tab(/^القطع/).focus());
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(tab(/^الصفقات/));
  expect(tab(/^الصفقات/).getAttribute('aria-selected')).toBe('true');
  await rows();
  expect(tab(/^الصفقات/).textContent).toBe('الصفقات 2');
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(tab(/^القطع/));
  // The tab opened earlier still shows its count.
  expect(tab(/^الصفقات/).textContent).toBe('الصفقات 2');
});

test('a list that fails to load is reported and retried, while another works', async () => {
  cutOff(listTransactionsInBounds);
  const user = await openLists('sales');
  expect((await screen.findByRole('alert')).textContent).toContain('تعذّر تحميل الصفقات');
  await user.click(screen.getByRole('tab', { name: /^القطع/ }));
  expect(await screen.findByText('لا قطع في هذا النطاق.')).toBeDefined();
  refuse(listTransactionsInBounds, { code: 'busy', message: 'نعود بعد قليل.' });
  await user.click(screen.getByRole('tab', { name: /^الصفقات/ }));
  await user.click(await screen.findByRole('button', { name: 'أعد المحاولة' }));
  expect(await screen.findByText('نعود بعد قليل.')).toBeDefined();
  garble(listTransactionsInBounds, { items: [null], totalCount: 'many' });
  await user.click(button('أعد المحاولة'));
  expect(await screen.findByText(/^تعذّر تحميل الصفقات/)).toBeDefined();
  answer(listTransactionsInBounds, sales([sale(1), sale(2)]));
  await user.click(button('أعد المحاولة'));
  await rows();
  expect(screen.queryByText(/^تعذّر تحميل الصفقات/)).toBeNull();
});

test('an empty list of an empty area offers to zoom out', async () => {
  const user = await openLists('parcels');
  await user.click(await screen.findByRole('button', { name: 'بعّد الخريطة' }));
  const { $requestedView } = await import('../../../src/stores/map/requested-view.ts');
  expect($requestedView.get()).toEqual({
    center: [expect.closeTo(46.75, 6), expect.closeTo(24.75, 3)],
    zoom: 13,
  });
});

test('a list that a filter has emptied says so, and offers to clear the filter', async () => {
  answer(listTransactionsInBounds, ({ query }) => sales(query['fromDate'] ? [] : [sale(1), sale(2)]));
  const user = await openLists('sales', { fromDate: '2026-01-01' });
  expect(await screen.findByText('لا صفقات تطابق التصفية في هذا النطاق.')).toBeDefined();
  await user.click(button('امسح التصفية'));
  await rows();
});

/** Starts the download of the list of sales as CSV. */
async function download(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.click(button('تنزيل'));
  await user.click(button(/^CSV/));
}

test('a download gathers all pages of the list, and can be canceled', async () => {
  answer(listTransactionsInBounds, sales([sale(1), sale(2)], { totalCount: 300 }));
  const user = await openLists('sales');
  await rows();
  const arrive = hold(listTransactionsInBounds);
  await download(user);
  expect(await screen.findByRole('progressbar')).toHaveProperty('max', 300);
  await user.click(button('ألغِ التنزيل'));
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(document.activeElement).toBe(button('تنزيل'));
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  arrive(sales([sale(1)]));
  const calls = answer(listTransactionsInBounds, ({ query }) =>
    sales([sale(Number(query['offset']) + 1)], { totalCount: 2 }),
  );
  const before = calls.length;
  await user.click(button(/^CSV/));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(calls.slice(before).map(({ query }) => query['offset'])).toEqual([0, 1]);
  expect(save.mock.contexts[0]).toHaveProperty(
    'download',
    expect.stringMatching(/^ardi-riyadh-sales-\d{4}-\d\d-\d\d\.csv$/),
  );
});

test('a download that fails is reported', async () => {
  const user = await openLists('sales');
  await rows();
  cutOff(listTransactionsInBounds);
  await download(user);
  const menu = screen.getByRole('group', { name: 'تنزيل صفوف القائمة' });
  expect((await within(menu).findByRole('alert')).textContent).toContain('تعذّر جمع الصفوف');
  expect(screen.getAllByRole('row')).toHaveLength(3);
});
