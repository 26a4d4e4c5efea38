import type { Page } from '@playwright/test';
import { testSettings } from '../../support/settings.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { FavoritesPage, favoriteIds, adjacentParcels, oneItemOfEachType } from '../drivers/favorites.ts';
import { becomeMember, rejectCall } from '../drivers/member.ts';
import { untilAtRest } from '../drivers/at-rest.ts';
import { brokerPage } from '../../support/site-pages.ts';
import { headerStar, openStarredPanel, starOf } from '../drivers/favorite-stars.ts';
import { signInByPhone, storedValue } from '../drivers/sign-in.ts';
import { expect, test } from '../fixtures.ts';

const { platformUrl } = testSettings;
const key = 'ardi:favorites';

/** Ends the session as signing out does, and returns to a page as a visitor. */
async function logOut(page: Page): Promise<void> {
  await page.goto('/privacy-policy');
  // Until the menu's script has loaded, clicking its button does nothing.
  await untilAtRest(page);
  await page.getByRole('button', { name: 'حسابي' }).click();
  await page.getByRole('button', { name: 'تسجيل الخروج' }).click();
  await page.waitForURL('**/account/auth');
}

test('a member adds a parcel, a sale, an offer and a neighborhood to favorites in place, and removes them', async ({
  page,
  mapPage,
}) => {
  const { parcel, offer } = oneItemOfEachType();
  await becomeMember(page);
  await openStarredPanel(mapPage, `parcel=${parcel.id}`);
  const parcelStar = starOf(mapPage, `القطعة ${parcel.parcel_no}، ${parcel.neighborhood_name}`).first();
  await expect(parcelStar).toHaveAttribute('aria-pressed', 'false');
  await parcelStar.focus();
  await page.keyboard.press('Space');
  await expect(parcelStar).toHaveAttribute('aria-pressed', 'true');
  // A star is filled before its call is answered; of two calls underway, either may be stored first.
  await expect.poll(() => favoriteIds(page)).toEqual([String(parcel.id)]);
  const offerStar = starOf(mapPage, offer.title);
  await offerStar.click();
  await expect.poll(() => favoriteIds(page)).toEqual([offer.code, String(parcel.id)]);
  // Choosing an offer is a separate button.
  await expect(mapPage.panel.getByRole('button', { name: offer.title, pressed: true })).toHaveCount(1);

  const sold = adjacentParcels(40).find(({ transaction_price_sar: price }) => price !== null);
  await openStarredPanel(mapPage, `parcel=${sold?.id}`);
  const saleStar = mapPage.panel
    .getByRole('table')
    .getByRole('button', { name: /^المفضلة: صفقة/ })
    .first();
  await saleStar.click();
  await expect(saleStar).toHaveAttribute('aria-pressed', 'true');
  await openStarredPanel(mapPage, `neighborhood=${parcel.neighborhood_id}`);
  await starOf(mapPage, `حي ${parcel.neighborhood_name}`).click();
  await expect.poll(async () => (await favoriteIds(page)).length).toBe(4);

  const favorites = new FavoritesPage(page);
  await favorites.open();
  await expect(favorites.items).toHaveCount(4);
  await openStarredPanel(mapPage, `parcel=${parcel.id}`);
  await expect(parcelStar).toHaveAttribute('aria-pressed', 'true');
  await parcelStar.click();
  await expect(parcelStar).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(async () => (await favoriteIds(page)).includes(String(parcel.id))).toBe(false);
});

test('favorites that the server rejects or does not receive are rolled back and reported', async ({
  page,
  mapPage,
  consoleErrors,
}) => {
  await becomeMember(page);
  await openStarredPanel(mapPage, `parcel=${adjacentParcels(1)[0]?.id}`);
  await rejectCall(page, 'POST', 'api/bookmark', {
    status: 409,
    code: 'too_many_bookmarks',
    message: 'بلغت مفضلتك حدها.',
  });
  await headerStar(mapPage).click();
  await expect(page.getByText('بلغت مفضلتك حدها.')).toBeVisible();
  await expect(headerStar(mapPage)).toHaveAttribute('aria-pressed', 'false');
  await page.unroute(`${platformUrl}/api/bookmark`);
  await page.route(`${platformUrl}/api/bookmark`, (route) => route.abort());
  await headerStar(mapPage).click();
  await expect(page.getByText('تعذّر الاتصال.')).toBeVisible();
  await expect(headerStar(mapPage)).toHaveAttribute('aria-pressed', 'false');
  await page.unroute(`${platformUrl}/api/bookmark`);
  await headerStar(mapPage).click();
  await expect.poll(async () => (await favoriteIds(page)).length).toBe(1);
  consoleErrors.length = 0;
});

test("a visitor's favorites merge into the account at sign-in, once; the next member here sees none of them", async ({
  page,
  mapPage,
}) => {
  const [one, other] = adjacentParcels(2);
  for (const parcel of [one, other]) {
    await openStarredPanel(mapPage, `parcel=${parcel?.id}`);
    await headerStar(mapPage).click();
    await expect(page.getByText('حُفظ في هذا المتصفح. سجّل الدخول')).toBeVisible();
    await expect(page.locator('.toast').getByRole('link', { name: 'سجّل الدخول' })).toHaveAttribute(
      'href',
      '/account/auth',
    );
  }
  await page.reload();
  await expect(headerStar(mapPage)).toHaveAttribute('aria-pressed', 'true');
  const sentFrom: string[] = [];
  page.on('request', (request) => {
    const isAdded = request.method() === 'POST' && request.url().endsWith('/api/bookmark');
    if (isAdded) sentFrom.push(new URL(request.frame().url()).pathname);
  });
  // The next page waits until the sign-in page has filled its menu, the last thing that it does.
  const menuIsFilled = page.waitForResponse('**/Badges/GetCurrentUserProfileBadgesInfo');
  await page.route('**/Riyadh/metrics', async (route) => {
    await menuIsFilled;
    await route.continue();
  });
  await signInByPhone(page);
  await page.unroute('**/Riyadh/metrics');
  await expect(page.getByText('أُضيف إلى مفضلتك عنصران حفظتهما قبل الدخول.')).toBeVisible();
  expect(await favoriteIds(page)).toEqual([String(other?.id), String(one?.id)]);
  expect(await storedValue(page, key)).toBeNull();
  // The sign-in page, which is left at once, sends nothing.
  expect(sentFrom).toEqual(['/Riyadh/metrics', '/Riyadh/metrics']);
  const favorites = new FavoritesPage(page);
  await favorites.open();
  await expect(favorites.items).toHaveCount(2);

  await logOut(page);
  await openStarredPanel(mapPage, `parcel=${one?.id}`);
  await expect(headerStar(mapPage)).toHaveAttribute('aria-pressed', 'false');
  await signInByPhone(page);
  await favorites.open();
  await expect(page.getByRole('heading', { name: /^لا شيء في مفضلتك/ })).toBeVisible();
  expect(await favoriteIds(page)).toEqual([]);
});

test(
  'favorites that cannot be merged are kept for their owner and reported on the favorites page',
  { tag: '@release' },
  async ({ page, mapPage, consoleErrors }) => {
    const [one, other] = adjacentParcels(2);
    for (const parcel of [one, other]) {
      await openStarredPanel(mapPage, `parcel=${parcel?.id}`);
      await headerStar(mapPage).click();
      await expect(headerStar(mapPage)).toHaveAttribute('aria-pressed', 'true');
    }
    const message = 'بلغت مفضلتك حدها.';
    await rejectCall(page, 'POST', 'api/bookmark', { status: 409, code: 'too_many_bookmarks', message });
    await signInByPhone(page);
    const favorites = new FavoritesPage(page);
    await favorites.open();
    const waiting = page.getByRole('status').filter({ hasText: 'ما زالا في هذا المتصفح وحده' });
    await expect(waiting).toContainText(message);
    expect(await favoriteIds(page)).toEqual([]);
    await page.unroute(`${platformUrl}/api/bookmark`);
    await waiting.getByRole('button', { name: 'أعد المحاولة' }).click();
    await expect(favorites.items).toHaveCount(2);
    await expect(waiting).toHaveCount(0);
    expect(await storedValue(page, key)).toBeNull();
    consoleErrors.length = 0;
  },
);

for (const [reason, breakStorage] of [
  [
    'full',
    () =>
      (Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      }),
  ],
  [
    'forbidden',
    () =>
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('no', 'SecurityError');
        },
      }),
  ],
] as const) {
  test(
    `where storage is ${reason}, a visitor’s favorites last until the page is closed, and the visitor is told`,
    { tag: '@release' },
    async ({ page, mapPage }) => {
      await page.addInitScript(breakStorage);
      await openStarredPanel(mapPage, `parcel=${adjacentParcels(1)[0]?.id}`);
      await headerStar(mapPage).click();
      await expect(page.getByText('لا يسمح متصفحك بالحفظ')).toBeVisible();
      await expect(headerStar(mapPage)).toHaveAttribute('aria-pressed', 'true');
      await page.reload();
      await expect(headerStar(mapPage)).toHaveAttribute('aria-pressed', 'false');
    },
  );
}

test(
  'rows of wide lists have favorites stars that do not open the row',
  { tag: '@release' },
  async ({ page, mapPage }) => {
    const { parcel } = oneItemOfEachType();
    await mapPage.open(
      { longitude: parcel.centroid_x, latitude: parcel.centroid_y, zoom: 16 },
      '/Riyadh/metrics?list=parcels',
    );
    const lists = page.getByRole('region', { name: 'قوائم ما تعرضه الخريطة' });
    await lists.getByRole('button', { name: 'وسّع اللوحة' }).click();
    const star = lists.getByRole('button', { name: /^المفضلة: القطعة/ }).first();
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    await expect(mapPage.panel).toHaveCount(0);
    // The same rows at a lower zoom, where both are in view.
    await mapPage.moveTo({ longitude: parcel.centroid_x, latitude: parcel.centroid_y, zoom: 12 });
    for (const [tab, what] of [
      ['الصفقات', /^المفضلة: صفقة/],
      ['الأحياء', /^المفضلة: حي/],
    ] as const) {
      await lists.getByRole('tab', { name: tab }).click();
      await expect(lists.getByRole('button', { name: what }).first()).toBeVisible();
    }
  },
);

test("a home page sale, market projects and a broker's offer can be added to favorites in place", async ({
  page,
  consoleErrors,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await becomeMember(page);
  await page.goto('/');
  const starOn = (name: RegExp) => page.getByRole('button', { name }).first();
  const sale = starOn(/^المفضلة: صفقة/);
  await rejectCall(page, 'POST', 'api/bookmark', {
    status: 409,
    code: 'too_many_bookmarks',
    message: 'بلغت مفضلتك حدها.',
  });
  await sale.click();
  await expect(page.getByText('بلغت مفضلتك حدها.')).toBeVisible();
  await expect(sale).toHaveAttribute('aria-pressed', 'false');
  await page.unroute(`${platformUrl}/api/bookmark`);
  const box = await sale.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  const pages: [path: string, star: RegExp][] = [
    ['/', /^المفضلة: صفقة/],
    ['/market?region=Riyadh', /^المفضلة: مشروع/],
    ['/projects/roshan', /^المفضلة: مشروع روشن/],
    [brokerPage(), /^المفضلة: أرض/],
  ];
  for (const [index, [path, name]] of pages.entries()) {
    if (index > 0) await page.goto(path);
    await starOn(name).click();
    await expect(starOn(name)).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(async () => (await favoriteIds(page)).length).toBe(index + 1);
  }
  // Another page about the same item shows it as a favorite and can remove it.
  await page.reload();
  await expect(starOn(/^المفضلة: أرض/)).toHaveAttribute('aria-pressed', 'true');
  await starOn(/^المفضلة: أرض/).click();
  await expect.poll(async () => (await favoriteIds(page)).length).toBe(3);
  consoleErrors.length = 0;
});

test('the panel with its stars has no accessibility violations and fits a phone', async ({
  page,
  mapPage,
}) => {
  const { parcel } = oneItemOfEachType();
  await openStarredPanel(mapPage, `parcel=${parcel.id}`);
  await headerStar(mapPage).click();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 780 });
  for (const star of await mapPage.panel.getByRole('button', { name: /^المفضلة: / }).all()) {
    const box = await star.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
  }
});
