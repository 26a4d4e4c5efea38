import { parse } from 'csv-parse/sync';
import { words } from '../../../words/ar/index.ts';
import { formatNumber } from '../../../words/format.ts';
import { baseColors } from '../../../map-tables/palette.ts';
import { countInRegion, neighborhoodsIn, parcelsIn, parcelsWithin, salesIn } from '../../support/land.ts';
import { examples } from '../../support/site-pages.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { cameraAt } from '../drivers/camera.ts';
import type { Camera } from '../drivers/map-page.ts';
import { expect } from '../fixtures.ts';
import { test } from './lists-fixture.ts';

/** A city: many neighborhoods, and more parcels than are counted. */
const city: Camera = { longitude: 46.7, latitude: 24.72, zoom: 11 };

/** A few streets with many sales. */
const streets = () => cameraAt(examples().parcel, 16.5);

test("each tab's count matches the database for the view; its list is sorted and paginated", async ({
  mapPage,
  lists,
}) => {
  const camera = streets();
  await mapPage.open(camera);
  await mapPage.isReady();
  const bounds = await mapPage.bounds(camera);
  const [parcels, sales] = [parcelsIn(bounds), salesIn(bounds)];
  expect(parcels.length).toBeGreaterThan(40);
  expect(parcels.length).toBeLessThan(1000);
  expect(sales.length).toBeGreaterThan(20);
  await lists.open('القطع');
  await expect(lists.tab('القطع')).toHaveText(`القطع ${formatNumber(parcels.length)}`);
  await expect(lists.rows).toHaveCount(20);
  await expect(lists.status).toContainText(`تعرض القائمة 20 من ${formatNumber(parcels.length)} قطع`);
  await lists.open('الصفقات');
  await expect(lists.tab('الصفقات')).toHaveText(`الصفقات ${formatNumber(sales.length)}`);
  await expect(lists.status).toContainText(`تعرض القائمة 20 من ${formatNumber(sales.length)} صفق`);
  // The tab opened earlier still shows its count; the first tab's list was opened on load.
  await expect(lists.tab('القطع')).toContainText(formatNumber(parcels.length));

  const areas = parcels.map(({ area_sqm }) => `${formatNumber(area_sqm)} م²`);
  await lists.open('القطع');
  await lists.order.selectOption('الأكبر مساحة');
  await expect.poll(() => lists.columnTexts(3)).toEqual(areas.slice(0, 20));
  await lists.pager.getByRole('button', { name: 'التالية' }).click();
  await expect(lists.pager).toContainText(`21–40 من ${formatNumber(parcels.length)}`);
  await lists.isReady();
  expect(await lists.columnTexts(3)).toEqual(areas.slice(20, 40));
  await expect(lists.status).toContainText('الصفوف 21–40');
  await lists.pager.getByRole('button', { name: 'السابقة' }).click();
  await expect.poll(() => lists.columnTexts(3)).toEqual(areas.slice(0, 20));
  await lists.pager.getByRole('button', { name: 'التالية' }).click();
  await expect(lists.pager).toContainText('21–40');
  await lists.order.selectOption('الأصغر مساحة');
  await expect(lists.pager).toContainText('1–20');
  await expect.poll(() => lists.columnTexts(3)).toEqual(areas.toReversed().slice(0, 20));
});

test('neighborhoods in view are listed with their figures, follow the map, and are zoomed to when chosen', async ({
  mapPage,
  lists,
  page,
}) => {
  await mapPage.open(city);
  await mapPage.isReady();
  const here = neighborhoodsIn(await mapPage.bounds(city));
  expect(here.length).toBeGreaterThan(20);
  await expect(lists.tab('الأحياء')).toHaveText(`الأحياء ${here.length}`);
  await expect(lists.pager).toContainText(`1–20 من ${here.length}`);
  await lists.order.selectOption('الاسم');
  await lists.isReady();
  const first = lists.rows.first();
  await expect(first).toContainText(/[▲▼]|لا أساس للمقارنة/);
  await expect(first).toContainText('الرياض');
  const near = { ...city, zoom: 12.5 };
  await mapPage.moveTo(near);
  const fewer = neighborhoodsIn(await mapPage.bounds(near));
  expect(fewer.length).toBeLessThan(here.length);
  await expect(lists.tab('الأحياء')).toHaveText(`الأحياء ${fewer.length}`);
  await lists.isReady();
  const shown = await lists.rowButtons.evaluateAll((names) => names.map((name) => name.dataset.row));
  expect(shown.length).toBe(Math.min(20, fewer.length));
  expect(fewer.map(({ id }) => `neighborhoods-${id}`)).toEqual(expect.arrayContaining(shown));

  await mapPage.moveTo(city);
  await mapPage.isReady();
  await lists.open('الصفقات');
  await expect(lists.table.getByRole('columnheader')).toHaveCount(4);
  await lists.root.getByRole('button', { name: 'وسّع اللوحة' }).click();
  await expect(lists.table.getByRole('columnheader')).toHaveCount(9);
  await lists.root.getByRole('button', { name: 'ضيّق اللوحة' }).click();
  await expect(page.getByRole('columnheader')).toHaveCount(4);
  await lists.open('الأحياء');
  await lists.isReady();
  const name = await lists.rowButtons.first().evaluate((button) => button.firstChild?.textContent);
  await lists.rows.first().locator('td').first().click();
  await expect(mapPage.panel.getByRole('heading', { level: 2 })).toHaveText(`مؤشرات حي ${name}`);
  await expect(page).toHaveURL(/neighborhood=\d+/);
  await expect.poll(() => Number(/#map=([\d.]+)/.exec(page.url())?.[1])).toBeGreaterThan(12);
});

test('the keyboard alone leads from the tabs to a selected parcel and back to its row', async ({
  mapPage,
  lists,
  page,
}) => {
  const camera = streets();
  await mapPage.open(camera);
  await mapPage.isReady();
  await lists.tab('الأحياء').focus();
  // The tabs run right to left.
  await page.keyboard.press('ArrowLeft');
  await expect(lists.tab('المخططات')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(lists.tab('القطع')).toBeFocused();
  await expect(lists.tab('القطع')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('End');
  await expect(lists.tab('العروض')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(lists.tab('الصفقات')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await lists.isReady();
  const row = lists.rowButtons.nth(14);
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press('Tab');
    if (await row.evaluate((name) => name === document.activeElement)) break;
  }
  await expect(row).toBeFocused();
  const before = await lists.rowButtons.allInnerTexts();
  const scrolled = () => page.locator('[data-scrolls]').evaluate(({ scrollTop }) => scrollTop);
  const top = await scrolled();
  expect(top).toBeGreaterThan(0);
  const number = await row.locator('bdi').first().innerText();
  await page.keyboard.press('Enter');
  await expect(mapPage.panel.getByRole('heading', { level: 2 })).toHaveText(`القطعة ${number}`);
  await expect(lists.root).toBeHidden();
  await expect.poll(() => page.url()).toContain('#map=18/');
  await mapPage.panel.getByRole('button', { name: 'أغلق اللوحة' }).press('Enter');
  await expect(row).toBeFocused();
  expect(await scrolled()).toBe(top);
  await expect.poll(() => page.url()).toContain('#map=16.5/');
  await lists.isReady();
  expect(await lists.rowButtons.allInnerTexts()).toEqual(before);
  // Escape has the same effect while the map is still moving.
  await page.keyboard.press('Enter');
  await expect(mapPage.panel).toBeVisible();
  await mapPage.panel.getByRole('button', { name: 'أغلق اللوحة' }).focus();
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();
  await expect.poll(() => page.url()).toContain('#map=16.5/');
  await lists.isReady();
  expect(await lists.rowButtons.allInnerTexts()).toEqual(before);
});

test('hovering a row highlights it on the map, and hovering a parcel highlights its row', async ({
  mapPage,
  lists,
  page,
}) => {
  const camera = { ...streets(), zoom: 17 };
  await mapPage.open(camera);
  await mapPage.isReady();
  await lists.open('القطع');
  await lists.order.selectOption('الأكبر مساحة');
  await lists.isReady();
  const inView = new Set(parcelsWithin(await mapPage.bounds(camera, 40)).map(({ id }) => id));
  const listed = parcelsIn(await mapPage.bounds(camera)).slice(0, 20);
  // Of those in view, one that no part of the page covers.
  const isUncovered = await Promise.all(
    listed.map(({ centroid_x: longitude, centroid_y: latitude }) =>
      mapPage.isClickable(camera, { longitude, latitude }),
    ),
  );
  const place = listed.findIndex(({ id }, index) => inView.has(id) && isUncovered[index]);
  expect(place).toBeGreaterThanOrEqual(0);
  const line = async () => (await mapPage.pixelsWithControls()).get(baseColors.light.selected) ?? 0;
  await mapPage.page.mouse.move(700, 20);
  const plain = await line();
  await lists.rowButtons.nth(place).focus();
  await expect.poll(line).toBeGreaterThan(plain + 60);
  await lists.order.focus();
  await expect.poll(line).toBeLessThan(plain + 20);
  await lists.rows.nth(place).hover();
  await expect.poll(line).toBeGreaterThan(plain + 60);
  await mapPage.page.mouse.move(700, 20);
  await expect.poll(line).toBeLessThan(plain + 20);

  const near = { ...streets(), zoom: 18 };
  await mapPage.moveTo(near);
  await mapPage.isReady();
  await expect
    .poll(() => lists.rows.count())
    .toBe(Math.min(20, parcelsIn(await mapPage.bounds(near)).length));
  await lists.isReady();
  for (const parcel of parcelsIn(await mapPage.bounds(near, 100)).slice(0, 12)) {
    const place = { longitude: parcel.centroid_x, latitude: parcel.centroid_y };
    if (!(await mapPage.isClickable(near, place))) continue;
    await mapPage.hoverLocation(near, place);
    const row = lists.rows.filter({ has: page.locator(`[data-row="parcels-${parcel.id}"]`) });
    await expect(row).toHaveAttribute('data-hovered', 'true');
    await expect(lists.table.locator('[data-hovered]')).toHaveCount(1);
    return;
  }
  throw new Error('no parcel of the list can be pointed at');
});

test('downloads contain all rows of the open list, across its pages', async ({ mapPage, lists }) => {
  const camera = { ...streets(), zoom: 14.5 };
  await mapPage.open(camera);
  await mapPage.isReady();
  const sales = salesIn(await mapPage.bounds(camera));
  expect(sales.length).toBeGreaterThan(200);
  await lists.open('الصفقات');
  const { name, text } = await lists.download('CSV');
  expect(name).toMatch(/^ardi-riyadh-sales-\d{4}-\d\d-\d\d\.csv$/);
  expect(text.startsWith('\uFEFF')).toBe(true);
  const table: Record<string, string>[] = parse(text, { bom: true, columns: true });
  expect(table.map((row) => [row['رقم الصفقة'], row['التاريخ'], Number(row['القيمة بالريال'])])).toEqual(
    sales.map((sale) => [sale.transaction_no, sale.date, sale.price_sar]),
  );
  expect(table[0]?.['المصدر']).toContain('بيانات تجريبية');
  const points = await lists.download('GeoJSON');
  expect(points.name).toMatch(/\.geojson$/);
  const { features } = JSON.parse(points.text) as { features: { id: number; geometry: unknown }[] };
  expect(features.map(({ id }) => id)).toEqual(sales.map(({ id }) => id));
});

test('isolating a class in the legend excludes other rows from lists, counts and downloads', async ({
  mapPage,
  lists,
  page,
}) => {
  const camera = { ...streets(), zoom: 15.5 };
  await mapPage.open(camera);
  await mapPage.isReady();
  const isChosen = (area: number) => area >= 500 && area < 900;
  const parcels = parcelsIn(await mapPage.bounds(camera)).filter(({ area_sqm: area }) =>
    isChosen(Math.round(area)),
  );
  const expected = parcels.map(({ id }) => id).sort((one, other) => one - other);
  expect(expected.length).toBeGreaterThan(40);
  await mapPage.chooseMode(words.map.modes.shape_area);
  await lists.open('القطع');
  for (const name of ['500 إلى 700', '700 إلى 900']) {
    await mapPage.legend.getByRole('button', { name, exact: true }).click();
  }
  await expect(lists.tab('القطع')).toHaveText(`القطع ${formatNumber(expected.length)}`);
  const { text } = await lists.download('GeoJSON');
  const { features } = JSON.parse(text) as { features: { id: number }[] };
  expect(features.map(({ id }) => id).sort((one, other) => one - other)).toEqual(expected);
  // The number of remaining sales is shown, and one tap clears the filter.
  await expect(page.getByText(/في ما تعرضه الخريطة/)).toBeVisible();
  await page.getByRole('button', { name: 'امسح المرشح: المساحة: 500 إلى 700، 700 إلى 900' }).click();
  await expect(lists.tab('القطع')).not.toHaveText(`القطع ${formatNumber(expected.length)}`);
  await expect(mapPage.legend.getByRole('button', { pressed: true })).toHaveCount(0);
});

test('without WebGL the lists cover the whole region and say why', async ({
  mapPage,
  lists,
  page,
  consoleErrors,
}) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await mapPage.open();
  await expect(lists.root).toContainText('متصفحك لا يرسم الخريطة. القوائم تشمل كل منطقة الرياض.');
  await expect(lists.tab('الأحياء')).toHaveText(`الأحياء ${countInRegion('neighborhood')}`);
  await lists.open('الصفقات');
  await lists.rowButtons.nth(2).press('Enter');
  await expect(mapPage.panel.getByRole('heading', { level: 2 })).toContainText('القطعة');
  await mapPage.panel.getByRole('button', { name: 'أغلق اللوحة' }).press('Enter');
  await expect(lists.rowButtons.nth(2)).toBeFocused();
  consoleErrors.length = 0;
});

test(
  'lists whose code fails to load leave the map usable and can be retried',
  { tag: '@release' },
  async ({ mapPage, lists, page, consoleErrors }) => {
    const code = '**/_astro/around.*.js';
    await page.route(code, (route) => route.abort());
    await mapPage.open(city);
    await mapPage.isReady();
    await expect(page.getByRole('alert')).toContainText('تعذّر تحميل هذا الجزء');
    await expect(mapPage.legend).toBeVisible();
    consoleErrors.length = 0;
    await page.unroute(code);
    await page.getByRole('button', { name: 'أعد المحاولة' }).click();
    await expect(lists.rows).toHaveCount(20);
  },
);

for (const width of [1440, 360]) {
  test(
    `the lists are accessible at ${width} pixels`,
    { tag: width === 1440 ? '@release' : [] },
    async ({ mapPage, lists, page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
      await mapPage.open(city);
      await mapPage.isReady();
      if (width === 360) {
        await page.getByRole('button', { name: 'ارفع اللوحة أو أنزلها' }).press('ArrowUp');
        await page.getByRole('button', { name: 'ارفع اللوحة أو أنزلها' }).press('ArrowUp');
      }
      for (const tab of ['الأحياء', 'القطع', 'الصفقات'] as const) {
        await lists.open(tab);
        await expectAccessible(page);
      }
    },
  );
}
