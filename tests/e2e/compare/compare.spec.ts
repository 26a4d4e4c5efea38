import type { Page } from '@playwright/test';
import { parcelLimits } from '../../../contract/parcel/limits.ts';
import { compareAddress } from '../../../contract/shared/page-addresses.ts';
import { compare as words } from '../../../words/ar/compare/compare.ts';
import { detail } from '../../../words/ar/shared/detail.ts';
import { map } from '../../../words/ar/map/map.ts';
import { panel } from '../../../words/ar/map/panel.ts';
import { parcelPage } from '../../../words/ar/parcel/parcel-page.ts';
import { fill } from '../../../words/fill.ts';
import { formatDate, formatDecimal, formatNumber } from '../../../words/format.ts';
import { testSettings } from '../../support/settings.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { expectNoOverflow } from '../drivers/layout.ts';
import { FavoritesPage, addFavorites, parcelItems, adjacentParcels } from '../drivers/favorites.ts';
import { query, rulesOf, salesOf, someParcel, type ParcelRow } from '../../support/land.ts';
import { MapLists } from '../drivers/map-lists.ts';
import { becomeMember } from '../drivers/member.ts';
import { expect, test } from '../fixtures.ts';

/**
 * The comparison of parcels side by side: the page, how it handles addresses that ask for too much, and the links to
 * it.
 */
const { siteUrl } = testSettings;
const nobody = 999_999_999_999;

/** Riyadh parcels with one sale each and different areas, smallest first. */
function soldParcels(count: number): ParcelRow[] {
  const rows = query<ParcelRow>(
    `select parcel.* from parcel join region on region.id = region_id
      where region.key = 'Riyadh' and zoning = 'residential' and parcel.id in
        (select parcel_id from sale_parcel join sale on sale.id = sale_id
          group by parcel_id having count(*) = 1 and min(kind) = 'ordinary')
      group by area_sqm order by parcel.id limit ${count}`,
  ).sort((one, other) => one.area_sqm - other.area_sqm);
  expect(rows).toHaveLength(count);
  return rows;
}

const addressOf = (parcels: readonly { id: number }[]) => compareAddress(parcels.map(({ id }) => id));
const rowName = (page: Page, label: string) =>
  page.getByRole('rowheader', { name: new RegExp(`^${label}( ${words.same})?$`) });
const row = (page: Page, label: string) => page.getByRole('row').filter({ has: rowName(page, label) });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('three parcels are shown in three columns with their facts, permitted building and sales', async ({
    page,
  }) => {
    const parcels = soldParcels(3);
    const answer = await page.goto(addressOf(parcels));
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `مقارنة القطع ${parcels.map(({ parcel_no }) => parcel_no).join(' و')}`,
    );
    const heads = page.getByRole('columnheader').getByRole('link', { name: /^القطعة/ });
    await expect(heads).toHaveText(parcels.map(({ parcel_no }) => `القطعة ${parcel_no}`));
    const cells = (label: string) => row(page, label).getByRole('cell');
    await expect(cells(panel.area)).toHaveText(
      parcels.map(({ area_sqm }) => new RegExp(`^${formatDecimal(area_sqm).replace('.', '\\.')} م²`)),
    );
    await expect(cells(words.lastDate)).toHaveText(
      parcels.map(({ id }) => new RegExp(`^${formatDate(salesOf(id)[0]?.date ?? '')}`)),
    );
    for (const [place, { id, area_sqm, zoning }] of parcels.entries()) {
      await expect(cells(words.lastSale).nth(place)).toContainText(
        `${formatNumber(salesOf(id)[0]?.price_sar ?? -1)} ريال سعودي`,
      );
      const footprint = rulesOf(zoning).max_coverage_ratio * area_sqm;
      await expect(cells(parcelPage.room.footprint).nth(place)).toContainText(
        `${formatDecimal(footprint)} م²`,
      );
    }
    await expect(page.getByRole('main')).toContainText('ليس وثيقة رسمية');
    await expect(page.getByRole('main')).toContainText('آخر تحديث');
  });

  test('the largest and lowest values are labeled in words, and identical rows are marked and can be hidden', async ({
    page,
  }) => {
    const parcels = soldParcels(2);
    await page.goto(addressOf(parcels));
    // The second parcel is the larger one.
    const areas = row(page, panel.area).getByRole('cell');
    await expect(areas.nth(1)).toContainText('الأكبر');
    await expect(areas.nth(0)).not.toContainText('الأكبر');
    const prices = parcels.map(({ price_sar_per_sqm }) => price_sar_per_sqm ?? 0);
    const lowest = prices.indexOf(Math.min(...prices));
    await expect(row(page, panel.price).getByRole('cell').nth(lowest)).toContainText('الأدنى');
    await expect(
      row(page, panel.price)
        .getByRole('cell')
        .nth(1 - lowest),
    ).not.toContainText('الأدنى');

    const use = rowName(page, panel.landUseGroup);
    await expect(use).toContainText(words.same);
    await page.getByRole('link', { name: words.onlyDifferences }).click();
    await expect(page).toHaveURL(/rows=different/);
    await expect(use).toHaveCount(0);
    await expect(row(page, panel.area)).toBeVisible();
    await expect(page.getByRole('rowheader').filter({ hasText: words.same })).toHaveCount(0);
    await page.getByRole('link', { name: words.allRows }).click();
    await expect(use).toBeVisible();
  });

  test("a column's link removes it, until one is left, which links back to the map", async ({ page }) => {
    const parcels = soldParcels(3);
    const [first, second, third] = parcels;
    await page.goto(addressOf(parcels));
    const remove = (parcel: ParcelRow | undefined) =>
      page.getByRole('link', {
        name: fill(words.removeParcel, { number: parcel?.parcel_no ?? '' }),
        exact: true,
      });
    await remove(second).first().click();
    await expect(page).toHaveURL(new RegExp(`parcels=${first?.id},${third?.id}$`));
    await expect(page.getByRole('link', { name: words.add })).toHaveAttribute(
      'href',
      new RegExp(`^/Riyadh/metrics\\?parcel=${first?.id},${third?.id}#map=`),
    );
    await remove(first).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      fill(words.alone, { number: third?.parcel_no ?? '' }),
    );
    await expect(page.getByRole('link', { name: words.add })).toHaveAttribute(
      'href',
      new RegExp(`^/Riyadh/metrics\\?parcel=${third?.id}#map=`),
    );
  });

  test('unavailable parcels in the address are reported, and the others are compared', async ({ page }) => {
    const [one, other] = soldParcels(2);
    const ids = `${one?.id},${other?.id}`;
    const main = page.getByRole('main');
    await page.goto(`/compare?parcels=${nobody},${ids},x`);
    await expect(page.getByRole('columnheader').getByRole('link', { name: /^القطعة/ })).toHaveCount(2);
    await expect(main).toContainText(fill(words.missing, { numbers: nobody }));
    await expect(main).toContainText(words.unreadable);

    const many = soldParcels(6);
    await page.goto(addressOf(many));
    await expect(page.getByRole('columnheader').getByRole('link', { name: /^القطعة/ })).toHaveText(
      many.slice(0, parcelLimits.comparedParcels).map(({ parcel_no }) => `القطعة ${parcel_no}`),
    );
    await expect(main).toContainText(fill(words.tooMany, { count: 6 }));
    await expect(page.getByRole('link', { name: detail.openMap })).toBeVisible();

    await page.goto(`/compare?parcels=${ids},${ids},٠${one?.id}`);
    await expect(page.getByRole('columnheader').getByRole('link', { name: /^القطعة/ })).toHaveCount(2);
    await expect(main).not.toContainText(words.unreadable);
  });

  test('an address with fewer than two parcels explains the page and has the right HTTP status', async ({
    page,
    consoleErrors,
  }) => {
    const [one] = soldParcels(1);
    for (const [path, status, title] of [
      ['/compare', 200, words.empty],
      ['/compare?parcels=', 200, words.empty],
      [`/compare?parcels=${one?.id}`, 200, fill(words.alone, { number: one?.parcel_no ?? '' })],
      [`/compare?parcels=${one?.id},${nobody}`, 200, fill(words.alone, { number: one?.parcel_no ?? '' })],
      [`/compare?parcels=${nobody}`, 404, words.none],
      ['/compare?parcels=x', 404, words.none],
      [`/compare?parcels=${'9'.repeat(10_000)}`, 404, words.none],
      ['/compare?parcels=%00%0A%1B', 404, words.none],
    ] as const) {
      const answer = await page.goto(path);
      expect(answer?.status(), path.slice(0, 60)).toBe(status);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
      await expect(page.locator('main .button')).toHaveAttribute('href', /^\/\w+\/metrics/);
      await expectNoOverflow(page);
    }
    consoleErrors.length = 0;
  });
});

test('on a phone the columns scroll beneath the row names, and the page itself does not scroll sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(addressOf(soldParcels(4)));
  const table = page.getByRole('group', { name: words.table });
  const name = rowName(page, panel.area);
  const before = await name.boundingBox();
  await table.focus();
  const last = row(page, panel.area).getByRole('cell').last();
  await expect(last).not.toBeInViewport();
  // A busy browser joins presses that follow each other closely into one step.
  await expect(async () => {
    await page.keyboard.press('ArrowLeft');
    await expect(last).toBeInViewport({ ratio: 0.9, timeout: 200 });
  }).toPass();
  expect((await name.boundingBox())?.x).toBe(before?.x);
  await expectNoOverflow(page);
});

test('the comparison can be printed on one sheet and shared, and its parcels saved as favorites', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const parcels = soldParcels(4);
  await page.goto(`${addressOf(parcels)},${nobody}`);
  const star = page.getByRole('button', { name: /^المفضلة: / }).first();
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await page.evaluate(() => Object.assign(navigator, { share: undefined }));
  await page.getByRole('button', { name: 'شارك' }).click();
  await expect(page.getByText('نُسخ الرابط.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(siteUrl + addressOf(parcels));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('img', { name: 'رمز عنوان هذه الصفحة' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('link', { name: words.remove }).first()).toBeHidden();
  const sheet = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(sheet.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(sheet) ?? [];
  expect(Number(width)).toBeGreaterThan(Number(height));
});

test('several parcels selected on the map can be compared; too many are reported', async ({
  mapPage,
  page,
}) => {
  const parcels = soldParcels(5);
  const ids = (count: number) =>
    parcels
      .slice(0, count)
      .map(({ id }) => id)
      .join(',');
  const camera = {
    longitude: parcels[0]?.centroid_x ?? 0,
    latitude: parcels[0]?.centroid_y ?? 0,
    zoom: 17,
  };
  await mapPage.open(camera, `/Riyadh/metrics?parcel=${ids(5)}`);
  await expect(mapPage.panel.getByRole('heading', { level: 2 })).toHaveText('5 قطع محددة');
  const link = mapPage.panel.getByRole('link', { name: words.compare, exact: true });
  await expect(mapPage.panel).toContainText(words.tooManySelected);
  await expect(link).toHaveCount(0);
  await mapPage.panel.getByRole('button', { name: /^أزل / }).last().click();
  await expect(link).toHaveAttribute('href', `/compare?parcels=${ids(4)}`);
  await expect(mapPage.panel).not.toContainText(words.tooManySelected);
  await expect(mapPage.panel.getByRole('button', { name: panel.selectSeveral })).toBeVisible();
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('مقارنة القطع');
});

test(
  'parcels are checked in the list with the keyboard, across pages, and compared',
  { tag: '@release' },
  async ({ mapPage, page }) => {
    const parcel = someParcel("parcel.zoning = 'residential'");
    const camera = { longitude: parcel.centroid_x, latitude: parcel.centroid_y, zoom: 16 };
    await mapPage.open(camera, '/Riyadh/metrics?list=parcels');
    await mapPage.isReady();
    const lists = new MapLists(page);
    await lists.isReady();
    const boxes = lists.rows.getByRole('checkbox');
    await expect(boxes).toHaveCount(0);
    const choose = lists.root.getByRole('button', { name: words.compare, exact: true });
    await choose.focus();
    await page.keyboard.press('Enter');
    await expect(choose).toHaveAttribute('aria-pressed', 'true');
    await expect(lists.root).toContainText(words.chooseHint);
    const link = lists.root.getByRole('link', { name: words.compare, exact: true });
    await boxes.nth(0).focus();
    await page.keyboard.press('Space');
    await expect(boxes.nth(0)).toBeChecked();
    await expect(link).toHaveCount(0);
    // The whole row is clickable: checking its box must not select the parcel.
    await expect(mapPage.panel).toHaveCount(0);
    await boxes.nth(1).check();
    await lists.pager.getByRole('button', { name: 'التالية' }).click();
    await lists.isReady();
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await expect(boxes.nth(2)).toBeDisabled();
    await expect(lists.root).toContainText(words.full);
    await expect(lists.root).toContainText('4 قطع محددة');
    await boxes.nth(1).uncheck();
    await expect(boxes.nth(2)).toBeEnabled();
    await expect(link).toHaveAttribute('href', /^\/compare\?parcels=\d+,\d+,\d+$/);
    await lists.root.getByRole('button', { name: words.clear }).click();
    await expect(boxes.nth(0)).not.toBeChecked();
    await boxes.nth(0).check();
    await boxes.nth(3).check();
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('مقارنة القطعتين');
  },
);

test('favorite parcels are checked and compared; removing one takes it out of the comparison', async ({
  page,
}) => {
  const parcels = adjacentParcels(3);
  await becomeMember(page);
  await addFavorites(page, parcelItems(parcels));
  const favorites = new FavoritesPage(page);
  await favorites.open();
  await expect(favorites.items).toHaveCount(3);
  const boxes = favorites.items.getByRole('checkbox');
  const link = page.getByRole('link', { name: words.compare, exact: true });
  await expect(page.getByText(words.chooseHint)).toBeVisible();
  await boxes.nth(0).focus();
  await page.keyboard.press('Space');
  await boxes.nth(1).check();
  await boxes.nth(2).check();
  await expect(page.getByText('3 قطع محددة')).toBeVisible();
  await favorites.remove(favorites.items.nth(0)).click();
  await expect(page.getByText('قطعتان محددتان')).toBeVisible();
  // Newest first.
  const left = [parcels[1]?.id, parcels[0]?.id].join(',');
  await expect(link).toHaveAttribute('href', `/compare?parcels=${left}`);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('مقارنة القطعتين');
});

// Colors are checked in each theme and sizes at each width: two tests cover both.
for (const [width, colorScheme] of [
  [360, 'dark'],
  [1440, 'light'],
] as const) {
  test(
    `the comparison, its states and its entry points are accessible at ${width} pixels, ${colorScheme}`,
    { tag: width === 1440 ? '@release' : [] },
    async ({ mapPage, page, consoleErrors }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      const parcels = soldParcels(4);
      for (const path of [addressOf(parcels), `/compare?parcels=${nobody},${parcels[0]?.id},x`, '/compare']) {
        await page.goto(path);
        await expectAccessible(page, undefined, path);
      }
      const { centroid_x: longitude = 0, centroid_y: latitude = 0 } = parcels[0] ?? {};
      await mapPage.open({ longitude, latitude, zoom: 16 }, '/Riyadh/metrics?list=parcels');
      await mapPage.isReady();
      const lists = new MapLists(page);
      const handle = page.getByRole('button', { name: map.sheet.handle });
      for (let raised = 0; width === 360 && raised < 2; raised++) await handle.press('ArrowUp');
      await lists.root.getByRole('button', { name: words.compare, exact: true }).click();
      await lists.rows.getByRole('checkbox').first().check();
      await expectAccessible(page, '[data-stop]');
      consoleErrors.length = 0;
    },
  );
}
