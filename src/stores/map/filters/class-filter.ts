import { computed, type ReadableAtom } from 'nanostores';
import type { SaleConditions } from '../../../api/sale/sale-query.ts';
import { $heatMode, $mapMode, $shownClasses } from '../map-view.ts';

/**
 * The classes isolated in the legend, as a condition on parcels and sales, so that lists, counts and downloads match
 * the map. Empty while a heat mode colors the map, whose legend has no parcel classes.
 */
export const $classConditions: ReadableAtom<Pick<SaleConditions, 'mapMode' | 'classes'>> = computed(
  [$mapMode, $shownClasses, $heatMode],
  (mapMode, shown, heatMode) =>
    shown.size === 0 || heatMode ? {} : { mapMode, classes: [...shown].sort().join(',') },
);

export const $showsSomeClasses = computed($classConditions, ({ classes }) => classes !== undefined);
