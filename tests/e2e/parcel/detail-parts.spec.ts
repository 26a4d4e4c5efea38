import type { DataOf } from '../../../src/contract/shared/endpoint.ts';
import { listPriceOfMeter } from '../../../src/contract/parcel/parcels.ts';
import { formatMonth, formatNumber } from '../../../src/i18n/format.ts';
import { askPlatform } from '../../support/ask-platform.ts';
import { detailTemplates, examples, parcelPage, pathOf } from '../../support/site-pages.ts';
import { untilAtRest } from '../drivers/at-rest.ts';
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

  test('prices over time have their own page, with the figures as a table', async ({ page }) => {
    await page.goto(parcelPage());
    await page.getByRole('link', { name: 'اعرض الرسم وجدول الأرقام' }).click();
    await page.waitForURL(`**${parcelPage()}/prices`);
    await expect(page.getByRole('img', { name: /^سعر المتر عبر الزمن، من / }).first()).toBeVisible();
    await page.getByText('جدول الأرقام').click();
    const months = await neighborhoodMonths();
    expect(months.length).toBeGreaterThan(12);
    for (const { month, priceSarPerSqm, saleCount } of months) {
      const row = page.getByRole('row').filter({ hasText: formatMonth(month) });
      await expect(row).toContainText(formatNumber(priceSarPerSqm));
      await expect(row.getByRole('cell').nth(1)).toHaveText(formatNumber(saleCount));
    }
    await page.getByRole('main').getByRole('link').first().click();
    await page.waitForURL(`**${parcelPage()}`);
  });
});

test('prices over time load just before they scroll into view, without shifting the content below', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(parcelPage());
  await untilAtRest(page);
  expect(asked).not.toContain(`${parcelPage()}/prices`);
  const part = page.getByRole('region', { name: 'سعر المتر شهرًا بشهر' });
  const before = await page.getByRole('region', { name: 'صفقات مشابهة حولها' }).boundingBox();
  await part.evaluate((element) => element.scrollIntoView());
  await expect(part.getByRole('img').first()).toBeVisible();
  await part.getByText('جدول الأرقام').scrollIntoViewIfNeeded();
  expect(asked).toContain(`${parcelPage()}/prices`);
  await page.evaluate(() => window.scrollTo(0, 0));
  expect((await page.getByRole('region', { name: 'صفقات مشابهة حولها' }).boundingBox())?.y).toBe(before?.y);
  const [newest] = await neighborhoodMonths();
  await part.getByText('جدول الأرقام').click();
  await expect(part.getByRole('rowheader').first()).toHaveText(formatMonth(newest?.month ?? ''));
});

test('prices that fail to load leave a link to them', async ({ page, consoleErrors }) => {
  await page.route('**/prices', (route) => route.abort());
  await page.goto(parcelPage());
  const part = page.getByRole('region', { name: 'سعر المتر شهرًا بشهر' });
  await part.scrollIntoViewIfNeeded();
  await expect.poll(() => consoleErrors.length).toBeGreaterThan(0);
  consoleErrors.length = 0;
  await expect(part.getByRole('link', { name: 'اعرض الرسم وجدول الأرقام' })).toBeVisible();
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
