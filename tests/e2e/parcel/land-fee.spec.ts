import { usualComparison } from '../../../src/api/parcel/comparables.ts';
import { valueForFee } from '../../../src/api/parcel/land-fees.ts';
import { noAssessment } from '../../../src/api/parcel/valuation.ts';
import { landFeeEstimate } from '../../../lib/land-fee-estimate.ts';
import { getLandFee, type LandFee } from '../../../contract/parcel/land-fees.ts';
import { listParcelTransactions } from '../../../contract/sale/transactions.ts';
import type { DataOf } from '../../../contract/shared/endpoint.ts';
import { landFee as words } from '../../../words/ar/parcel/land-fee.ts';
import { fill } from '../../../words/fill.ts';
import { formatNumber } from '../../../words/format.ts';
import { askPlatform } from '../../support/ask-platform.ts';
import { someParcel } from '../../support/land.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { comparedSales, type ComparedParcel } from '../drivers/comparables.ts';
import { expectNoOverflow } from '../drivers/layout.ts';
import { openParcel, sectionText } from '../drivers/parcel-panel.ts';
import { expect, test } from '../fixtures.ts';

/** Undeveloped land: of Riyadh, where the demonstration has fee zones, or of the region that is named. */
const undeveloped = (area: string, region = 10) =>
  someParcel(
    `land_use_group = 'undeveloped' and region_id = ${region} and area_sqm ${area}`,
  ) as ComparedParcel;

const zoneOf = async ({ id }: ComparedParcel): Promise<LandFee['zones'][number]> => {
  const { zones } = await askPlatform<LandFee>(getLandFee.route, { parcelObjectId: id });
  const [zone] = zones;
  if (!zone) throw new Error('the parcel lies in no zone');
  return zone;
};

async function expectedFee(row: ComparedParcel) {
  const { items } = await comparedSales(row, usualComparison);
  const sales = await askPlatform<DataOf<typeof listParcelTransactions>>(listParcelTransactions.route, {
    parcelObjectId: row.id,
  });
  const value = valueForFee({
    compared: { items, areaSqm: row.area_sqm, assessment: noAssessment },
    sales,
  });
  if ('missing' in value) throw new Error('the value of the parcel is not known');
  return landFeeEstimate(await zoneOf(row), { areaSqm: row.area_sqm, value }).fee;
}

test('undeveloped land shows its fee with the reasons, and a stated value is in the address', async ({
  page,
}) => {
  const row = undeveloped('>= 5000');
  const [zone, fee] = [await zoneOf(row), await expectedFee(row)];
  await page.goto(`/parcel/${row.id}`);
  const section = page.getByRole('region', { name: words.title });
  const result = formatNumber(fee?.middle ?? 0);
  await expect(section).toContainText(result);
  await expect(section).toContainText(`«${zone.name}»`);
  await expectAccessible(page);
  await section.getByRole('link', { name: words.calculate }).click();
  await expect(page).toHaveURL(new RegExp(`/parcel/${row.id}/land-fee$`));
  const main = page.getByRole('main');
  await expect(main).toContainText(result);
  await expect(main).toContainText(`${words.law}: ${zone.law}`);
  await page.getByLabel(words.value).fill('٤٬٠٠٠٬٠٠٠');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/landValue=/);
  await expect(main).toContainText(formatNumber((4_000_000 * zone.ratePercent) / 100));
  await expect(page.getByLabel(words.value)).toHaveValue('٤٬٠٠٠٬٠٠٠');
  await expectAccessible(page);
  for (const width of [360, 800]) {
    await page.setViewportSize({ width, height: 780 });
    await expectNoOverflow(page);
  }
  await page.getByRole('link', { name: words.clear }).click();
  await expect(main).toContainText(result);
});

test('small land owes nothing alone, and with other land does; what is no number is said beside its field', async ({
  page,
}) => {
  // All undeveloped land of the demonstration is large.
  const row = someParcel(
    "land_use_group = 'residential' and region_id = 10 and area_sqm < 4000",
  ) as ComparedParcel;
  await page.goto(`/parcel/${row.id}/land-fee?landValue=1000000`);
  const main = page.getByRole('main');
  await expect(main).toContainText(words.notDue);
  const zone = await zoneOf(row);
  const other = page.getByLabel(fill(words.other, { city: row.city_name }));
  await other.fill('كثير');
  await page.keyboard.press('Enter');
  await expect(other).toHaveAttribute('aria-invalid', 'true');
  await expect(other).toHaveAccessibleDescription(words.badArea);
  await expect(other).toHaveValue('كثير');
  await other.fill('100');
  await page.keyboard.press('Enter');
  await expect(main).toContainText(words.notDueTogether);
  await other.fill('5000');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/otherLand=5000/);
  await expect(main).toContainText(words.notDue);
  await expect(main).toContainText(formatNumber(zone.ratePercent * 10_000));
  await expectAccessible(page);
});

test('without zones it is unknown, and for land that is built on it says on which condition it holds', async ({
  page,
}) => {
  const row = undeveloped('> 0', 2);
  const unknown = fill(words.unknown, { city: row.city_name });
  await page.goto(`/parcel/${row.id}`);
  await expect(page.getByRole('region', { name: words.title })).toContainText(unknown);
  await page.goto(`/parcel/${row.id}/land-fee`);
  await expect(page.getByRole('main')).toContainText(unknown);
  const home = someParcel("land_use_group = 'residential' and region_id = 10");
  await page.goto(`/parcel/${home.id}`);
  await expect(page.getByRole('region', { name: words.title })).toHaveCount(0);
  await page.goto(`/parcel/${home.id}/land-fee`);
  await expect(page.getByRole('main')).toContainText('يصح هذا التقدير إن كانت كذلك');
});

test('the panel of the map shows the same fee', async ({ mapPage, page }) => {
  const row = undeveloped('>= 5000');
  const [zone, fee] = [await zoneOf(row), await expectedFee(row)];
  await openParcel(mapPage, row, 16);
  await expect.poll(() => sectionText(mapPage.panel, words.title)).toContain(formatNumber(fee?.middle ?? 0));
  expect(await sectionText(mapPage.panel, words.title)).toContain(`«${zone.name}»`);
  await mapPage.panel.getByRole('link', { name: words.calculate }).click();
  await expect(page).toHaveURL(new RegExp(`/parcel/${row.id}/land-fee$`));
});
