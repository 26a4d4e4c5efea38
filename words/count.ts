import type { MapMode } from '../contract/shared/vocabulary.ts';
import { counts } from './ar/shared/counts.ts';
import { fill } from './fill.ts';
import { formatNumber } from './format.ts';

const rules = new Intl.PluralRules('ar');

/** «صفقة على قطعتين», «صفقة على 3 قطع» …: Arabic has six forms. */
export const countSaleParcels = (count: number) => counted('saleOnParcels', count);

/** «قطعتان», «3 قطع», «1,211 قطعة» … */
export const countParcels = (count: number) => counted('parcels', count);

/** «صفقتان», «3 صفقات» … */
export const countSales = (count: number) => counted('sales', count);

/** «صكّان», «3 صكوك» … */
export const countDeeds = (count: number) => counted('deeds', count);

/** «نتيجتان», «3 نتائج» … */
export const countResults = (count: number) => counted('results', count);

/** «متوسط خلية من 12 قطعة»; zoning is no amount: «الأكثر في خلية من 12 قطعة». */
export const cellOfParcels = (count: number, mode: MapMode) =>
  `${mode === 'zoning_color' ? 'الأكثر في' : 'متوسط'} ${counted('cell', count)}`;

/** «3 قطع محددة». */
export const countSelectedParcels = (count: number) => counted('selectedParcels', count);

/** «قطعتان مما في الرابط لم تعودا في بياناتنا». */
export const countGoneParcels = (count: number) => counted('goneParcels', count);

/** «يوم واحد», «365 يومًا» … */
export const countDays = (count: number) => counted('days', count);

/** «دقيقة واحدة», «60 دقيقة» … */
export const countMinutes = (count: number) => counted('minutes', count);

function counted(what: keyof typeof counts, count: number): string {
  return fill(counts[what][rules.select(count)], { count: formatNumber(count) });
}
