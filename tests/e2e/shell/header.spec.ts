import type { Page } from '@playwright/test';
import { regionKeys } from '../../../src/contract/shared/vocabulary.ts';
import { words } from '../../../src/i18n/ar/index.ts';
import { SiteHeader } from '../drivers/site-header.ts';
import { expect, test } from '../fixtures.ts';

const settings = /\/settings\/app$/;
const regionName = words.map.regions;

/** Has the platform tell other settings than its own. */
async function answerSettings(page: Page, changes: object): Promise<void> {
  await page.route(settings, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...body, data: { ...body.data, ...changes } } });
  });
}

/** Opens a page and waits until it has done all that it does of its own accord. */
async function openWhole(page: Page, path: string): Promise<void> {
  await Promise.all([page.waitForResponse(settings), page.goto(path)]);
}

test('without a choice, the links are those of Riyadh', async ({ page }) => {
  await page.goto('/market');
  const header = new SiteHeader(page);
  await expect(header.mapLink).toHaveAttribute('href', '/Riyadh/metrics');
  await expect(header.regionButton).toHaveText('الرياض');
});

test('the links follow the region that was chosen before', async ({ page }) => {
  const header = new SiteHeader(page);
  for (const key of regionKeys) {
    await header.keepsRegion(key);
    await page.goto('/market');
    await expect(header.mapLink).toHaveAttribute('href', `/${key}/metrics`);
    await expect(header.regionButton).toHaveText(regionName[key]);
    await expect(header.regionButton).toHaveAccessibleName(new RegExp(regionName[key]));
  }
});

test('the region in the address wins over the stored one, and is kept for other pages', async ({ page }) => {
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

test('a stored region that does not exist is Riyadh', async ({ page }) => {
  const header = new SiteHeader(page);
  for (const stored of ['Atlantis', 'riyadh ', '__proto__', 'toString', '<script>alert(1)</script>', '']) {
    await header.keepsRegion(stored);
    await openWhole(page, '/');
    await expect(header.mapLink).toHaveAttribute('href', '/Riyadh/metrics');
    await expect(header.regionButton).toHaveText('الرياض');
  }
});

test('the header links to pages that there are, in the order of the specification', async ({
  page,
  request,
}) => {
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
  ]);
  for (const link of links) expect((await request.get(link)).status(), link).toBe(200);
});

test('the current page is marked in the header, and it alone', async ({ page }) => {
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

test('up to 800 pixels the header is a hamburger menu, above it a bar', async ({ page }) => {
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

test('the menu is opened, walked through and closed by keyboard', async ({ page }) => {
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

test('a press beside the menu closes it, and a link of it leads on', async ({ page }) => {
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

test('what can be pressed in the header is large enough for a finger', async ({ page }) => {
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

  test('the links lead on in a wide window, and no region selector is offered', async ({ page }) => {
    await page.goto('/');
    const header = new SiteHeader(page);
    await expect(header.regionButton).toBeHidden();
    await header.link('السوق').click();
    await expect(page).toHaveURL('/market');
    await header.mapLink.click();
    await expect(page).toHaveURL('/Riyadh/metrics');
  });

  test('the menu of a narrow window opens, leads on, and closes with Escape', async ({ page }) => {
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

test('a region selector that the operator switched off goes, and the next page does not draw it at all', async ({
  page,
}) => {
  const header = new SiteHeader(page);
  await answerSettings(page, { isRegionSelectorEnabled: false });
  await page.goto('/');
  await expect(header.regionButton).toBeHidden();

  // The next page hears nothing of the settings: what it draws first is all there is.
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

test('a region selector that is switched on again comes back', async ({ page }) => {
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
  test(`settings that ${what} leave the region selector as it was`, async ({ page, complaints }) => {
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
    expect(complaints.filter((line) => !/ERR_FAILED|status of 500|CORS/.test(line))).toEqual([]);
    complaints.length = 0;
  });
}

test('who passed the link on is kept as it stands in the address', async ({ page }) => {
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

test('a browser that refuses to keep anything shows the page all the same', async ({ page }) => {
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

test('the footer leads to the data, the legal pages, help and the maker', async ({ page }) => {
  await page.goto('/market');
  const footer = page.getByRole('contentinfo');
  const links = await footer
    .getByRole('link')
    .evaluateAll((all) => all.map((each) => [each.textContent?.trim(), each.getAttribute('href')]));
  expect(links).toEqual([
    ['عن البيانات', '/data'],
    ['سياسة الخصوصية', '/privacy-policy'],
    ['شروط الاستخدام', '/agreement'],
    ['راسلنا', expect.stringMatching(/^mailto:[^@\s]+@[^@\s]+$/)],
    [expect.stringMatching(/^تطوير /), expect.stringMatching(/^https:\/\//)],
  ]);
  await expect(footer).toContainText(/جميع الحقوق محفوظة © 20\d\d أرضي/);
});

test('the first stop of the keyboard leads to the content', async ({ page }) => {
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
