import { expectListRecovers, type FailingList } from '../../e2e/lists/failing-list.ts';
import { test } from '../../e2e/lists/lists-fixture.ts';

/** A city: many neighborhoods, and more parcels than are counted. */
const city = { longitude: 46.7, latitude: 24.72, zoom: 11 };

const failing: FailingList[] = [
  {
    tab: 'الأحياء',
    pattern: '**/landMetrics/list?*',
    sentence: 'تعذّر تحميل مؤشرات الأحياء',
    other: 'القطع',
  },
  { tab: 'القطع', pattern: '**/api/parcel/search?*', sentence: 'تعذّر تحميل القطع', other: 'الصفقات' },
];
for (const list of failing) {
  test(`«${list.tab}» reports a failed or malformed response and loads on retry; the rest keeps working`, async ({
    mapPage,
    lists,
    consoleErrors,
  }) => {
    const openCity = async () => {
      await mapPage.open(city);
      await mapPage.isReady();
    };
    await expectListRecovers(lists, openCity, list);
    consoleErrors.length = 0;
  });
}
