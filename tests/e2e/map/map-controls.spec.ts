import { words } from '../../../words/ar/index.ts';
import { colorMenu } from '../../../words/ar/map/color-menu.ts';
import { mapTools } from '../../../words/ar/map/map-tools.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { expect, test } from '../fixtures.ts';

const modes = words.map.modes;

test('the controls stand in one row at every width, each large enough to tap', async ({ mapPage, page }) => {
  await mapPage.open();
  await mapPage.isReady();
  const controls = [
    mapPage.modeButton,
    ...[words.filters.title, words.finder.open, `${words.map.overlays} 1`, mapTools.menu].map((name) =>
      page.getByRole('button', { name, exact: true }),
    ),
  ];
  // The longest name of a mode.
  await mapPage.chooseMode(modes.price_of_meter);
  for (const width of [360, 390, 560, 800, 801, 900, 1100, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const map = await mapPage.map.boundingBox();
    const boxes = await Promise.all(controls.map((control) => control.boundingBox()));
    expect(new Set(boxes.map((box) => box?.y)).size, `rows at ${width} pixels`).toBe(1);
    for (const box of boxes) {
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), `at ${width} pixels`).toBeGreaterThanOrEqual(44);
      expect(box?.x, `at ${width} pixels`).toBeGreaterThanOrEqual(map?.x ?? Infinity);
    }
    // From right to left, each ends before the next begins.
    for (const [index, box] of boxes.slice(1).entries()) {
      expect((box?.x ?? 0) + (box?.width ?? 0), `at ${width} pixels`).toBeLessThanOrEqual(
        boxes[index]?.x ?? 0,
      );
    }
  }
});

test('the color menu works by keyboard, tells what each mode means, and returns the focus', async ({
  mapPage,
  page,
}) => {
  await mapPage.open();
  await mapPage.isReady();
  const item = (name: string) => page.getByRole('menuitemradio', { name, exact: true });
  await mapPage.modeButton.focus();
  await page.keyboard.press('ArrowDown');
  await expect(item(modes.zoning_color)).toBeFocused();
  await expect(item(modes.zoning_color)).toBeChecked();
  await expect(item(modes.shape_area)).toHaveAccessibleDescription(colorMenu.meanings.shape_area);
  await expectAccessible(page);
  await page.keyboard.press('Home');
  await expect(item(modes.plain)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await mapPage.expectMode(modes.shape_area);
  await expect(mapPage.modeButton).toBeFocused();
  await expect(page.getByRole('menuitemradio')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(item(modes.shape_area)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(mapPage.modeButton).toBeFocused();
  await expect(page.getByRole('menuitemradio')).toHaveCount(0);
});
