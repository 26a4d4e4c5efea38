import { parse } from 'csv-parse/sync';
import { valuationOf } from '../../../src/api/parcel/valuation.ts';
import { comparables as words } from '../../../words/ar/parcel/comparables.ts';
import { parcelPage } from '../../../words/ar/parcel/parcel-page.ts';
import { priceReport } from '../../../words/ar/parcel/price-report.ts';
import { fill } from '../../../words/fill.ts';
import { formatDate, formatNumber } from '../../../words/format.ts';
import { plainText, readPdf } from '../../support/pdf-text.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { comparedParcel, comparedSales } from '../drivers/comparables.ts';
import { overflowOf } from '../drivers/layout.ts';
import { expect, test } from '../fixtures.ts';

const labels = parcelPage.comparables;
const wide = { meters: 2000, months: 60, tolerance: 50, landUse: 'same' } as const;
const wideQuery = `radius=${wide.meters}&months=${wide.months}&tolerance=${wide.tolerance}`;

test(
  'a valuer leaves sales out on the page, adjusts one and prints what the address says',
  { tag: '@smoke' },
  async ({ page }) => {
    const row = comparedParcel();
    const { items } = await comparedSales(row, wide);
    const [first, second] = items;
    if (!first || !second) throw new Error('nothing comparable was sold');
    await page.goto(`/parcel/${row.id}?${wideQuery}`);
    const section = page.getByRole('region', { name: labels.title });
    // The ticks are made when the section comes into sight.
    await section.scrollIntoViewIfNeeded();
    const boxes = section.getByRole('row').getByRole('checkbox');
    await boxes.first().uncheck();
    await expect(section.getByRole('row').nth(1)).toContainText(labels.leftOut);
    const secondRow = section.getByRole('row').nth(2);
    await secondRow
      .getByRole('button', { name: fill(words.adjustSale, { day: formatDate(second.date) }) })
      .click();
    await secondRow.getByLabel(words.adjustment.percent).fill('99');
    await secondRow.getByRole('button', { name: words.adjustment.done }).click();
    await expect(secondRow.getByRole('alert')).toHaveText(fill(words.adjustment.wrong, { most: '50' }));
    await secondRow.getByLabel(words.adjustment.percent).fill('5');
    await secondRow.getByLabel(words.adjustment.reason).fill('زاوية');
    await page.keyboard.press('Enter');
    await expect(secondRow).toContainText('زاوية');
    const assessment = {
      without: new Set([first.id]),
      adjustments: new Map([[second.id, { percent: 5, reason: 'زاوية' }]]),
    };
    const { value, perSqm } = valuationOf(items, row.area_sqm, assessment);
    if (!value || !perSqm) throw new Error('there is no value');
    for (const figure of [perSqm.median, value.low, value.high, value.middle])
      await expect(section).toContainText(formatNumber(figure));
    await expectAccessible(page);
    // A reload and a link show the same.
    await page.reload();
    await section.scrollIntoViewIfNeeded();
    await expect(boxes.first()).not.toBeChecked();
    await expect(section).toContainText(formatNumber(value.middle));
    await section.getByRole('link', { name: labels.report }).click();
    await expect(page).toHaveURL(new RegExp(`/parcel/${row.id}/report\\?.*without=${first.id}`));
    await expect(page.getByRole('main')).toContainText(formatNumber(value.middle));
    await page.getByRole('textbox', { name: priceReport.note }).fill('عاينت الأرض، وشارعها الجنوبي أوسع.');
    await page.getByLabel(priceReport.by).fill('سعد فهد');
    await page.getByLabel(priceReport.licence).fill('1210000123');
    await page.getByLabel(priceReport.proposed).fill('1,250,000');
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByLabel(priceReport.by)).toHaveValue('سعد فهد');
    await page.waitForFunction(() => !document.querySelector('[data-print]')?.hasAttribute('disabled'));

    const pages = await readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
    const text = plainText(pages.flatMap(({ texts }) => texts.map((each) => each.text)).join(''));
    // Words without marks and ligatures, whose letters a PDF may tell in another order.
    const expected = [
      ...[priceReport.value, priceReport.method, priceReport.sources],
      ...[formatNumber(value.low), formatNumber(value.high), formatNumber(value.middle)],
      ...['زاوية', 'سعد فهد', labels.leftOut, '1210000123', '1,250,000', first.transactionNo],
      // From the right, as Arabic is read.
      `${pages.length}/1`,
    ];
    for (const each of expected) expect(text).toContain(plainText(each));
    // All sales are there, each with its number, and nothing lies beyond the edge of a page.
    for (const sale of items) expect(text).toContain(plainText(formatNumber(sale.priceSar)));
    for (const { width, height, texts } of pages) {
      expect([Math.round(width), Math.round(height)]).toEqual([595, 842]);
      for (const { text: piece, x, y, width: length } of texts) {
        expect([piece, x >= 0 && x + length <= width && y >= 0 && y <= height]).toEqual([piece, true]);
      }
    }
  },
);

test('a report of as many sales as can be told is cut nowhere', async ({ page }) => {
  const row = comparedParcel();
  const { items } = await comparedSales(row, {
    ...wide,
    meters: 5000,
    months: 120,
    tolerance: 'any',
    landUse: 'any',
  });
  expect(items.length).toBe(200);
  await page.goto(`/parcel/${row.id}/report?radius=5000&months=120&tolerance=any&comparedUse=any`);
  const pages = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  const text = plainText(pages.flatMap(({ texts }) => texts.map((each) => each.text)).join(''));
  for (const sale of items) expect(text).toContain(plainText(formatNumber(sale.priceSar)));
  expect(text).toContain(`${pages.length}/${pages.length}`);
  // Its paper is as wide as the window here.
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 703, height: 1000 });
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
});

test('a report without sales says so, and its table is a file', async ({ page, request }) => {
  const row = comparedParcel();
  await page.goto(`/parcel/${row.id}/report?radius=100&months=1&tolerance=5&until=2001-01-01`);
  await expect(page.getByRole('main')).toContainText(priceReport.noComparables);
  const { items } = await comparedSales(row, wide);
  const [first] = items;
  const file = await request.get(
    `/parcel/${row.id}/report.csv?${wideQuery}&without=${first?.id}&adjust=${items[1]?.id}~-10~زاوية`,
  );
  expect(file.headers()['content-type']).toContain('text/csv');
  const rows = parse(await file.text(), { bom: true, columns: true });
  const { columns, no } = priceReport;
  expect(rows).toHaveLength(items.length);
  expect(rows[0]).toMatchObject({ [columns.counted]: no, [columns.transactionNo]: first?.transactionNo });
  expect(rows[1]).toMatchObject({ [columns.percent]: '-10', [columns.reason]: 'زاوية' });
  expect((await request.get('/parcel/999999999/report.csv')).status()).toBe(404);
});
