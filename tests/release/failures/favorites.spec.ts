import { adjacentParcels } from '../../e2e/drivers/favorites.ts';
import type { MapPage } from '../../e2e/drivers/map-page.ts';
import { expect, test } from '../../e2e/fixtures.ts';

const key = 'ardi:favorites';

/** Opens the panel of a parcel or a neighborhood, which has a favorites star in its header. */
async function openPanel(mapPage: MapPage, query: string): Promise<void> {
  await mapPage.page.goto(`/Riyadh/metrics?${query}`);
  await expect(mapPage.panel.getByRole('heading', { level: 2 })).toBeVisible();
}
const starOf = ({ panel }: MapPage, name: RegExp | string) =>
  panel.getByRole('button', { name: typeof name === 'string' ? `المفضلة: ${name}` : name });
const head = (mapPage: MapPage) => starOf(mapPage, /^المفضلة: (القطعة|حي)/).first();

test('invalid data in storage is ignored', async ({ page, mapPage }) => {
  await page.addInitScript((name) => localStorage.setItem(name, '[{"regionId":"x"},7'), key);
  await openPanel(mapPage, `parcel=${adjacentParcels(1)[0]?.id}`);
  await head(mapPage).click();
  await expect(head(mapPage)).toHaveAttribute('aria-pressed', 'true');
});
