import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  listTransactionPlaces,
  summarizeTransactions,
  type SaleSummary,
} from '../../../contract/sale/transactions.ts';
import { answer, cutOff, type Call } from '../../support/api-answers.ts';

/** What the view has: quarters with one, two, three and four sales. */
const months = ['2023-11', '2024-02', '2024-05', '2024-08'].map((month, index) => ({
  month,
  saleCount: index + 1,
  priceSarPerSqm: null,
}));

function summary(totalCount: number): SaleSummary {
  return {
    totalCount,
    ordinaryCount: totalCount,
    lowValueCount: 0,
    totalValueSar: 0,
    totalAreaSqm: 0,
    medianPriceSarPerSqm: null,
    lowestPriceSarPerSqm: null,
    highestPriceSarPerSqm: null,
    lastSale: null,
    months,
    landUses: [],
    priceBands: [],
    sources: [],
  };
}

/** How many sales the view has since a day; without one, in all its time. */
function countSince({ query }: Call): number {
  const { fromDate = '', period } = query as { fromDate?: string; period?: string };
  return period ? 7 : months.filter(({ month }) => month >= fromDate.slice(0, 7)).length;
}

beforeEach(() => {
  answer(summarizeTransactions, (call) => summary(countSince(call)));
  answer(listTransactionPlaces, { totalCount: 0, isWhole: true, places: [] });
});

/** The time bar over a map that shows a view, with filters that are set already. */
async function renderBar(filters: { fromDate?: string; toDate?: string } = {}) {
  const { $viewBox } = await import('../../../src/stores/map/map-view.ts');
  const { setFilters, $filters } = await import('../../../src/stores/map/filters/filters.ts');
  const { followSalePlaces } = await import('../../../src/stores/map/sale-places.ts');
  const { openTime } = await import('../../../src/stores/map/time/time-window.ts');
  const { TimeBar } = await import('../../../src/islands/map/time/TimeBar.tsx');
  $viewBox.set([46.7, 24.7, 46.8, 24.8]);
  setFilters(filters);
  followSalePlaces();
  openTime();
  render(<TimeBar />);
  const bar = screen.getByRole('region', { name: 'شريط الزمن' });
  const shownDays = () => [$filters.get().fromDate, $filters.get().toDate];
  return { bar, $filters, shownDays, user: userEvent.setup() };
}

/** The same once its quarters are loaded. */
async function openBar(filters: { fromDate?: string; toDate?: string } = {}) {
  const opened = await renderBar(filters);
  await within(opened.bar).findByRole('slider', { name: 'الربع المعروض' });
  return opened;
}

const window = (name: string) => screen.getByRole('radio', { name });
const figures = (text: RegExp) => waitFor(() => expect(screen.getByRole('status').textContent).toMatch(text));

test('opened without a window, the bar shows the last year; other windows set the period', async () => {
  const { $filters, user } = await openBar();
  expect(window('سنة')).toHaveProperty('checked', true);
  await figures(/^صفقات آخر سنة7 صفقات فيما تعرضه الخريطة/);
  const calls = answer(summarizeTransactions, (call) => summary(countSince(call)));
  await user.click(window('6 أشهر'));
  await figures(/^صفقات آخر 6 أشهر/);
  expect($filters.get().period).toBe('last_6_months');
  await waitFor(() => expect(calls.at(-1)?.query['period']).toBe('last_6_months'));
  await user.click(window('شهر'));
  await figures(/^صفقات آخر شهر/);
  await waitFor(() => expect(calls.at(-1)?.query['period']).toBe('last_month'));
  await user.click(window('الكل'));
  await figures(/^كل الصفقات4 صفقات/);
  expect(calls.at(-1)?.query['period']).toBeUndefined();
});

test('a window is named by its days, which end with the newest deed of the region', async () => {
  const { $lastSaleDay } = await import('../../../src/stores/map/filters/last-sale-day.ts');
  $lastSaleDay.set('2026-09-30');
  const { user } = await openBar();
  await figures(/^صفقات آخر سنة30 سبتمبر 2025 إلى 30 سبتمبر 20267 صفقات/);
  await user.click(window('شهر'));
  await figures(/^صفقات آخر شهر30 أغسطس 2026 إلى 30 سبتمبر 20267 صفقات/);
  await user.click(window('مخصّصة'));
  expect(screen.getByLabelText('الأيام: من')).toHaveProperty('value', '2026-08-30');
});

test('custom days set the filter by the day of the deed', async () => {
  const { shownDays, user } = await openBar();
  await user.click(window('مخصّصة'));
  fireEvent.change(screen.getByLabelText('الأيام: من'), { target: { value: '2024-02-03' } });
  fireEvent.change(screen.getByLabelText('الأيام: إلى'), { target: { value: '2024-07-03' } });
  await figures(/^صفقات المدة المختارة3 فبراير 2024 إلى 3 يوليو 20243 صفقات/);
  expect(shownDays()).toEqual(['2024-02-03', '2024-07-03']);
  expect(window('مخصّصة')).toHaveProperty('checked', true);
});

test('one quarter is chosen on the slider, the last one first', async () => {
  const { bar, shownDays, user } = await openBar();
  await user.click(window('ربع'));
  expect(shownDays()).toEqual(['2024-07-01', '2024-09-30']);
  const slider = within(bar).getByRole('slider');
  fireEvent.change(slider, { target: { value: '1' } });
  expect(slider.getAttribute('aria-valuetext')).toBe('الربع الأول 2024: صفقتان');
  await figures(/^صفقات الربع الأول 20243 صفقات/);
  expect(shownDays()).toEqual(['2024-01-01', '2024-03-31']);
  await user.click(within(bar).getByRole('button', { name: 'أغلق شريط الزمن' }));
  expect(screen.queryByRole('region', { name: 'شريط الزمن' })).toBeNull();
  // The chosen window stays active as an ordinary filter.
  expect(shownDays()).toEqual(['2024-01-01', '2024-03-31']);
});

/** Lets a quarter pass: it is shown for 1.6 seconds. */
const passQuarter = () => act(() => vi.advanceTimersByTimeAsync(1600));

test('quarters play in order to the last, and can be paused and resumed', async () => {
  const { shownDays } = await openBar({ fromDate: '2023-10-01', toDate: '2023-12-31' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.click(screen.getByRole('button', { name: 'شغّل ربعًا بعد ربع' }));
  expect(shownDays()).toEqual(['2024-01-01', '2024-03-31']);
  await passQuarter();
  expect(shownDays()).toEqual(['2024-04-01', '2024-06-30']);
  fireEvent.click(screen.getByRole('button', { name: 'أوقف' }));
  await passQuarter();
  await passQuarter();
  expect(shownDays()).toEqual(['2024-04-01', '2024-06-30']);
  fireEvent.click(screen.getByRole('button', { name: 'شغّل ربعًا بعد ربع' }));
  await passQuarter();
  expect(shownDays()).toEqual(['2024-07-01', '2024-09-30']);
  // Playback stops at the last quarter by itself.
  expect(screen.getByRole('button', { name: 'شغّل ربعًا بعد ربع' })).toBeDefined();
  await passQuarter();
  expect(shownDays()).toEqual(['2024-07-01', '2024-09-30']);
});

test('a quarter whose sales fail to load stops the playback and is reported', async () => {
  const { bar, shownDays } = await openBar({ fromDate: '2023-10-01', toDate: '2023-12-31' });
  cutOff(summarizeTransactions);
  cutOff(listTransactionPlaces);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.click(screen.getByRole('button', { name: 'شغّل ربعًا بعد ربع' }));
  await passQuarter();
  await passQuarter();
  expect(shownDays()).toEqual(['2024-01-01', '2024-03-31']);
  expect(screen.getByRole('button', { name: 'شغّل ربعًا بعد ربع' })).toBeDefined();
  const alert = within(bar).getByRole('alert');
  expect(alert.textContent).toContain('تعذّر جلب الصفقات عبر الزمن.');
  answer(summarizeTransactions, (call) => summary(countSince(call)));
  fireEvent.click(within(alert).getByRole('button', { name: 'أعد المحاولة' }));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByRole('status').textContent).toMatch(/^صفقات الربع الأول 20243 صفقات/);
});

test('quarters that fail to load are reported in their place, and a retry loads them', async () => {
  cutOff(summarizeTransactions);
  const { bar, user } = await renderBar();
  await waitFor(() => expect(within(bar).getAllByRole('alert')).toHaveLength(2));
  answer(summarizeTransactions, (call) => summary(countSince(call)));
  await user.click(within(bar).getAllByRole('button', { name: 'أعد المحاولة' })[0] ?? bar);
  expect(await within(bar).findByRole('slider', { name: 'الربع المعروض' })).toBeDefined();
  expect(within(bar).getAllByRole('alert')).toHaveLength(1);
});
