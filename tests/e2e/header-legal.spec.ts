import { untilAtRest } from './drivers/at-rest.ts';
import { SiteHeader } from './drivers/site-header.ts';
import { expect, test } from './fixtures.ts';

/** The header of the pages whose text comes from a file. */
for (const path of ['/privacy-policy', '/agreement']) {
  test(`${path} has its own place in no link of the header`, async ({ page }) => {
    await page.goto(path);
    const header = new SiteHeader(page);
    await expect(header.mapLink).toBeVisible();
    await expect(header.bar.locator('[aria-current]')).toHaveCount(0);
  });

  test(`the region is chosen on ${path}, which stays`, async ({ page }) => {
    await page.goto(path);
    const header = new SiteHeader(page);
    await header.pick('عسير');
    await expect(header.picker).toBeHidden();
    await expect(header.mapLink).toHaveAttribute('href', '/Asir/metrics');
    await expect(page).toHaveURL(path);
  });

  test(`a region selector that is switched off is not drawn on ${path} at all`, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('ardi:region-selector-off', 'true'));
    await page.route(/\/settings\/app$/, () => undefined);
    await page.goto(path);
    const header = new SiteHeader(page);
    await expect(header.mapLink).toBeVisible();
    await expect(header.regionButton).toBeHidden();
  });

  test(`the first stop of the keyboard on ${path} leads to its content`, async ({ page }) => {
    await page.goto(path);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'انتقل إلى المحتوى' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test(`${path} asks for no React of its own accord`, async ({ page }) => {
    const scripts: string[] = [];
    page.on('response', async (response) => {
      if (response.request().resourceType() === 'script') scripts.push(await response.text());
    });
    await page.goto(path);
    await untilAtRest(page);
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((text) => /react\.(transitional\.)?element|maplibregl/.test(text))).toEqual([]);
  });
}
