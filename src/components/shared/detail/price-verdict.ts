import type { NeighborhoodPrice } from '../../../api/parcel/neighborhood-price.ts';
import { saleLimits } from '../../../../contract/sale/limits.ts';
import { detail } from '../../../../words/ar/shared/detail.ts';
import { fill } from '../../../../words/fill.ts';
import { formatShare } from '../../../../words/format.ts';

/** A smaller difference counts as none: it rounds to 0%. */
const smallestDifference = 0.005;

/** Whether the neighborhood's median is based on enough sales. */
export function isTrusted({ saleCount }: NeighborhoodPrice): boolean {
  return saleCount >= saleLimits.trustedSales;
}

/**
 * Describes how a price per m² compares with the neighborhood's median; undefined if either is unknown or the median
 * is based on too few sales (decision 020).
 */
export function priceVerdict(
  price: number | undefined,
  neighborhood: NeighborhoodPrice | undefined,
): string | undefined {
  const median = neighborhood?.medianSarPerSqm;
  if (price === undefined || !neighborhood || !median || !isTrusted(neighborhood)) return undefined;
  const difference = price / median - 1;
  if (Math.abs(difference) < smallestDifference) return detail.price.equal;
  const verdict = difference > 0 ? detail.price.above : detail.price.below;
  return fill(verdict, { share: formatShare(Math.abs(difference)) });
}
