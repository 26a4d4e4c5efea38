import type { Locator } from '@playwright/test';
import { fill } from '../../../words/fill.ts';
import { zoningOf } from '../../support/zoning.ts';
import { words } from '../../../words/ar/index.ts';
import { examples } from '../../support/site-pages.ts';
import { untilAtRest } from '../drivers/at-rest.ts';
import { cameraAt } from '../drivers/camera.ts';
import { expect, test } from '../fixtures.ts';

const near = () => cameraAt(examples().parcel, 15.5);

test('a legend class can be isolated, several can be on, and all can be restored', async ({
  mapPage,
  page,
}) => {
  await mapPage.open(near());
  await mapPage.isReady();
  const colors = await mapPage.legendColors();
  const painted = async (id: string) => (await mapPage.pixels()).get(colors.get(id) ?? '') ?? 0;
  await expect.poll(() => painted('residential')).toBeGreaterThan(1000);
  const before = await painted('commercial');
  expect(before).toBeGreaterThan(100);
  const residential = mapPage.legend.getByRole('button', { name: zoningOf.residential.name, exact: true });
  const commercial = mapPage.legend.getByRole('button', { name: zoningOf.commercial.name, exact: true });
  await residential.click();
  await expect(residential).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => painted('commercial')).toBe(0);
  expect(await painted('residential')).toBeGreaterThan(1000);
  await commercial.click();
  await expect.poll(() => painted('commercial')).toBeGreaterThan(before * 0.9);
  await expect(page).toHaveURL(/classes=residential,commercial/);
  await page.getByRole('button', { name: words.map.allClasses }).click();
  await expect(residential).toHaveAttribute('aria-pressed', 'false');
  await expect(page).not.toHaveURL(/classes/);
});

test(
  'where cells are drawn the legend says how many parcels each one summarizes',
  { tag: '@release' },
  async ({ mapPage, page }) => {
    await mapPage.open({ longitude: 46.7, latitude: 24.72, zoom: 11 });
    await mapPage.isReady();
    await expect(page.getByText(/الأكثر في خلية من \d[\d,]* قطعة/)).toBeVisible();
    await mapPage.moveTo(near());
    await expect(page.getByText(/خلية من/)).toHaveCount(0);
  },
);

test('overlays are toggled, with legend entries and names on hover', async ({ mapPage, page }) => {
  await mapPage.open({ longitude: 46.7, latitude: 24.72, zoom: 11.5 });
  await mapPage.isReady();
  const before = await mapPage.pixels();
  await page.getByRole('button', { name: words.map.overlays }).click();
  for (const group of ['metro', 'bus', 'boulevard', 'mega'] as const) {
    await page.getByRole('switch', { name: words.overlays.groups[group] }).check();
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('switch')).toHaveCount(0);
  const entries = page.getByRole('list', { name: words.map.overlays });
  // Bus stops are drawn, and listed, only at closer zooms.
  await expect(entries.getByRole('listitem')).toHaveCount(6);
  await expect(page).toHaveURL(/overlays=metro,bus,boulevard,mega/);
  await mapPage.isReady();
  await expect
    .poll(async () => changed(before, await mapPage.pixels()), { message: 'the canvas shows them' })
    .toBeGreaterThan(3000);
  await page.goBack();
  await expect(entries.getByRole('listitem')).toHaveCount(5);
});

/** How many pixels changed color. */
function changed(before: Map<string, number>, after: Map<string, number>): number {
  return [...after].reduce((sum, [color, count]) => sum + Math.max(0, count - (before.get(color) ?? 0)), 0);
}

test('neighborhood labels show their prices, using a single set of list calls', async ({ mapPage, page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('landMetrics/list')) calls.push(request.url());
  });
  const camera = { longitude: 46.7, latitude: 24.72, zoom: 12 };
  const answer = page.waitForResponse(/landMetrics\/list\?.*limit=200/);
  await mapPage.open(camera);
  await mapPage.isReady();
  await answer;
  await mapPage.chooseMode(words.map.modes.plain);
  // Growth uses two colors that nothing else on the map has.
  await expect.poll(async () => (await mapPage.pixels()).get('#197037') ?? 0).toBeGreaterThan(20);
  const asked = calls.filter((url) => url.includes('limit=200')).length;
  await mapPage.moveTo({ ...camera, zoom: 14 });
  await mapPage.moveTo(camera);
  expect(calls.filter((url) => url.includes('limit=200'))).toHaveLength(asked);
});

test('a mode switch makes no request', async ({ mapPage, page }) => {
  await mapPage.open(near());
  await mapPage.isReady();
  // The panel's code and the list of what is in view are the last automatic requests.
  await page.waitForFunction(() =>
    ['/SelectionPanel.', 'boundaryFrom='].every((part) =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes(part)),
    ),
  );
  await untilAtRest(page);
  const requests: string[] = [];
  page.on('request', (request) => {
    // The browser requests the icon again at each history step.
    if (!request.url().endsWith('/icon.svg')) requests.push(request.url());
  });
  for (const mode of [
    'price_of_meter',
    'plain',
    'shape_area',
    'transaction_price',
    'zoning_color',
  ] as const) {
    await mapPage.chooseMode(words.map.modes[mode]);
    const title = page.getByText(fill('مفتاح الخريطة: {mode}', { mode: words.map.modes[mode] }));
    // Plain land has no legend.
    if (mode === 'plain') await expect(page.getByText(words.map.legend)).toHaveCount(0);
    else await expect(title).toBeVisible();
  }
  await mapPage.pixels();
  expect(requests).toEqual([]);
});

test('the legend takes at most a tenth of the map by itself', async ({ mapPage, page }) => {
  const card = page.getByRole('region', { name: words.map.legend, exact: true });
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 800, height: 1000 },
    { width: 1100, height: 740 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport);
    await mapPage.open();
    await page.reload();
    await mapPage.isReady();
    // The folded list is there, too, but hidden.
    await expect(card.locator('[data-class]').first()).toBeAttached();
    const areaOf = async (part: Locator) => {
      const box = await part.boundingBox();
      return (box?.width ?? 0) * (box?.height ?? 0);
    };
    const share = (await areaOf(card)) / (await areaOf(mapPage.map));
    expect(share, `at ${viewport.width} pixels`).toBeGreaterThan(0);
    expect(share, `at ${viewport.width} pixels`).toBeLessThanOrEqual(0.1);
  }
});

test('the legend lists what is drawn in view, and keeps what is filtered out', async ({ mapPage, page }) => {
  await mapPage.open(near());
  await mapPage.isReady();
  const classes = mapPage.legend.locator('[data-class]');
  await expect(classes.first()).toBeAttached();
  const listed = () =>
    classes.evaluateAll((swatches) => swatches.map((swatch) => swatch.getAttribute('data-class')));
  const inView = await listed();
  expect(inView).toContain('residential');
  await page.getByRole('button', { name: words.map.everyClass, exact: true }).click();
  const every = await listed();
  expect(every.length).toBeGreaterThan(inView.length);
  await page.getByRole('button', { name: words.map.everyClass, exact: true }).click();
  expect(await listed()).toEqual(inView);
  // The classes listed are those whose colors are on the canvas.
  const colors = await mapPage.legendColors();
  const painted = await mapPage.pixels();
  for (const id of every) {
    const count = painted.get(colors.get(id ?? '') ?? '') ?? 0;
    if (count > 200) expect(inView, `${id} is drawn`).toContain(id);
    if (count === 0) expect(inView, `${id} is not drawn`).not.toContain(id);
  }
  await page.getByRole('button', { name: words.map.everyClass, exact: true }).click();
  await mapPage.legend.getByRole('button', { name: zoningOf.residential.name, exact: true }).click();
  await expect.poll(async () => (await mapPage.pixels()).get(colors.get('commercial') ?? '') ?? 0).toBe(0);
  expect(await listed()).toEqual(inView);
});
