import { mapLimits } from '../../../../contract/map/limits.ts';
import { filters as words } from '../../../../words/ar/map/filters.ts';
import { fill } from '../../../../words/fill.ts';
import { formatNumber } from '../../../../words/format.ts';

const { priceFilterLowest: lowest, priceFilterHighest: highest } = mapLimits;

/** Slider step, riyals per m². */
export const priceStep = 100;
/** End stops, one step beyond the prices that are sent (§5); they mean no limit. */
export const openBelow = lowest - priceStep;
export const openAbove = highest + priceStep;

/** Thumb positions for a price range. */
export function thumbsOf({ from, to }: { from: number | undefined; to: number | undefined }) {
  return {
    from: from === undefined || from < lowest ? openBelow : Math.min(from, highest),
    to: to === undefined || to > highest ? openAbove : Math.max(to, lowest),
  };
}

/** Text that a thumb position writes into its input: empty for no limit. */
export function textAt(stop: number): string {
  return stop < lowest || stop > highest ? '' : String(stop);
}

/** A thumb position in words: «أقل من 1,000», «3,400», «9,000 فأكثر». */
export function wordsAt(stop: number): string {
  if (stop < lowest) return fill(words.belowLowest, { price: formatNumber(lowest) });
  if (stop > highest) return fill(words.aboveHighest, { price: formatNumber(highest) });
  return formatNumber(stop);
}
