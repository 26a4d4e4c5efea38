import { computed, type ReadableAtom } from 'nanostores';
import type { SaleConditions } from '../../../api/sale/sale-query.ts';
import { $heatMode, $mapMode, $shownClasses } from '../map-view.ts';

/**
 * The classes that the legend shows alone, as a condition on parcels and sales: lists, counts and downloads hold what the
 * map shows. None while a heat mode has the colours, whose legend has no classes of parcels.
 */
export const $classConditions: ReadableAtom<Pick<SaleConditions, 'mapMode' | 'classes'>> = computed(
  [$mapMode, $shownClasses, $heatMode],
  (mapMode, shown, heatMode) =>
    shown.size === 0 || heatMode ? {} : { mapMode, classes: [...shown].sort().join(',') },
);

export const $showsSomeClasses = computed($classConditions, ({ classes }) => classes !== undefined);
