import { limits } from '../contract/limits.ts';
import { savedViews } from './ar/map/saved-views.ts';
import { fill } from './fill.ts';
import { formatNumber } from './format.ts';

const rules = new Intl.PluralRules('ar');

/** How many views are saved, of as many as may be: «مشهدان محفوظان من 50 …»; or have just become a member's. */
export function countViews(what: 'kept' | 'merged', count: number): string {
  return fill(savedViews[what][rules.select(count)], {
    count: formatNumber(count),
    most: formatNumber(limits.savedViews),
  });
}
