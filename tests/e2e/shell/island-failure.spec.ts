import type { Page } from '@playwright/test';
import { loading } from '../../../words/ar/shared/loading.ts';
import { words } from '../../../words/ar/index.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { untilAtRest } from '../drivers/at-rest.ts';
import { expect, test } from '../fixtures.ts';

const note = (page: Page) => page.getByRole('alert').filter({ hasText: loading.failedPart });

/**
 * The server-rendered sign-in form is editable from the start; only the island's `ssr` attribute shows whether it is
 * hydrated.
 */
const isAlive = async (page: Page) => {
  await expect(page.getByRole('main').locator('astro-island')).not.toHaveAttribute('ssr');
};

test('a sign-in form whose code fails to load says so, and loads on retry', async ({
  page,
  consoleErrors,
}) => {
  await page.route('**/_astro/LoginIsland.*', (route) => route.abort());
  await page.goto('/account/auth');
  await expect(note(page)).toBeVisible();
  await expectAccessible(page);
  await note(page).getByRole('button', { name: loading.retry }).click();
  await expect(note(page)).toHaveCount(1);
  await page.unroute('**/_astro/LoginIsland.*');
  await note(page).getByRole('button', { name: loading.retry }).click();
  await isAlive(page);
  await expect(note(page)).toHaveCount(0);
  expect(consoleErrors.filter((line) => !/Failed to (load resource|fetch)/.test(line))).toEqual([]);
  consoleErrors.length = 0;
});

test('a sign-in form for which only a dependency fails to load also says so, and loads on retry', async ({
  page,
  consoleErrors,
}) => {
  await page.route('**/_astro/react-dom.*', (route) => route.abort());
  await page.goto('/account/auth');
  await expect(note(page)).toBeVisible();
  await page.unroute('**/_astro/react-dom.*');
  await note(page).getByRole('button', { name: loading.retry }).click();
  await isAlive(page);
  await expect(note(page)).toHaveCount(0);
  consoleErrors.length = 0;
});

test('a region picker opened offline says so, and loads when the network returns', async ({
  page,
  context,
  consoleErrors,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/data');
  await untilAtRest(page);
  await page.mouse.wheel(0, 1000);
  await context.setOffline(true);
  await page.getByRole('button', { name: words.pages.nav.menu }).click();
  await page.locator('[data-opens="region-picker"]:visible').click();
  await expect(note(page)).toBeInViewport();
  await expect(page.locator('#site-menu')).toBeHidden();
  await context.setOffline(false);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(note(page)).toHaveCount(0);
  consoleErrors.length = 0;
});

test('losing the network after the first render keeps the map; the controls around it load later', async ({
  page,
  mapPage,
  context,
  consoleErrors,
}) => {
  await page.route('**/_astro/MapIsland.*', (route) => route.abort('internetdisconnected'));
  await mapPage.open({ longitude: 46.7, latitude: 24.72, zoom: 12 });
  await mapPage.isReady();
  await context.setOffline(true);
  await expect(note(page)).toBeVisible();
  await expect(mapPage.map.locator('canvas')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/_astro/MapIsland.*');
  await context.setOffline(false);
  await expect(mapPage.modeButton).toBeVisible();
  await expect(note(page)).toHaveCount(0);
  consoleErrors.length = 0;
});
