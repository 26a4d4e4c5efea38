import { mapModeTable } from '../../../map-tables/modes.ts';
import { baseColors } from '../../../map-tables/palette.ts';
import { words } from '../../../words/ar/index.ts';
import { parcelsWithin, query, type ParcelRow } from '../../support/land.ts';
import { examples } from '../../support/site-pages.ts';
import { cameraAt } from '../drivers/camera.ts';
import { expect, test } from '../fixtures.ts';

const attributes = {
  shape_area: 'area_sqm',
  price_of_meter: 'price_sar_per_sqm',
  transaction_price: 'transaction_price_sar',
  zoning_color: 'zoning',
} as const;

/** The class of the mode that a parcel falls into, computed from its database row. */
function classOf(mode: keyof typeof attributes, row: ParcelRow): string {
  const value = row[attributes[mode]];
  if (value === null) return 'no_data';
  if (typeof value === 'string') return value;
  const whole = Math.round(value);
  const band = mapModeTable[mode].classes.find(
    (entry) => entry.kind === 'band' && whole >= entry.from && (entry.to === undefined || whole < entry.to),
  );
  return band?.id ?? 'none';
}

/** The parcel, out of one per neighborhood, surrounded by the most classes of a mode. */
function variedPlace(mode: keyof typeof attributes): ParcelRow {
  const candidates = query<ParcelRow>(
    `select parcel.*, region.key as region_key from parcel join region on region.id = region_id
      where region.key = 'Riyadh' and parcel.id in
        (select min(id) from parcel where ${attributes[mode]} is not null group by neighborhood_id)`,
  );
  const reach = 0.004;
  const classesAround = ({ centroid_x: x, centroid_y: y }: ParcelRow) => {
    const box = { west: x - reach, east: x + reach, south: y - reach, north: y + reach };
    return new Set(parcelsWithin(box).map((row) => classOf(mode, row))).size;
  };
  const [first] = candidates
    .map((parcel) => ({ parcel, count: classesAround(parcel) }))
    .sort((one, other) => other.count - one.count);
  if (!first) throw new Error('the capital has no parcels');
  return first.parcel;
}

for (const mode of Object.keys(attributes) as (keyof typeof attributes)[]) {
  test(`${mode}: the canvas contains the legend's colors, class by class`, async ({ mapPage }) => {
    const camera = cameraAt(variedPlace(mode), 15.5);
    await mapPage.open(camera);
    await mapPage.isReady();
    await mapPage.chooseMode(words.map.modes[mode]);
    const legend = await mapPage.legendColors();
    const inView = parcelsWithin(await mapPage.bounds(camera, 20));
    const classes = new Set(inView.map((row) => classOf(mode, row)));
    expect(classes.size).toBeGreaterThan(2);
    for (const id of classes) {
      const color = legend.get(id);
      expect(color, `${id} stands in the legend`).toBeDefined();
      await expect
        .poll(async () => (await mapPage.pixels()).get(color ?? '') ?? 0, {
          message: `${mode} ${id} ${color}`,
        })
        .toBeGreaterThan(20);
    }
    // Conversely, a class that no nearby parcel belongs to is not drawn.
    const near = new Set(parcelsWithin(await mapPage.bounds(camera, -400)).map((row) => classOf(mode, row)));
    const pixels = await mapPage.pixels();
    for (const [id, color] of legend) {
      if (!near.has(id)) expect(pixels.get(color) ?? 0, `${mode} ${id} is not in view`).toBeLessThan(20);
    }
  });
}

test('plain: parcels have a single color, and there is no legend', async ({ mapPage }) => {
  const camera = cameraAt(examples().parcel, 15.5);
  await mapPage.open(camera);
  await mapPage.isReady();
  await mapPage.chooseMode(words.map.modes.plain);
  await expect(mapPage.legend).toHaveCount(0);
  const color = baseColors.light.plain;
  await expect.poll(async () => (await mapPage.pixels()).get(color) ?? 0).toBeGreaterThan(10_000);
});

test('zoomed out, cells use the same colors', async ({ mapPage }) => {
  await mapPage.open({ longitude: 46.7, latitude: 24.75, zoom: 11 });
  await mapPage.isReady();
  const legend = await mapPage.legendColors();
  const pixels = await mapPage.pixels();
  for (const id of ['residential', 'sb_subject_to_subdivision', 'sb_t4_2']) {
    expect(pixels.get(legend.get(id) ?? '') ?? 0, id).toBeGreaterThan(200);
  }
});
