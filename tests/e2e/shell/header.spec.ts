import type { Locator, Page } from '@playwright/test';
import { regionKeys } from '../../../contract/shared/vocabulary.ts';
import { words } from '../../../words/ar/index.ts';
import { brokerPage, offerPage, parcelPage, salePage } from '../../support/site-pages.ts';
import { becomeMember } from '../drivers/member.ts';
import { SiteHeader } from '../drivers/site-header.ts';
import { expect, test } from '../fixtures.ts';

const settings = /\/settings\/app$/;
const regionName = words.map.regions;

/** Makes the platform return different settings. */
async function answerSettings(page: Page, changes: object): Promise<void> {
  await page.route(settings, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...body, data: { ...body.data, ...changes } } });
  });
}

/** Opens a page and waits until it has done everything it does on its own. */
async function openWhole(page: Page, path: string): Promise<void> {
  await Promise.all([page.waitForResponse(settings), page.goto(path)]);
}

test('without a stored region, the links are those of Riyadh', async ({ page }) => {
  await page.goto('/market');
  const header = new SiteHeader(page);
  await expect(header.mapLink).toHaveAttribute('href', '/Riyadh/metrics');
  await expect(header.regionButton).toHaveText('الرياض');
});

test('the links follow the previously chosen region', async ({ page }) => {
  const header = new SiteHeader(page);
  for (const key of regionKeys) {
    await header.startWithRegion(key);
    await page.goto('/market');
    await expect(header.mapLink).toHaveAttribute('href', `/${key}/metrics`);
    await expect(header.regionButton).toHaveText(regionName[key]);
    await expect(header.regionButton).toHaveAccessibleName(new RegExp(regionName[key]));
  }
});

test('the region in the address overrides the stored one and is stored for other pages', async ({ page }) => {
  const header = new SiteHeader(page);
  await page.goto('/market');
  await page.evaluate(() => localStorage.setItem('ardi:region', 'Asir'));
  await page.goto('/Madinah/metrics');
  await expect(header.mapLink).toHaveAttribute('href', '/Madinah/metrics');
  await expect(header.regionButton).toHaveText('المدينة المنورة');
  await page.goto('/market');
  await expect(header.mapLink).toHaveAttribute('href', '/Madinah/metrics');
  await expect(header.regionButton).toHaveText('المدينة المنورة');
});

test('a page about a place shows the region of that place and leaves the chosen one alone', async ({
  page,
}) => {
  const header = new SiteHeader(page);
  await page.goto('/Makkah/metrics', { waitUntil: 'commit' });
  await expect.poll(() => header.stored('ardi:region')).toBe('Makkah');
  for (const path of [parcelPage(), offerPage(), salePage(), brokerPage(), '/projects/roshan']) {
    await openWhole(page, path);
    await expect(header.mapLink, path).toHaveAttribute('href', '/Riyadh/metrics');
    await expect(header.regionButton, path).toHaveText('الرياض');
  }
  await openWhole(page, '/market');
  await expect(header.mapLink).toHaveAttribute('href', '/Makkah/metrics');
  await expect(header.regionButton).toHaveText('مكة المكرمة');
});

test('a stored region that does not exist falls back to Riyadh', async ({ page }) => {
  const header = new SiteHeader(page);
  for (const stored of ['Atlantis', 'riyadh ', '__proto__', 'toString', '<script>alert(1)</script>', '']) {
    await header.startWithRegion(stored);
    await openWhole(page, '/');
    await expect(header.mapLink).toHaveAttribute('href', '/Riyadh/metrics');
    await expect(header.regionButton).toHaveText('الرياض');
  }
});

test('the header links to existing pages, in the order of the specification', async ({ page, request }) => {
  await page.goto('/');
  const header = new SiteHeader(page);
  const names = await header.nav.getByRole('link').allTextContents();
  const links = await header.nav
    .getByRole('link')
    .evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''));
  const hasTransactions = (await request.get('/Riyadh/transactions')).status() === 200;
  expect(names.map((name) => name.trim())).toEqual([
    'الرئيسية',
    'الخريطة العقارية',
    ...(hasTransactions ? ['الصفقات'] : []),
    'السوق',
    'الوسطاء',
  ]);
  for (const link of links) expect((await request.get(link)).status(), link).toBe(200);
});

test('only the current page is marked in the header', async ({ page }) => {
  for (const [path, name] of [
    ['/', 'الرئيسية'],
    ['/market', 'السوق'],
    ['/market/', 'السوق'],
    ['/Riyadh/metrics', 'الخريطة العقارية'],
    ['/Asir/metrics', 'الخريطة العقارية'],
  ] as const) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('banner').locator('[aria-current]')).toHaveText([name]);
    await expect(new SiteHeader(page).link(name)).toHaveAttribute('aria-current', 'page');
  }
});

test('up to 800 pixels the header is a hamburger menu, above that a bar', async ({ page }) => {
  const header = new SiteHeader(page);
  await page.goto('/');
  for (const width of [801, 1440]) {
    await page.setViewportSize({ width, height: 780 });
    await expect(header.menuButton).toBeHidden();
    await expect(header.mapLink).toBeInViewport();
    await expect(header.regionButton).toBeInViewport();
  }
  for (const width of [360, 800]) {
    await page.setViewportSize({ width, height: 780 });
    await expect(header.menuButton).toBeVisible();
    await expect(header.mapLink).toBeHidden();
    await expect(header.regionButton).toBeHidden();
    await header.menuButton.click();
    await expect(header.mapLink).toBeInViewport();
    await expect(header.regionButton).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(header.mapLink).toBeHidden();
  }
});

test('the menu can be opened, navigated and closed with the keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/');
  const header = new SiteHeader(page);
  await header.menuButton.focus();
  await page.keyboard.press('Enter');
  await expect(header.mapLink).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(header.link('الرئيسية')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(header.mapLink).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(header.mapLink).toBeHidden();
  await expect(header.menuButton).toBeFocused();
});

test('clicking outside the menu closes it, and its links navigate', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/');
  const header = new SiteHeader(page);
  await header.menuButton.click();
  await expect(header.mapLink).toBeVisible();
  await page.mouse.click(180, 700);
  await expect(header.mapLink).toBeHidden();
  await expect(page).toHaveURL('/');
  await header.menuButton.click();
  await header.link('السوق').click();
  await expect(page).toHaveURL('/market');
  await expect(header.mapLink).toBeHidden();
});

test("on a phone, a member's entries stand at the end of the open menu, not above the others", async ({
  page,
}) => {
  await becomeMember(page);
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto('/privacy-policy');
  const header = new SiteHeader(page);
  await header.menuButton.click();
  await expect(page.getByRole('button', { name: 'حسابي' })).toBeHidden();
  const bottom = async (entry: Locator) => {
    const { y = 0, height = 0 } = (await entry.boundingBox()) ?? {};
    return y + height;
  };
  const profile = header.bar.getByRole('link', { name: 'ملفي' });
  await expect(profile).toBeInViewport();
  expect((await profile.boundingBox())?.y).toBeGreaterThan(await bottom(header.regionButton));
  expect(await bottom(header.regionButton)).toBeGreaterThan(await bottom(header.mapLink));
  await expect(header.bar.getByRole('button', { name: 'تسجيل الخروج' })).toBeInViewport();
});

test("the header's controls are large enough to tap", async ({ page }) => {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 780 });
    await page.goto('/');
    const header = new SiteHeader(page);
    if (width === 360) await header.menuButton.click();
    for (const target of await header.bar.locator('a:visible, button:visible').all()) {
      const box = await target.boundingBox();
      expect(
        Math.min(box?.width ?? 0, box?.height ?? 0),
        await target.textContent().then(String),
      ).toBeGreaterThan(43);
    }
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the links work in a wide viewport, and no region selector is offered', async ({ page }) => {
    await page.goto('/');
    const header = new SiteHeader(page);
    await expect(header.regionButton).toBeHidden();
    await header.link('السوق').click();
    await expect(page).toHaveURL('/market');
    await header.mapLink.click();
    await expect(page).toHaveURL('/Riyadh/metrics');
  });

  test('the menu of a narrow viewport opens, navigates, and closes with Escape', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto('/');
    const header = new SiteHeader(page);
    await header.menuButton.click();
    await expect(header.mapLink).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(header.mapLink).toBeHidden();
    await header.menuButton.click();
    await header.link('السوق').click();
    await expect(page).toHaveURL('/market');
  });
});

test('no link leads to a market without projects, and it is back with the first one', async ({ page }) => {
  const link = page.getByRole('banner').getByRole('link', { name: 'السوق' });
  await answerSettings(page, { hasProjects: false, megaProjectId: null });
  await openWhole(page, '/privacy-policy');
  await expect(link).toHaveCount(0);
  await page.unroute(settings);
  await openWhole(page, '/privacy-policy');
  await expect(link).toBeVisible();
});

test('a region selector that the operator switches off disappears, and the next page never renders it', async ({
  page,
}) => {
  const header = new SiteHeader(page);
  await answerSettings(page, { isRegionSelectorEnabled: false });
  await page.goto('/');
  await expect(header.regionButton).toBeHidden();

  // The next page gets no response about the settings, so its first render is final.
  await page.unroute(settings);
  await page.route(settings, () => undefined);
  await page.addInitScript(() => {
    const seen: boolean[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const trigger = document.querySelector('[data-opens="region-picker"]');
      if (trigger) seen.push((trigger as HTMLElement).offsetParent !== null);
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto('/market');
  await expect(header.mapLink).toBeVisible();
  await expect(header.regionButton).toBeHidden();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { seen: boolean[] }).seen.length))
    .toBeGreaterThan(5);
  expect(await page.evaluate(() => (window as unknown as { seen: boolean[] }).seen)).not.toContain(true);
});

test('a region selector that is switched back on reappears', async ({ page }) => {
  const header = new SiteHeader(page);
  await page.goto('/market');
  await page.evaluate(() => localStorage.setItem('ardi:region-selector-off', 'true'));
  await page.goto('/');
  await expect(header.regionButton).toBeVisible();
  await page.unroute(settings);
  await page.route(settings, () => undefined);
  await page.reload();
  await expect(header.regionButton).toBeVisible();
});

for (const [what, answer] of [
  ['cannot be had', { abort: true }],
  ['are refused', { status: 500, contentType: 'application/json', body: '{"message":"خطأ","data":null}' }],
  ['are not in the envelope', { status: 200, contentType: 'text/html', body: '<h1>sign in</h1>' }],
] as const) {
  test(`settings that ${what} leave the region selector unchanged`, async ({ page, consoleErrors }) => {
    const header = new SiteHeader(page);
    await page.route(settings, (route) =>
      'abort' in answer
        ? route.abort()
        : route.fulfill({ ...answer, headers: { 'access-control-allow-origin': '*' } }),
    );
    const asked = page.waitForRequest(settings);
    await page.goto('/');
    await asked;
    await expect(header.regionButton).toBeVisible();
    await page.evaluate(() => localStorage.setItem('ardi:region-selector-off', 'true'));
    const askedAgain = page.waitForRequest(settings);
    await page.reload();
    await askedAgain;
    await expect(header.regionButton).toBeHidden();
    expect(await header.stored('ardi:region-selector-off')).toBe('true');
    expect(consoleErrors.filter((line) => !/ERR_FAILED|status of 500|CORS/.test(line))).toEqual([]);
    consoleErrors.length = 0;
  });
}

test("the referrer's ID is stored exactly as given in the address", async ({ page }) => {
  const header = new SiteHeader(page);
  for (const [path, name] of [
    ['/', 'u-77'],
    ['/Riyadh/metrics', '<script>window.ran = true</script><img src=x onerror="window.ran = true">'],
    ['/market', 'محمد & \' " الحربي'],
  ] as const) {
    await page.goto(`${path}?refUserId=${encodeURIComponent(name)}`);
    await expect.poll(() => header.stored('refUserId')).toBe(name);
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  }
  await page.goto('/market');
  await expect(header.mapLink).toBeVisible();
  await openWhole(page, '/?refUserId=');
  expect(await header.stored('refUserId')).toBe('محمد & \' " الحربي');
});

test('a browser that blocks storage still shows the page', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    }),
  );
  await openWhole(page, '/?refUserId=u-77');
  await expect(new SiteHeader(page).mapLink).toHaveAttribute('href', '/Riyadh/metrics');
});

test('the footer links to the data, the legal pages, help and the maker', async ({ page }) => {
  await page.goto('/market');
  const footer = page.getByRole('contentinfo');
  const links = await footer
    .getByRole('link')
    .evaluateAll((all) => all.map((each) => [each.textContent?.trim(), each.getAttribute('href')]));
  expect(links).toEqual([
    ['عن البيانات', '/data'],
    ['الوسطاء العقاريون', '/brokers'],
    ['سياسة الخصوصية', '/privacy-policy'],
    ['شروط الاستخدام', '/agreement'],
    ['راسلنا', expect.stringMatching(/^mailto:[^@\s]+@[^@\s]+$/)],
    [expect.stringMatching(/^تطوير /), expect.stringMatching(/^https:\/\//)],
  ]);
  await expect(footer).toContainText(/جميع الحقوق محفوظة © 20\d\d أرضي/);
});

test('the first tab stop is a skip link to the content', async ({ page }) => {
  for (const path of ['/', '/market', '/Riyadh/metrics', '/privacy-policy', '/agreement']) {
    await page.goto(path);
    const skip = page.getByRole('link', { name: 'انتقل إلى المحتوى' });
    await expect(skip).not.toBeInViewport();
    await page.keyboard.press('Tab');
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  }
});
