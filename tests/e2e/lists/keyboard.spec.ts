import { MapLists, type MapListTab } from '../drivers/map-lists.ts';
import { soldArea } from '../drivers/sold-area.ts';
import { expect, test } from '../fixtures.ts';

/** The lists and the map without a pointer. */
test.beforeEach(async ({ page, mapPage }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await mapPage.open(soldArea().camera);
  await mapPage.isReady();
});

test('choosing a row of any list moves the focus to the heading of its panel, and Escape back to the row', async ({
  page,
  mapPage,
}) => {
  const lists = new MapLists(page);
  for (const tab of ['الأحياء', 'المخططات', 'القطع', 'الصفقات', 'العروض'] satisfies MapListTab[]) {
    await lists.open(tab);
    const rows = lists.rowButtons;
    if ((await rows.count()) === 0) continue;
    const row = rows.first();
    const key = (await row.getAttribute('data-row')) ?? '';
    await row.focus();
    await page.keyboard.press('Enter');
    await expect(mapPage.panel.locator('h2').first(), tab).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.locator(`[data-row="${key}"]`), tab).toBeFocused();
  }
});

test('the map shows its center while it has the keyboard, and says what Enter chose there', async ({
  page,
  mapPage,
}) => {
  const canvas = mapPage.map.locator('canvas');
  const cross = page.locator('.map-page svg[viewBox="0 0 32 32"]');
  await expect(cross).toBeHidden();
  // Only the keyboard makes the ring and the crosshair visible.
  await canvas.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(canvas).toBeFocused();
  await expect(cross).toBeVisible();
  const [map, middle] = await Promise.all([canvas.boundingBox(), cross.boundingBox()]);
  expect((middle?.x ?? 0) + (middle?.width ?? 0) / 2).toBeCloseTo((map?.x ?? 0) + (map?.width ?? 0) / 2, 0);
  await page.keyboard.press('Enter');
  const said = page.getByRole('status').filter({ hasText: /^القطعة .+(ريال سعودي للمتر المربع|لا صفقات)$/ });
  await expect(said).toHaveCount(1);
  await expect(canvas).toBeFocused();
});
