import { expect } from '../../e2e/fixtures.ts';
import { geocoder, test } from '../../e2e/search/search-fixture.ts';

const failures = [
  { what: 'answers with a page', fulfil: { status: 200, contentType: 'text/html', body: '<h1>hi</h1>' } },
  { what: 'answers without sense', fulfil: { status: 200, json: { features: [{ center: 'x' }] } } },
  { what: 'refuses', fulfil: { status: 503, json: { message: 5 } } },
];
for (const { what, fulfil } of failures) {
  test(`a geocoder that ${what} is named; numbers are still found, and places appear on retry`, async ({
    search,
    page,
    consoleErrors,
  }) => {
    await page.route(geocoder, (route) =>
      fulfil ? route.fulfill({ ...fulfil, headers: { 'access-control-allow-origin': '*' } }) : route.abort(),
    );
    await search.type('الرياض');
    await expect(search.root.getByText('تعذّر البحث في الأماكن.').last()).toBeVisible();
    await search.type('1604/274');
    await expect(search.group('القطع').first()).toBeVisible();
    await expect(search.root.getByText('تعذّر البحث في الأماكن.').last()).toBeVisible();
    // The retry button refers to the text only after the text has been requested again and failed.
    const asked = page.waitForRequest(geocoder);
    await search.type('الرياض');
    await asked;
    await expect(search.root.getByText('تعذّر البحث في الأماكن.').last()).toBeVisible();
    await page.unroute(geocoder);
    await search.button('أعد المحاولة').click();
    await expect(search.group('الأماكن').first()).toContainText('الرياض');
    await expect(search.button('أعد المحاولة')).toHaveCount(0);
    await expect(search.box).toBeFocused();
    expect(consoleErrors.filter((line) => !/Failed to load resource/.test(line))).toEqual([]);
    consoleErrors.length = 0;
  });
}
