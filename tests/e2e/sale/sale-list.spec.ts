import { readFileSync } from 'node:fs';
import { landUseNames } from '../../support/land-uses.ts';
import { formatNumber } from '../../../words/format.ts';
import { query } from '../../support/land.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { untilAtRest } from '../drivers/at-rest.ts';
import { MapLists } from '../drivers/map-lists.ts';
import { expect, test } from '../fixtures.ts';

const address = '/Riyadh/transactions';
/** Residential land sales of 2024 and 2025 from 2000 riyals per m², most expensive first. */
const narrowed = `${address}?fromPrice=2000&use=residential&from=2024-01-01&to=2025-12-31&sort=price_high`;

interface Row {
  id: number;
  transaction_no: string;
  kind: string;
  price: number;
}

/** The same, queried directly from the database. */
function narrowedSales(): Row[] {
  return query<Row>(
    `select sale.id, transaction_no, kind, price_sar / sale.area_sqm as price from sale
      join (select sale_id, min(parcel_id) as first_id from sale_parcel group by sale_id) on sale_id = sale.id
      join parcel on parcel.id = first_id join region on region.id = sale.region_id
      where region.key = 'Riyadh' and land_use_group = 'residential'
        and date between '2024-01-01' and '2025-12-31' and price_sar / sale.area_sqm >= 2000
      order by price desc, sale.id`,
  );
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a list summarizes its sales, is filtered by its form and paginated by links', async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('صفقات الأراضي في الرياض');
    const rows = page.locator('[data-sale]');
    await expect(rows).toHaveCount(20);
    const form = page.locator('form[data-filter-form]');
    await form.getByLabel('الاستخدام').selectOption(landUseNames.residential);
    await form.getByRole('group', { name: 'سعر المتر' }).getByLabel('من').fill('2000');
    await form.getByRole('group', { name: 'تاريخ الصفقة' }).getByLabel('من').fill('2024-01-01');
    await form.getByRole('group', { name: 'تاريخ الصفقة' }).getByLabel('إلى').fill('2025-12-31');
    await form.getByLabel('الترتيب').selectOption('الأعلى سعرًا للمتر');
    await form.getByRole('button', { name: 'طبّق' }).click();

    const expected = narrowedSales();
    const prices = expected.filter(({ kind }) => kind === 'ordinary').map(({ price }) => price);
    const sorted = prices.toSorted((a, b) => a - b);
    const middle = ((sorted[Math.ceil(sorted.length / 2) - 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;
    expect(expected.length).toBeGreaterThan(40);
    await expect(page.locator('[data-summary]')).toContainText(formatNumber(expected.length));
    await expect(page.locator('[data-summary]')).toContainText(`${formatNumber(Math.round(middle))} ريال`);
    const idsOf = () =>
      rows.evaluateAll((all) => all.map((row) => Number((row as HTMLElement).dataset.sale)));
    expect(new Set(await idsOf())).toEqual(new Set(expected.slice(0, 20).map(({ id }) => id)));
    await page.getByRole('link', { name: 'التالية' }).click();
    await expect(page.getByText('صفحة 2 من')).toBeVisible();
    expect(await idsOf()).toEqual(expected.slice(20, 40).map(({ id }) => id));
    // A chip removes its filter and returns to the first page.
    await page.getByRole('link', { name: /^امسح المرشح: .*2024/ }).click();
    await expect(page).toHaveURL(/use=residential/);
    await expect(page).not.toHaveURL(/from=2024|page=/);
  });
});

test('the same filters give the same rows on the page, in its download and on the map', async ({ page }) => {
  await page.goto(narrowed);
  const expected = narrowedSales();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'تنزيل CSV' }).click();
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n')
    .slice(1);
  expect(lines.map((line) => line.split(',')[0])).toEqual(
    expected.map(({ transaction_no }) => transaction_no),
  );
  // The chart's totals come from the same rows.
  await page.locator('details', { hasText: 'جدول الأرقام' }).last().locator('summary').click();
  const months = page.getByRole('region', { name: 'العدد والوسيط شهرًا بشهر' }).getByRole('row');
  const counts = await months.evaluateAll((all) =>
    all.slice(1).map((row) => Number(row.lastChild?.textContent)),
  );
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(expected.length);

  await page.getByRole('link', { name: 'اعرضها على الخريطة' }).click();
  await expect(new MapLists(page).tab('الصفقات')).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/fromPrice=2000.*use=residential/);
  await expect(
    page.getByRole('button', { name: new RegExp(`^امسح المرشح: ${landUseNames.residential}`) }),
  ).toBeVisible();
});

test('more rows are appended below the existing ones; a failure is reported and can be retried', async ({
  page,
  consoleErrors,
}) => {
  // Before its script has loaded, the link leads to the next page.
  await page.goto(address);
  await untilAtRest(page);
  const rows = page.locator('[data-sale]');
  await page.route('**/transactions?page=2', (route) => route.abort());
  await page.getByRole('link', { name: 'اعرض المزيد' }).click();
  await expect(page.getByText('تعذّر تحميل المزيد')).toBeVisible();
  await expect(rows).toHaveCount(20);
  await page.unroute('**/transactions?page=2');
  await page.getByRole('link', { name: 'اعرض المزيد' }).click();
  await expect(rows).toHaveCount(40);
  await expect(page.getByText(/^المعروض 1–40 من/)).toBeVisible();
  // The new rows can be added to favorites like the others.
  await rows.nth(30).getByRole('button').click();
  await expect(rows.nth(30).getByRole('button')).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  consoleErrors.length = 0;
});

test('a neighborhood has its own list; filters that nothing matches are reported, with a way back', async ({
  page,
}) => {
  const [neighborhood] = query<{ id: number; name: string; count: number }>(
    `select neighborhood.id, neighborhood.name, count(*) as count from sale
      join (select sale_id, min(parcel_id) as first_id from sale_parcel group by sale_id) on sale_id = sale.id
      join parcel on parcel.id = first_id join neighborhood on neighborhood.id = parcel.neighborhood_id
      join region on region.id = neighborhood.region_id
      where region.key = 'Riyadh' group by neighborhood.id, neighborhood.name order by count desc limit 1`,
  );
  if (!neighborhood) throw new Error('no neighbourhood has a sale');
  await page.goto(`${address}/${neighborhood.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`حي ${neighborhood.name}`);
  await expect(page.locator('[data-summary]')).toContainText(formatNumber(neighborhood.count));
  await page.goto(`${address}/${neighborhood.id}?fromArea=900&toArea=20`);
  await expect(page.getByText('لا صفقات تطابق هذه المرشحات.')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('المساحة الصغرى أكبر من الكبرى');
  await page.getByRole('link', { name: 'امسح الكل' }).first().click();
  await expect(page).toHaveURL(`${address}/${neighborhood.id}`);
});
