import { limits } from '../../../contract/limits.ts';
import { filters as words } from '../../../i18n/ar/map/filters.ts';
import { fill } from '../../../i18n/fill.ts';
import { formatNumber } from '../../../i18n/format.ts';

const { priceFilterLowest: lowest, priceFilterHighest: highest } = limits;

/** Riyals per m² from one stop of the slider to the next. */
export const priceStep = 100;
/** The stops at the ends, one step beyond the prices that are sent (§5): there is no limit there. */
export const openBelow = lowest - priceStep;
export const openAbove = highest + priceStep;

/** Where the two thumbs stand for the two ends of a range of prices. */
export function thumbsOf({ from, to }: { from: number | undefined; to: number | undefined }) {
  return {
    from: from === undefined || from < lowest ? openBelow : Math.min(from, highest),
    to: to === undefined || to > highest ? openAbove : Math.max(to, lowest),
  };
}

/** What a stop of a thumb writes into the input beside it: nothing for no limit. */
export function textAt(stop: number): string {
  return stop < lowest || stop > highest ? '' : String(stop);
}

/** A stop in words: «أقل من 1,000», «3,400», «9,000 فأكثر». */
export function wordsAt(stop: number): string {
  if (stop < lowest) return fill(words.belowLowest, { price: formatNumber(lowest) });
  if (stop > highest) return fill(words.aboveHighest, { price: formatNumber(highest) });
  return formatNumber(stop);
}
