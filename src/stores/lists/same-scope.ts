import type { SaleConditions } from '../../api/sale/sale-query.ts';
import type { Bounds } from '../../contract/shared/common.ts';
import type { BoundingBox } from '../../map/events.ts';

/** What a list is about: rows that lie there and are like that. */
export interface ListScope {
  scope: Bounds;
  conditions: SaleConditions;
}

/** Two views that differ by less than this, in degrees, show the same ground: a tenth of a metre. */
const precision = 1e-6;

/** Whether two boxes are the same. A map that comes back to a view misses it by the last digits. */
export function isSameBox(one: BoundingBox | undefined, other: BoundingBox): boolean {
  return one?.every((degrees, side) => Math.abs(degrees - (other[side] ?? NaN)) < precision) ?? false;
}

/** Whether two grounds hold the same rows. */
export function isSameListScope(one: ListScope, other: ListScope): boolean {
  return (
    isSameBox(boxOf(one.scope), boxOf(other.scope)) &&
    JSON.stringify(one.conditions) === JSON.stringify(other.conditions)
  );
}

function boxOf({ southWest, northEast }: Bounds): BoundingBox {
  return [southWest.x, southWest.y, northEast.x, northEast.y];
}
