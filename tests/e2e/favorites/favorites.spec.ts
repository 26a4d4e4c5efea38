import type { FavoritePage } from '../../../src/contract/favorites/favorites.ts';
import { formatNumber } from '../../../src/i18n/format.ts';
import { testSettings } from '../../support/settings.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { expectFitsEveryWidth } from '../drivers/layout.ts';
import {
  FavoritesPage,
  addFavorites,
  favoriteIds,
  parcelItems,
  adjacentParcels,
  oneItemOfEachType,
} from '../drivers/favorites.ts';
import { becomeMember, rejectCall, seenSignedOut } from '../drivers/member.ts';
import { expect, test } from '../fixtures.ts';

const { platformUrl } = testSettings;
const lists = `${platformUrl}/api/bookmark?*`;

test('a signed-out visitor is redirected to sign-in and sees nothing of the favorites', async ({ page }) => {
  expect(await seenSignedOut(page, '/Riyadh/favorites')).toBe('');
});

test("the user menu links to the region's favorites; picking another region shows its own", async ({
  page,
}) => {
  await becomeMember(page);
  await page.goto('/privacy-policy');
  await page.getByRole('button', { name: 'حسابي' }).click();
  await page.getByRole('link', { name: 'المفضلة' }).click();
  await page.waitForURL('**/Riyadh/favorites');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('المفضلة في الرياض');
  await page.locator('[data-opens="region-picker"]').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'عسير' }).click();
  await page.waitForURL('**/Asir/favorites');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('المفضلة في عسير');
});

test('an empty page explains what it is for and links to the map', async ({ page }) => {
  await becomeMember(page);
  const favorites = new FavoritesPage(page);
  await favorites.open('Asir');
  await expect(page.getByRole('heading', { name: 'لا شيء في مفضلتك في عسير بعد' })).toBeVisible();
  await expect(page.getByText('اضغط النجمة')).toBeVisible();
  await expect(page.getByRole('link', { name: 'افتح خريطة عسير' })).toHaveAttribute('href', '/Asir/metrics');
  await expect(favorites.order).toHaveCount(0);
});

test('each kind is shown with its figures, can be filtered, and links to its location on the map', async ({
  page,
}) => {
  const { parcel, offer, sale, items } = oneItemOfEachType();
  await becomeMember(page);
  await addFavorites(page, items);
  const favorites = new FavoritesPage(page);
  await favorites.open();
  await expect(favorites.items).toHaveCount(4);
  await expect(favorites.items.nth(3)).toContainText('قطعة');
  await expect(favorites.items.nth(3).getByRole('heading').getByRole('link')).toHaveText(
    `${parcel.neighborhood_name} - ${parcel.parcel_no}`,
  );
  await expect(favorites.items.nth(3)).toContainText(formatNumber(parcel.area_sqm));
  await expect(favorites.items.nth(2)).toContainText(formatNumber(sale.price_sar));
  await expect(favorites.items.nth(1)).toContainText(offer.title);
  await expect(favorites.items.nth(1)).toContainText(formatNumber(offer.price_sar));
  await expect(favorites.items.nth(0).getByRole('heading').getByRole('link')).toHaveText(
    parcel.neighborhood_name,
  );
  for (const name of ['القطع', 'الصفقات', 'العروض', 'الأحياء']) {
    await favorites.type(name).click();
    await expect(favorites.type(name)).toHaveAttribute('aria-pressed', 'true');
    await expect(favorites.items).toHaveCount(1);
  }
  await expect(favorites.items.getByRole('heading').getByRole('link')).toHaveAttribute(
    'href',
    new RegExp(`^/Riyadh/metrics\\?neighborhood=${parcel.neighborhood_id}#map=`),
  );
  await favorites.type('القطع').click();
  await expect(favorites.items).toContainText('قطعة');
  await favorites.items.getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/Riyadh/metrics\\?parcel=${parcel.id}#map=`));
  await expect(page.getByRole('heading', { name: `القطعة ${parcel.parcel_no}`, exact: true })).toBeVisible();
});

test('long lists are sorted and paginated; removing an item leaves no gap before the next page', async ({
  page,
}) => {
  const parcels = adjacentParcels(25);
  await becomeMember(page);
  await addFavorites(page, parcelItems(parcels));
  const favorites = new FavoritesPage(page);
  await favorites.open();
  await expect(favorites.items).toHaveCount(20);
  await expect(favorites.pager).toContainText('1–20 من 25');
  await favorites.order.selectOption({ label: 'الأكبر مساحة' });
  const areas = parcels.map(({ area_sqm }) => `${formatNumber(area_sqm)} م²`);
  const shown = () => favorites.items.locator('dd').filter({ hasText: 'م²' }).allInnerTexts();
  await expect.poll(shown).toEqual(areas.slice(0, 20));
  await favorites.remove(favorites.items.nth(0)).click();
  await favorites.remove(favorites.items.nth(1)).click();
  await expect.poll(async () => (await favoriteIds(page)).length).toBe(23);
  await favorites.pager.getByRole('button', { name: 'التالية' }).click();
  await expect.poll(shown).toEqual(areas.slice(20));
  await favorites.pager.getByRole('button', { name: 'السابقة' }).click();
  await expect.poll(shown).toEqual(areas.slice(2, 22));
});

test('with the keyboard alone: a removal can be undone in place, and the focus stays there', async ({
  page,
}) => {
  const [one, other] = adjacentParcels(2);
  await becomeMember(page);
  await addFavorites(page, parcelItems(adjacentParcels(2)));
  const favorites = new FavoritesPage(page);
  await favorites.open();
  const first = favorites.items.nth(0);
  const name = await first.getByRole('heading').getByRole('link').innerText();
  await favorites.remove(first).focus();
  await page.keyboard.press('Enter');
  await expect(first).toContainText(`أُزيل «${name}» من المفضلة.`);
  await expect(favorites.undo(first)).toBeFocused();
  await expect.poll(() => favoriteIds(page)).toEqual([String(one?.id)]);
  await page.keyboard.press('Enter');
  await expect(favorites.remove(first)).toBeFocused();
  await expect(first.getByRole('heading').getByRole('link')).toHaveText(name);
  await expect.poll(() => favoriteIds(page)).toEqual([String(other?.id), String(one?.id)]);
  await page.keyboard.press('Enter');
  await expect(favorites.undo(first)).toBeFocused();
  await expect.poll(() => favoriteIds(page)).toEqual([String(one?.id)]);
  await page.reload();
  await expect(favorites.items).toHaveCount(1);
});

test(
  'one link shows all favorites on the map, and one file exports them',
  { tag: '@release' },
  async ({ page }) => {
    const { parcel, items } = oneItemOfEachType();
    const parcels = adjacentParcels(21).filter(({ id }) => id !== parcel.id);
    await becomeMember(page);
    await addFavorites(page, [...items, ...parcelItems(parcels)]);
    const favorites = new FavoritesPage(page);
    await favorites.open();
    await expect(favorites.items).toHaveCount(20);
    const { name, rows } = await favorites.download();
    expect(name).toMatch(/^ardi-riyadh-favorites-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(rows[0]?.slice(0, 3)).toEqual(['النوع', 'الاسم', 'المكان']);
    expect(rows.slice(1)).toHaveLength(items.length + parcels.length);
    const row = rows.find(
      ([type, title]) => type === 'قطعة' && title === `${parcel.neighborhood_name} - ${parcel.parcel_no}`,
    );
    expect(row?.[4]).toBe(String(parcel.area_sqm));
    expect(row?.slice(-4, -3)).toEqual(['موجود']);
    await expect(page.getByText(/^الملف جاهز، وفيه/)).toBeVisible();

    await expect(page.getByText('تُحدَّد على الخريطة 20 قطعة على الأكثر.')).toBeVisible();
    await favorites.type('القطع').click();
    await favorites.mapLink.click();
    await expect(page).toHaveURL(/\/Riyadh\/metrics\?parcel=/);
    const selected = new URL(page.url()).searchParams.get('parcel')?.split(',') ?? [];
    expect(new Set(selected).size).toBe(20);
    await expect(page.getByRole('heading', { name: '20 قطعة محددة' })).toBeVisible();
  },
);

test('an item no longer in the data is marked as such and can be removed', async ({ page }) => {
  const [gone, there] = adjacentParcels(2);
  await becomeMember(page);
  await addFavorites(page, [
    { itemType: 'parcel', itemId: String(gone?.id), title: 'القطعة 12، حي قديم' },
    { itemType: 'parcel', itemId: String(there?.id) },
  ]);
  await page.route(lists, async (route) => {
    const answer = await route.fetch();
    const json = (await answer.json()) as { data: FavoritePage };
    for (const row of json.data.items) if (row.itemId === String(gone?.id)) row.item = null;
    await route.fulfill({ response: answer, json });
  });
  const favorites = new FavoritesPage(page);
  await favorites.open();
  const line = favorites.item('القطعة 12، حي قديم');
  await expect(line).toContainText('لم يعد في البيانات. يمكنك إزالته.');
  await expect(line.getByRole('link')).toHaveCount(0);
  const { rows } = await favorites.download();
  expect(rows.map((row) => row.at(-4))).toEqual(['الحال', 'موجود', 'لم يعد في البيانات']);
  await favorites.remove(line).click();
  await expect(line).toContainText('أُزيل «القطعة 12، حي قديم» من المفضلة.');
  await expect(favorites.undo(line)).toHaveCount(0);
  await expect(line).toBeFocused();
  await expect.poll(() => favoriteIds(page)).toEqual([String(there?.id)]);
});

test('each failed call is reported and can be retried', async ({ page, consoleErrors }) => {
  const [only] = adjacentParcels(1);
  await becomeMember(page);
  await addFavorites(page, parcelItems(adjacentParcels(1)));
  const favorites = new FavoritesPage(page);
  await page.route(lists, (route) => route.abort());
  await favorites.open();
  await expect(page.getByRole('alert').filter({ hasText: 'تعذّر تحميل مفضلتك.' })).toBeVisible();
  await page.unroute(lists);
  await page.getByRole('button', { name: 'أعد المحاولة' }).click();
  await expect(favorites.items).toHaveCount(1);

  const one = `${platformUrl}/api/bookmark/*`;
  await rejectCall(page, 'DELETE', 'api/bookmark/*', {
    status: 503,
    code: 'busy',
    message: 'البيانات تُحدَّث الآن.',
  });
  await favorites.remove(favorites.items).click();
  await expect(page.getByText('البيانات تُحدَّث الآن.')).toBeVisible();
  await expect(favorites.remove(favorites.items)).toBeFocused();
  await page.unroute(one);
  await favorites.remove(favorites.items).click();
  await expect.poll(() => favoriteIds(page)).toEqual([]);
  await page.route(`${platformUrl}/api/bookmark`, (route) => route.abort());
  await favorites.undo(favorites.items).click();
  await expect(page.getByText('تعذّر الاتصال.')).toBeVisible();
  await expect(favorites.undo(favorites.items)).toBeFocused();
  await page.unroute(`${platformUrl}/api/bookmark`);
  await favorites.undo(favorites.items).click();
  await expect.poll(() => favoriteIds(page)).toEqual([String(only?.id)]);

  await page.route(lists, (route) => route.abort());
  await page.getByRole('button', { name: 'نزّل CSV' }).click();
  await expect(page.getByText('تعذّر جمع الملف.')).toBeVisible();
  await favorites.order.selectOption({ label: 'الاسم' });
  await expect(page.getByText('تعذّر تحميل مفضلتك.')).toBeVisible();
  await page.unroute(lists);
  // The network is back: nothing has to be pressed.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(favorites.items).toHaveCount(1);
  consoleErrors.length = 0;
});

test('a note is added to a favorite, edited and removed; a rejected note stays in its field', async ({
  page,
  consoleErrors,
}) => {
  await becomeMember(page);
  await addFavorites(page, parcelItems(adjacentParcels(2)));
  const favorites = new FavoritesPage(page);
  await favorites.open();
  const line = favorites.items.first();
  const field = line.getByRole('textbox', { name: /^ملاحظتك على/ });
  await line.getByRole('button', { name: /^أضف ملاحظة/ }).click();
  await expect(field).toBeFocused();
  await field.fill('على شارعين\nاسأل عن السعر');
  const call = `${platformUrl}/api/bookmark`;
  await page.route(call, (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()));
  await line.getByRole('button', { name: 'احفظ الملاحظة' }).click();
  await expect(page.getByText('تعذّر الاتصال.')).toBeVisible();
  await expect(field).toHaveValue('على شارعين\nاسأل عن السعر');
  await page.unroute(call);
  await field.press('Control+Enter');
  await expect(page.getByText('حُفظت ملاحظتك.')).toBeVisible();
  await expect(line.getByRole('button', { name: /^عدّل الملاحظة/ })).toBeFocused();
  await favorites.open();
  await expect(favorites.items.first()).toContainText('اسأل عن السعر');
  await expect(favorites.items.nth(1)).not.toContainText('اسأل عن السعر');

  const change = line.getByRole('button', { name: /^عدّل الملاحظة/ });
  await change.click();
  await field.press('Escape');
  await expect(change).toBeFocused();
  await change.click();
  await expect(field).toHaveValue('على شارعين\nاسأل عن السعر');
  await expectAccessible(page);
  await field.fill('  ');
  await line.getByRole('button', { name: 'احفظ الملاحظة' }).click();
  await expect(page.getByText('أُزيلت ملاحظتك.')).toBeVisible();
  await expect(line).not.toContainText('اسأل عن السعر');
  consoleErrors.length = 0;
});

test('the favorites have no accessibility violations and fit every viewport width', async ({ page }) => {
  await becomeMember(page);
  await addFavorites(page, [...oneItemOfEachType().items, ...parcelItems(adjacentParcels(21)).slice(1)]);
  const favorites = new FavoritesPage(page);
  await favorites.open();
  await favorites.remove(favorites.items.nth(2)).click();
  await expect(favorites.undo(favorites.items.nth(2))).toBeFocused();
  await expectAccessible(page);
  await expectFitsEveryWidth(page, async (width) => {
    for (const button of await page.locator('main').getByRole('button').all()) {
      const box = await button.boundingBox();
      if (width === 360) expect(box?.height, await button.innerText()).toBeGreaterThanOrEqual(44);
    }
  });
});
