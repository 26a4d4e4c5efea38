import type { Locator } from '@playwright/test';
import { chart } from '../../../src/i18n/ar/shared/chart.ts';
import { offers } from '../../../src/i18n/ar/offer/offers.ts';
import { panel as words } from '../../../src/i18n/ar/map/panel.ts';
import { someParcel, type ParcelRow } from '../../support/land.ts';
import { expect, test } from '../../e2e/fixtures.ts';

const sold = () => someParcel("transaction_price_sar is not null and parcel.zoning = 'residential'");
const cameraOf = ({ centroid_x: longitude, centroid_y: latitude }: ParcelRow, zoom = 17.5) => ({
  longitude: Number(longitude.toFixed(6)),
  latitude: Number(latitude.toFixed(6)),
  zoom,
});

/** The panel's content below a level-3 heading, up to the next one. */
async function partOf(panel: Locator, heading: string): Promise<string> {
  return panel.getByRole('heading', { level: 3, name: heading, exact: true }).evaluate((title) => {
    const texts: string[] = [];
    for (let next = title.nextElementSibling; next && next.tagName !== 'H3'; next = next.nextElementSibling) {
      texts.push(next.textContent);
    }
    return texts.join('\n');
  });
}

const calls = [
  { url: '**/parcel/buildingRules*', heading: words.rules, failure: words.failedRules },
  { url: '**/metrics/priceOfMeter*', heading: chart.prices, failure: chart.failed },
  { url: /\/transactions\?parcelObjectId/, heading: words.sales, failure: words.failedSales },
  { url: /\/offers\?/, heading: offers.onParcel, failure: offers.failed },
  { url: '**/api/parcel/outlines*', heading: words.edges, failure: words.failedEdges },
];
for (const { url, heading, failure } of calls) {
  test(`«${failure}» appears only in its own section and disappears on retry`, async ({
    mapPage,
    page,
    consoleErrors,
  }) => {
    const parcel = sold();
    await page.route(url, (route) => route.abort());
    await mapPage.open(cameraOf(parcel), `/Riyadh/metrics?parcel=${parcel.id}`);
    await mapPage.isReady();
    const alerts = mapPage.panel.getByRole('alert');
    await expect(alerts).toHaveCount(1);
    await expect(mapPage.panel.getByRole('status')).toHaveCount(0);
    expect(await partOf(mapPage.panel, heading)).toContain(failure);
    await page.unroute(url);
    await alerts.getByRole('button').click();
    await expect(alerts).toHaveCount(0);
    await expect(mapPage.panel.getByRole('heading', { level: 2 })).toHaveText(`القطعة ${parcel.parcel_no}`);
    consoleErrors.length = 0;
  });
}
