import { parse } from 'csv-parse/sync';
import { compare } from '../../../words/ar/compare/compare.ts';
import { trends as words } from '../../../words/ar/compare/trends.ts';
import { fill } from '../../../words/fill.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { expectNoOverflow } from '../drivers/layout.ts';
import { query } from '../../support/land.ts';
import { expect, test } from '../fixtures.ts';

/** Neighborhoods of one city with the most sales. */
function busyNeighborhoods() {
  const rows = query<{ id: number; name: string; city: string; region: number }>(
    `select neighborhood.id, neighborhood.name, neighborhood.city_name as city, neighborhood.region_id as region
    from neighborhood join parcel on parcel.neighborhood_id = neighborhood.id
      join sale_parcel on sale_parcel.parcel_id = parcel.id
    where neighborhood.region_id = 10 group by neighborhood.id order by count(*) desc limit 2`,
  );
  const [first, second] = rows;
  if (!first || !second) throw new Error('too few neighborhoods have sales');
  return { first, second };
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an investor adds places by name, compares them from 100, and shares the address', async ({
    page,
    request,
  }) => {
    const { first, second } = busyNeighborhoods();
    await page.goto('/compare/prices');
    await expect(page.getByText(words.empty)).toBeVisible();
    const add = async (text: string, name: string) => {
      await page.getByLabel(words.add).fill(text);
      await page.getByRole('button', { name: words.find }).click();
      await page
        .getByRole('link', { name: new RegExp(`^${name}`) })
        .first()
        .click();
    };
    await add(first.name, fill(words.kinds.neighborhood, { name: first.name }));
    await add(second.name, fill(words.kinds.neighborhood, { name: second.name }));
    await add(first.city, fill(words.kinds.city, { name: first.city }));
    await page.getByLabel(words.scale).selectOption(words.scales.index);
    await page.getByRole('button', { name: words.show }).click();
    await expect(page).toHaveURL(/scale=index/);
    await expect(page.getByRole('img', { name: new RegExp(`^${words.index}`) })).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveCount(1 + 3 + 6);
    const address = page.url();
    // A link shows the same.
    await page.goto(address);
    const rows = page.getByRole('table').locator('tbody tr');
    const count = await rows.count();
    expect(count).toBeGreaterThan(4);
    await expect(rows.last()).toContainText('100');

    const file = await request.get(
      address.replace('/compare/prices?', '/compare/prices.csv?').replace(/&(use|since|upto)=(?=&|$)/g, ''),
    );
    expect(parse(await file.text(), { bom: true, columns: true })).toHaveLength(count);
    const remove = fill(words.remove, {
      name: fill(words.inCity, {
        name: fill(words.kinds.neighborhood, { name: second.name }),
        city: second.city,
      }),
    });
    await page.getByRole('link', { name: remove }).click();
    await expect(page.getByRole('columnheader')).toHaveCount(1 + 2 + 4);
  });

  test('a period without sales, an unknown place and an unknown name are plainly said', async ({ page }) => {
    const { first } = busyNeighborhoods();
    const key = `neighborhood:${first.id}`;
    await page.goto(`/compare/prices?places=${key}&upto=1990-01`);
    await expect(page.getByText(words.noSales, { exact: true })).toBeVisible();
    await page.goto(`/compare/prices?places=${key}|neighborhood:999999999|street:1`);
    await expect(page.getByText(words.hasGone)).toBeVisible();
    await expect(page.getByText(words.hasMore)).toBeVisible();
    await page.goto('/compare/prices?add=لا مكان بهذا الاسم');
    await expect(page.getByText(words.none)).toBeVisible();
    const number = query<{ plan: string }>(
      'select plan_no as plan from parcel where plan_no is not null and region_id = 10 limit 1',
    )[0]?.plan;
    await page.goto(`/compare/prices?add=${encodeURIComponent(`مخطط ${number}`)}`);
    const plan = page.getByRole('link', { name: new RegExp(`^مخطط ${number}`) }).first();
    await plan.click();
    await expect(page).toHaveURL(/places=plan/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(number ?? '');
  });
});

test('the panel of a neighborhood and the list lead to its prices over time', async ({ page, mapPage }) => {
  const { first } = busyNeighborhoods();
  await mapPage.open(undefined, `/Riyadh/metrics?neighborhood=${first.id}`);
  const link = mapPage.panel.getByRole('link', { name: compare.overTime });
  await expect(link).toHaveAttribute('href', `/compare/prices?places=neighborhood%3A${first.id}`);
  await mapPage.open(undefined, '/Riyadh/metrics?list=neighborhoods');
  await page.getByRole('link', { name: compare.firstOverTime }).click();
  await expect(page).toHaveURL(/compare\/prices\?places=neighborhood/);
  await expect(page.getByRole('columnheader')).toHaveCount(1 + 4 + 8);
  await expect(page.getByText(words.full)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoOverflow(page);
});
