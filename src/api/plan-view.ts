import type { Bounds } from '../contract/common.ts';
import { limits } from '../contract/limits.ts';
import type { ParcelOutline } from '../contract/outlines.ts';
import type { ParcelRow } from '../contract/parcels.ts';
import { boxAroundCircle, metersBetween } from '../map/ground.ts';
import { isTouching } from '../map/plan-drawing.ts';
import { clients } from './page-calls.ts';
import { getParcelOutlines, searchParcels } from './parcels.ts';

/** A parcel of a small plan: of what a page is about, and of what lies around it. */
export interface PlanViewParcel extends ParcelOutline, Pick<ParcelRow, 'parcelNo' | 'zoning' | 'area'> {
  isChosen: boolean;
  /** It has a boundary or a corner in common with one that is chosen. */
  isNeighbor: boolean;
  /** Between its middle and that of the plan. */
  meters: number;
}

/** Metres around what is chosen in which its surroundings are looked for; parcels are looked for by their middles. */
const around = 45;
/** Parcels that are looked at for the nearest of them. */
const mostFound = limits.pageSizeMax;

/** Some parcels with the nearest of their surroundings, the nearest first: as many as outlines are told of at once. */
export async function planView(
  chosenIds: readonly number[],
  bounds: Bounds,
  signal: AbortSignal,
): Promise<PlanViewParcel[]> {
  const middle = {
    x: (bounds.southWest.x + bounds.northEast.x) / 2,
    y: (bounds.southWest.y + bounds.northEast.y) / 2,
  };
  const { items } = await searchParcels(
    clients,
    { box: widened(bounds), conditions: {}, orderBy: 'number', offset: 0, limit: mostFound },
    signal,
  );
  const isChosen = (id: number) => chosenIds.includes(id);
  const rows = items
    .map((row) => ({ ...row, meters: metersBetween(row.centroid, middle) }))
    .sort(
      (one, other) =>
        Number(isChosen(other.parcelObjectId)) - Number(isChosen(one.parcelObjectId)) ||
        one.meters - other.meters,
    )
    .slice(0, limits.outlineParcels);
  if (rows.length === 0) return [];
  const { outlines } = await getParcelOutlines(
    clients,
    rows.map(({ parcelObjectId }) => parcelObjectId),
    signal,
  );
  const byId = new Map(outlines.map((outline) => [outline.parcelObjectId, outline]));
  const chosen = outlines.filter(({ parcelObjectId }) => isChosen(parcelObjectId));
  return rows.flatMap(({ parcelObjectId, parcelNo, zoning, area, meters }) => {
    const outline = byId.get(parcelObjectId);
    if (!outline) return [];
    const own = isChosen(parcelObjectId);
    return {
      ...outline,
      parcelNo,
      zoning,
      area,
      meters,
      isChosen: own,
      isNeighbor: !own && chosen.some(({ rings }) => isTouching(rings, outline.rings)),
    };
  });
}

function widened({ southWest, northEast }: Bounds): Bounds {
  return {
    southWest: boxAroundCircle(southWest, around).southWest,
    northEast: boxAroundCircle(northEast, around).northEast,
  };
}
