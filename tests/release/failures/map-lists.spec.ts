import { MapLists } from '../../e2e/drivers/map-lists.ts';
import type { Camera } from '../../e2e/drivers/map-page.ts';
import { expect, test as base } from '../../e2e/fixtures.ts';

const test = base.extend<{ lists: MapLists }>({
  lists: async ({ page }, use) => use(new MapLists(page)),
});

/** A city: many neighborhoods, and more parcels than are counted. */
const city: Camera = { longitude: 46.7, latitude: 24.72, zoom: 11 };

for (const [tab, pattern, sentence] of [
  ['الأحياء', '**/landMetrics/list?*', 'تعذّر تحميل مؤشرات الأحياء'],
  ['القطع', '**/api/parcel/search?*', 'تعذّر تحميل القطع'],
] as const) {
  test(`«${tab}» reports a failed or malformed response and loads on retry; the rest keeps working`, async ({
    mapPage,
    lists,
    page,
    consoleErrors,
  }) => {
    await page.route(pattern, (route) => route.abort());
    await mapPage.open(city);
    await mapPage.isReady();
    await lists.tab(tab).click();
    await expect(lists.root.getByRole('alert')).toContainText(sentence);
    await page.unroute(pattern);
    await page.route(pattern, (route) =>
      route.fulfill({
        json: { status: true, message: '', data: { items: [null], totalCount: 'many' } },
        headers: { 'access-control-allow-origin': '*' },
      }),
    );
    await lists.root.getByRole('button', { name: 'أعد المحاولة' }).click();
    await expect(lists.root.getByRole('alert')).toContainText(sentence);
    const other = tab === 'القطع' ? 'الصفقات' : 'القطع';
    await lists.open(other);
    await page.unroute(pattern);
    await lists.tab(tab).click();
    await lists.root.getByRole('button', { name: 'أعد المحاولة' }).click();
    await lists.isReady();
    await expect(lists.rows).toHaveCount(20);
    consoleErrors.length = 0;
  });
}
