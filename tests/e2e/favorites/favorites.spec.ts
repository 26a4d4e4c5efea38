import { formatNumber } from '../../../words/format.ts';
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
import { becomeMember, seenSignedOut } from '../drivers/member.ts';
import { expect, test } from '../fixtures.ts';

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

test(
  'each kind is shown with its figures, can be filtered, and links to its location on the map',
  { tag: '@smoke' },
  async ({ page }) => {
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
    await expect(
      page.getByRole('heading', { name: `القطعة ${parcel.parcel_no}`, exact: true }),
    ).toBeVisible();
  },
);

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
