import { neighborhood } from '../../../words/ar/map/neighborhood.ts';
import { panel as words } from '../../../words/ar/map/panel.ts';
import { formatNumber } from '../../../words/format.ts';
import { query } from '../../support/land.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { MapLists } from '../drivers/map-lists.ts';
import { expect, test } from '../fixtures.ts';

test('a neighborhood summarizes its sales and can be compared with others', async ({ mapPage, page }) => {
  const [first] = query<{ id: number; name: string; sales: number }>(
    `select neighborhood.id, neighborhood.name, count(*) as sales from sale
      join (select sale_id, min(parcel_id) as first_id from sale_parcel group by sale_id) on sale_id = sale.id
      join parcel on parcel.id = first_id join neighborhood on neighborhood.id = parcel.neighborhood_id
      join region on region.id = neighborhood.region_id where region.key = 'Riyadh'
      group by neighborhood.id, neighborhood.name order by sales desc limit 1`,
  );
  if (!first) throw new Error('no neighbourhood has sales');
  const { panel } = mapPage;
  const figures = panel.locator('dl', { hasText: neighborhood.count });
  await page.goto(`/Riyadh/metrics?neighborhood=${first.id}`);
  await expect(figures).toContainText(`${neighborhood.count}؟${formatNumber(first.sales)}`);
  const uses = panel.locator('table', { hasText: neighborhood.use }).getByRole('row');
  const counts = await uses.evaluateAll((rows) =>
    rows.slice(1).map((row) => Number(row.children[1]?.textContent?.replaceAll(',', ''))),
  );
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(first.sales);
  await expect(panel.getByRole('row', { name: /فأكثر/ })).toBeVisible();
  await expect(panel.getByRole('link', { name: neighborhood.all })).toHaveAttribute(
    'href',
    `/Riyadh/transactions/${first.id}`,
  );
  await panel.getByRole('button', { name: neighborhood.compare }).click();
  await expect(panel.getByText(neighborhood.compareHint)).toBeVisible();
  // Choose another one in the list.
  await page.keyboard.press('Escape');
  const other = new MapLists(page).rowButtons.filter({ hasNotText: first.name }).first();
  await other.click();
  await expect(panel.getByRole('heading', { level: 2 })).not.toContainText(first.name);
  await panel.getByRole('button', { name: neighborhood.compare }).click();
  const table = panel.getByRole('table', { name: neighborhood.comparison });
  await expect(table.getByRole('columnheader')).toHaveCount(3);
  await expect(table.getByRole('row', { name: new RegExp(words.landPrice) }).getByRole('cell')).toHaveCount(
    2,
  );
  await expectAccessible(page);
  await table.getByRole('button', { name: new RegExp(first.name) }).click();
  await expect(table).toHaveCount(0);
});
