import { limits } from '../../../src/contract/limits.ts';
import type { ParcelOfPlan } from '../../../src/contract/parcel/outlines.ts';
import { boxAroundCircle, metersBetween, type Place } from '../../../src/map/geo.ts';
import type { Extent } from '../../shared/bounds.ts';
import type { ReadingStore } from '../../store/store.ts';
import { listParcelsByMiddle, listParcelsToDraw, type DrawnParcelRow } from '../../store/parcels.ts';
import { outlineOf, ringsOf } from './outlines.ts';
import { isTouching } from './touching.ts';

/** Metres between parcels that are too far apart to be shown with what lies around them. */
const farApart = 2000;
/** Metres around what is asked for in which its surroundings are looked for; parcels are looked for by their middles. */
const around = 45;
/** More than boundaries that count as one may lie apart, degrees (some 2 m). */
const slack = 2e-5;

/**
 * Some parcels, then what lies around them, each the nearest to the middle of those asked for first; as many as outlines
 * are told of at once. Ids that are unknown are left out; none known gives none.
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
    limits.outlineParcels,
  );
  const drawn = shown.map((row) => {
    const isChosen = known.has(row.id);
    // Sides are told of those that were asked for alone.
    const outline = isChosen ? outlineOf(row.geometry) : { rings: ringsOf(row.geometry), edges: [] };
    return { row, isChosen, ...outline };
  });
  const chosen = drawn.filter(({ isChosen }) => isChosen);
  return drawn.map(({ row, isChosen, rings, edges }) => ({
    parcelObjectId: row.id,
    parcelNo: row.parcel_no,
    zoning: row.zoning,
    area: row.area_sqm,
    rings,
    edges,
    isChosen,
    isNeighbor: !isChosen && chosen.some((one) => isNear(one.row, row) && isTouching(one.rings, rings)),
  }));
}

/** Whether two boxes are near enough for what is in them to touch; in degrees, and generously. */
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
  return {
    west: Math.min(...rows.map(({ west }) => west)),
    south: Math.min(...rows.map(({ south }) => south)),
    east: Math.max(...rows.map(({ east }) => east)),
    north: Math.max(...rows.map(({ north }) => north)),
  };
}

function isWide({ west, south, east, north }: Extent): boolean {
  return metersBetween({ x: west, y: south }, { x: east, y: north }) > farApart;
}

function widened({ west, south, east, north }: Extent): Extent {
  const { southWest } = boxAroundCircle({ x: west, y: south }, around);
  const { northEast } = boxAroundCircle({ x: east, y: north }, around);
  return { west: southWest.x, south: southWest.y, east: northEast.x, north: northEast.y };
}
