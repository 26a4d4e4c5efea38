import { computed, type ReadableAtom } from 'nanostores';
import type { SaleConditions } from '../../../api/sale/sale-query.ts';
import type { Bounds } from '../../../contract/shared/common.ts';
import { boundsOfBox } from '../../../map/geo.ts';
import { $classConditions } from './class-filter.ts';
import { $filters } from './filters.ts';
import { $viewBox } from '../map-view.ts';

/**
 * The ground that is asked about: the drawn area if there is one, else what the map shows; undefined before it shows
 * anything. Dots, lists, counts and downloads all ask within it.
 */
export const $scope: ReadableAtom<Bounds | undefined> = computed([$filters, $viewBox], ({ area }, view) => {
  const box = area ?? view;
  return box && boundsOfBox(box);
});

/** What sales and parcels have to be like; where they have to be is the scope. */
export const $conditions: ReadableAtom<SaleConditions> = computed(
  [$filters, $classConditions],
  (
    { type, period, fromPrice, toPrice, fromArea, toArea, landUseGroup, fromDate, toDate, metroMeters },
    classes,
  ) => ({
    type,
    period,
    fromPrice,
    toPrice,
    fromArea,
    toArea,
    landUseGroup,
    fromDate,
    toDate,
    metroMeters,
    ...classes,
  }),
);
