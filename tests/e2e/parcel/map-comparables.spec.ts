import { usualComparison } from '../../../src/api/parcel/comparables.ts';
import { limits } from '../../../src/contract/limits.ts';
import { metersBetween } from '../../../src/contract/shared/geo/sphere.ts';
import { comparables as words } from '../../../src/i18n/ar/parcel/comparables.ts';
import { parcelPage } from '../../../src/i18n/ar/parcel/parcel-page.ts';
import { fill } from '../../../src/i18n/fill.ts';
import { formatDate, formatDecimal, formatNumber } from '../../../src/i18n/format.ts';
import { filterColors } from '../../../src/map/palette.ts';
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
const nameOf = ({ date, priceSarPerSqm }: ComparedSale) =>
  fill(words.countSale, { day: formatDate(date), price: formatNumber(priceSarPerSqm) });

/** A counted sale with a name of its own, so far from the others and from the parcel that no dot or label touches it. */
function saleStandingAlone(sales: readonly ComparedSale[], row: ComparedParcel): ComparedSale {
  const middle = { x: row.centroid_x, y: row.centroid_y };
  const found = sales.find(
    (sale) =>
      sale.kind === 'ordinary' &&
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

test('comparables load on request, with the keyboard, and match the parcel’s page', async ({
  mapPage,
  comparables,
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  const row = comparedParcel();
  const { items, summary } = await comparedSales(row, usualComparison);
  expect(summary.ordinaryCount).toBeGreaterThan(limits.trustedSales);
  await comparables.openParcel(row);
  const isAsked = () => calls.some((url) => url.includes('exceptParcelObjectId'));
  expect(isAsked()).toBe(false);
  await comparables.opener.focus();
  await page.keyboard.press('Enter');
  await expect(comparables.figures).toContainText(formatNumber(summary.totalCount));
  expect(isAsked()).toBe(true);
  for (const figure of ['medianPriceSarPerSqm', 'lowestPriceSarPerSqm', 'highestPriceSarPerSqm'] as const) {
    await expect(comparables.figures).toContainText(formatNumber(summary[figure] ?? -1));
  }
  const rows = comparables.list.locator('tbody tr');
  await expect(rows).toHaveCount(Math.min(10, items.length));
  await comparables.showAll();
  await expect(rows).toHaveCount(items.length);
  await expect(rows.first().getByRole('link')).toHaveAttribute('href', /^\/transaction\//);
  await mapPage.panel.getByRole('button', { name: words.close }).click();
  await expect(comparables.list).toHaveCount(0);
});

test('comparables are dots on the map with prices; an excluded one is hollow, and the range follows', async ({
  mapPage,
  comparables,
  page,
}) => {
  const row = comparedParcel();
  const { items, summary } = await comparedSales(row, usualComparison);
  await comparables.openParcel(row);
  const dots = async () => (await mapPage.pixels()).get(filterColors.light.saleDot) ?? 0;
  expect(await dots()).toBe(0);
  await comparables.opener.click();
  await expect(comparables.figures).toBeVisible();
  await mapPage.panel.getByRole('button', { name: words.showOnMap }).click();
  await expect.poll(dots).toBeGreaterThan(200);

  const highest = items
    .filter(({ kind }) => kind === 'ordinary')
    .sort((one, other) => other.priceSar / other.areaSqm - one.priceSar / one.areaSqm);
  await comparables.showAll();
  const [first, second] = highest;
  const box = comparables.list
    .getByRole('checkbox', { name: new RegExp(`، ${formatNumber(first?.priceSarPerSqm ?? -1)} ريال`) })
    .first();
  await box.focus();
  await page.keyboard.press('Space');
  await expect(box).not.toBeChecked();
  await expect(comparables.figures).toContainText(formatNumber(second?.priceSarPerSqm ?? -1));
  await expect(comparables.figures).toContainText(fill(words.leftOut, { count: 'صفقة واحدة' }));
  await mapPage.panel.getByRole('button', { name: words.countAll }).click();
  await expect(box).toBeChecked();
  await expect(comparables.figures).toContainText(formatNumber(summary.highestPriceSarPerSqm ?? -1));

  // Nothing overlaps the dot of this sale, so the color in its middle tells whether it is filled.
  const alone = saleStandingAlone(items.map(onParcel), row);
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
    await panel.getByLabel(labels.area).selectOption(labels.bands.any);
    await comparables.use.selectOption(labels.uses.any);
    await months.press('Enter');
    await expect(radius).toHaveValue('500');
    const comparison = { meters: 500, months: 60, area: 'any', use: 'any' } as const;
    const { summary } = await comparedSales(row, comparison);
    await expect(comparables.figures).toContainText(formatNumber(summary.totalCount));
    await expect(comparables.figures).toContainText(formatNumber(summary.medianPriceSarPerSqm ?? -1));
    await radius.fill('9'.repeat(10_000));
    await months.fill('-3');
    await months.press('Enter');
    await expect(radius).toHaveValue('1000');
    await expect(months).toHaveValue('24');
    await radius.fill('99999');
    await months.fill('60');
    await months.press('Enter');
    await expect(radius).toHaveValue('5000');
    await expect(months).toBeFocused();

    const { items } = await comparedSales(row, { ...comparison, meters: 5000 });
    const all = (await comparedSales(row, { ...comparison, meters: 5000 })).summary;
    expect(all.totalCount).toBeGreaterThan(limits.pageSizeMax);
    await expect(panel).toContainText(
      fill(words.tooMany, { shown: formatNumber(items.length), all: formatNumber(all.totalCount) }),
    );
    await expect(comparables.figures).toContainText(formatNumber(all.medianPriceSarPerSqm ?? -1));
    await expect(comparables.list.getByRole('checkbox')).toHaveCount(0);

    const other = neighborOf(row);
    await mapPage.clickLocation(cameraAt(row, 16), {
      longitude: other.centroid_x,
      latitude: other.centroid_y,
    });
    await expectParcel(mapPage, other);
    await expect(radius).toHaveValue('5000');
    const { summary: ofOther } = await comparedSales(other, { ...comparison, meters: 5000 });
    await expect(comparables.figures).toContainText(formatNumber(ofOther.totalCount));
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
