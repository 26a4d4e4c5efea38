import { lists } from './ar/lists/lists.ts';
import { fill } from './fill.ts';
import { formatNumber } from './format.ts';

const rules = new Intl.PluralRules('ar');

/** «تعرض القائمة 20 من 1,234 صفقة»; `isCapped`: there are more than were counted. */
export function countListed(
  what: keyof typeof lists.listed,
  shown: number,
  total: number,
  isCapped: boolean,
): string {
  const count = formatNumber(total);
  return fill(lists.listed[what][rules.select(total)], {
    shown: formatNumber(shown),
    count: isCapped ? fill(lists.moreThan, { count }) : count,
  });
}
