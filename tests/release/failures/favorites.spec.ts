import { adjacentParcels } from '../../e2e/drivers/favorites.ts';
import { headerStar, openStarredPanel } from '../../e2e/drivers/favorite-stars.ts';
import { expect, test } from '../../e2e/fixtures.ts';

const key = 'ardi:favorites';

test('invalid data in storage is ignored', async ({ page, mapPage }) => {
  await page.addInitScript((name) => localStorage.setItem(name, '[{"regionId":"x"},7'), key);
  await openStarredPanel(mapPage, `parcel=${adjacentParcels(1)[0]?.id}`);
  await headerStar(mapPage).click();
  await expect(headerStar(mapPage)).toHaveAttribute('aria-pressed', 'true');
});
