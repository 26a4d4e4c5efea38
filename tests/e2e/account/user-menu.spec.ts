import type { Page } from '@playwright/test';
import { untilAtRest } from '../drivers/at-rest.ts';
import { expect, test } from '../fixtures.ts';

/** Stored data determines what the header shows (specification §4); the platform's responses fill it. */
async function openAsMember(
  page: Page,
  badge: object | null,
  {
    storedBroker,
    memberOfOrg = [],
    name = 'سارة الزهراني',
  }: { storedBroker?: string; memberOfOrg?: object[]; name?: string | null } = {},
): Promise<void> {
  await page.addInitScript((code) => {
    localStorage.setItem('userToken', 'a-token');
    localStorage.setItem('tokenExpiration', '4102444800');
    if (!code) return;
    localStorage.setItem('user_has_broker', 'true');
    localStorage.setItem('broker_code', code);
  }, storedBroker);
  const answer = (pattern: string, data: unknown) =>
    page.route(pattern, (route) =>
      route.fulfill({
        json: { status: true, message: 'تم', data },
        headers: { 'access-control-allow-origin': '*' },
      }),
    );
  await answer('**/accounts/user/profile', { name, memberOfOrg });
  await answer('**/Badges/GetAllCurrentUserBadgesProgress', []);
  await answer('**/Badges/GetCurrentUserProfileBadgesInfo', {
    name,
    brokerBadge: badge,
    earnedCount: 1,
    badgeCount: 6,
  });
  await answer('**/GPTV/FormDetails*', { shouldShow: false, form: null });
  await page.goto('/privacy-policy');
}

test('a visitor without a token is offered sign-in, and no member data is requested', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/Badges/') && asked.push(request.url()));
  await page.goto('/privacy-policy');
  await untilAtRest(page);
  await expect(page.getByRole('link', { name: 'تسجيل الدخول' })).toHaveAttribute('href', '/account/auth');
  await expect(page.getByRole('button', { name: 'حسابي' })).toBeHidden();
  expect(asked).toEqual([]);
});

test('a member with a broker badge sees it in the menu, with name, title, type and join date', async ({
  page,
}) => {
  await openAsMember(page, {
    title: 'مكتب الواحة',
    type: 'وسيط معتمد',
    badgeIcon: 'broker',
    joinedDate: '2025-03-02T00:00:00.000Z',
  });
  await expect(page.getByRole('link', { name: 'تسجيل الدخول' })).toBeHidden();
  await page.getByRole('button', { name: 'حسابي' }).click();
  const menu = page.locator('#user-menu');
  await expect(menu).toContainText('سارة الزهراني');
  await expect(menu).toContainText('مكتب الواحة · وسيط معتمد');
  await expect(menu).toContainText('انضم في 2 مارس 2025');
  await expect(menu.getByRole('button', { name: 'تسجيل الخروج' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
});

test('the badge of a member without a name says the name of the office once', async ({ page }) => {
  const badge = {
    title: 'مكتب الواحة',
    type: 'وسيط معتمد',
    badgeIcon: 'broker',
    joinedDate: '2025-03-02T00:00:00Z',
  };
  await openAsMember(page, badge, { name: null });
  await page.getByRole('button', { name: 'حسابي' }).click();
  await expect(page.locator('[data-badge-name]')).toHaveText('مكتب الواحة');
  await expect(page.locator('[data-badge-title]')).toHaveText('وسيط معتمد');
});

test('a member without one sees no badge, and no link to a public page', async ({ page }) => {
  await openAsMember(page, null);
  await page.getByRole('button', { name: 'حسابي' }).click();
  await expect(page.locator('[data-badge]')).toBeHidden();
  await expect(page.getByRole('link', { name: 'صفحتي العامة' })).toBeHidden();
});

test('the link to the public page follows each answer about the person', async ({ page }) => {
  const organization = {
    code: 'B1002',
    isProfileCompleated: true,
    publicBrokerProfileModuleEnabled: true,
  };
  const link = page.getByRole('link', { name: 'صفحتي العامة' });
  await openAsMember(page, null, { memberOfOrg: [{ organization }] });
  await page.getByRole('button', { name: 'حسابي' }).click();
  await expect(link).toHaveAttribute('href', '/profile/B1002');

  organization.publicBrokerProfileModuleEnabled = false;
  await openAsMember(page, null, { storedBroker: 'B1002', memberOfOrg: [{ organization }] });
  await page.getByRole('button', { name: 'حسابي' }).click();
  await expect(page.getByRole('link', { name: 'ملفي' })).toBeVisible();
  // The answer is in as soon as the code is gone; until the menu's script runs, the link has no address and is no link.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('broker_code'))).toBeNull();
  await expect(link).toBeHidden();
});

test('signing out in another window updates the menu here', async ({ page, context }) => {
  await openAsMember(page, null);
  await expect(page.getByRole('button', { name: 'حسابي' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/agreement');
  await other.evaluate(() => localStorage.removeItem('userToken'));
  await expect(page.getByRole('link', { name: 'تسجيل الدخول' })).toBeVisible();
});
