import type { StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { Page } from '@playwright/test';
import { demoRegions } from '../../../pipeline/demo/land/places.ts';
import { largestFreeBox, type Box } from '../../../src/map/free-box.ts';
import { openingOf } from '../../../map-tables/style/opening.ts';
import { someParcel } from '../../support/land.ts';
import { untilAtRest } from '../drivers/at-rest.ts';
import { cameraAt, cameraIn } from '../drivers/camera.ts';
import { pixelIn, type MapPage } from '../drivers/map-page.ts';
import { expect, test } from '../fixtures.ts';

const phone = { width: 360, height: 740 };

/** What people see of the map when everything around it has rendered, in pixels of the map. */
async function freePart(page: Page, mapPage: MapPage): Promise<Box> {
  const covers = page
    .locator('[data-over-map], [data-covers-map], .maplibregl-ctrl-group')
    .filter({ visible: true });
  const origin = (await mapPage.map.boundingBox()) ?? { x: 0, y: 0 };
  const boxes = await covers.evaluateAll((elements) =>
    elements.map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left, top, right, bottom };
    }),
  );
  const { width, height } = await mapPage.size();
  return largestFreeBox(
    { left: 0, top: 0, right: width, bottom: height },
    boxes.map(({ left, top, right, bottom }) => ({
      left: left - origin.x,
      top: top - origin.y,
      right: right - origin.x,
      bottom: bottom - origin.y,
    })),
  );
}

/** Where the land that opens lies on the map, in pixels. */
async function openedLand(page: Page, mapPage: MapPage): Promise<Box> {
  const url = await mapPage.map.getAttribute('data-style-url');
  const style = (await (await page.request.get(`${url}?theme=light`)).json()) as StyleSpecification;
  const [west, south, east, north] = openingOf(style) ?? [0, 0, 0, 0];
  const camera = cameraIn(page.url());
  const size = await mapPage.size();
  const northWest = pixelIn(size, camera, { longitude: west, latitude: north });
  const southEast = pixelIn(size, camera, { longitude: east, latitude: south });
  return { left: northWest.x, top: northWest.y, right: southEast.x, bottom: southEast.y };
}

for (const viewport of [phone, { width: 800, height: 1000 }, { width: 1440, height: 900 }]) {
  for (const { key } of demoRegions) {
    test(`${key} opens with its land amid what is visible, at ${viewport.width} px`, async ({
      mapPage,
      page,
    }) => {
      await page.setViewportSize(viewport);
      await mapPage.open(undefined, `/${key}/metrics`);
      await mapPage.isReady();
      await untilAtRest(page);
      await expect(async () => {
        const free = await freePart(page, mapPage);
        const land = await openedLand(page, mapPage);
        // The address rounds the camera.
        expect(land.left).toBeGreaterThanOrEqual(free.left - 1);
        expect(land.top).toBeGreaterThanOrEqual(free.top - 1);
        expect(land.right).toBeLessThanOrEqual(free.right + 1);
        expect(land.bottom).toBeLessThanOrEqual(free.bottom + 1);
        const width = (land.right - land.left) / (free.right - free.left);
        const height = (land.bottom - land.top) / (free.bottom - free.top);
        expect(Math.max(width, height)).toBeGreaterThan(0.8);
      }).toPass();
    });
  }
}

test('a camera in the address wins over the land that opens', async ({ mapPage, page }) => {
  await mapPage.open({ longitude: 46.7, latitude: 24.7, zoom: 12 });
  await mapPage.isReady();
  await untilAtRest(page);
  await expect.poll(() => cameraIn(page.url())).toMatchObject({ longitude: 46.7, latitude: 24.7, zoom: 12 });
});

test('a parcel picked where the sheet rises on a phone is shown above it', async ({ mapPage, page }) => {
  await page.setViewportSize(phone);
  const parcel = someParcel("zoning = 'residential'");
  const place = { longitude: parcel.centroid_x, latitude: parcel.centroid_y };
  // The parcel lies in the lower part of what is visible at first.
  const above = { ...cameraAt(parcel), latitude: parcel.centroid_y + 0.0008 };
  await mapPage.open(above);
  await mapPage.isReady();
  await untilAtRest(page);
  const before = cameraIn(page.url());
  await mapPage.clickLocation(before, place);
  await expect(mapPage.panel.getByRole('heading', { level: 2 })).toBeInViewport();
  await expect.poll(() => mapPage.isClickable(cameraIn(page.url()), place)).toBe(true);
  const { top, bottom } = await freePart(page, mapPage);
  const { y } = pixelIn(await mapPage.size(), cameraIn(page.url()), place);
  expect(y).toBeGreaterThan(top);
  expect(y).toBeLessThan(bottom);
});
