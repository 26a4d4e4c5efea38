import { computed, type ReadableAtom } from 'nanostores';
import type { SaleConditions } from '../../../api/sale/sale-query.ts';
import type { Bounds } from '../../../../contract/shared/common.ts';
import { boundsOfBox } from '../../../../lib/geo/bounds.ts';
import { $classConditions } from './class-filter.ts';
import { $filters } from './filters.ts';
import { $viewBox } from '../map-view.ts';

/**
 * The extent that requests cover: the drawn area if there is one, else the map's view; undefined before the map shows
 * anything. Dots, lists, counts and downloads are all limited to it.
 */
export const $scope: ReadableAtom<Bounds | undefined> = computed([$filters, $viewBox], ({ area }, view) => {
  const box = area ?? view;
  return box && boundsOfBox(box);
});

/** Conditions that sales and parcels must meet; their location is limited by `$scope`. */
export const $conditions: ReadableAtom<SaleConditions> = computed(
  [$filters, $classConditions],
  ({ area: _area, ...conditions }, classes) => ({ ...conditions, ...classes }),
);
