import { map } from '../../../src/i18n/ar/map/map.ts';
import { overlays } from '../../../src/i18n/ar/map/overlays.ts';
import { savedViews as words } from '../../../src/i18n/ar/map/saved-views.ts';
import { fill } from '../../../src/i18n/fill.ts';
import { testSettings } from '../../support/settings.ts';
import { someParcel } from '../../support/land.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { MapPage, expectModeIn } from '../drivers/map-page.ts';
import { MapFilters } from '../drivers/map-filters.ts';
import { becomeMember, rejectCall } from '../drivers/member.ts';
import { untilAtRest } from '../drivers/at-rest.ts';
import { SavedViews } from '../drivers/saved-views.ts';
import { signInByPhone, storedValue } from '../drivers/sign-in.ts';
import { expect, test } from '../fixtures.ts';

// Each journey draws several maps, without a graphics processor: one after the other, on a small screen.
test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 900, height: 560 } });

const key = 'ardi:views';
const said = (text: string, name: string) => fill(text, { name });

const query = '?mode=shape_area&overlays=metro&fromPrice=2000';

/** A residential parcel in Riyadh, and the map's position over it. */
function somewhere() {
  const parcel = someParcel("zoning = 'residential'");
  // As the map writes it, without zeros at the end.
  const [latitude, longitude] = [parcel.centroid_y, parcel.centroid_x].map((degrees) =>
    Number(degrees.toFixed(4)),
  );
  return { parcel, hash: `#map=15/${latitude}/${longitude}` };
}

test('a visitor saves a view, renames it and returns to it', async ({ page, mapPage }) => {
  const { parcel, hash } = somewhere();
  const views = new SavedViews(page);
  const filters = new MapFilters(page);
  await page.goto(`/Riyadh/metrics${query}${hash}`);
  await mapPage.isReady();

  // What the map shows is saved under a name that describes it.
  await views.open();
  const name = `${parcel.neighborhood_name}: ${map.modes.shape_area}`;
  await expect(views.name).toHaveValue(name);
  await expect(views.dialog).toContainText(words.empty);
  await views.save('سطر\u0007');
  await expect(views.name).toHaveAccessibleDescription(words.faults.unfit);
  await views.save(name);
  await expect(views.status).toHaveText(said(words.saved, name));
  await expect(views.rows).toHaveCount(1);
  await expect(views.dialog).toContainText('مشهد محفوظ واحد من 50 على الأكثر.');

  // Keyboard only: rename it, where Escape leaves the name field but not the dialog; then remove and restore it.
  await views.button(words.rename, name).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('خطأ');
  await page.keyboard.press('Escape');
  await expect(views.button(words.rename, name)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('عملي');
  await page.keyboard.press('Enter');
  await expect(views.status).toHaveText(said(words.renamed, 'عملي'));
  await expect(views.button(words.rename, 'عملي')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(views.button(words.undoFor, 'عملي')).toBeFocused();
  expect(await storedValue(page, key)).toBeNull();
  await page.keyboard.press('Enter');
  await expect(views.status).toHaveText(said(words.restored, 'عملي'));
  await expect(views.rows).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(views.dialog).toHaveCount(0);
  await expect(views.menu).toBeFocused();

  // Elsewhere, another view with the same name does not replace the first without confirmation.
  await mapPage.isReady();
  await mapPage.chooseMode(map.modes.plain);
  await page.getByRole('button', { name: `${map.overlays} 1` }).click();
  await page.getByRole('switch', { name: overlays.groups.metro, checked: true }).click();
  await filters.chips.first().click();
  await mapPage.moveTo({ longitude: 46.7, latitude: 24.7, zoom: 11 });
  await expect(page).toHaveURL(/\?mode=plain#map=11\//);
  await views.open();
  await expect(views.name).toHaveValue(`${map.regions.Riyadh}: ${map.modes.plain}`);
  await views.save('عملي');
  await expect(views.dialog.getByRole('alert')).toContainText(said(words.exists, 'عملي'));
  await views.button(words.keepBoth).click();
  await expect(views.name).toBeFocused();

  // Opening the first view restores it completely, in one history step and without a page load.
  await page.evaluate(() => (document.body.dataset.same = 'yes'));
  await views.link('عملي').click();
  await expect(views.dialog).toHaveCount(0);
  await expect(page.getByText(said(words.opened, 'عملي'))).toBeVisible();
  await expect(page).toHaveURL(`/Riyadh/metrics${query}${hash}`);
  await expectModeIn(page, map.modes.shape_area);
  await expect(page.getByRole('button', { name: `${map.overlays} 1` })).toBeVisible();
  await expect(filters.chips).toHaveCount(1);
  // The map itself is restored, not only its address: it knows what is at its center.
  await mapPage.isReady();
  await views.open();
  await expect(views.name).toHaveValue(name);
  await views.button(words.close).click();
  await page.goBack();
  await expect(page).toHaveURL(/\?mode=plain#map=11\//);
  await expectModeIn(page, map.modes.plain);
  await expect(page.locator('body')).toHaveAttribute('data-same', 'yes');
});

test('a view saved before signing in is in the account afterwards, on any browser', async ({
  page,
  mapPage,
  browser,
}) => {
  const { hash } = somewhere();
  const views = new SavedViews(page);
  await page.goto(`/Riyadh/metrics${query}${hash}`);
  await mapPage.isReady();
  await views.open();
  await views.save('عملي');
  await expect(views.status).toHaveText(said(words.saved, 'عملي'));
  await page.keyboard.press('Escape');

  await signInByPhone(page);
  await expect(page.getByText('أُضيف إلى حسابك مشهد حفظته قبل الدخول.')).toBeVisible();
  expect(await storedValue(page, key)).toBeNull();

  // In another browser of the same member, on another region's map: the view links to its region.
  const elsewhere = await browser.newContext({ storageState: await page.context().storageState() });
  const other = await elsewhere.newPage();
  const there = new SavedViews(other);
  await other.goto('/Asir/metrics');
  await there.open();
  await there.link('عملي').click();
  await expect(other).toHaveURL(`/Riyadh/metrics${query}${hash}`);
  await new MapPage(other).isReady();
  await expectModeIn(other, map.modes.shape_area);
  await elsewhere.close();
});

test('signing out takes the views of the account off the map', async ({ page, mapPage }) => {
  const views = new SavedViews(page);
  // Signing in ends on the map.
  await signInByPhone(page);
  await views.open();
  await views.save('عملي');
  await expect(views.status).toHaveText(said(words.saved, 'عملي'));

  await page.goto('/privacy-policy');
  await untilAtRest(page);
  await page.getByRole('button', { name: 'حسابي' }).click();
  await page.getByRole('button', { name: 'تسجيل الخروج' }).click();
  await page.waitForURL('**/account/auth');
  await mapPage.open();
  await views.open();
  await expect(views.dialog).toContainText(words.empty);
});

test(
  'what the platform rejects or does not receive is reported in the dialog and can be retried',
  { tag: '@release' },
  async ({ page, mapPage, consoleErrors }) => {
    const { platformUrl } = testSettings;
    const path = 'api/views';
    const views = new SavedViews(page);
    await becomeMember(page);
    await mapPage.open();
    await mapPage.isReady();
    // The dialog's code loads with the tools.
    await expect(views.menu).toBeVisible();
    await page.context().setOffline(true);
    await views.open();
    await expect(views.dialog.getByRole('alert')).toContainText(words.offline);
    await page.context().setOffline(false);
    await expect(views.dialog).toContainText(words.empty);
    await views.button(words.close).click();

    await rejectCall(page, 'GET', path, { status: 503, code: 'not_ready', message: 'المنصة تستعد للعمل.' });
    await views.open();
    await expect(views.dialog.getByRole('alert')).toContainText('المنصة تستعد للعمل.');
    await page.unroute(`${platformUrl}/${path}`);
    await views.button('أعد المحاولة').click();
    await expect(views.dialog).toContainText(words.empty);

    await page.route(`${platformUrl}/${path}`, (route) => route.abort());
    await views.save('عملي');
    await expect(views.status).toHaveText(words.failed);
    await expect(views.rows).toHaveCount(0);
    await expect(views.name).toHaveValue('عملي');
    await page.unroute(`${platformUrl}/${path}`);
    await rejectCall(page, 'PUT', path, {
      status: 409,
      code: 'too_many_views',
      message: 'بلغت مشاهدك حدها.',
    });
    await views.save();
    await expect(views.status).toHaveText('بلغت مشاهدك حدها.');
    await page.unroute(`${platformUrl}/${path}`);
    await views.save();
    await expect(views.rows).toHaveCount(1);

    // On confirmation, another view with that name replaces it.
    await views.button(words.close).click();
    await mapPage.chooseMode(map.modes.plain);
    await views.open();
    await views.save('عملي');
    await expect(views.button(words.replace)).toBeVisible();
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 740 });
      await expectAccessible(page, 'dialog');
      expect(await views.dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    }
    await views.button(words.replace).click();
    await expect(views.status).toHaveText(said(words.saved, 'عملي'));
    await expect(views.rows).toHaveCount(1);
    await expect(views.link('عملي')).toHaveAttribute('href', /^\/Riyadh\/metrics\?mode=plain#map=/);
    consoleErrors.length = 0;
  },
);
