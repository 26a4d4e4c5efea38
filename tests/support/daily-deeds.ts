import { sql } from 'kysely';
import { createRandom } from '../../pipeline/demo/land/random.ts';
import type { Store } from '../../database/connection/store.ts';
import { square } from './real-land.ts';
import { collectionOf } from './written-land.ts';

const parcelCount = 200;

/** Two neighborhoods of a city as a file of districts. */
export const districts = collectionOf([
  { geometry: square(46.6, 24.7, 0.02), properties: { district_ar: 'بدر', city_ar: 'الرياض' } },
  { geometry: square(46.7, 24.7, 0.02), properties: { district_ar: 'الياسمين', city_ar: 'الرياض' } },
]);
/** Their parcels, by turns in one and the other. */
export const parcels = collectionOf(
  Array.from({ length: parcelCount }, (_, index) => ({
    geometry: square(46.601 + (index % 2) * 0.1, 24.701 + index * 0.00009, 0.00008),
    properties: { parcelNo: String(index + 1), planNo: String(1000 + (index % 2)), city: 'الرياض' },
  })),
);
/** The first line of a file of deeds. */
export const deedHeaders =
  'المنطقة,المدينة,المدينة / الحي,الرقم المرجعي للصفقة,تاريخ الصفقة ميلادي,المخطط,رقم القطعة,تصنيف العقار,نوع العقار,عدد العقارات,السعر,المساحة';

/** Lines of deeds by day; some are far below the market, some of several parcels. */
export function deedLines(deedCount: number): string[] {
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

/** What loads of deeds compute: kinds of deeds, prices of parcels and figures of quarters. */
export async function figuresOf({ database }: Store) {
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
