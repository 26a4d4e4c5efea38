import { parcelLimits } from '../../../contract/parcel/limits.ts';
import type { ParcelOfPlan } from '../../../contract/parcel/outlines.ts';
import { boxAroundCircle, metersBetween, type Place } from '../../../lib/geo/sphere.ts';
import { emptyExtent, extentOfBounds, widen, type Extent } from '../../../lib/geo/bounds.ts';
import { setOf } from '../../../database/parcel/classes.ts';
import { referenceOf } from '../../../database/parcel/reference.ts';
import type { ReadingStore } from '../../../database/connection/store.ts';
import {
  listParcelsByMiddle,
  listParcelsToDraw,
  type DrawnParcelRow,
} from '../../../database/parcel/parcels.ts';
import { outlinesOf, ringsOf } from './outlines.ts';
import { isTouching } from '../../../lib/geo/touching.ts';

/** Parcels whose extent has a longer diagonal than this, in meters, are shown without their surroundings. */
const farApart = 2000;
/** Distance in meters around the requested parcels within which surrounding parcels are found, by their centers. */
const around = 45;
/** Tolerance between boxes in degrees (about 2 m): more than the distance at which boundaries count as shared. */
const slack = 2e-5;

/**
 * Returns the requested parcels, then those around them, each group sorted by distance from the center of the
 * requested ones; at most `parcelLimits.outlineParcels` in all. Unknown ids are omitted; if no id is known, the result is
 * empty.
 */
export async function parcelPlan(store: ReadingStore, ids: readonly number[]): Promise<ParcelOfPlan[]> {
  const asked = await listParcelsToDraw(store, ids);
  if (asked.length === 0) return [];
  const box = boxOf(asked);
  const middle = { x: (box.west + box.east) / 2, y: (box.south + box.north) / 2 };
  const known = new Set(asked.map(({ id }) => id));
  const found = isWide(box) ? [] : await listParcelsByMiddle(store, widened(box));
  const others = found.filter(({ id }) => !known.has(id));
  const shown = [...nearestFirst(asked, middle), ...nearestFirst(others, middle)].slice(
    0,
    parcelLimits.outlineParcels,
  );
  const chosenRows = shown.filter(({ id }) => known.has(id));
  const outlines = await outlinesOf(store, chosenRows);
  const outlineById = new Map(chosenRows.map(({ id }, index) => [id, outlines[index]]));
  const drawn = shown.map((row) => {
    const isChosen = known.has(row.id);
    // Only requested parcels get sides.
    const outline = outlineById.get(row.id) ?? { rings: ringsOf(row.geometry), edges: [] };
    return { row, isChosen, ...outline };
  });
  const { zoningClasses } = await referenceOf(store);
  const chosen = drawn.filter(({ isChosen }) => isChosen);
  return drawn.map(({ row, isChosen, rings, edges }) => {
    const zoning = setOf(zoningClasses, row.region_id).find(({ key }) => key === row.zoning);
    return {
      parcelObjectId: row.id,
      parcelNo: row.parcel_no,
      zoning: row.zoning,
      zoningName: zoning?.name ?? null,
      zoningColor: zoning?.color ?? null,
      area: row.area_sqm,
      rings,
      edges,
      isChosen,
      isNeighbor: !isChosen && chosen.some((one) => isNear(one.row, row) && isTouching(one.rings, rings)),
    };
  });
}

/** Whether two boxes in degrees are close enough for their parcels to touch; a coarse, generous check. */
function isNear(one: Extent, other: Extent): boolean {
  return (
    one.west <= other.east + slack &&
    other.west <= one.east + slack &&
    one.south <= other.north + slack &&
    other.south <= one.north + slack
  );
}

function nearestFirst(rows: readonly DrawnParcelRow[], middle: Place): DrawnParcelRow[] {
  const meters = new Map(
    rows.map((row) => [row.id, metersBetween({ x: row.centroid_x, y: row.centroid_y }, middle)]),
  );
  return rows.toSorted((one, other) => (meters.get(one.id) ?? 0) - (meters.get(other.id) ?? 0));
}

function boxOf(rows: readonly Extent[]): Extent {
  const box = emptyExtent();
  for (const row of rows) widen(box, row);
  return box;
}

function isWide({ west, south, east, north }: Extent): boolean {
  return metersBetween({ x: west, y: south }, { x: east, y: north }) > farApart;
}

function widened({ west, south, east, north }: Extent): Extent {
  const { southWest } = boxAroundCircle({ x: west, y: south }, around);
  const { northEast } = boxAroundCircle({ x: east, y: north }, around);
  return extentOfBounds({ southWest, northEast });
}
