import { filters } from '../../../words/ar/map/filters.ts';
import { finder as finderWords } from '../../../words/ar/finder/finder.ts';
import { fill } from '../../../words/fill.ts';
import { countParcels } from '../../../words/count.ts';
import { regions } from '../../../words/ar/shell/regions.ts';
import { query } from '../../support/land.ts';
import { Finder } from '../drivers/finder.ts';
import { lists } from '../../../words/ar/lists/lists.ts';
import { map } from '../../../words/ar/map/map.ts';
import { panel } from '../../../words/ar/map/panel.ts';
import { offerPage } from '../../../words/ar/offer/offer-page.ts';
import { overlays } from '../../../words/ar/map/overlays.ts';
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

test('a family finds land on offer within its budget, in the list and on the map', async ({
  page,
  mapPage,
}) => {
  const all = query<{ id: number; price: number }>(
    `select offer_parcel.parcel_id as id, min(offer.price_sar) as price
    from offer join offer_parcel on offer_parcel.offer_id = offer.id
      join organisation on organisation.id = offer.organisation_id
    where offer.region_id = 10 and purpose = 'sale' and offer.state = 'live' and hidden_at is null
      and (valid_until is null or valid_until > strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
      and organisation.approval_status = 'approved' and organisation.status = 'active'
    group by offer_parcel.parcel_id`,
  ).sort((one, other) => one.price - other.price);
  const budget = all[Math.floor(all.length / 2)]?.price ?? 0;
  const offered = all.filter(({ price }) => price <= budget);
  expect(offered.length).toBeGreaterThan(0);

  await mapPage.open(undefined, '/Riyadh/metrics?find=need');
  const finder = new Finder(page);
  await finder.field(finderWords.offered).check();
  await finder.field(fill(filters.toOf, { field: finderWords.budget })).fill(String(budget));
  const found = fill(finderWords.found, { parcels: countParcels(offered.length), region: regions.Riyadh });
  await expect(finder.status).toHaveText(found);
  await expectAccessible(page);
  const pins = page.waitForRequest(
    (request) => /offers\/places/.test(request.url()) && request.url().includes(`toPrice=${budget}`),
  );
  await finder.root.getByRole('button', { name: finderWords.show }).click();
  await pins;
  const address = { toTotal: String(budget), offered: 'true', overlays: 'offers', find: 'found' };
  await expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject(address);

  // Every row says what is asked.
  const list = new MapLists(page);
  await list.isReady();
  const offers = list.table.locator('[data-offered]');
  await expect(offers).toHaveCount(Math.min(offered.length, await list.rowButtons.count()));
  await expect(offers.first()).toContainText(lists.offeredFor);
  // The amount as screen readers tell it.
  for (const text of await offers.locator('.visually-hidden').allTextContents())
    expect(Number(text.replace(/\D/g, ''))).toBeLessThanOrEqual(budget);
  // The list of offers is of the same budget.
  await page.getByRole('tab', { name: lists.tabs.offers }).click();
  await list.isReady();
  const asked = (await list.columnTexts(2)).map((text) => Number(text.split('\n')[0]?.replace(/\D/g, '')));
  expect(asked.length).toBeGreaterThan(0);
  for (const price of asked) expect(price).toBeLessThanOrEqual(budget);
  await list.rowButtons.first().click();
  await expect(page.getByRole('heading', { name: offerPage.broker })).toBeVisible();
});
