import { filters as words } from '../../../words/ar/map/filters.ts';
import { map } from '../../../words/ar/map/map.ts';
import { MapFilters } from '../drivers/map-filters.ts';
import { MapLists } from '../drivers/map-lists.ts';
import { legendButtonIn } from '../drivers/map-page.ts';
import { soldArea } from '../drivers/sold-area.ts';
import { translate } from '../drivers/translate.ts';
import { expect, test } from '../fixtures.ts';

/** The browser's own translation takes every text out of the page and puts another in its place. */
test('filters, lists, legend and panel work on a translated page, and say what is true', async ({
  page,
  mapPage,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await mapPage.open(soldArea().camera);
  await mapPage.isReady();
  await translate(page);

  const filters = new MapFilters(page);
  await filters.open();
  await filters.choice('أرض سكنية').check();
  await expect(filters.chips).toHaveCount(1);
  await expect(filters.status).toContainText(/صفق/);
  await filters.form.getByRole('textbox', { name: 'سعر المتر: من' }).fill('2000');
  await filters.choice(words.periods.last_3_years).check();
  await expect(filters.chips).toHaveCount(3);
  await filters.bar.getByRole('button', { name: words.clearAll }).click();
  await expect(filters.chips).toHaveCount(0);
  await filters.button.click();

  const lists = new MapLists(page);
  await lists.open('القطع');
  await expect(lists.pager).toContainText('1–20');
  await lists.pager.getByRole('button', { name: 'التالية' }).click();
  await expect(lists.pager).toContainText('21–40');
  await lists.isReady();
  await lists.rowButtons.first().click();
  await expect(mapPage.panel).toContainText('القطعة');
  await mapPage.panel.getByRole('button', { name: 'أغلق اللوحة' }).click();
  await expect(lists.rowButtons.first()).toBeFocused();
  await lists.rowButtons.nth(1).click();
  await expect(mapPage.panel).toContainText('القطعة');

  const mode = map.modes.price_of_meter;
  await mapPage.chooseMode(mode);
  await expect(mapPage.modeButton).toContainText(mode);
  await legendButtonIn(page, mode).click();
  await expect(page.locator('.failed-part')).toHaveCount(0);
});
