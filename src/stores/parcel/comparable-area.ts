import { computed } from 'nanostores';
import type { ComparableArea } from '../../map/comparable-marks.ts';
import { boxAroundCircle } from '../../../lib/geo/sphere.ts';
import { $assessment, $comparables, adjustedPerSqm, type Comparables } from './comparables.ts';
import { showBounds } from '../map/requested-view.ts';

/** The comparables as drawn on the map; undefined while not loaded. Those known by neighborhood alone have no place. */
export const $comparableArea = computed(
  [$comparables, $assessment],
  (load, assessment): ComparableArea | undefined => {
    if (load.status !== 'ready') return undefined;
    const { parcel, conditions, items } = load.value;
    return {
      middle: parcel.centroid,
      meters: conditions.meters,
      marks: items.flatMap(({ location, distanceMeters, ...sale }) =>
        location && distanceMeters !== null
          ? {
              id: sale.id,
              ...location,
              priceSarPerSqm: Math.round(adjustedPerSqm(sale, assessment)),
              isCounted: !assessment.without.has(sale.id),
            }
          : [],
      ),
    };
  },
);

/** Fits the map to the whole search circle, and so to all comparables. */
export function showComparables({ parcel, conditions }: Comparables): void {
  showBounds(boxAroundCircle(parcel.centroid, conditions.meters));
}
