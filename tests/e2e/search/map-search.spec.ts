import { arabicDigits } from '../../support/arabic-digits.ts';
import type { Page } from '@playwright/test';
import { routes } from '../../../contract/routes.ts';
import type { Suggestion } from '../../../contract/search/search.ts';
import { mapSearch as words } from '../../../words/ar/search/map-search.ts';
import { boundsOfNeighborhood, numberedParcel } from '../../support/land.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { cameraIn } from '../drivers/camera.ts';
import { MapSearch } from '../drivers/map-search.ts';
import { askPlatform } from '../../support/ask-platform.ts';
import { expect } from '../fixtures.ts';
import { test } from './search-fixture.ts';

async function expectCameraAt(page: Page, longitude: number, latitude: number, near: number): Promise<void> {
  await expect.poll(() => Math.abs(cameraIn(page.url()).longitude - longitude)).toBeLessThan(near);
  await expect.poll(() => Math.abs(cameraIn(page.url()).latitude - latitude)).toBeLessThan(near);
}

test('a neighborhood is found regardless of spelling, then shown and selected', async ({
  search,
  mapPage,
  page,
}) => {
  const bounds = boundsOfNeighborhood('الملقا');
  const found = search.group('الأحياء').filter({ hasText: 'الملقا' });
  for (const written of ['الملقا', 'حي المَلـقا', 'حى الملقا']) {
    await search.type('');
    await search.type(written);
    await expect(found).toHaveCount(1);
    await expect(search.group('الأماكن').filter({ hasText: /^مكان الملقا/ })).toHaveCount(0);
  }
  await found.click();
  await expect(mapPage.panel.getByRole('heading', { level: 2 })).toContainText('الملقا');
  await expectCameraAt(page, (bounds.west + bounds.east) / 2, (bounds.south + bounds.north) / 2, 0.02);
  await expect(search.options).toHaveCount(0);
  await expect(search.box).toHaveValue('الملقا');
});

test('plans, blocks and parcels are found by number; a plan and a parcel are shown and selected', async ({
  search,
  mapPage,
  page,
}) => {
  const parcel = numberedParcel();
  const { plan, block, number } = parcel;
  await search.type(`${plan} ${block}`);
  await expect(search.group('البلكات').first()).toContainText(`بلك ${block}مخطط ${plan}، `);
  await search.group('المخططات').first().click();
  await expectCameraAt(page, parcel.centroid_x, parcel.centroid_y, 0.02);
  await expect(mapPage.panel.getByRole('heading', { level: 2 })).toHaveText(`مخطط ${plan}`);

  await search.type(arabicDigits(`${plan}/${number}`));
  const found = search.group('القطع').filter({ hasText: `قطعة ${number}` });
  await expect(found.first()).toContainText(`مخطط ${plan}`);
  await found.first().click();
  await expect(mapPage.panel.getByRole('heading', { level: 2 })).toHaveText(`القطعة ${number}`);
  await expectCameraAt(page, parcel.centroid_x, parcel.centroid_y, 0.001);
  expect(cameraIn(page.url()).zoom).toBeLessThanOrEqual(18);
  await expect(search.box).toHaveValue(`${plan}/${number}`);
});

test('a geocoder place is shown without a selection; names in this region come first', async ({
  mapPage,
  page,
}) => {
  await mapPage.open(undefined, '/Makkah/metrics');
  const search = new MapSearch(page);
  await search.type('جدة');
  await search.group('الأماكن').filter({ hasText: 'جدة' }).first().click();
  // A city of 40 by 90 km, amid what nothing covers, which is not the middle of the map.
  await expectCameraAt(page, 39.2, 21.5, 0.3);
  const jeddah = { longitude: 39.17, latitude: 21.56 };
  await expect.poll(() => mapPage.isClickable(cameraIn(page.url()), jeddah)).toBe(true);
  await expect(mapPage.panel).toHaveCount(0);

  await search.type('العزيزية');
  await expect(search.group('الأحياء').first()).toContainText(/جدة|مكة/);
  await expect(search.group('الأحياء').filter({ hasText: 'الرياض' })).toHaveCount(0);
});

test('«/» on the map leads to the search box; the arrow keys bring a result into view, and Enter selects it', async ({
  search,
  page,
  mapPage,
}) => {
  const { plan, block, number } = numberedParcel();
  // The map can be ready before the controls around it, including the search box.
  await expect(search.box).toBeVisible();
  await mapPage.map.locator('canvas').focus();
  await page.keyboard.press('/');
  await expect(search.box).toBeFocused();
  await page.keyboard.type(`${plan} ${block}`);
  await expect(search.status).toHaveText(/^\d+ (نتيجة|نتائج)\. تنقّل بينها بالسهمين\.$/);
  await page.keyboard.press('ArrowUp');
  await expect(search.options.last()).toBeInViewport();
  // Home moves to the start of the text.
  await page.keyboard.press('Home');
  expect(await search.box.evaluate((box: HTMLInputElement) => box.selectionStart)).toBe(0);
  await search.type(`${plan}/${number}`);
  await page.keyboard.press('Enter');
  await expect(mapPage.panel.getByRole('heading', { level: 2 })).toHaveText(`القطعة ${number}`);
  await expect(search.box).toBeFocused();
});

test(
  'text and Enter typed before the search has loaded are not lost',
  { tag: '@release' },
  async ({ page, mapPage }) => {
    const { plan, number } = numberedParcel();
    let release: () => void = () => undefined;
    const held = new Promise<void>((done) => (release = done));
    await page.route(/SearchPopup/, async (route) => {
      await held;
      await route.continue();
    });
    await mapPage.open();
    const search = new MapSearch(page);
    await search.box.pressSequentially(`${plan}/${number}`);
    await page.keyboard.press('Enter');
    release();
    await expect(mapPage.panel.getByRole('heading', { level: 2 })).toHaveText(`القطعة ${number}`);
  },
);

test('no search code is fetched before the search is used', async ({ page, mapPage }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await mapPage.open();
  await mapPage.isReady();
  expect(scripts.filter((url) => /SearchPopup/.test(url))).toEqual([]);
  const search = new MapSearch(page);
  await search.box.focus();
  await expect.poll(() => scripts.filter((url) => /SearchPopup/.test(url)).length).toBeGreaterThan(0);
});

test('with reduced motion the map jumps to the location at once', async ({ page, mapPage }) => {
  const { plan, number } = numberedParcel();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await mapPage.open({ longitude: 46.7, latitude: 24.7, zoom: 11 });
  await mapPage.isReady();
  const search = new MapSearch(page);
  const cameras = new Set<string>();
  const before = new URL(page.url()).hash;
  page.on('framenavigated', () => cameras.add(new URL(page.url()).hash));
  await search.type(`${plan}/${number}`);
  await search.group('القطع').first().click();
  const { centroid_x: longitude, centroid_y: latitude } = numberedParcel();
  await expectCameraAt(page, longitude, latitude, 0.001);
  // The choice itself is a history entry that still has the previous camera.
  cameras.delete(before);
  expect(cameras.size).toBe(1);
});

test(`no accessibility issues with the list open`, async ({ page, mapPage }) => {
  const { plan, block } = numberedParcel();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await mapPage.open({ longitude: 46.7, latitude: 24.7, zoom: 11 });
  await mapPage.isReady();
  const search = new MapSearch(page);
  await search.type(`${plan} ${block}`);
  await expect(search.group('القطع').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await search.clear.click();
  await expect(search.options).toHaveCount(1);
  await expectAccessible(page);
  await search.type('قققققق');
  await expect(search.root.getByText(words.noneHint)).toBeVisible();
  await expectAccessible(page);
});

test('on a phone the list uses the full width, buttons are large enough, and the result stays in view', async ({
  page,
  mapPage,
}) => {
  const { plan, block } = numberedParcel();
  await page.setViewportSize({ width: 360, height: 740 });
  await mapPage.open();
  await mapPage.isReady();
  const search = new MapSearch(page);
  await search.type(`${plan} ${block}`);
  await expect(search.group('القطع').first()).toBeVisible();
  for (const each of [search.box, search.clear, search.options.first()]) {
    const box = await each.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.width).toBeGreaterThanOrEqual(44);
  }
  const list = await search.list.locator('..').boundingBox();
  expect(list?.width).toBeGreaterThan(330);
  expect(list?.height).toBeLessThanOrEqual(0.6 * 740);

  const [found] = await askPlatform<Suggestion[]>(routes.suggestNumbers, { number: 'الملقا', regionId: 10 });
  if (!found) throw new Error('the platform knows no such neighbourhood');
  await search.type('الملقا');
  await search.group('الأحياء').filter({ hasText: 'الملقا' }).click();
  await expect(mapPage.panel).toContainText('المصدر');
  const { southWest, northEast } = found.bounds;
  await expect(async () => {
    const bounds = await mapPage.bounds(cameraIn(page.url()));
    expect(bounds.west).toBeLessThan(southWest.x);
    expect(bounds.south).toBeLessThan(southWest.y);
    expect(bounds.east).toBeGreaterThan(northEast.x);
    expect(bounds.north).toBeGreaterThan(northEast.y);
  }).toPass();
});
