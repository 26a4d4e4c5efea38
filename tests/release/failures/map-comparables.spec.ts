import { saleLimits } from '../../../contract/sale/limits.ts';
import { comparables as words } from '../../../words/ar/parcel/comparables.ts';
import { parcelPage } from '../../../words/ar/parcel/parcel-page.ts';
import { comparedParcel, comparedSales } from '../../e2e/drivers/comparables.ts';
import { expect } from '../../e2e/fixtures.ts';
import { test } from '../../e2e/parcel/comparables-fixture.ts';

/**
 * Comparable sales around a parcel, and what may be built on it, in the map's panel: the same as on the parcel's page.
 */
const labels = parcelPage.comparables;

test('every priced sale can be excluded, which is reported with a way back', async ({
  mapPage,
  comparables,
}) => {
  const row = comparedParcel();
  await comparables.openParcel(row);
  await comparables.opener.click();
  await comparables.radius.fill('200');
  await comparables.months.fill('60');
  await comparables.submit.click();
  await expect(comparables.figures).toBeVisible();
  await comparables.showAll();
  const boxes = comparables.list.getByRole('checkbox');
  const count = await boxes.count();
  expect(count).toBeGreaterThan(1);
  // All at once: clicking each one in a browser test would take most of a minute.
  await boxes.evaluateAll((all) => all.forEach((box) => (box as HTMLInputElement).click()));
  await expect(comparables.figures).toContainText(words.noneLeft);
  await expect(comparables.figures).not.toContainText(labels.median);
  await mapPage.panel.getByRole('button', { name: words.countAll }).click();
  await expect(comparables.figures).toContainText(labels.median);
});

test('too few comparables are reported, and none at all is stated plainly', async ({
  mapPage,
  comparables,
}) => {
  const row = comparedParcel();
  await comparables.openParcel(row);
  await comparables.opener.click();
  const { panel } = mapPage;
  await comparables.radius.fill('100');
  await comparables.months.fill('1');
  await comparables.use.selectOption('صناعي ومستودعات');
  await comparables.submit.click();
  await expect(panel).toContainText(labels.none);
  await expect(comparables.figures).toHaveCount(0);

  await comparables.use.selectOption(labels.uses.same);
  for (const months of [12, 24, 60, 120]) {
    const { totalCount } = await comparedSales(row, { meters: 100, months, tolerance: 50, landUse: 'same' });
    if (totalCount === 0 || totalCount >= saleLimits.trustedSales) continue;
    await panel.getByLabel(labels.tolerance).selectOption('50');
    await comparables.months.fill(String(months));
    await comparables.submit.click();
    await expect(comparables.figures).toContainText(labels.few);
    return;
  }
  throw new Error('the demo data has no parcel with few comparables here');
});

test('a failed load is reported in its own section, also offline, and can be retried', async ({
  mapPage,
  comparables,
  page,
  context,
  consoleErrors,
}) => {
  await comparables.openParcel(comparedParcel());
  const isComparison = (url: URL) => url.pathname.endsWith('/parcel/comparables');
  await page.route(isComparison, (route) => route.abort());
  await comparables.opener.click();
  const alert = mapPage.panel.getByRole('alert');
  await expect(alert).toContainText(words.failed);
  await expect(comparables.radius).toBeVisible();
  await page.unroute(isComparison);
  await context.setOffline(true);
  await alert.getByRole('button').click();
  await expect(alert).toContainText(words.failed);
  await context.setOffline(false);
  await alert.getByRole('button').click();
  await expect(comparables.figures).toBeVisible();
  await expect(alert).toHaveCount(0);
  consoleErrors.length = 0;
});
