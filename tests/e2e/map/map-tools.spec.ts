import { areaOf, lengthOf } from '../../../lib/geo/measured.ts';
import { mapTools as words } from '../../../words/ar/map/map-tools.ts';
import { someParcel } from '../../support/land.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { expect, test } from '../fixtures.ts';

const camera = () => {
  const parcel = someParcel("zoning = 'residential'");
  return { longitude: parcel.centroid_x, latitude: parcel.centroid_y, zoom: 16 };
};
const numberIn = (text: string) => Number(text.replaceAll(/[^\d.]/g, ''));

test('a distance and an area are measured by clicks and can be undone; no parcel is selected meanwhile', async ({
  page,
  mapPage,
}) => {
  const view = camera();
  await mapPage.open(view);
  await mapPage.isReady();
  await page.getByRole('button', { name: words.menu }).click();
  await page.getByRole('button', { name: words.measure }).click();
  const note = page.getByRole('region', { name: words.measuring.label });
  await expect(note).toContainText(words.measuring.first);
  const box = await mapPage.map.locator('canvas').boundingBox();
  const middle = { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 };
  /** At zoom 0, the earth's circumference spans 512 pixels. */
  const degreesPerPixel = 360 / (512 * 2 ** view.zoom);
  const corners = [
    { x: -220, y: 20 },
    { x: -40, y: 60 },
    { x: -100, y: 160 },
  ];
  const places = corners.map(({ x, y }) => ({
    x: view.longitude + x * degreesPerPixel,
    y: view.latitude - y * degreesPerPixel * Math.cos((view.latitude * Math.PI) / 180),
  }));
  const figure = (name: string) =>
    note.locator('dl > div', { has: page.getByText(name, { exact: true }) }).locator('dd');
  const click = async ({ x, y }: { x: number; y: number }) =>
    mapPage.map.locator('canvas').click({ position: { x: middle.x + x, y: middle.y + y } });
  for (const corner of corners.slice(0, 2)) await click(corner);
  await expect(figure(words.measuring.length)).toBeVisible();
  const length = numberIn(await figure(words.measuring.length).innerText());
  expect(length / lengthOf(places.slice(0, 2))).toBeCloseTo(1, 1);
  await click(corners[2] ?? middle);
  await expect(figure(words.measuring.area)).toBeVisible();
  expect(
    numberIn(
      await figure(words.measuring.area)
        .innerText()
        .then((text) => text.replace('م²', '')),
    ) / areaOf(places),
  ).toBeCloseTo(1, 1);
  expect(numberIn(await figure(words.measuring.around).innerText()) / lengthOf(places, true)).toBeCloseTo(
    1,
    1,
  );
  await expect(mapPage.panel).toHaveCount(0);
  await note.getByRole('button', { name: words.measuring.undo }).click();
  await expect(note.getByText(words.measuring.area)).toHaveCount(0);
  expect(numberIn(await figure(words.measuring.length).innerText())).toBe(length);
  await note.getByRole('button', { name: words.measuring.restart }).click();
  await expect(note).toContainText(words.measuring.first);
  await note.getByRole('button', { name: words.measuring.end }).click();
  await expect(note).toHaveCount(0);
  // The next click selects as usual.
  await mapPage.map.locator('canvas').click({ position: middle });
  await expect(mapPage.panel).toBeVisible();
});

test(
  'with the keyboard alone a path is measured, its last point removed and the measurement ended',
  { tag: '@release' },
  async ({ page, mapPage }) => {
    await mapPage.open(camera());
    await mapPage.isReady();
    const menu = page.getByRole('button', { name: words.menu });
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: words.measure })).toBeFocused();
    await page.keyboard.press('Enter');
    const note = page.getByRole('region', { name: words.measuring.label });
    await expect(note).toContainText(words.measuring.first);
    await expect(mapPage.map.locator('canvas')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(note).toContainText(words.measuring.next);
    const before = page.url();
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => page.url()).not.toBe(before);
    await page.keyboard.press('Enter');
    await expect(note.getByText(words.measuring.length)).toBeVisible();
    await page.keyboard.press('Backspace');
    await expect(note).toContainText(words.measuring.next);
    await page.keyboard.press('Escape');
    await expect(note).toHaveCount(0);
    await expect(mapPage.panel).toHaveCount(0);
  },
);

test(
  "the user's location is shown on the map; a denied permission and a location abroad are reported",
  { tag: '@release' },
  async ({ page, context, mapPage }) => {
    const own = someParcel("zoning = 'commercial'");
    await context.setGeolocation({ longitude: own.centroid_x, latitude: own.centroid_y, accuracy: 30 });
    await context.grantPermissions(['geolocation']);
    await mapPage.open({ ...camera(), zoom: 12 });
    await mapPage.isReady();
    const locate = async () => {
      await page.getByRole('button', { name: words.menu }).click();
      await page.getByRole('button', { name: words.locate }).click();
    };
    await locate();
    await expect(page.getByRole('status').filter({ hasText: 'هذا موقعك، بدقة 30.0 م' })).toBeVisible();
    const latitude = () => Number(/#map=16\/([\d.]+)/.exec(page.url())?.[1]);
    await expect.poll(latitude).toBeCloseTo(own.centroid_y, 4);
    await context.setGeolocation({ longitude: 2.35, latitude: 48.85, accuracy: 30 });
    const there = page.url();
    await page.getByRole('button', { name: words.locating.close }).click();
    await locate();
    await expect(page.getByRole('status').filter({ hasText: words.locating.outside })).toBeVisible();
    expect(page.url()).toBe(there);
    await context.clearPermissions();
    await page.getByRole('button', { name: words.locating.close }).click();
    await locate();
    await expect(page.getByRole('status').filter({ hasText: words.locating.denied })).toBeVisible();
  },
);

test('the map and its controls enter and leave full screen', async ({ page, mapPage }) => {
  await mapPage.open(camera());
  await mapPage.isReady();
  const menu = page.getByRole('button', { name: words.menu });
  await menu.click();
  await page.getByRole('button', { name: words.fullScreen, exact: true }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className)).toContain('map-page');
  await menu.click();
  await page.getByRole('button', { name: words.leaveFullScreen }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
});

test('the map is printed on one sheet with title, legend, scale, date, address and QR code', async ({
  page,
  mapPage,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  const view = camera();
  await mapPage.open(view);
  await mapPage.isReady();
  await page.getByRole('button', { name: words.menu }).click();
  await page.getByRole('button', { name: words.print }).click();
  const dialog = page.getByRole('dialog', { name: words.printing.title });
  const heading = dialog.getByLabel(words.printing.heading);
  await expect(heading).toHaveValue('أراضي الرياض: التنظيم');
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    await expectAccessible(page, 'dialog');
  }
  // The map is redrawn when the theme changes beneath the dialog.
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await mapPage.isReady();
  }
  await heading.fill('قطعتي في الحي');
  await dialog.getByLabel(words.printing.papers['a3-landscape']).check();
  await dialog.getByRole('button', { name: words.printing.submit, exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', '');
  await page.emulateMedia({ media: 'print' });
  const sheet = page.getByRole('article', { name: 'قطعتي في الحي' });
  await expect(sheet.getByRole('heading', { level: 1 })).toHaveText('قطعتي في الحي');
  await expect(sheet.getByRole('img', { name: words.printing.picture })).toBeVisible();
  await expect(
    sheet.getByRole('region', { name: 'مفتاح الخريطة' }).getByRole('listitem').first(),
  ).toBeVisible();
  await expect(sheet).toContainText(/1:[\d,]+/);
  await expect(sheet).toContainText(/طُبعت في \d+ .+ \d{4}/);
  await expect(sheet).toContainText(page.url());
  await expect(sheet.getByRole('img', { name: words.printing.code })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(file.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  // A3 landscape, in points.
  expect(file).toMatch(/\/MediaBox\s*\[0 0 119\d(\.\d+)? 84\d(\.\d+)?\]/);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(sheet).toHaveCount(0);
  await expect(dialog).toHaveCount(0);
});
