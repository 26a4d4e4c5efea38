import { foldArabic } from '../../../lib/fold-arabic.ts';

/** A deed below this share of the usual price per m² is a gift, a share or a barter. */
const lowShare = 1 / 5;
/** Fewer deeds do not tell what is usual. */
const fewestToCompare = 5;
/** Farmland is sold at a fraction of the price of plots beside it, and is no gift. */
const farmland = /زراعي|مزرع|بستان/;

/** The deeds of one type in a neighborhood. */
export interface TypePrices {
  /** Null: the deeds do not say. */
  type: string | null;
  count: number;
  /** Median of their prices in SAR per m²; undefined: there are too few to compare with. */
  median: number | undefined;
}

/** Whether this number of deeds is enough to tell what is usual. */
export function isEnoughToCompare(count: number): boolean {
  return count >= fewestToCompare;
}

/** Whether deeds of a type are about farmland, whose prices say nothing about plots. */
export function isFarmland(type: string | null): boolean {
  return type !== null && farmland.test(foldArabic(type));
}

/**
 * Prices, in SAR per m², below which deeds of one neighborhood do not tell the market, by their type: a fifth of the
 * median of their own type, or of the neighborhood without its farmland where their type has too few deeds. Types
 * without enough to compare with are left out.
 *
 * @param whole median of all deeds of the neighborhood but those of farmland, if there are enough
 */
export function lowPrices(
  types: readonly TypePrices[],
  whole: number | undefined,
): ReadonlyMap<string | null, number> {
  return new Map(
    types.flatMap(({ type, median }) => {
      const usual = median ?? (isFarmland(type) ? undefined : whole);
      return usual === undefined ? [] : [[type, usual * lowShare] as const];
    }),
  );
}
