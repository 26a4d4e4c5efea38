import { words } from '../../../words/ar/index.ts';
import { expect, test } from '../fixtures.ts';

test('while tiles are on their way a bar shows it, and the legend lists nothing that is not drawn', async ({
  mapPage,
  page,
}) => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((done) => (release = done));
  let isHeld = false;
  await page.route('**/tiles/archives/**', async (route) => {
    if (isHeld) await released;
    await route.continue();
  });
  await mapPage.open({ longitude: 46.7, latitude: 24.72, zoom: 11 });
  await mapPage.isReady();
  const bar = page.locator('.map-page .waiting');
  await expect(bar).toBeHidden();
  isHeld = true;
  await mapPage.moveTo({ longitude: 46.7, latitude: 24.72, zoom: 15.5 });
  await expect(bar).toBeVisible();
  const [box, map] = [await bar.boundingBox(), await mapPage.map.boundingBox()];
  expect(box?.y).toBe(map?.y);
  expect(box?.height).toBeLessThanOrEqual(3);
  release();
  await expect(bar).toBeHidden();
});

test('before the first render the bar shows, without animation under reduced motion', async ({
  mapPage,
  page,
}) => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((done) => (release = done));
  await page.route('**/tiles/styles/**', async (route) => {
    await released;
    await route.continue();
  });
  await mapPage.open();
  const bar = page.locator('.map-page .waiting');
  await expect(bar).toBeVisible();
  await expect(page.getByText(words.map.legend)).toHaveCount(0);
  const size = (moving: boolean) =>
    bar.evaluate((element, isMoving) => {
      const { inlineSize, animationName } = getComputedStyle(element, '::before');
      return isMoving ? animationName : `${parseFloat(inlineSize) / element.clientWidth}`;
    }, moving);
  expect(await size(true)).toBe('none');
  expect(await size(false)).toBe('1');
  release();
  await mapPage.isReady();
  await expect(bar).toBeHidden();
});
