import { computed } from 'nanostores';
import type { ComparableGround } from '../../map/comparable-marks.ts';
import { boxAroundCircle } from '../../map/geo.ts';
import { $comparables, $leftOutSales, isCounted, type Comparables } from './comparables.ts';
import { $map } from '../map/map.ts';
import { showBounds } from '../map/wanted-view.ts';

/** What the map draws of the comparables; undefined while there are none. */
export const $comparableGround = computed(
  [$comparables, $leftOutSales],
  (load, leftOut): ComparableGround | undefined => {
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

let isShowing = false;

/** Shows the comparables on the map, from their first use on, for good: what was shown last has to go from it as well. */
export function showComparablesOnMap(): void {
  if (isShowing) return;
  isShowing = true;
  const show = () => {
    const ground = $comparableGround.get();
    $map.get()?.annotate(!ground, (on) => on.setComparables(ground));
  };
  $comparableGround.listen(show);
  // One that is built again has none of them yet.
  $map.subscribe(show);
}

/** Moves the map to where the whole circle is seen, and so all of them. */
export function showComparables({ parcel, comparison }: Comparables): void {
  showBounds(boxAroundCircle(parcel.centroid, comparison.meters));
}
