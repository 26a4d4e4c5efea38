import { chart } from '../../../words/ar/shared/chart.ts';
import { offers } from '../../../words/ar/offer/offers.ts';
import { panel as words } from '../../../words/ar/map/panel.ts';
import { someParcel } from '../../support/land.ts';
import { expectSectionRecovers } from '../../e2e/drivers/parcel-panel.ts';
import { test } from '../../e2e/fixtures.ts';

const sold = () => someParcel("transaction_price_sar is not null and parcel.zoning = 'residential'");

const calls = [
  { url: '**/parcel/buildingRules*', heading: words.rules, failure: words.failedRules },
  { url: '**/metrics/priceOfMeter*', heading: chart.prices, failure: chart.failed },
  { url: /\/transactions\?parcelObjectId/, heading: words.sales, failure: words.failedSales },
  { url: /\/offers\?/, heading: offers.onParcel, failure: offers.failed },
  { url: '**/api/parcel/outlines*', heading: words.edges, failure: words.failedEdges },
];
for (const call of calls) {
  test(`«${call.failure}» appears only in its own section and disappears on retry`, async ({
    mapPage,
    consoleErrors,
  }) => {
    await expectSectionRecovers(mapPage, sold(), call);
    consoleErrors.length = 0;
  });
}
