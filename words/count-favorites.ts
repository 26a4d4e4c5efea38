import { favorites } from './ar/favorites/favorites.ts';
import { fill } from './fill.ts';
import { formatNumber } from './format.ts';

const rules = new Intl.PluralRules('ar');

/** «عنصران», «3 عناصر» …; or the result of a merge after sign-in: «أُضيفت إلى مفضلتك 3 عناصر …». */
export function countFavorites(what: 'items' | 'merged' | 'waiting', count: number): string {
  return fill(favorites[what][rules.select(count)], { count: formatNumber(count) });
}
