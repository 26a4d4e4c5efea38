import { mapModeTable } from '../../../map-tables/modes.ts';
import { words } from '../../../words/ar/index.ts';
import { query, someParcel } from '../../support/land.ts';
import { cameraAt } from '../../e2e/drivers/camera.ts';
import { expect, test } from '../../e2e/fixtures.ts';

const attributes = {
  shape_area: 'area_sqm',
  price_of_meter: 'price_sar_per_sqm',
  transaction_price: 'transaction_price_sar',
  zoning_color: 'zoning',
} as const;

for (const mode of Object.keys(attributes) as (keyof typeof attributes)[]) {
  test(`${mode}: every class present in the data is drawn`, async ({ mapPage }) => {
    test.setTimeout(120_000);
    const column = attributes[mode];
    const classes = mapModeTable[mode].classes.map(({ id, ...entry }) => ({
      id,
      where:
        entry.kind === 'category'
          ? `${column} = '${id}'`
          : `round(${column}) >= ${entry.from} and round(${column}) < ${entry.to ?? 1e15}`,
    }));
    const there = classes.filter(
      ({ where }) => query(`select id from parcel where ${where} limit 1`).length > 0,
    );
    // For the rest, unit tests compare the style with the legend.
    expect(there.length).toBeGreaterThan(classes.length * 0.6);
    let path = '';
    for (const { id, where } of there) {
      const parcel = someParcel(where);
      const camera = cameraAt(parcel, 17);
      if (path === `/${parcel.region_key}/metrics`) {
        await mapPage.moveTo(camera);
      } else {
        path = `/${parcel.region_key}/metrics`;
        await mapPage.open(camera, path);
        await mapPage.isReady();
        await mapPage.chooseMode(words.map.modes[mode]);
      }
      const color = (await mapPage.legendColors()).get(id) ?? '';
      await expect
        .poll(async () => (await mapPage.pixels()).get(color) ?? 0, { message: `${mode} ${id}` })
        .toBeGreaterThan(50);
    }
  });
}
