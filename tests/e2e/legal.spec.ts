import { expect, test } from './fixtures.ts';

const texts = [
  ['/privacy-policy', 'سياسة الخصوصية'],
  ['/agreement', 'شروط الاستخدام'],
] as const;

for (const [path, title] of texts) {
  test(`${path} is reached from the footer, and each line of its contents leads to its chapter`, async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

    const lines = page.getByRole('navigation', { name: 'المحتويات' }).getByRole('link');
    const chapters = page.getByRole('article').getByRole('heading', { level: 2 });
    expect(await lines.allTextContents()).toEqual(await chapters.allTextContents());
    expect(await lines.count()).toBeGreaterThan(5);
    await lines.last().click();
    await expect(chapters.last()).toBeInViewport();
  });

  test(`${path} says since when it holds, and when it was changed`, async ({ page }) => {
    await page.goto(path);
    for (const label of ['آخر تحديث', 'سارية من']) {
      const day = page.locator('dl div', { hasText: label }).locator('time');
      await expect(day).toHaveAttribute('datetime', /^20\d\d-\d\d-\d\d$/);
      await expect(day).toHaveText(/^\d{1,2} \p{L}+ 20\d\d$/u);
    }
  });

  test(`${path} prints as its text alone`, async ({ page }) => {
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('article')).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
  });

  test(`${path} is read without script, and with a slash at its end`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
    const page = await context.newPage();
    expect((await page.goto(`${path}/`))?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await context.close();
  });
}
