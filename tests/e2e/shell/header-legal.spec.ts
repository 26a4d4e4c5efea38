import { SiteHeader } from '../drivers/site-header.ts';
import { expect, test } from '../fixtures.ts';

/** The header of the pages whose text comes from a file. */
for (const path of ['/privacy-policy', '/agreement']) {
  test(`the header of ${path} marks no current link, and changes the region without navigating`, async ({
    page,
  }) => {
    await page.goto(path);
    const header = new SiteHeader(page);
    await expect(header.mapLink).toBeVisible();
    await expect(header.bar.locator('[aria-current]')).toHaveCount(0);
    await header.pick('عسير');
    await expect(header.picker).toBeHidden();
    await expect(header.mapLink).toHaveAttribute('href', '/Asir/metrics');
    await expect(page).toHaveURL(path);
  });

  test(`a region selector that is switched off is not rendered on ${path} at all`, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('ardi:region-selector-off', 'true'));
    await page.route(/\/settings\/app$/, () => undefined);
    await page.goto(path);
    const header = new SiteHeader(page);
    await expect(header.mapLink).toBeVisible();
    await expect(header.regionButton).toBeHidden();
  });
}
