import { computed } from 'nanostores';
import type { ComparableArea } from '../../map/comparable-marks.ts';
import { boxAroundCircle } from '../../map/geo.ts';
import { $comparables, $leftOutSales, isCounted, type Comparables } from './comparables.ts';
import { showBounds } from '../map/requested-view.ts';

/** What the map draws of the comparables; undefined while there are none. */
export const $comparableArea = computed(
  [$comparables, $leftOutSales],
  (load, leftOut): ComparableArea | undefined => {
    if (load.status !== 'ready') return undefined;
    const { parcel, comparison, sales, isWhole } = load.value;
    const none = new Set<number>();
    return {
      middle: parcel.centroid,
      meters: comparison.meters,
      marks: sales.map((sale) => ({
        id: sale.id,
        ...sale.location,
        priceSarPerSqm: sale.priceSarPerSqm,
        isCounted: isCounted(sale, isWhole ? leftOut : none),
      })),
    };
  },
);

/** Moves the map to where the whole circle is seen, and so all of them. */
export function showComparables({ parcel, comparison }: Comparables): void {
  showBounds(boxAroundCircle(parcel.centroid, comparison.meters));
}
