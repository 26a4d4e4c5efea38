import type { DataOf } from '../../../src/contract/shared/endpoint.ts';
import { comparisonQuery, usualComparison, type Comparison } from '../../../src/api/parcel/comparables.ts';
import { riyadhDay } from '../../../src/contract/shared/days.ts';
import { limits } from '../../../src/contract/limits.ts';
import { searchTransactions, summarizeTransactions } from '../../../src/contract/sale/transactions.ts';
import type { LandUseGroup } from '../../../src/contract/shared/vocabulary.ts';
import { comparables as words } from '../../../src/i18n/ar/parcel/comparables.ts';
import { parcelPage } from '../../../src/i18n/ar/parcel/parcel-page.ts';
import { fill } from '../../../src/i18n/fill.ts';
import { formatDecimal, formatNumber } from '../../../src/i18n/format.ts';
import { filterColors } from '../../../src/map/palette.ts';
import { parcelsWithin, rulesOf, type ParcelRow } from '../../support/land.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { expectNoOverflow } from '../drivers/layout.ts';
import type { MapPage } from '../drivers/map-page.ts';
import { askPlatform } from '../../support/ask-platform.ts';
import { examples } from '../../support/site-pages.ts';
import { expect, test } from '../fixtures.ts';

/**
 * Comparable sales around a parcel, and what may be built on it, in the map's panel: the same as on the parcel's page.
 */
const page = parcelPage.comparables;
type Row = ParcelRow & { land_use_group: LandUseGroup };
const parcel = () => examples().parcel as Row;
const cameraOf = ({ centroid_x: longitude, centroid_y: latitude }: ParcelRow, zoom = 16) => ({
  longitude: Number(longitude.toFixed(6)),
  latitude: Number(latitude.toFixed(6)),
  zoom,
});

async function open(mapPage: MapPage, row: ParcelRow): Promise<void> {
  await mapPage.open(cameraOf(row), `/Riyadh/metrics?parcel=${row.id}`);
  await mapPage.isReady();
  await expect(mapPage.panel.getByRole('heading', { level: 2 })).toHaveText(`القطعة ${row.parcel_no}`);
}

const opener = (mapPage: MapPage) => mapPage.panel.getByRole('button', { name: words.open });
const figures = (mapPage: MapPage) => mapPage.panel.locator('[aria-live=polite]');
const list = (mapPage: MapPage) => mapPage.panel.getByRole('group', { name: page.title });

/** A parcel close to another. */
function neighborOf({ id, centroid_x: x, centroid_y: y }: Row): Row {
  const reach = 0.0008;
  const near = parcelsWithin({ west: x - reach, east: x + reach, south: y - reach, north: y + reach });
  const other = near.find((each) => each.id !== id);
  if (!other) throw new Error('no parcel beside it');
  return other as Row;
}

/** The platform's response for the sales that a comparison covers. */
async function asked(row: Row, comparison: Comparison) {
  const query = comparisonQuery(
    comparison,
    {
      parcelObjectId: row.id,
      centroid: { x: row.centroid_x, y: row.centroid_y },
      area: row.area_sqm,
      landUseGroup: row.land_use_group,
    },
    riyadhDay(),
  );
  const { items } = await askPlatform<DataOf<typeof searchTransactions>>(searchTransactions.route, {
    ...query,
    orderBy: 'newest',
    limit: limits.pageSizeMax,
  });
  const summary = await askPlatform<DataOf<typeof summarizeTransactions>>(summarizeTransactions.route, {
    ...query,
  });
  return { items, summary };
}

test('comparables load on request, with the keyboard, and match the parcel’s page', async ({
  mapPage,
  page: tab,
}) => {
  const calls: string[] = [];
  tab.on('request', (request) => calls.push(request.url()));
  const row = parcel();
  const { items, summary } = await asked(row, usualComparison);
  expect(summary.ordinaryCount).toBeGreaterThan(limits.trustedSales);
  await open(mapPage, row);
  const isAsked = () => calls.some((url) => url.includes('exceptParcelObjectId'));
  expect(isAsked()).toBe(false);
  await opener(mapPage).focus();
  await tab.keyboard.press('Enter');
  await expect(figures(mapPage)).toContainText(formatNumber(summary.totalCount));
  expect(isAsked()).toBe(true);
  for (const figure of ['medianPriceSarPerSqm', 'lowestPriceSarPerSqm', 'highestPriceSarPerSqm'] as const) {
    await expect(figures(mapPage)).toContainText(formatNumber(summary[figure] ?? -1));
  }
  const rows = list(mapPage).locator('tbody tr');
  await expect(rows).toHaveCount(Math.min(10, items.length));
  const rest = mapPage.panel.getByRole('button', { name: /^اعرض بقيتها/ });
  if (items.length > 10) await rest.click();
  await expect(rows).toHaveCount(items.length);
  await expect(rows.first().getByRole('link')).toHaveAttribute('href', /^\/transaction\//);
  await mapPage.panel.getByRole('button', { name: words.close }).click();
  await expect(list(mapPage)).toHaveCount(0);
});

test('comparables are dots on the map with prices; an excluded one is hollow, and the range follows', async ({
  mapPage,
  page: tab,
}) => {
  const row = parcel();
  const { items, summary } = await asked(row, usualComparison);
  await open(mapPage, row);
  const dots = async () => (await mapPage.pixels()).get(filterColors.light.saleDot) ?? 0;
  expect(await dots()).toBe(0);
  await opener(mapPage).click();
  await expect(figures(mapPage)).toBeVisible();
  await mapPage.panel.getByRole('button', { name: words.showOnMap }).click();
  await expect.poll(dots).toBeGreaterThan(200);
  const all = await mapPage.stableValue(dots);

  const highest = items
    .filter(({ kind }) => kind === 'ordinary')
    .sort((one, other) => other.priceSar / other.areaSqm - one.priceSar / one.areaSqm);
  const rest = mapPage.panel.getByRole('button', { name: /^اعرض بقيتها/ });
  if (await rest.count()) await rest.click();
  const [first, second] = highest;
  const box = list(mapPage)
    .getByRole('checkbox', { name: new RegExp(`، ${formatNumber(first?.priceSarPerSqm ?? -1)} ريال`) })
    .first();
  await box.focus();
  await tab.keyboard.press('Space');
  await expect(box).not.toBeChecked();
  await expect(figures(mapPage)).toContainText(formatNumber(second?.priceSarPerSqm ?? -1));
  await expect(figures(mapPage)).toContainText(fill(words.leftOut, { count: 'صفقة واحدة' }));
  await expect.poll(dots).toBeLessThan(all);
  const allButOne = await mapPage.stableValue(dots);
  await mapPage.panel.getByRole('button', { name: words.countAll }).click();
  await expect(box).toBeChecked();
  await expect(figures(mapPage)).toContainText(formatNumber(summary.highestPriceSarPerSqm ?? -1));
  // The dot is filled again. Where dots overlap, a redrawn edge may differ by a pixel, so the count need not be equal.
  await expect.poll(dots).toBeGreaterThan((all + allButOne) / 2);
  await mapPage.panel.getByRole('button', { name: words.close }).click();
  await expect.poll(dots).toBe(0);
});

test(
  'the conditions accept digits of any script, are corrected and clamped, and carry over to the next parcel',
  { tag: '@release' },
  async ({ mapPage }) => {
    const row = parcel();
    await open(mapPage, row);
    await opener(mapPage).click();
    const { panel } = mapPage;
    const [radius, months] = [panel.getByLabel(page.radius), panel.getByLabel(page.months)];
    await radius.fill('٥٠٠');
    await months.fill('60');
    await panel.getByLabel(page.area).selectOption(page.bands.any);
    await panel.getByRole('combobox', { name: page.use, exact: true }).selectOption(page.uses.any);
    await months.press('Enter');
    await expect(radius).toHaveValue('500');
    const comparison = { meters: 500, months: 60, area: 'any', use: 'any' } as const;
    const { summary } = await asked(row, comparison);
    await expect(figures(mapPage)).toContainText(formatNumber(summary.totalCount));
    await expect(figures(mapPage)).toContainText(formatNumber(summary.medianPriceSarPerSqm ?? -1));
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

    const { items } = await asked(row, { ...comparison, meters: 5000 });
    const all = (await asked(row, { ...comparison, meters: 5000 })).summary;
    expect(all.totalCount).toBeGreaterThan(limits.pageSizeMax);
    await expect(panel).toContainText(
      fill(words.tooMany, { shown: formatNumber(items.length), all: formatNumber(all.totalCount) }),
    );
    await expect(figures(mapPage)).toContainText(formatNumber(all.medianPriceSarPerSqm ?? -1));
    await expect(list(mapPage).getByRole('checkbox')).toHaveCount(0);

    const other = neighborOf(row);
    await mapPage.clickLocation(cameraOf(row), { longitude: other.centroid_x, latitude: other.centroid_y });
    await expect(panel.getByRole('heading', { level: 2 })).toHaveText(`القطعة ${other.parcel_no}`);
    await expect(radius).toHaveValue('5000');
    const { summary: ofOther } = await asked(other, { ...comparison, meters: 5000 });
    await expect(figures(mapPage)).toContainText(formatNumber(ofOther.totalCount));
  },
);

test('the panel shows what may be built as the parcel’s page does, each figure with its rule', async ({
  mapPage,
  page: tab,
}) => {
  const row = parcel();
  await open(mapPage, row);
  const footprint = rulesOf(row.zoning).max_coverage_ratio * row.area_sqm;
  await expect(mapPage.panel).toContainText(parcelPage.room.notOfficial);
  const inPanel = await mapPage.panel.locator('dl:has(strong) dd').allInnerTexts();
  expect(inPanel).toHaveLength(4);
  expect(inPanel[0]).toContain(`${formatDecimal(footprint)} م²`);
  await tab.goto(`/parcel/${row.id}`);
  const room = tab.getByRole('region', { name: parcelPage.room.title });
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
    async ({ mapPage, page: tab }) => {
      await tab.emulateMedia({ colorScheme });
      await tab.setViewportSize({ width, height: 800 });
      await open(mapPage, parcel());
      await opener(mapPage).click();
      await expect(figures(mapPage)).toBeVisible();
      const box = list(mapPage).getByRole('checkbox').first();
      await box.uncheck();
      await expectAccessible(tab, '[data-stop]');
      await expectNoOverflow(tab);
    },
  );
}
