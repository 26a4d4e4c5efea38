import { lists } from '../../../src/i18n/ar/lists/lists.ts';
import { map } from '../../../src/i18n/ar/map/map.ts';
import { panel } from '../../../src/i18n/ar/map/panel.ts';
import { offerPage } from '../../../src/i18n/ar/offer/offer-page.ts';
import { overlays } from '../../../src/i18n/ar/map/overlays.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { MapLists } from '../drivers/map-lists.ts';
import { expect, test } from '../fixtures.ts';

test('a family finds an offer in the list beside the map, and opens it', async ({ page, mapPage }) => {
  await page.goto('/Asir/metrics?list=offers');
  await mapPage.isReady();
  const list = new MapLists(page);
  const { table } = list;
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await list.order.selectOption('price_low');
  const amountOf = (text: string) => Number(text.split('\n')[0]?.replace(/\D/g, ''));
  await expect(async () => {
    await list.isReady();
    const prices = (await list.columnTexts(2)).map(amountOf);
    expect(prices.length).toBeGreaterThan(1);
    expect(prices).toEqual([...prices].sort((one, other) => one - other));
  }).toPass();
  await expectAccessible(page);

  // The row opens the offer, whose address holds it.
  await list.rowButtons.first().click();
  await expect(page.getByRole('heading', { name: offerPage.broker })).toBeVisible();
  await expect(page).toHaveURL(/offer=OF-/);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: offerPage.broker })).toBeVisible();
  await page.getByRole('button', { name: panel.close, exact: true }).click();

  // Their pins are a layer that stays on without the list.
  await page.getByRole('button', { name: map.overlays }).click();
  await page.getByRole('switch', { name: overlays.groups.offers }).click();
  await expect(page).toHaveURL(/overlays=offers/);
  await page.getByRole('tab', { name: lists.tabs.parcels }).click();
  await expect(page).toHaveURL(/overlays=offers/);
});
