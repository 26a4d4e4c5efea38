import { MapLists, type MapListTab } from '../drivers/map-lists.ts';
import { soldArea } from '../drivers/sold-area.ts';
import { words } from '../../../words/ar/index.ts';
import { someParcel } from '../../support/land.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { freeShareOfMap } from '../drivers/free-map.ts';
import { expectParcel } from '../drivers/parcel-panel.ts';
import { expect, test } from '../fixtures.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

test('the bottom sheet on a phone has three stops, by tap, keyboard and drag', async ({ mapPage, page }) => {
  await mapPage.open();
  await mapPage.isReady();
  const handle = page.getByRole('button', { name: words.map.sheet.handle });
  const height = async () => (await handle.locator('..').boundingBox())?.height ?? 0;
  const around = (await mapPage.map.boundingBox())?.height ?? 0;
  await expect.poll(height).toBe(48);
  await handle.click();
  await expect.poll(height).toBeCloseTo(around / 2, 0);
  await handle.click();
  await expect.poll(height).toBeGreaterThan(around * 0.85);
  await handle.click();
  await expect.poll(height).toBe(48);
  await handle.press('ArrowUp');
  await expect.poll(height).toBeCloseTo(around / 2, 0);
  await handle.press('ArrowDown');
  await expect.poll(height).toBe(48);
  const box = await handle.boundingBox();
  if (!box) throw new Error('the handle has no box');
  const middle = { x: box.x + box.width / 2, y: box.y + 14 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x, middle.y - around * 0.4, { steps: 5 });
  await page.mouse.up();
  await expect.poll(height).toBeCloseTo(around / 2, 0);
});

test('tapping a parcel raises the sheet; legend and layers open from their chips; no axe violations', async ({
  mapPage,
  page,
}) => {
  // Other tests cover the open state in the light theme.
  await page.emulateMedia({ colorScheme: 'dark' });
  const parcel = someParcel("zoning = 'residential'");
  const camera = { longitude: parcel.centroid_x, latitude: parcel.centroid_y, zoom: 17 };
  await mapPage.open(camera);
  await mapPage.isReady();
  await expect(mapPage.legend).toBeHidden();
  await page.getByRole('button', { name: /^مفتاح الخريطة/ }).click();
  await expect(mapPage.legend).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^مفتاح الخريطة/ }).click();
  await page.getByRole('button', { name: 'طبقات' }).click();
  await expect(page.getByRole('switch', { name: /مترو/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await mapPage.clickLocation(camera, camera);
  await expect(mapPage.panel.getByRole('heading', { level: 2 })).toBeInViewport();
  await expectParcel(mapPage, parcel);
  await expectAccessible(page);
  await page.getByRole('button', { name: words.map.sheet.handle }).click();
  await expectAccessible(page);
});

test('menus open above the raised sheet, whose tabs never move the panel', async ({ mapPage, page }) => {
  await mapPage.open(soldArea().camera);
  await mapPage.isReady();
  const handle = page.getByRole('button', { name: words.map.sheet.handle });
  await handle.click();
  await handle.click();
  const lists = new MapLists(page);
  for (const tab of ['المخططات', 'القطع', 'الصفقات', 'العروض'] satisfies MapListTab[]) {
    await lists.open(tab);
    await expect(page.getByRole('tab', { name: tab })).toBeInViewport({ ratio: 1 });
    const overflow = await page
      .locator('[data-scrolls]')
      .evaluate((content) => [content.scrollLeft, content.scrollWidth - content.clientWidth]);
    expect(overflow, tab).toEqual([0, 0]);
  }
  for (const [name, role] of [
    ['طبقات 1', 'switch'],
    [/^لوّن الخريطة حسب/, 'menuitemradio'],
  ] as const) {
    const button = page.getByRole('button', { name });
    await button.click();
    // Nothing covers what the menu offers.
    for (const choice of await page.getByRole(role).all()) await choice.click({ trial: true });
    await page.keyboard.press('Escape');
  }
});

for (const viewport of [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
]) {
  test(`at rest most of a screen of ${viewport.width} by ${viewport.height} is map`, async ({
    mapPage,
    page,
  }) => {
    await page.setViewportSize(viewport);
    await mapPage.open();
    await mapPage.isReady();
    await expect(page.getByRole('button', { name: `${words.map.overlays} 1`, exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /^مفتاح الخريطة/ })).toBeVisible();
    expect(await freeShareOfMap(page)).toBeGreaterThanOrEqual(0.7);
  });
}
