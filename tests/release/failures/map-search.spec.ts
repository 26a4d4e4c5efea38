import { expect } from '../../e2e/fixtures.ts';
import { numbers, test } from '../../e2e/search/search-fixture.ts';

test('numbers that cannot be had are named, in the words of the server; places are found', async ({
  search,
  page,
  complaints,
}) => {
  await page.route(numbers, (route) =>
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
  complaints.length = 0;
});
