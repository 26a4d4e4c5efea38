import { expect, test } from '../fixtures.ts';

for (const [path, title] of [
  ['/privacy-policy', 'سياسة الخصوصية'],
  ['/agreement', 'شروط الاستخدام'],
] as const) {
  test(`${path} is linked from the footer, shows its effective date and contents, and prints its text only`, async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    for (const label of ['آخر تحديث', 'سارية من']) {
      const day = page.locator('dl div', { hasText: label }).locator('time');
      await expect(day).toHaveAttribute('datetime', /^20\d\d-\d\d-\d\d$/);
      await expect(day).toHaveText(/^\d{1,2} \p{L}+ 20\d\d$/u);
    }

    const lines = page.getByRole('navigation', { name: 'المحتويات' }).getByRole('link');
    const chapters = page.getByRole('article').getByRole('heading', { level: 2 });
    expect(await lines.allTextContents()).toEqual(await chapters.allTextContents());
    expect(await lines.count()).toBeGreaterThan(5);
    await lines.last().click();
    await expect(chapters.last()).toBeInViewport();

    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('article')).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
  });
}
