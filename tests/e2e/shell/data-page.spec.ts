import { words } from '../../../words/ar/index.ts';
import { formatNumber } from '../../../words/format.ts';
import { countInRegion } from '../../support/land.ts';
import { usualZoning, zoningOf } from '../../support/zoning.ts';
import { expect, test } from '../fixtures.ts';

const { dataPage } = words;

test('the data page describes the available data, its period, its sources and the meaning of figures', async ({
  page,
}) => {
  await page.goto('/data');
  const table = page.getByRole('table').first();
  for (const [kind, count] of [
    ['parcels', countInRegion('parcel')],
    ['sales', countInRegion('sale')],
    ['neighborhoods', countInRegion('neighborhood')],
  ] as const) {
    const row = table.getByRole('row').filter({ hasText: dataPage.kinds[kind] }).first();
    await expect(row).toContainText(formatNumber(count));
    await expect(row).toContainText('بيانات تجريبية');
  }
  const zoning = page.getByRole('table').last();
  await expect(zoning.getByRole('row')).toHaveCount(usualZoning.length + 1);
  await expect(zoning.getByRole('row', { name: zoningOf.sb_t3_1.name })).toContainText(zoningOf.sb_t3_1.code);
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(6);
  await expect(page.getByText(dataPage.demo)).toBeVisible();
});

test('the «?» beside figures links to their definitions', async ({ page }) => {
  await page.goto('/Riyadh/transactions');
  const marks = page.locator('a[href^="/data#"]');
  expect(await marks.count()).toBeGreaterThan(3);
  const targets = await marks.evaluateAll((all) => all.map((mark) => mark.getAttribute('href') ?? ''));
  await page.goto('/');
  targets.push(...(await marks.evaluateAll((all) => all.map((mark) => mark.getAttribute('href') ?? ''))));
  for (const target of new Set(targets)) {
    await page.goto(target);
    const entry = page.locator(`[id="${target.split('#')[1]}"]`);
    await expect(entry).toBeInViewport();
    await expect(entry.locator('dt')).toHaveText(/\S/);
  }
});
