import type { Page, Route } from '@playwright/test';
import { baseColors, groundColors } from '../../../src/map/palette.ts';
import { words } from '../../../src/i18n/ar/index.ts';
import { examples } from '../../support/site-pages.ts';
import { cameraAt } from '../drivers/camera.ts';
import type { Camera, MapPage } from '../drivers/map-page.ts';
import { expect, test } from '../fixtures.ts';
import { mapFailure } from './network.ts';

/** West of Jeddah: half sea, half land. */
const coast: Camera = { longitude: 39.1, latitude: 21.5, zoom: 9.5 };

/** Answers requests for the ground's archive and for nothing else. */
async function routeGround(page: Page, answer: (route: Route) => unknown): Promise<void> {
  await page.route(/\/tiles\/archives\/ground-/, async (route) => void (await answer(route)));
}

/** Opens single parcels in one color, and waits until they are drawn. */
async function expectLand(mapPage: MapPage): Promise<void> {
  await mapPage.open(cameraAt(examples().parcel, 15.5));
  await mapPage.isReady();
  await mapPage.chooseMode(words.map.modes.plain);
  await expect
    .poll(async () => (await mapPage.pixels()).get(baseColors.light.plain) ?? 0)
    .toBeGreaterThan(10_000);
}

test('the sea is drawn west of the coast', async ({ mapPage }) => {
  await mapPage.open(coast, '/Makkah/metrics');
  await mapPage.isReady();
  const water = async () => (await mapPage.pixels()).get(groundColors.light.water) ?? 0;
  await expect.poll(water).toBeGreaterThan(50_000);
});

for (const [what, answer] of [
  ['refuses calls', (route) => route.abort()],
  ['has no archive', (route) => route.fulfill({ status: 404 })],
  ['answers with a page', (route) => route.fulfill({ contentType: 'text/html', body: '<html>' })],
] as [string, (route: Route) => unknown][]) {
  test(`the land is drawn when the ground's host ${what}`, async ({ mapPage, page, consoleErrors }) => {
    await routeGround(page, answer);
    await expectLand(mapPage);
    await expect(mapFailure(page)).toHaveCount(0);
    consoleErrors.length = 0;
  });
}

test('the map does not wait for a ground that never comes', async ({ mapPage, page, consoleErrors }) => {
  const held: Route[] = [];
  await routeGround(page, (route) => held.push(route));
  await expectLand(mapPage);
  expect(held.length).toBeGreaterThan(0);
  await Promise.all(held.map((route) => route.abort()));
  consoleErrors.length = 0;
});
