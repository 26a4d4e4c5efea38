import { expectAccessible } from '../drivers/axe.ts';
import { untilAtRest } from '../drivers/at-rest.ts';
import { SiteHeader } from '../drivers/site-header.ts';
import { expect, test } from '../fixtures.ts';

/** The picker on pages that know the regions before it opens. */
test('choosing a region on the home page stays there and updates links, names and storage', async ({
  page,
}) => {
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.goto('/');
  const header = new SiteHeader(page);
  await header.pick('المدينة المنورة');
  await expect(header.picker).toBeHidden();
  await expect(header.mapLink).toHaveAttribute('href', '/Madinah/metrics');
  await expect(header.regionButton).toHaveText('المدينة المنورة');
  await expect(header.regionButton).toHaveAccessibleName(/المدينة المنورة/);
  await expect(page).toHaveURL('/');
  expect(loads).toBe(1);
  expect(await header.stored('ardi:region')).toBe('Madinah');

  await header.openPicker();
  await expect(header.regionInPicker('المدينة المنورة')).toContainText('الموقع الحالي');
  await page.keyboard.press('Escape');
  await page.goto('/market');
  await expect(header.regionButton).toHaveText('المدينة المنورة');
});

test('choosing a region on a project list filtered by region leaves the list unchanged', async ({ page }) => {
  await page.goto('/market?region=Asir');
  await untilAtRest(page);
  const header = new SiteHeader(page);
  await header.pick('القصيم');
  await expect(header.regionButton).toHaveText('القصيم');
  await expect(page).toHaveURL('/market?region=Asir');
});

test(`the picker has no accessibility violations over the home page`, async ({ page }) => {
  await page.goto('/');
  await untilAtRest(page);
  const header = new SiteHeader(page);
  await header.openPicker();
  await expect(header.regionInPicker('عسير')).toBeVisible();
  await expectAccessible(page);
});
