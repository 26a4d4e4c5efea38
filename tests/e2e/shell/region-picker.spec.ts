import type { Page } from '@playwright/test';
import { expectAccessible } from '../drivers/axe.ts';
import { untilAtRest } from '../drivers/at-rest.ts';
import { SiteHeader } from '../drivers/site-header.ts';
import { expect, test } from '../fixtures.ts';

const names = ['الرياض', 'مكة المكرمة', 'المدينة المنورة', 'الشرقية', 'القصيم', 'عسير'];

/** Scripts containing React among those the page has requested. */
function reactScripts(page: Page): string[] {
  const found: string[] = [];
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return;
    const text = await response.text().catch(() => '');
    if (text.includes('react.element') || text.includes('react.transitional.element'))
      found.push(response.url());
  });
  return found;
}

test('the trigger opens a modal dialog with the regions that have data, the current one labeled', async ({
  page,
}) => {
  await page.goto('/market');
  const header = new SiteHeader(page);
  await expect(header.regionButton).toHaveAttribute('aria-haspopup', 'dialog');
  await header.openPicker();
  await expect(header.picker.getByRole('heading', { name: 'اختر المنطقة' })).toBeVisible();
  await expect(header.picker.getByRole('listitem')).toHaveCount(names.length);
  for (const name of names) await expect(header.regionInPicker(name)).toBeVisible();
  await expect(header.picker.getByText('الموقع الحالي')).toHaveCount(1);
  await expect(header.regionInPicker('الرياض')).toContainText('الموقع الحالي');
  await expect(header.regionInPicker('الرياض')).toHaveAttribute('aria-current', 'true');
  expect(await header.picker.evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
  // Clicking between the buttons does not close it.
  await header.picker.getByRole('heading').click();
  await expect(header.picker).toBeVisible();
});

test('the picker is 520 pixels wide without padding, or fits a narrower viewport', async ({ page }) => {
  const header = new SiteHeader(page);
  for (const [window, least] of [
    [1440, 520],
    [801, 520],
    [600, 520],
    [360, 300],
  ] as const) {
    await page.setViewportSize({ width: window, height: 640 });
    await page.goto('/market');
    if (window <= 800) await header.menuButton.click();
    await header.openPicker();
    await expect(header.regionInPicker('عسير')).toBeVisible();
    const { x = -1, y = -1, width = 0, height = 0 } = (await header.picker.boundingBox()) ?? {};
    expect(width).toBeGreaterThanOrEqual(least);
    expect(width).toBeLessThanOrEqual(520);
    expect(await header.picker.evaluate((dialog) => getComputedStyle(dialog).padding)).toBe('0px');
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(window);
    expect(y + height).toBeLessThanOrEqual(640);
  }
});

test('React is loaded when the picker opens, and not before', async ({ page }) => {
  const react = reactScripts(page);
  await page.goto('/market');
  await untilAtRest(page);
  const header = new SiteHeader(page);
  await header.regionButton.hover();
  await untilAtRest(page);
  expect(react).toEqual([]);
  await header.openPicker();
  await expect.poll(() => react.length).toBeGreaterThan(0);
});

test('focus moves inside, is trapped there, and returns on close', { tag: '@smoke' }, async ({ page }) => {
  await page.goto('/market');
  const header = new SiteHeader(page);
  await header.regionButton.focus();
  await page.keyboard.press('Enter');
  await expect(header.regionInPicker('عسير')).toBeVisible();
  // The browser's own toolbar is a tab stop between the last button and the first: then the page's body has focus.
  const isOutside = () =>
    header.picker.evaluate(
      (dialog) =>
        ![document.body, null].includes(document.activeElement as HTMLElement) &&
        !dialog.contains(document.activeElement),
    );
  expect(await header.picker.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  const seen = new Set<string>();
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press('Tab');
    seen.add(await page.evaluate(() => document.activeElement?.textContent ?? ''));
    expect(await isOutside()).toBe(false);
  }
  for (const name of names)
    expect(
      [...seen].some((text) => text.includes(name)),
      name,
    ).toBe(true);
  await page.keyboard.press('Escape');
  await expect(header.picker).toBeHidden();
  await expect(header.regionButton).toBeFocused();
});

test('Escape, the close button and a click outside close it without a choice, and it can be reopened', async ({
  page,
}) => {
  await page.goto('/market');
  const header = new SiteHeader(page);
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('dialog').getByRole('button', { name: 'أغلق' }).click(),
    () => page.mouse.click(20, 700),
  ]) {
    for (let round = 0; round < 2; round += 1) {
      await header.openPicker();
      await expect(header.regionInPicker('عسير')).toBeVisible();
      await close();
      await expect(header.picker).toBeHidden();
      await expect(header.regionButton).toHaveText('الرياض');
      expect(await header.stored('ardi:region')).toBeNull();
    }
  }
});

for (const path of ['/Riyadh/metrics', '/metrics', '/Asir/metrics#map=14/18.2/42.5']) {
  test(`a choice on ${path} opens the map of the chosen region`, async ({ page, mapPage }) => {
    await page.goto(path);
    const header = new SiteHeader(page);
    await header.pick('القصيم');
    await expect(page).toHaveURL(/\/Al_Qassim\/metrics(#|$)/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('خريطة أراضي القصيم');
    await expect(header.regionButton).toHaveText('القصيم');
    await mapPage.isReady();
  });
}

test("from a narrow viewport's menu, a choice closes both the picker and the menu", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/market');
  const header = new SiteHeader(page);
  await header.menuButton.click();
  await header.openPicker();
  await header.regionInPicker('عسير').click();
  await expect(header.picker).toBeHidden();
  await expect(header.mapLink).toBeHidden();
  await header.menuButton.click();
  await expect(header.mapLink).toHaveAttribute('href', '/Asir/metrics');
  await expect(header.regionButton).toHaveText('عسير');
});

test(`the picker has no accessibility violations`, async ({ page }) => {
  await page.goto('/market');
  const header = new SiteHeader(page);
  await header.openPicker();
  await expect(header.regionInPicker('عسير')).toBeVisible();
  await expectAccessible(page);
});
