import { words } from '../../../words/ar/index.ts';
import { parcelsWithin, someParcel } from '../../support/land.ts';
import { cameraAt } from '../drivers/camera.ts';
import { expectParcel } from '../drivers/parcel-panel.ts';
import { expect, test } from '../fixtures.ts';

test('a link restores the shared view: mode, classes, overlays, parcel and camera', async ({
  mapPage,
  page,
}) => {
  const parcel = someParcel("zoning = 'residential'");
  const { longitude, latitude } = cameraAt(parcel);
  await page.goto(
    `/Riyadh/metrics?mode=shape_area&classes=300-500&overlays=metro&parcel=${parcel.id}#map=16/${latitude}/${longitude}`,
  );
  await mapPage.isReady();
  await mapPage.expectMode(words.map.modes.shape_area);
  await expect(mapPage.legend.getByRole('button', { pressed: true })).toHaveText('300 إلى 500');
  await expect(page.getByRole('button', { name: `${words.map.overlays} 2` })).toBeVisible();
  await expectParcel(mapPage, parcel);
  await expect(page).toHaveURL(/#map=16\//);
});

test("back and forward step through the visit's history", async ({ mapPage, page }) => {
  const parcel = someParcel("zoning = 'residential'");
  const camera = cameraAt(parcel);
  await mapPage.open(camera);
  await mapPage.isReady();
  await mapPage.chooseMode(words.map.modes.price_of_meter);
  // Changes of one moment are one step of the history: the mode has to be a step before the selection is made.
  await expect(page).toHaveURL(/mode=price_of_meter/);
  await mapPage.clickLocation(camera, camera);
  const heading = mapPage.panel.getByRole('heading', { level: 2 });
  await expect(heading).toHaveText(`القطعة ${parcel.parcel_no}`);
  await page.goBack();
  await expect(mapPage.panel).toHaveCount(0);
  await mapPage.expectMode(words.map.modes.price_of_meter);
  await page.goBack();
  await mapPage.expectMode(words.map.modes.zoning_color);
  await page.goForward();
  await page.goForward();
  await expect(heading).toHaveText(`القطعة ${parcel.parcel_no}`);
});

test('changes made while the camera moves are kept', async ({ mapPage, page }) => {
  await page.goto('/Riyadh/metrics?fromPrice=2000');
  await mapPage.isReady();
  const chip = page.getByRole('button', { name: /^امسح المرشح/ });
  await chip.evaluate((button: HTMLElement) => {
    button.click();
    location.hash = '#map=11/24.7/46.7';
  });
  await expect(page).toHaveURL(/\/Riyadh\/metrics#map=11\/24\.7\/46\.7$/);
  await expect(chip).toHaveCount(0);
  await page.goBack();
  await expect(chip).toHaveCount(1);
});

test(
  'a heat mode in the address is shown; one that the host does not list is ignored',
  { tag: '@release' },
  async ({ mapPage, page }) => {
    await mapPage.open();
    await mapPage.isReady();
    await mapPage.modeButton.click();
    const heat = page.getByRole('menuitemradio').nth(5);
    await heat.click();
    await expect(page).toHaveURL(/heat=/);
    await page.reload();
    await mapPage.modeButton.click();
    await expect(heat).toBeChecked();
    await page.goto('/Riyadh/metrics?heat=no_such_mode');
    await mapPage.expectMode(words.map.modes.zoning_color);
    await expect(page).not.toHaveURL(/heat=/);
  },
);

for (const broken of [
  '?mode=<script>&classes=%00,%FF&overlays=all&parcel=-1&neighborhood=abc&area=1,2&from=never',
  '?%E0%A4%A=1&mode=price_of_meter&mode=plain&classes=,,,&parcel=999999999999#map=99/999/999',
]) {
  test(`an invalid address still shows the map: ${broken}`, async ({ mapPage, page, consoleErrors }) => {
    await page.goto(`/Riyadh/metrics${broken}`);
    await mapPage.isReady();
    expect((await mapPage.pixels()).size).toBeGreaterThan(20);
    await expect(mapPage.legend).toBeVisible();
    // A nonexistent parcel is reported in the panel, and the browser logs the response.
    const notFound = consoleErrors.filter((line) => line.includes('404'));
    expect(consoleErrors).toEqual(notFound);
    consoleErrors.length = 0;
  });
}

test('several parcels are selected, summarized together and drawn with one outline', async ({
  mapPage,
  page,
}) => {
  // In a viewport this large, the neighbors of a centered parcel are not under the legend.
  await page.setViewportSize({ width: 1440, height: 900 });
  const parcel = someParcel("zoning = 'residential'");
  const camera = cameraAt(parcel, 17.5);
  await mapPage.open(camera);
  await mapPage.isReady();
  const [, second, third] = parcelsWithin(await mapPage.bounds(camera, 200)).sort(
    (one, other) => distance(one, parcel) - distance(other, parcel),
  );
  if (!second || !third) throw new Error('there are too few parcels');
  await mapPage.clickLocation(camera, camera);
  await page.keyboard.down('Control');
  for (const { centroid_x: longitude, centroid_y: latitude } of [second, third]) {
    await mapPage.clickLocation(camera, { longitude, latitude });
  }
  await page.keyboard.up('Control');
  await expect(mapPage.panel.getByRole('heading', { level: 2 })).toHaveText('3 قطع محددة');
  const total = parcel.area_sqm + second.area_sqm + third.area_sqm;
  const told = await mapPage.panel.getByText(/م²/).first().textContent();
  expect(Number(told?.replace(/[^\d.]/g, ''))).toBeCloseTo(total, 1);
  await expect(page).toHaveURL(new RegExp(`parcel=${parcel.id},${second.id},${third.id}`));
  await mapPage.panel
    .getByRole('button', { name: /^أزل .* من التحديد$/ })
    .first()
    .click();
  await expect(mapPage.panel.getByRole('heading', { level: 2 })).toHaveText('قطعتان محددتان');
  await page.reload();
  await expect(mapPage.panel.getByRole('heading', { level: 2 })).toHaveText('قطعتان محددتان');
});

function distance(
  one: { centroid_x: number; centroid_y: number },
  other: { centroid_x: number; centroid_y: number },
): number {
  return Math.hypot(one.centroid_x - other.centroid_x, one.centroid_y - other.centroid_y);
}
