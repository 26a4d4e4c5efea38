import { numberedParcel } from '../../support/land.ts';
import type { Page, Request } from '@playwright/test';
import { MapSearch } from '../drivers/map-search.ts';
import { expect } from '../fixtures.ts';
import { expectPlacesOnRetry } from './geocoder-failure.ts';
import { geocoder, numberSearch, test } from './search-fixture.ts';

function recordCalls(page: Page): Request[] {
  const made: Request[] = [];
  page.on('request', (request) => {
    if (numberSearch.test(request.url()) || geocoder.test(request.url())) made.push(request);
  });
  return made;
}

test(
  'a search that fails to load says so, and loads on retry',
  { tag: '@release' },
  async ({ page, mapPage, consoleErrors }) => {
    const { plan, number } = numberedParcel();
    await page.route(/SearchPopup.*\.js/, (route) => route.abort());
    await mapPage.open();
    const search = new MapSearch(page);
    await search.type(`${plan}/${number}`);
    await expect(search.root.getByRole('alert')).toContainText('تعذّر تحميل هذا الجزء من الصفحة.');
    consoleErrors.length = 0;
    await page.unroute(/SearchPopup.*\.js/);
    await search.button('أعد المحاولة').click();
    await expect(search.group('القطع').first()).toBeVisible();
  },
);

test(
  'a failing geocoder is named; numbers are still found, and places appear on retry',
  { tag: '@release' },
  ({ search, consoleErrors }) => expectPlacesOnRetry(search, consoleErrors, (route) => route.abort()),
);

test('a slow geocoder does not delay parcel results', async ({ search, page, mapPage }) => {
  const { plan, number } = numberedParcel();
  await page.route(geocoder, () => undefined);
  await search.type(`${plan}/${number}`);
  await expect(search.group('القطع').first()).toBeVisible();
  await expect(search.root.getByText('يُبحث في الأماكن …')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(mapPage.panel.getByRole('heading', { level: 2 })).toHaveText(`القطعة ${number}`);
});

test(
  'two letters do not call the geocoder, and fast typing makes one request per source',
  { tag: '@release' },
  async ({ search, page }) => {
    const made = recordCalls(page);
    await search.type('عر');
    await expect(search.status).toHaveText(/نتيجة|نتائج|لم نجد|نتيجتان/);
    expect(made.filter((request) => geocoder.test(request.url()))).toEqual([]);
    made.length = 0;
    await search.clear.click();
    await search.box.pressSequentially('الملقا', { delay: 10 });
    await expect(search.group('الأحياء').first()).toContainText('الملقا');
    expect(made).toHaveLength(2);
  },
);
