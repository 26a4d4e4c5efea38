import { planAddress } from '../../../contract/shared/page-addresses.ts';
import { planPage as words } from '../../../words/ar/parcel/plan-page.ts';
import { fill } from '../../../words/fill.ts';
import { formatNumber } from '../../../words/format.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { expectNoOverflow } from '../drivers/layout.ts';
import { query } from '../../support/land.ts';
import { parcelPage } from '../../support/site-pages.ts';
import { expect, test } from '../fixtures.ts';

/** A plan of Riyadh with a slash in its number and many parcels. */
function plan() {
  const [found] = query<{ number: string; city: string; count: number }>(
    `select plan_no as number, city_name as city, count(*) as count from parcel
    where region_id = 10 and plan_no like '%/%' group by plan_no, city_name order by count(*) desc limit 1`,
  );
  if (!found) throw new Error('no plan has a slash in its number');
  return found;
}

test('a parcel leads to its plan, whose page has outline, uses, prices, sales and parcels', async ({
  page,
}) => {
  await page.goto(parcelPage());
  await page.getByRole('navigation', { name: 'موقع الصفحة' }).getByRole('link', { name: /^مخطط/ }).click();
  await expect(page).toHaveURL(/\/Riyadh\/plans\//);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('مخطط');

  const { number, city, count } = plan();
  const address = planAddress('Riyadh', city, number) ?? '';
  expect(address).toContain('%2F');
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(fill(words.title, { number, city }));
  await expect(page.getByRole('main')).toContainText(formatNumber(count));
  const [{ sales } = { sales: 0 }] = query<{ sales: number }>(
    `select count(*) as sales from sale where exists (select 1 from sale_parcel link join parcel on parcel.id = link.parcel_id
      where link.sale_id = sale.id and parcel.region_id = 10 and plan_no = '${number}' and city_name = '${city}'
        and link.parcel_id = (select min(parcel_id) from sale_parcel where sale_id = sale.id))`,
  );
  await expect(page.getByRole('region', { name: words.sales })).toContainText(formatNumber(sales));
  await expect(page.getByRole('img', { name: fill(words.picture, { number }) })).toBeVisible();
  await expect(page.getByRole('group', { name: words.uses })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoOverflow(page);
  await page.getByRole('region', { name: words.parcelList }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/parcel\//);
});

test('an address without a plan is not found, and digits of any script lead to its own', async ({
  page,
  consoleErrors,
}) => {
  const { number, city } = plan();
  const missing = await page.goto(`/Riyadh/plans/${encodeURIComponent(city)}/nothing-like-it`);
  expect(missing?.status()).toBe(404);
  // The browser logs its own message about a missing page.
  consoleErrors.length = 0;
  const arabic = number.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');
  await page.goto(`/Riyadh/plans/${encodeURIComponent(city)}/${encodeURIComponent(arabic)}`);
  await expect(page).toHaveURL(planAddress('Riyadh', city, number) ?? '');
});
