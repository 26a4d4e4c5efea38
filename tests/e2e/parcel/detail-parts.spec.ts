import type { DataOf } from '../../../contract/shared/endpoint.ts';
import { listPriceOfMeter } from '../../../contract/parcel/parcels.ts';
import { formatMonth, formatNumber } from '../../../words/format.ts';
import { askPlatform } from '../../support/ask-platform.ts';
import { detailTemplates, examples, parcelPage, pathOf } from '../../support/site-pages.ts';
import { expect, test } from '../fixtures.ts';

/** What pages of parcels, sales and offers have besides their own figures: prices over time, explanations, pictures. */

/** The neighborhood's months as the chart's table lists them: newest first. */
async function neighborhoodMonths() {
  const { neighborhoods } = await askPlatform<DataOf<typeof listPriceOfMeter>>(listPriceOfMeter.route, {
    parcelObjsIds: String(examples().parcel.id),
    groupingType: 'Monthly',
  });
  return (neighborhoods[0]?.months ?? []).toReversed();
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('prices over time stand on the page, with the figures as a table; their former address leads there', async ({
    page,
  }) => {
    await page.goto(`${parcelPage()}/prices`);
    await expect(page).toHaveURL(`${parcelPage()}#prices`);
    const part = page.getByRole('region', { name: 'سعر المتر شهرًا بشهر' });
    await expect(part.getByRole('heading')).toBeInViewport();
    await expect(part.getByRole('img', { name: /^سعر المتر عبر الزمن، من / }).first()).toBeVisible();
    await part.getByText('جدول الأرقام').click();
    const months = await neighborhoodMonths();
    expect(months.length).toBeGreaterThan(12);
    for (const { month, priceSarPerSqm, saleCount } of months) {
      const row = part.getByRole('row').filter({ hasText: formatMonth(month) });
      await expect(row).toContainText(formatNumber(priceSarPerSqm));
      await expect(row.getByRole('cell').nth(1)).toHaveText(formatNumber(saleCount));
    }
  });
});

for (const path of detailTemplates) {
  test(`figures on ${path} link to their definitions`, async ({ page }) => {
    await page.goto(pathOf(path));
    const places = await page
      .getByRole('link', { name: /^ما معنى: / })
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(places.length).toBeGreaterThan(0);
    await page.goto('/data');
    for (const place of new Set(places)) {
      expect(place).toMatch(/^\/data#\w+$/);
      await expect(page.locator(place.replace('/data', ''))).toBeVisible();
    }
  });
}
