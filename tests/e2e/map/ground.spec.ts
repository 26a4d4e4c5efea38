import type { StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { Page, Route } from '@playwright/test';
import { Resvg } from '@resvg/resvg-js';
import { satelliteLayer, satelliteSource } from '../../../map-tables/style/ground/satellite.ts';
import { satelliteId } from '../../../map-tables/style/ground/sources.ts';
import { baseColors, groundColors } from '../../../map-tables/palette.ts';
import { words } from '../../../words/ar/index.ts';
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

const image = new Resvg(
  '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#0a3c14"/></svg>',
)
  .render()
  .asPng();

/** Gives the style imagery as the tile host does where it is configured, and answers for the images' host. */
async function routeImagery(page: Page, answer: (route: Route) => unknown): Promise<void> {
  await page.route(/\/tiles\/styles\//, async (route) => {
    const response = await route.fetch();
    const style = (await response.json()) as StyleSpecification;
    const url = `${new URL(route.request().url()).origin}/imagery/{z}/{x}/{y}.png`;
    style.sources[satelliteId] = satelliteSource({ url, maxZoom: 19 });
    style.layers.splice(
      style.layers.findIndex(({ id }) => id === 'parcel-outline'),
      0,
      satelliteLayer(),
    );
    await route.fulfill({ response, json: style });
  });
  await page.route(/\/imagery\/\d+\/\d+\/\d+\.png$/, async (route) => void (await answer(route)));
}

const aerial = (page: Page) => page.getByRole('switch', { name: words.overlays.groups.satellite });

async function switchAerial(page: Page): Promise<void> {
  await page.getByRole('button', { name: words.map.overlays }).click();
  await aerial(page).click();
  await page.keyboard.press('Escape');
}

test('imagery is switched on and off; the address keeps it', async ({ mapPage, page }) => {
  await routeImagery(page, (route) => route.fulfill({ contentType: 'image/png', body: image }));
  await expectLand(mapPage);
  const bare = async () => (await mapPage.pixels()).get(baseColors.light.plain) ?? 0;
  const streets = async () => (await mapPage.pixels()).get(baseColors.light.street) ?? 0;
  expect(await streets()).toBeGreaterThan(1000);
  await switchAerial(page);
  await expect.poll(bare).toBe(0);
  // Streets are translucent over imagery.
  await expect.poll(streets).toBe(0);
  await expect.poll(() => new URL(page.url()).searchParams.get('overlays')).toBe('satellite');
  await page.reload();
  await mapPage.isReady();
  await expect.poll(bare).toBe(0);
  await switchAerial(page);
  await expect.poll(bare).toBeGreaterThan(10_000);
  await expect.poll(() => new URL(page.url()).searchParams.has('overlays')).toBe(false);
});

for (const [what, answer] of [
  ['has no images', (route) => route.fulfill({ status: 404 })],
  ['answers with a page', (route) => route.fulfill({ contentType: 'text/html', body: '<html>' })],
  ['never answers', () => undefined],
] as [string, (route: Route) => unknown][]) {
  test(`the map stays as it is when the host of imagery ${what}`, async ({
    mapPage,
    page,
    consoleErrors,
  }) => {
    let requests = 0;
    await routeImagery(page, (route) => (requests++, answer(route)));
    await expectLand(mapPage);
    await switchAerial(page);
    await expect.poll(() => requests).toBeGreaterThan(0);
    await mapPage.chooseMode(words.map.modes.zoning_color);
    const residential = (await mapPage.legendColors()).get('residential') ?? '';
    await expect.poll(async () => (await mapPage.pixels()).get(residential) ?? 0).toBeGreaterThan(1000);
    await expect(mapPage.map).toHaveAttribute('aria-busy', 'false');
    await expect(mapFailure(page)).toHaveCount(0);
    consoleErrors.length = 0;
  });
}

test('the credit is written beside its button, which folds it', async ({ mapPage, page }) => {
  await mapPage.open();
  await mapPage.isReady();
  const credit = page.locator('.maplibregl-ctrl-attrib-inner');
  const button = page.getByLabel(words.map.toggleAttribution);
  await expect(credit).toHaveText(/أرضي/);
  const [text, sign] = [await credit.boundingBox(), await button.boundingBox()];
  expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThanOrEqual(sign?.x ?? 0);
  await button.click();
  await expect(credit).toBeHidden();
});

test('without imagery there is no switch for it', async ({ mapPage, page }) => {
  await mapPage.open(cameraAt(examples().parcel, 15.5));
  await mapPage.isReady();
  await page.getByRole('button', { name: words.map.overlays }).click();
  await expect(page.getByRole('switch', { name: words.overlays.groups.metro })).toBeVisible();
  await expect(aerial(page)).toHaveCount(0);
});
