import type { SaleConditions } from '../../api/sale/sale-query.ts';
import type { Bounds } from '../../../contract/shared/common.ts';
import type { BoundingBox } from '../../../lib/geo/bounds.ts';

/** Scope of a list: the rows within these bounds that meet these conditions. */
export interface ListScope {
  scope: Bounds;
  /** All rows of the region, whose bounds others overlap: those without a place as well. */
  isWholeRegion?: boolean;
  conditions: SaleConditions;
}

/** Views that differ by less than this, in degrees, are the same: about a tenth of a meter. */
const precision = 1e-6;

/** Whether two boxes are equal. A map that returns to a view differs from it in the last digits. */
export function isSameBox(one: BoundingBox | undefined, other: BoundingBox): boolean {
  return one?.every((degrees, side) => Math.abs(degrees - (other[side] ?? NaN)) < precision) ?? false;
}

/** Whether two scopes contain the same rows. */
export function isSameListScope(one: ListScope, other: ListScope): boolean {
  return (
    (one.isWholeRegion ?? false) === (other.isWholeRegion ?? false) &&
    isSameBox(boxOf(one.scope), boxOf(other.scope)) &&
    JSON.stringify(one.conditions) === JSON.stringify(other.conditions)
  );
}

function boxOf({ southWest, northEast }: Bounds): BoundingBox {
  return [southWest.x, southWest.y, northEast.x, northEast.y];
}
