import { computed } from 'nanostores';
import type { ComparableArea } from '../../map/comparable-marks.ts';
import { boxAroundCircle } from '../../contract/shared/geo/sphere.ts';
import { $comparables, $leftOutSales, isCounted, type Comparables } from './comparables.ts';
import { showBounds } from '../map/requested-view.ts';

/** The comparables as drawn on the map; undefined while not loaded. */
export const $comparableArea = computed(
  [$comparables, $leftOutSales],
  (load, leftOut): ComparableArea | undefined => {
    if (load.status !== 'ready') return undefined;
    const { parcel, comparison, sales, isWhole } = load.value;
    const none = new Set<number>();
    return {
      middle: parcel.centroid,
      meters: comparison.meters,
      marks: sales.flatMap(({ location, ...sale }) =>
        location
          ? {
              id: sale.id,
              ...location,
              priceSarPerSqm: sale.priceSarPerSqm,
              isCounted: isCounted(sale, isWhole ? leftOut : none),
            }
          : [],
      ),
    };
  },
);

/** Fits the map to the whole search circle, and so to all comparables. */
export function showComparables({ parcel, comparison }: Comparables): void {
  showBounds(boxAroundCircle(parcel.centroid, comparison.meters));
}
