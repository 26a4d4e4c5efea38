import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createRandom } from '../../../pipeline/demo/random.ts';
import { importDistricts } from '../../../pipeline/import/districts.ts';
import { importParcels } from '../../../pipeline/import/parcels.ts';
import { importSales } from '../../../pipeline/import/sales.ts';
import type { Store } from '../../../platform/store/store.ts';
import { square } from '../../support/real-land.ts';
import { collectionOf } from '../../support/written-land.ts';
import { engines, openTestStore } from '../../support/store.ts';

const [parcelCount, deedCount, files] = [200, 400, 8];
const onProgress = () => undefined;

const districts = collectionOf([
  { geometry: square(46.6, 24.7, 0.02), properties: { district_ar: 'بدر', city_ar: 'الرياض' } },
  { geometry: square(46.7, 24.7, 0.02), properties: { district_ar: 'الياسمين', city_ar: 'الرياض' } },
]);
const parcels = collectionOf(
  Array.from({ length: parcelCount }, (_, index) => ({
    geometry: square(46.601 + (index % 2) * 0.1, 24.701 + index * 0.00009, 0.00008),
    properties: { parcelNo: String(index + 1), planNo: String(1000 + (index % 2)), city: 'الرياض' },
  })),
);
const headers =
  'المنطقة,المدينة,المدينة / الحي,الرقم المرجعي للصفقة,تاريخ الصفقة ميلادي,المخطط,رقم القطعة,تصنيف العقار,نوع العقار,عدد العقارات,السعر,المساحة';

/** Deeds of two neighborhoods over two years, by day; some far below the market, some of several parcels. */
function deedLines(): string[] {
  const random = createRandom('daily deeds');
  const days = Array.from({ length: deedCount }, () => random.whole(0, 700)).sort((a, b) => a - b);
  return days.map((day, index) => {
    const parcel = random.whole(1, parcelCount);
    const district = parcel % 2 === 1 ? 'بدر' : 'الياسمين';
    const plan = 1000 + ((parcel - 1) % 2);
    const date = new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10).replaceAll('-', '/');
    const use = random.pick(['سكني', 'سكني', 'سكني', 'تجاري', 'زراعي']);
    const area = random.whole(300, 900);
    const perSqm = (use === 'زراعي' ? 90 : 2000) * random.between(0.7, 1.4);
    const price = Math.round(area * (random.chance(0.1) ? perSqm / 8 : perSqm));
    const plot = random.chance(0.2) ? 'مخطط/بدون,قطعة بدون' : `مخطط/${plan},قطعة ${parcel}`;
    return `الرياض,الرياض,الرياض/${district},${500 + index},${date},${plot},${use},أرض,${random.pick([1, 1, 1, 3])},${price},${area}`;
  });
}

/** What loads compute: kinds of deeds, prices of parcels and figures of quarters. */
async function figuresOf({ database }: Store) {
  const kinds = await database
    .selectFrom('sale')
    .select(['transaction_no', 'kind', 'level'])
    .orderBy('transaction_no')
    .execute();
  const prices = await database
    .selectFrom('parcel')
    .select(['plan_no', 'parcel_no', 'transaction_price_sar'])
    .select(sql<number>`round(price_sar_per_sqm * 1000)`.as('thousandths'))
    .orderBy('plan_no')
    .orderBy('parcel_no')
    .execute();
  const quarters = await database
    .selectFrom('neighborhood_metric')
    .innerJoin('neighborhood', 'neighborhood.id', 'neighborhood_id')
    .select(['name', 'year', 'quarter', 'average_price', 'average_basis', 'highest_price', 'lowest_price'])
    .select(['deed_count', 'total_value', 'total_area'])
    .orderBy('name')
    .orderBy('year')
    .orderBy('quarter')
    .execute();
  return { kinds, prices, quarters };
}

test.each(engines)('on %s, deeds day by day come to the same figures as all at once', async (engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'ardi-daily-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const open = async () => {
    const store = await openTestStore(engine);
    onTestFinished(() => store.close());
    const region = 'Riyadh';
    await importDistricts(store, { file: write('districts.geojson', districts), region, onProgress });
    await importParcels(store, { file: write('parcels.geojson', parcels), region, onProgress });
    return store;
  };
  const load = (store: Store, lines: readonly string[], mode: 'append' | 'upsert' = 'append') =>
    importSales(store, {
      files: [write('deeds.csv', `${headers}\n${lines.join('\n')}\n`)],
      ...{ mode, reportDirectory: folder, onProgress },
    });
  const lines = deedLines();

  const atOnce = await open();
  await load(atOnce, lines);
  const daily = await open();
  for (let file = 0; file < files; file++)
    await load(daily, lines.slice((file * deedCount) / files, ((file + 1) * deedCount) / files));
  const figures = await figuresOf(atOnce);
  expect(new Set(figures.kinds.map(({ kind }) => kind))).toEqual(
    new Set(['ordinary', 'low_value', 'multi_parcel']),
  );
  expect(figures.quarters.length).toBeGreaterThan(10);
  expect(await figuresOf(daily)).toEqual(figures);

  // The first half for a third of the price: what was far below the market of the second half is so no more.
  const half = deedCount / 2;
  const corrected = lines.slice(0, half).map((line) => {
    const cells = line.split(',');
    cells[10] = String(Math.round(Number(cells[10]) / 3));
    return cells.join(',');
  });
  await load(daily, corrected, 'upsert');
  const anew = await open();
  await load(anew, [...corrected, ...lines.slice(half)]);
  expect(await figuresOf(daily)).toEqual(await figuresOf(anew));
});
