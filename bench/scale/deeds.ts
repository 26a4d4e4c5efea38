import { saleAt, type ScaleRegion } from './land.ts';

const headers =
  'المنطقة,المدينة,المدينة / الحي,الرقم المرجعي للصفقة,تاريخ الصفقة ميلادي,تصنيف العقار,نوع العقار,عدد العقارات,السعر,المساحة,المخطط,رقم القطعة';

/**
 * A file of deeds as a publisher gives it out for one day, over all regions by their size: sales that follow those which
 * a store holds, so that another run loads others.
 *
 * @param stored number of sales in the store, by region
 */
export function deedsOfDay(
  regions: readonly (ScaleRegion & { name: string })[],
  day: string,
  { count, stored }: { count: number; stored: ReadonlyMap<number, number> },
): string {
  const all = regions.reduce((sum, { sales }) => sum + sales, 0);
  const lines = regions.flatMap((region) =>
    Array.from({ length: Math.round((count * region.sales) / all) }, (_, index) => {
      const { sale } = saleAt(region, (stored.get(region.id) ?? region.sales) + index);
      return [
        ...[region.name, sale.deed_city, `${sale.deed_city}/${sale.deed_district}`, sale.transaction_no],
        ...[day.replaceAll('-', '/'), 'سكني', 'أرض', 1, sale.price_sar, sale.area_sqm],
        ...[`مخطط/${sale.deed_plan}`, `قطعة ${sale.deed_parcel}`],
      ].join(',');
    }),
  );
  return `${headers}\n${lines.join('\n')}\n`;
}
