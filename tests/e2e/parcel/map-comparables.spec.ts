import { usualComparison } from '../../../src/api/parcel/comparables.ts';
import { adjustedPerSqm, valuationOf } from '../../../src/api/parcel/valuation.ts';
import { parcelLimits } from '../../../contract/parcel/limits.ts';
import { metersBetween } from '../../../lib/geo/sphere.ts';
import { comparables as words } from '../../../words/ar/parcel/comparables.ts';
import { parcelPage } from '../../../words/ar/parcel/parcel-page.ts';
import { comparisonNotes } from '../../../words/comparable-texts.ts';
import { fill } from '../../../words/fill.ts';
import { formatDate, formatDecimal, formatNumber } from '../../../words/format.ts';
import { filterColors } from '../../../map-tables/palette.ts';
import { parcelsWithin, rulesOf } from '../../support/land.ts';
import { onParcel, type SaleOnParcel } from '../../support/sales.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { cameraAt } from '../drivers/camera.ts';
import { comparedParcel, comparedSales, type ComparedParcel } from '../drivers/comparables.ts';
import { expectNoOverflow } from '../drivers/layout.ts';
import { expectParcel } from '../drivers/parcel-panel.ts';
import { expect } from '../fixtures.ts';
import { test } from './comparables-fixture.ts';

/**
 * Comparable sales around a parcel, and what may be built on it, in the map's panel: the same as on the parcel's page.
 */
const labels = parcelPage.comparables;

/** A parcel close to another. */
function neighborOf({ id, centroid_x: x, centroid_y: y }: ComparedParcel): ComparedParcel {
  const reach = 0.0008;
  const near = parcelsWithin({ west: x - reach, east: x + reach, south: y - reach, north: y + reach });
  const other = near.find((each) => each.id !== id);
  if (!other) throw new Error('no parcel beside it');
  return other as ComparedParcel;
}

type ComparedSale = Awaited<ReturnType<typeof comparedSales>>['items'][number] & SaleOnParcel;

/** The name of the checkbox that counts a sale. */
const nameOf = ({ date, priceSarPerSqm }: Pick<ComparedSale, 'date' | 'priceSarPerSqm'>) =>
  fill(words.countSale, { day: formatDate(date), price: formatNumber(priceSarPerSqm) });

/** A sale with a name of its own, so far from the others and from the parcel that no dot or label touches it. */
function saleStandingAlone(sales: readonly ComparedSale[], row: ComparedParcel): ComparedSale {
  const middle = { x: row.centroid_x, y: row.centroid_y };
  const found = sales.find(
    (sale) =>
      metersBetween(sale.location, middle) > 100 &&
      sales.every(
        (other) =>
          other === sale ||
          (metersBetween(sale.location, other.location) > 40 && nameOf(sale) !== nameOf(other)),
      ),
  );
  if (!found) throw new Error('no comparable sale stands alone');
  return found;
}

const wide = { meters: 2000, months: 60, tolerance: 50, landUse: 'same' } as const;
const wideQuery = `comparables=open&radius=${wide.meters}&months=${wide.months}&tolerance=${wide.tolerance}`;

test('comparables load on request, with the keyboard, and match the parcel’s page', async ({
  mapPage,
  comparables,
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  const row = comparedParcel();
  const found = await comparedSales(row, usualComparison);
  const { value, perSqm } = valuationOf(found.items, row.area_sqm);
  if (!value || !perSqm) throw new Error('nothing comparable was sold');
  await comparables.openParcel(row);
  const isAsked = () => calls.some((url) => url.includes('parcel/comparables'));
  expect(isAsked()).toBe(false);
  await comparables.opener.focus();
  await page.keyboard.press('Enter');
  const figures = [
    found.items.length,
    perSqm.median,
    perSqm.lowerQuartile,
    value.low,
    value.high,
    value.middle,
  ];
  for (const figure of figures) await expect(comparables.figures).toContainText(formatNumber(figure));
  expect(isAsked()).toBe(true);
  for (const note of comparisonNotes(found)) await expect(mapPage.panel).toContainText(note);
  const rows = comparables.list.locator('tbody tr');
  await expect(rows).toHaveCount(Math.min(10, found.items.length));
  await comparables.showAll();
  await expect(rows).toHaveCount(found.items.length);
  await expect(rows.first().getByRole('link')).toHaveAttribute('href', /^\/transaction\//);
  // The page says the same.
  await page.goto(`/parcel/${row.id}`);
  const section = page.getByRole('region', { name: labels.title });
  for (const figure of figures) await expect(section).toContainText(formatNumber(figure));
});

test('comparables are dots on the map with prices; an excluded one is hollow, and the range follows', async ({
  mapPage,
  comparables,
  page,
}) => {
  const row = comparedParcel();
  const { items } = await comparedSales(row, wide);
  await comparables.openParcel(row, wideQuery);
  await expect(comparables.figures).toBeVisible();
  await mapPage.panel.getByRole('button', { name: words.showOnMap }).click();
  const dots = async () => (await mapPage.pixels()).get(filterColors.light.saleDot) ?? 0;
  await expect.poll(dots).toBeGreaterThan(200);

  await comparables.showAll();
  const [first] = items;
  if (!first) throw new Error('nothing comparable was sold');
  const box = comparables.list.getByRole('checkbox', { name: nameOf(first), exact: true }).first();
  await box.focus();
  await page.keyboard.press('Space');
  await expect(box).not.toBeChecked();
  await expect(comparables.figures).toContainText(fill(words.leftOut, { count: 'صفقة واحدة' }));
  const without = { without: new Set([first.id]), adjustments: new Map() };
  const left = valuationOf(items, row.area_sqm, without);
  await expect(comparables.figures).toContainText(formatNumber(left.value?.middle ?? -1));
  // The address holds it, so a reload shows the same.
  await expect(page).toHaveURL(new RegExp(`without=${first.id}`));
  await page.reload();
  await expect(box).not.toBeChecked();
  await expect(comparables.figures).toContainText(formatNumber(left.value?.middle ?? -1));
  await mapPage.panel.getByRole('button', { name: words.countAll }).click();
  await expect(box).toBeChecked();

  // Nothing overlaps the dot of this sale, so the color in its middle tells whether it is filled.
  await mapPage.isReady();
  await comparables.showAll();
  const alone = saleStandingAlone(
    items.map((item) => ({ ...item, ...onParcel(item) })),
    row,
  );
  const camera = cameraAt({ centroid_x: alone.location.x, centroid_y: alone.location.y }, 18);
  const middle = async () => (await mapPage.colorsAt(camera, [camera]))[0];
  const { saleDot, saleDotRing } = filterColors.light;
  await mapPage.moveTo(camera);
  await expect.poll(middle).toBe(saleDot);
  const itsBox = comparables.list.getByRole('checkbox', { name: nameOf(alone), exact: true });
  await itsBox.uncheck();
  await expect.poll(middle).toBe(saleDotRing);
  await mapPage.panel.getByRole('button', { name: words.countAll }).click();
  await expect(itsBox).toBeChecked();
  await expect.poll(middle).toBe(saleDot);
  await mapPage.panel.getByRole('button', { name: words.close }).click();
  await expect.poll(dots).toBe(0);
  await expect(page).not.toHaveURL(/comparables=open/);
});

test('a price is adjusted by hand with a reason, in the panel and in its report', async ({
  mapPage,
  comparables,
  page,
}) => {
  const row = comparedParcel();
  const { items } = await comparedSales(row, wide);
  const [first] = items;
  if (!first) throw new Error('nothing comparable was sold');
  await comparables.openParcel(row, wideQuery);
  const firstRow = comparables.list.locator('tbody tr').first();
  const opener = firstRow.getByRole('button', {
    name: fill(words.adjustSale, { day: formatDate(first.date) }),
  });
  await opener.click();
  await firstRow.getByLabel(words.adjustment.percent).fill('٩٠');
  await firstRow.getByRole('button', { name: words.adjustment.done }).click();
  await expect(firstRow.getByRole('alert')).toHaveText(fill(words.adjustment.wrong, { most: '50' }));
  await firstRow.getByLabel(words.adjustment.percent).fill('-١٠');
  await firstRow.getByLabel(words.adjustment.reason).fill('على شارعين');
  await page.keyboard.press('Enter');
  await expect(opener).toBeFocused();
  await expect(firstRow).toContainText('على شارعين');
  const adjustments = new Map([[first.id, { percent: -10, reason: '' }]]);
  await expect(firstRow).toContainText(formatNumber(Math.round(adjustedPerSqm(first, { adjustments }))));
  const { value } = valuationOf(items, row.area_sqm, { without: new Set(), adjustments });
  await expect(comparables.figures).toContainText(formatNumber(value?.middle ?? -1));
  await expectAccessible(page, '[data-stop]');
  const report = mapPage.panel.getByRole('link', { name: labels.report });
  await expect(report).toHaveAttribute('href', new RegExp(`adjust=${first.id}%7E-10%7E`));
});

test(
  'the conditions accept digits of any script, are corrected and clamped, and carry over to the next parcel',
  { tag: '@release' },
  async ({ mapPage, comparables }) => {
    const row = comparedParcel();
    await comparables.openParcel(row);
    await comparables.opener.click();
    const { panel } = mapPage;
    const { radius, months } = comparables;
    await radius.fill('٥٠٠');
    await months.fill('60');
    await panel.getByLabel(labels.tolerance).selectOption(labels.anyArea);
    await comparables.use.selectOption(labels.uses.any);
    await months.press('Enter');
    await expect(radius).toHaveValue('500');
    const comparison = { meters: 500, months: 60, tolerance: 'any', landUse: 'any' } as const;
    const found = await comparedSales(row, comparison);
    const { perSqm } = valuationOf(found.items, row.area_sqm);
    await expect(comparables.figures).toContainText(formatNumber(found.items.length));
    await expect(comparables.figures).toContainText(formatNumber(perSqm?.median ?? -1));
    await radius.fill('99999');
    await months.fill('60');
    await months.press('Enter');
    await expect(radius).toHaveValue('5000');

    const all = await comparedSales(row, { ...comparison, meters: 5000 });
    expect(all.totalCount).toBeGreaterThan(parcelLimits.comparablesMost);
    for (const note of comparisonNotes(all)) await expect(panel).toContainText(note);

    const other = neighborOf(row);
    await mapPage.clickLocation(cameraAt(row, 16), {
      longitude: other.centroid_x,
      latitude: other.centroid_y,
    });
    await expectParcel(mapPage, other);
    await expect(radius).toHaveValue('5000');
    const ofOther = valuationOf(
      (await comparedSales(other, { ...comparison, meters: 5000 })).items,
      other.area_sqm,
    );
    await expect(comparables.figures).toContainText(formatNumber(ofOther.value?.middle ?? -1));
    await panel.getByRole('button', { name: labels.automatic }).click();
    await expect(panel.getByRole('button', { name: labels.automatic })).toHaveCount(0);
  },
);

test('the panel shows what may be built as the parcel’s page does, each figure with its rule', async ({
  mapPage,
  comparables,
  page,
}) => {
  const row = comparedParcel();
  await comparables.openParcel(row);
  const footprint = rulesOf(row.zoning).max_coverage_ratio * row.area_sqm;
  await expect(mapPage.panel).toContainText(parcelPage.room.notOfficial);
  const inPanel = await mapPage.panel.locator('dl:has(strong) dd').allInnerTexts();
  expect(inPanel).toHaveLength(4);
  expect(inPanel[0]).toContain(`${formatDecimal(footprint)} م²`);
  await page.goto(`/parcel/${row.id}`);
  const room = page.getByRole('region', { name: parcelPage.room.title });
  expect(await room.locator('dd').allInnerTexts()).toEqual(inPanel);
});

// Colors are checked in each theme and sizes at each width: two tests cover both.
for (const [width, colorScheme] of [
  [360, 'dark'],
  [1440, 'light'],
] as const) {
  test(
    `comparables are accessible at ${width} pixels, ${colorScheme}`,
    { tag: width === 1440 ? '@release' : [] },
    async ({ comparables, page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await comparables.openParcel(comparedParcel());
      await comparables.opener.click();
      await expect(comparables.figures).toBeVisible();
      const box = comparables.list.getByRole('checkbox').first();
      await box.uncheck();
      await expectAccessible(page, '[data-stop]');
      await expectNoOverflow(page);
    },
  );
}
