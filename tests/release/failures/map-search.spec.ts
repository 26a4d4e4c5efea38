import { expect } from '../../e2e/fixtures.ts';
import { numberSearch, test } from '../../e2e/search/search-fixture.ts';

test("a failing number search is reported with the server's message; places are still found", async ({
  search,
  page,
  consoleErrors,
}) => {
  await page.route(numberSearch, (route) =>
    route.fulfill({
      status: 429,
      headers: { 'access-control-allow-origin': '*' },
      json: { status: false, code: 'too_many', message: 'أعد المحاولة بعد دقيقة.', data: null },
    }),
  );
  await search.type('بريدة');
  await expect(search.group('الأماكن').first()).toContainText('بريدة');
  await expect(
    search.root.getByText('تعذّر البحث في الأحياء والمخططات والقطع. أعد المحاولة بعد دقيقة.').last(),
  ).toBeVisible();
  consoleErrors.length = 0;
});
