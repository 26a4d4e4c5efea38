import { map } from '../../../words/ar/map/map.ts';
import { overlays } from '../../../words/ar/map/overlays.ts';
import { savedViews as words } from '../../../words/ar/map/saved-views.ts';
import { fill } from '../../../words/fill.ts';
import { someParcel } from '../../support/land.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { MapPage, expectModeIn } from '../drivers/map-page.ts';
import { MapFilters } from '../drivers/map-filters.ts';
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

test('a visitor saves a view and returns to it', async ({ page, mapPage }) => {
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
  await views.save('عملي');
  await expect(views.status).toHaveText(said(words.saved, 'عملي'));
  await expect(views.rows).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(views.dialog).toHaveCount(0);
  await expect(views.menu).toBeFocused();

  // The map shows something else meanwhile.
  await mapPage.isReady();
  await mapPage.chooseMode(map.modes.plain);
  await page.getByRole('button', { name: `${map.overlays} 2` }).click();
  await page.getByRole('switch', { name: overlays.groups.metro, checked: true }).click();
  await filters.chips.first().click();
  await mapPage.moveTo({ longitude: 46.7, latitude: 24.7, zoom: 11 });
  await expect(page).toHaveURL(/\?mode=plain#map=11\//);
  await views.open();
  await expect(views.name).toHaveValue(`${map.regions.Riyadh}: ${map.modes.plain}`);

  // Opening the saved view restores it completely, in one history step and without a page load.
  await page.evaluate(() => (document.body.dataset.same = 'yes'));
  await views.link('عملي').click();
  await expect(views.dialog).toHaveCount(0);
  await expect(page.getByText(said(words.opened, 'عملي'))).toBeVisible();
  await expect(page).toHaveURL(`/Riyadh/metrics${query}${hash}`);
  await expectModeIn(page, map.modes.shape_area);
  await expect(page.getByRole('button', { name: `${map.overlays} 2` })).toBeVisible();
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
  'the question about a taken name is accessible and fits the dialog',
  { tag: '@release' },
  async ({ page, mapPage }) => {
    const views = new SavedViews(page);
    await mapPage.open();
    await mapPage.isReady();
    await views.open();
    await views.save('عملي');
    await expect(views.status).toHaveText(said(words.saved, 'عملي'));
    await views.save('عملي');
    await expect(views.button(words.replace)).toBeVisible();
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 740 });
      await expectAccessible(page, 'dialog');
      expect(await views.dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    }
  },
);
