import type { DataOf } from '../../../src/contract/shared/endpoint.ts';
import { comparisonQuery, type Comparison } from '../../../src/api/parcel/comparables.ts';
import { riyadhDay } from '../../../src/contract/shared/days.ts';
import { limits } from '../../../src/contract/limits.ts';
import { searchTransactions, summarizeTransactions } from '../../../src/contract/sale/transactions.ts';
import type { LandUseGroup } from '../../../src/contract/shared/vocabulary.ts';
import { comparables as words } from '../../../src/i18n/ar/parcel/comparables.ts';
import { parcelPage } from '../../../src/i18n/ar/parcel/parcel-page.ts';
import { type ParcelRow } from '../../support/land.ts';
import type { MapPage } from '../../e2e/drivers/map-page.ts';
import { askPlatform } from '../../support/ask-platform.ts';
import { examples } from '../../support/site-pages.ts';
import { expect, test } from '../../e2e/fixtures.ts';

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

test('every priced sale can be excluded, which is reported with a way back', async ({ mapPage }) => {
  const row = parcel();
  await open(mapPage, row);
  await opener(mapPage).click();
  await mapPage.panel.getByLabel(page.radius).fill('200');
  await mapPage.panel.getByLabel(page.months).fill('60');
  await mapPage.panel.getByRole('button', { name: page.submit, exact: true }).click();
  await expect(figures(mapPage)).toBeVisible();
  const rest = mapPage.panel.getByRole('button', { name: /^اعرض بقيتها/ });
  if (await rest.count()) await rest.click();
  const boxes = list(mapPage).getByRole('checkbox');
  const count = await boxes.count();
  expect(count).toBeGreaterThan(1);
  // All at once: clicking each one in a browser test would take most of a minute.
  await boxes.evaluateAll((all) => all.forEach((box) => (box as HTMLInputElement).click()));
  await expect(figures(mapPage)).toContainText(words.noneLeft);
  await expect(figures(mapPage)).not.toContainText(page.median);
  await mapPage.panel.getByRole('button', { name: words.countAll }).click();
  await expect(figures(mapPage)).toContainText(page.median);
});

test('too few comparables are reported, and none at all is stated plainly', async ({ mapPage }) => {
  const row = parcel();
  await open(mapPage, row);
  await opener(mapPage).click();
  const { panel } = mapPage;
  await panel.getByLabel(page.radius).fill('100');
  await panel.getByLabel(page.months).fill('1');
  await panel.getByRole('combobox', { name: page.use, exact: true }).selectOption('صناعي ومستودعات');
  await panel.getByRole('button', { name: page.submit, exact: true }).click();
  await expect(panel).toContainText(page.none);
  await expect(figures(mapPage)).toHaveCount(0);

  await panel.getByRole('combobox', { name: page.use, exact: true }).selectOption(page.uses.same);
  for (const months of [12, 24, 60, 120]) {
    const { summary } = await asked(row, { meters: 100, months, area: 'half', use: 'same' });
    if (summary.ordinaryCount === 0 || summary.ordinaryCount >= limits.trustedSales) continue;
    await panel.getByLabel(page.months).fill(String(months));
    await panel.getByRole('button', { name: page.submit, exact: true }).click();
    await expect(figures(mapPage)).toContainText(page.few);
    return;
  }
  throw new Error('the demo data has no parcel with few comparables here');
});

test('a failed load is reported in its own section, also offline, and can be retried', async ({
  mapPage,
  page: tab,
  context,
  consoleErrors,
}) => {
  await open(mapPage, parcel());
  const isComparison = (url: URL) => url.searchParams.has('exceptParcelObjectId');
  await tab.route(isComparison, (route) => route.abort());
  await opener(mapPage).click();
  const alert = mapPage.panel.getByRole('alert');
  await expect(alert).toContainText(words.failed);
  await expect(mapPage.panel.getByLabel(page.radius)).toBeVisible();
  await tab.unroute(isComparison);
  await context.setOffline(true);
  await alert.getByRole('button').click();
  await expect(alert).toContainText(words.failed);
  await context.setOffline(false);
  await alert.getByRole('button').click();
  await expect(figures(mapPage)).toBeVisible();
  await expect(alert).toHaveCount(0);
  consoleErrors.length = 0;
});
