import type { ExpressionSpecification } from '@maplibre/maplibre-gl-style-spec';
import { expression } from '../../map-tables/expression.ts';
import { tileset } from '../../map-tables/tileset.ts';

/** Parcels that pass a filter; the others fade. An absent field sets no limit. */
export interface PassingParcels {
  /** m² */
  fromArea?: number | undefined;
  toArea?: number | undefined;
  /** Ids of all passing parcels. */
  ids?: readonly number[] | undefined;
}

/** Whether a parcel passes, as a MapLibre expression. */
export function passingCondition({ fromArea, toArea, ids }: PassingParcels): ExpressionSpecification {
  const area = ['get', tileset.layers.parcel.attributes.areaSqm];
  const conditions = [
    ...(fromArea === undefined ? [] : [['>=', area, fromArea]]),
    ...(toArea === undefined ? [] : [['<=', area, toArea]]),
    ...(ids === undefined ? [] : [isAmong(ids)]),
  ];
  return expression('all', ...conditions);
}

/**
 * Uses `match` because it looks ids up, whereas `in` would scan the whole list for each parcel. `match` does not
 * accept an empty list.
 */
function isAmong(ids: readonly number[]): unknown {
  return ids.length === 0 ? false : ['match', ['id'], [...new Set(ids)], true, false];
}
