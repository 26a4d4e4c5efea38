import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { listLandUseGroups } from '../../../contract/parcel/parcels.ts';
import { listTransactionPlaces, listTransactionsInBounds } from '../../../contract/sale/transactions.ts';
import { listRegions } from '../../../contract/shell/regions.ts';
import { answer, cutOff, type Call } from '../../support/api-answers.ts';
import { regionWith } from '../../support/regions.ts';

/** The corners of the view, as every call of these tests names them. */
const view = { boundaryFrom: '46.7000000,24.7000000', boundaryTo: '46.8000000,24.8000000' };
const ofPage = { orderBy: 'newest', offset: 0, limit: 1 };

let counts: Call[];
let places: Call[];

beforeEach(() => {
  answer(listRegions, [regionWith()]);
  answer(listLandUseGroups, [
    { id: 'residential', name: 'سكني', nameEn: null },
    { id: 'mixed', name: 'مختلط', nameEn: null },
  ]);
  // The number tells which call a count on the page came from.
  counts = answer(listTransactionsInBounds, () => ({
    items: [],
    totalCount: 100 + counts.length,
    offset: 0,
    limit: 1,
    sources: [],
  }));
  places = answer(listTransactionPlaces, () => ({
    totalCount: 200 + places.length,
    isWhole: true,
    places: [],
  }));
});

/** The open filters over a map that shows the view. */
async function openFilters() {
  const { $viewBox } = await import('../../../src/stores/map/map-view.ts');
  const { FilterButton } = await import('../../../src/islands/map/filters/FilterButtons.tsx');
  const { FilterBar } = await import('../../../src/islands/map/filters/FilterBar.tsx');
  const { Filters } = await import('../../../src/islands/map/filters/Filters.tsx');
  $viewBox.set([46.7, 24.7, 46.8, 24.8]);
  render(
    <>
      <FilterButton />
      <FilterBar />
      <Filters />
    </>,
  );
  const user = userEvent.setup();
  const button = screen.getByRole('button', { name: /^المرشحات/ });
  await user.click(button);
  const form = await screen.findByRole('form', { name: 'المرشحات' });
  await within(form).findByRole('option', { name: 'مختلط' });
  return { user, button, form, bar: screen.getByRole('region', { name: 'المرشحات' }) };
}

const radio = (name: string) => screen.getByRole('radio', { name });
const input = (name: string) => screen.getByLabelText(name, { selector: 'input:not([type=range])' });
const thumb = (name: string) => screen.getByRole('slider', { name });
const chip = (text: string) => screen.findByRole('button', { name: `امسح المرشح: ${text}` });
const chips = () => screen.queryAllByRole('button', { name: /^امسح المرشح/ });

/** The conditions of the latest call, without the view. */
async function asked(calls: Call[], count: number) {
  await waitFor(() => expect(calls).toHaveLength(count));
  return calls.at(-1)?.query;
}

test('the open filters count the sales in view; a filter on sales asks for their places', async () => {
  const { user, bar } = await openFilters();
  expect(await asked(counts, 1)).toEqual({ ...view, ...ofPage });
  expect(await within(bar).findByText('101 صفقة في ما تعرضه الخريطة')).toBeDefined();
  await user.click(radio('أرض تجارية'));
  expect(await asked(places, 1)).toEqual({ ...view, type: 'أرض تجارية' });
  expect(await within(bar).findByText('201 صفقة في ما تعرضه الخريطة')).toBeDefined();
  await user.click(radio('الكل'));
  expect(await asked(counts, 2)).toEqual({ ...view, ...ofPage });
  await user.click(radio('آخر سنة'));
  expect(await asked(places, 2)).toEqual({ ...view, period: 'last_year' });
});

test('prices, sizes and days are typed in digits of any script, and asked for together', async () => {
  const { user } = await openFilters();
  await user.type(input('سعر المتر: من'), '٢٥٠٠');
  await user.type(input('سعر المتر: إلى'), '٤٠٠٠');
  expect(await chip('2,500 إلى 4,000 ريال/م²')).toBeDefined();
  await user.type(input('المساحة: من'), '600');
  expect(await chip('من 600 م²')).toBeDefined();
  await user.type(input('المساحة: إلى'), '900');
  expect(await chip('600 إلى 900 م²')).toBeDefined();
  fireEvent.change(input('تاريخ الصفقة: من'), { target: { value: '2024-01-01' } });
  fireEvent.change(input('تاريخ الصفقة: إلى'), { target: { value: '2024-12-31' } });
  expect(await chip('1 يناير 2024 إلى 31 ديسمبر 2024')).toBeDefined();
  await waitFor(() =>
    expect(places.at(-1)?.query).toEqual({
      ...view,
      fromPrice: 2500,
      toPrice: 4000,
      fromArea: 600,
      toArea: 900,
      fromDate: '2024-01-01',
      toDate: '2024-12-31',
    }),
  );
});

test('a land use of the region is asked for by its key, and by its name in the chip', async () => {
  const { user } = await openFilters();
  await asked(counts, 1);
  await user.selectOptions(screen.getByLabelText('الاستخدام'), 'مختلط');
  expect(await asked(counts, 2)).toEqual({ ...view, ...ofPage, landUseGroup: 'mixed' });
  await user.click(await chip('مختلط'));
  expect(screen.getByLabelText('الاستخدام')).toHaveProperty('value', '');
  expect(await asked(counts, 3)).toEqual({ ...view, ...ofPage });
});

test('chips show the active filters and clear them, each or all at once', async () => {
  const { user, button } = await openFilters();
  await user.click(radio('أرض سكنية'));
  await user.click(radio('آخر 3 سنوات'));
  expect(button.textContent).toContain('2');
  await user.click(await chip('آخر 3 سنوات'));
  expect(document.activeElement).toBe(button);
  expect(chips().map(({ textContent }) => textContent)).toEqual(['أرض سكنية']);
  expect(radio('كل المدة')).toHaveProperty('checked', true);
  await user.click(radio('آخر سنة'));
  await user.click(screen.getByRole('button', { name: 'امسح الكل' }));
  expect(chips()).toEqual([]);
  expect(radio('الكل')).toHaveProperty('checked', true);
  expect(document.activeElement).toBe(button);
});

test('prices below 1,000 and above 9,000 mean no limit and are marked', async () => {
  const { user } = await openFilters();
  const [from, to] = [input('سعر المتر: من'), input('سعر المتر: إلى')];
  expect(thumb('سعر المتر: من').getAttribute('aria-valuetext')).toBe('أقل من 1,000 ريال/م²');
  expect(thumb('سعر المتر: إلى').getAttribute('aria-valuetext')).toBe('9,000 فأكثر ريال/م²');
  await user.type(from, '999');
  await user.type(to, '9001');
  await user.tab();
  expect([from, to].map((end) => (end as HTMLInputElement).value)).toEqual(['999', '9001']);
  expect([from, to].map((end) => end.getAttribute('aria-invalid'))).toEqual(['true', 'true']);
  expect(screen.getByText('سعر أدنى دون 1,000 لا يُحتسب.').id).toBe('filter-price-from-ignored');
  expect(from.getAttribute('aria-describedby')).toContain('filter-price-from-ignored');
  expect(chips()).toEqual([]);
});

test('the thumbs set the ends of the prices and cannot cross', async () => {
  await openFilters();
  fireEvent.change(thumb('سعر المتر: من'), { target: { value: '1000' } });
  expect(await chip('من 1,000 ريال/م²')).toBeDefined();
  expect(input('سعر المتر: من')).toHaveProperty('value', '1000');
  fireEvent.change(thumb('سعر المتر: إلى'), { target: { value: '9000' } });
  expect(await chip('1,000 إلى 9,000 ريال/م²')).toBeDefined();
  fireEvent.change(thumb('سعر المتر: إلى'), { target: { value: '900' } });
  expect(await chip('1,000 إلى 1,000 ريال/م²')).toBeDefined();
});

test('a reversed range is marked and not applied until it is corrected', async () => {
  await openFilters();
  const [from, to] = [input('تاريخ الصفقة: من'), input('تاريخ الصفقة: إلى')];
  fireEvent.change(from, { target: { value: '2025-02-01' } });
  expect(await chip('منذ 1 فبراير 2025')).toBeDefined();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.change(to, { target: { value: '2025-01-01' } });
  // What is typed is applied a moment later.
  act(() => void vi.advanceTimersByTime(1000));
  const reversed = 'تاريخ البداية بعد تاريخ النهاية. صحّح أحدهما ليُطبَّق المرشح.';
  expect(screen.getByText(reversed).getAttribute('role')).toBe('alert');
  expect(to.getAttribute('aria-invalid')).toBe('true');
  fireEvent.blur(to);
  expect(chips().map(({ textContent }) => textContent)).toEqual(['منذ 1 فبراير 2025']);
  vi.useRealTimers();
  fireEvent.change(to, { target: { value: '2025-06-30' } });
  expect(await chip('1 فبراير 2025 إلى 30 يونيو 2025')).toBeDefined();
  expect(screen.queryByText(reversed)).toBeNull();
});

test('Escape closes the form and leads back to its button', async () => {
  const { user, button } = await openFilters();
  act(() => radio('أرض سكنية').focus());
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('form')).toBeNull();
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

test('sales that cannot be loaded are reported, and a retry loads them', async () => {
  cutOff(listTransactionPlaces);
  const { user, bar } = await openFilters();
  await user.click(radio('آخر سنة'));
  expect((await within(bar).findByRole('alert')).textContent).toContain('تعذّر تطبيق المرشحات على الخريطة.');
  answer(listTransactionPlaces, { totalCount: 3, isWhole: false, places: [] });
  await user.click(within(bar).getByRole('button', { name: 'أعد المحاولة' }));
  expect(await within(bar).findByText(/3 صفقات في ما تعرضه الخريطة/)).toBeDefined();
  expect(within(bar).getByRole('status').textContent).toContain('تظهر على الخريطة أحدث 5,000 منها.');
  expect(within(bar).queryByRole('alert')).toBeNull();
});

test('from afar, a note says that the matching parcels stand out only nearer', async () => {
  const { user, bar } = await openFilters();
  const { $zoom } = await import('../../../src/stores/map/map-view.ts');
  act(() => $zoom.set(11));
  await user.type(input('المساحة: من'), '600');
  const note = 'قرّب الخريطة لترى القطع المطابقة وحدها';
  expect(await within(bar).findByText(note)).toBeDefined();
  act(() => $zoom.set(16));
  expect(within(bar).queryByText(note)).toBeNull();
});
