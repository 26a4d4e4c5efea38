import { offers } from '../../../words/ar/offer/offers.ts';
import { formatDecimal, formatNumber } from '../../../words/format.ts';
import { parcelsWithin, salesOf, someParcel, type ParcelRow } from '../../support/land.ts';
import type { Camera } from '../drivers/map-page.ts';
import { expectParcel } from '../drivers/parcel-panel.ts';
import { expect, test } from '../fixtures.ts';

/** A camera near a sold parcel, offset from its center so that the click is not in the middle of the map. */
function soldParcel(): { parcel: ParcelRow; camera: Camera } {
  const parcel = someParcel("transaction_price_sar is not null and zoning = 'residential'");
  const camera = {
    longitude: Number((parcel.centroid_x + 0.0008).toFixed(5)),
    latitude: Number((parcel.centroid_y - 0.0004).toFixed(5)),
    zoom: 17,
  };
  return { parcel, camera };
}

test(
  'hover names a parcel and click opens it, as the database has it',
  { tag: '@smoke' },
  async ({ mapPage, page }) => {
    const { parcel, camera } = soldParcel();
    await mapPage.open(camera);
    await mapPage.isReady();
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    const box = await mapPage.map.boundingBox();
    if (!box) throw new Error('the map has no box');
    await mapPage.hoverLocation(camera, { longitude: parcel.centroid_x, latitude: parcel.centroid_y });
    await expect(page.getByText(`القطعة ${parcel.parcel_no}`, { exact: true })).toBeVisible();
    // Scripts of the site may be named after parcels as well.
    const isCall = (url: string) => url.includes('/parcel') && !url.includes('/_astro/');
    expect(calls.filter(isCall)).toEqual([]);
    await page.mouse.move(box.x + box.width + 100, box.y + 200);
    await expect(page.getByText(`القطعة ${parcel.parcel_no}`, { exact: true })).toHaveCount(0);

    await mapPage.clickLocation(camera, { longitude: parcel.centroid_x, latitude: parcel.centroid_y });
    await expectParcel(mapPage, parcel);
    await expect(mapPage.panel).toContainText(`${formatDecimal(parcel.area_sqm)} م²`);
    await expect(mapPage.panel).toContainText(parcel.neighborhood_name);
    await expect(mapPage.panel).toContainText('ماذا يُبنى هنا');
    const [latest] = salesOf(parcel.id);
    await expect(mapPage.panel.getByRole('table')).toContainText(formatNumber(latest?.price_sar ?? 0));
  },
);

test('each of twelve clicks opens the parcel that is there', async ({ mapPage }) => {
  const { camera } = soldParcel();
  await mapPage.open(camera);
  await mapPage.isReady();
  const free: ParcelRow[] = [];
  for (const parcel of parcelsWithin(await mapPage.bounds(camera, 80))) {
    const place = { longitude: parcel.centroid_x, latitude: parcel.centroid_y };
    if (await mapPage.isClickable(camera, place)) free.push(parcel);
  }
  expect(free.length).toBeGreaterThan(12);
  for (const parcel of free.filter((_, index) => index % Math.floor(free.length / 12) === 0).slice(0, 12)) {
    const answer = mapPage.page.waitForResponse((response) => /\/parcel\/\d+$/.test(response.url()));
    await mapPage.clickLocation(camera, { longitude: parcel.centroid_x, latitude: parcel.centroid_y });
    expect((await answer).url()).toMatch(new RegExp(`/parcel/${parcel.id}$`));
    await expectParcel(mapPage, parcel);
  }
});

test('Enter opens the parcel in the middle of the map, and closing it returns there', async ({
  mapPage,
  page,
}) => {
  const { parcel } = soldParcel();
  await mapPage.open({
    longitude: Number(parcel.centroid_x.toFixed(6)),
    latitude: Number(parcel.centroid_y.toFixed(6)),
    zoom: 17,
  });
  await mapPage.isReady();
  await mapPage.map.locator('canvas').focus();
  await page.keyboard.press('Enter');
  await expectParcel(mapPage, parcel);
  await page.keyboard.press('Escape');
  await expect(mapPage.panel).toHaveCount(0);
  await page.keyboard.press('Enter');
  await mapPage.panel.getByRole('button', { name: 'أغلق اللوحة' }).press('Enter');
  await expect(mapPage.panel).toHaveCount(0);
  await expect(mapPage.map.locator('canvas')).toBeFocused();
});

test('clicking between parcels, or on cells, opens the neighborhood with its figures', async ({
  mapPage,
}) => {
  const camera = { longitude: 46.7, latitude: 24.72, zoom: 11 };
  await mapPage.open(camera);
  await mapPage.isReady();
  await mapPage.clickLocation(camera, camera);
  await expect(mapPage.panel.getByRole('heading', { level: 2 })).toContainText('مؤشرات حي');
  await expect(mapPage.panel).toContainText('وسيط سعر متر الأرض');
  await expect(mapPage.panel).toContainText('المصدر');
});

test('a parcel that was never sold and is not on offer says so', async ({ mapPage }) => {
  const parcel = someParcel("zoning = 'open_areas'");
  const camera = { longitude: parcel.centroid_x, latitude: parcel.centroid_y, zoom: 16 };
  await mapPage.open(camera);
  await mapPage.isReady();
  await mapPage.clickLocation(camera, camera);
  await expect(mapPage.panel).toContainText('لم تُسجَّل لهذه القطعة صفقات');
  await expect(mapPage.panel).toContainText(offers.noneOnParcel);
});

test(
  'one failed call does not affect the others, and retry loads it',
  { tag: '@release' },
  async ({ mapPage, page, consoleErrors }) => {
    const { parcel, camera } = soldParcel();
    await page.route('**/parcel/buildingRules*', (route) => route.abort());
    await mapPage.open(camera);
    await mapPage.isReady();
    await mapPage.clickLocation(camera, { longitude: parcel.centroid_x, latitude: parcel.centroid_y });
    await expectParcel(mapPage, parcel);
    await expect(mapPage.panel.getByRole('alert')).toContainText('تعذّر تحميل أنظمة البناء');
    await expect(mapPage.panel.getByRole('table')).toBeVisible();
    await page.unroute('**/parcel/buildingRules*');
    await mapPage.panel.getByRole('button', { name: 'أعد المحاولة' }).click();
    await expect(mapPage.panel).toContainText('نسبة التغطية');
    consoleErrors.length = 0;
  },
);

test(
  'an HTML page injected by the network in place of one response breaks nothing else',
  { tag: '@release' },
  async ({ mapPage, page }) => {
    const { camera, parcel } = soldParcel();
    await page.route('**/parcel/buildingRules*', (route) =>
      route.fulfill({
        status: 200,
        contentType: 'text/html',
        body: '<h1>sign in</h1>',
        headers: { 'access-control-allow-origin': '*' },
      }),
    );
    await mapPage.open(camera);
    await mapPage.isReady();
    await mapPage.clickLocation(camera, { longitude: parcel.centroid_x, latitude: parcel.centroid_y });
    await expect(mapPage.panel.getByRole('alert')).toContainText('تعذّر تحميل أنظمة البناء');
    await expectParcel(mapPage, parcel);
    await expect(mapPage.legend).toBeVisible();
  },
);

test('the map says so where there are no parcels', async ({ mapPage, page }) => {
  await mapPage.open({ longitude: 47.4, latitude: 24.3, zoom: 14 });
  await mapPage.isReady();
  await expect(page.getByText('لا توجد قطع في هذا الموضع')).toBeVisible();
  const { centroid_x: longitude, centroid_y: latitude } = someParcel("zoning = 'residential'");
  await mapPage.moveTo({ longitude, latitude, zoom: 15 });
  await expect(page.getByText('لا توجد قطع في هذا الموضع')).toBeHidden();
});
