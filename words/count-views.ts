import { viewLimits } from '../contract/map/view-limits.ts';
import { savedViews } from './ar/map/saved-views.ts';
import { fill } from './fill.ts';
import { formatNumber } from './format.ts';

const rules = new Intl.PluralRules('ar');

/**
 * Number of saved views and their limit: «مشهدان محفوظان من 50 …»; or how many were added to the account after
 * sign-in.
 */
export function countViews(what: 'kept' | 'merged', count: number): string {
  return fill(savedViews[what][rules.select(count)], {
    count: formatNumber(count),
    most: formatNumber(viewLimits.savedViews),
  });
}
