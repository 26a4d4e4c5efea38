import type { FrameLocator, Page } from '@playwright/test';
import { map as words } from '../../../words/ar/map/map.ts';
import { mapFrame } from '../../../words/ar/map/map-frame.ts';
import { mapTools } from '../../../words/ar/map/map-tools.ts';
import { searchBox } from '../../../words/ar/search/search-box.ts';
import { testSettings } from '../../support/settings.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { legendButtonIn } from '../drivers/map-page.ts';
import { expect } from '../fixtures.ts';
import { test } from './embedding-fixture.ts';

const camera = '#map=15/24.72/46.7';

interface Frame {
  width: number;
  height: number;
  query?: string;
}

/** A page of another site with the map in a frame of the given size. */
function pageWith({ width, height, query = '' }: Frame): string {
  const source = `${testSettings.siteUrl}/map?region=Riyadh${query}${camera}`;
  return `<!doctype html><title>صفحة</title><iframe src="${source}" width="${width}" height="${height}"></iframe>`;
}

async function openFrame(page: Page, port: string): Promise<FrameLocator> {
  await page.goto(`http://127.0.0.1:${port}/lands`);
  const map = page.frameLocator('iframe');
  await expect(map.getByRole('region', { name: words.title, exact: true })).toHaveAttribute(
    'aria-busy',
    'false',
    { timeout: 30_000 },
  );
  return map;
}

/** What the whole map has around it, and a small one only by its address. */
const around = (map: FrameLocator) => ({
  search: map.getByRole('combobox', { name: searchBox.label }),
  panel: map.locator('[data-stop]'),
  controls: map.getByRole('button', { name: mapTools.menu }),
});

for (const frame of [
  { width: 300, height: 300 },
  { width: 760, height: 480 },
  { width: 1200, height: 480 },
  { width: 600, height: 700 },
]) {
  test(`a frame of ${frame.width} × ${frame.height} shows the map alone`, async ({ page, servePage }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    const map = await openFrame(page, await servePage(pageWith(frame)));
    const link = map.getByRole('link', { name: mapFrame.open });
    await expect(link).toBeVisible();
    for (const part of Object.values(around(map))) await expect(part).toHaveCount(0);
    await expect(legendButtonIn(map, words.modes.zoning_color)).toHaveAttribute('aria-expanded', 'false');
    const credit = map.locator('.maplibregl-ctrl-attrib-inner');
    await expect(credit).toHaveText(/\p{L}/u);
    await map.locator('canvas').click({ position: { x: 150, y: 150 } });
    await expect(credit).toBeVisible();
    const canvas = await map.locator('canvas').boundingBox();
    expect(canvas).toMatchObject({ width: frame.width, height: frame.height });
  });
}

test('a larger frame shows everything, and one that is made smaller the map alone', async ({
  page,
  servePage,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const map = await openFrame(page, await servePage(pageWith({ width: 1000, height: 640 })));
  for (const part of Object.values(around(map))) await expect(part).toBeVisible();
  const link = map.getByRole('link', { name: mapFrame.open });
  await expect(link).toHaveCount(0);
  await page.locator('iframe').evaluate((frame) => frame.setAttribute('width', '500'));
  await expect(link).toBeVisible();
  for (const part of Object.values(around(map))) await expect(part).toHaveCount(0);
});

test('the address of a small frame adds search, panel and controls', async ({ page, servePage }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const part of ['search', 'panel', 'controls'] as const) {
    const map = await openFrame(
      page,
      await servePage(pageWith({ width: 760, height: 480, query: `&${part}=on` })),
    );
    for (const [name, element] of Object.entries(around(map))) {
      await expect(element, `${name} with ${part}`).toHaveCount(name === part ? 1 : 0);
    }
    await expect(around(map)[part]).toBeVisible();
  }
});

test('the folded legend of a small frame shows the colors in view, and opens', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 480 });
  for (const mode of ['zoning_color', 'shape_area'] as const) {
    await page.goto(`/map?region=Riyadh&mode=${mode}${camera}`);
    const legend = legendButtonIn(page, words.modes[mode]);
    await expect(legend.locator('[style]').first()).toBeVisible();
    await legend.click();
    await expect(page.getByRole('list', { name: words.legend }).getByRole('button').first()).toBeVisible();
  }
});

test('a small frame opens its view in the whole map', async ({ page, servePage, context }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const query = '&mode=shape_area&search=on&origin=https%3A%2F%2Fexample.com';
  const map = await openFrame(page, await servePage(pageWith({ width: 760, height: 480, query })));
  await map.getByRole('button', { name: words.zoomIn }).click();
  await expect.poll(() => page.frames().at(-1)?.url()).toMatch(/#map=16\//);
  const opening = context.waitForEvent('page');
  await map.getByRole('link', { name: mapFrame.open }).click();
  const whole = await opening;
  await expect(whole).toHaveURL(`${testSettings.siteUrl}/Riyadh/metrics?mode=shape_area#map=16/24.72/46.7`);
});

test('the map alone is accessible', async ({ page }) => {
  for (const [width, height, colorScheme] of [
    [300, 300, 'light'],
    [760, 480, 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height });
    await page.goto(`/map?region=Riyadh${camera}`);
    await expect(page.getByRole('link', { name: mapFrame.open })).toBeVisible();
    await expectAccessible(page);
  }
});
