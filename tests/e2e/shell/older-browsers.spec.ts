import { becomeMember } from '../drivers/member.ts';
import { askForCode, enterCode, openSignIn, sentCode } from '../drivers/sign-in.ts';
import { untilAtRest } from '../drivers/at-rest.ts';
import { becomeOlderBrowser } from '../drivers/older-browser.ts';
import { MapFilters } from '../drivers/map-filters.ts';
import { SiteHeader } from '../drivers/site-header.ts';
import { expect, test } from '../fixtures.ts';
import { ToastPage } from '../toasts/page.ts';
import { numberedParcel } from '../../support/land.ts';
import { freshPhone } from '../providers/sign-in.ts';
import { memberPages, pathOf, sitePages } from '../../support/site-pages.ts';

/** The site in the oldest supported browsers: Safari 16.4, Chrome and Edge 109, Firefox 128. */
test.beforeEach(({ page }) => becomeOlderBrowser(page));

test('every page opens without an error, and hides its menus', async ({ page, consoleErrors }) => {
  for (const template of [...sitePages, '/account/auth'].filter((path) => !memberPages.includes(path))) {
    const path = pathOf(template);
    await page.goto(path);
    await untilAtRest(page);
    const shown = page.locator('[popover]:visible:not(.toasts, .menu)');
    await expect(shown, path).toHaveCount(0);
    await expect(page.locator('[data-failed-island]:visible'), path).toHaveCount(0);
    expect(
      consoleErrors.splice(0).filter((error) => !/status of 404/.test(error)),
      path,
    ).toEqual([]);
  }
});

test('members’ pages open without an error', async ({ page, consoleErrors }) => {
  await becomeMember(page);
  for (const template of memberPages) {
    const path = pathOf(template);
    await page.goto(path);
    await untilAtRest(page);
    expect(
      consoleErrors.splice(0).filter((error) => !/status of 40[34]/.test(error)),
      path,
    ).toEqual([]);
  }
});

test('menus open, close by a tap beside them and by Escape, and toasts show', async ({ page }) => {
  await becomeMember(page);
  await page.setViewportSize({ width: 360, height: 740 });
  const header = new SiteHeader(page);
  await page.goto('/market');
  await expect(header.mapLink).toBeHidden();
  await header.menuButton.click();
  await expect(header.mapLink).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(header.mapLink).toBeHidden();
  await header.menuButton.click();
  await expect(header.mapLink).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('menu.png') });
  await page.mouse.click(180, 700);
  await expect(header.mapLink).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(header.mapLink).toBeVisible();
  await expect(page.getByRole('button', { name: 'سجّل خروجك' })).toBeHidden();
  await page.getByRole('button', { name: 'حسابي' }).click();
  await expect(page.locator('#user-menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('#user-menu')).toBeHidden();
  const toasts = new ToastPage(page);
  await toasts.open();
  await toasts.show('success', 'حُفظ');
  await expect(toasts.corner.getByText('حُفظ')).toBeVisible();
});

test('a member signs in by phone', async ({ page }) => {
  await openSignIn(page);
  const phone = freshPhone();
  await askForCode(page, phone.slice(4));
  await enterCode(page, await sentCode(phone));
  await page.waitForURL('**/Riyadh/metrics');
});

test('the map selects a parcel, filters and searches', async ({ page, mapPage }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const parcel = numberedParcel();
  await page.goto(`/Riyadh/metrics?parcel=${parcel.id}`);
  await mapPage.isReady();
  await expect(mapPage.panel).toContainText(`قطعة ${parcel.parcel_no}`);
  const filters = new MapFilters(page);
  await filters.open();
  await page.screenshot({ path: test.info().outputPath('map.png') });
});
