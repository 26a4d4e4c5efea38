import { counts } from './ar/counts.ts';
import { fill } from './fill.ts';
import { formatNumber } from './format.ts';

const rules = new Intl.PluralRules('ar');

/** «صفقة على قطعتين», «صفقة على 3 قطع» …: Arabic has six forms. */
export function countParcels(count: number): string {
  return fill(counts.saleOnParcels[rules.select(count)], { count: formatNumber(count) });
}
