import { sql } from 'kysely';
import type { Plan } from '../../../contract/parcel/plans.ts';
import type { Bounds } from '../../../contract/shared/common.ts';
import { boundsOfExtent, emptyExtent, widen, type Extent } from '../../../lib/geo/bounds.ts';
import { findSubdivisions, type SubdivisionOutline } from '../../../database/parcel/subdivisions.ts';
import { referenceOf } from '../../../database/parcel/reference.ts';
import { landUseNameOf } from '../../../database/parcel/classes.ts';
import { sourceOf } from '../../../database/shared/sources.ts';
import { allOf, isAmong, isNumber, isText } from '../queries/conditions.ts';
import type { QueryContext } from '../queries/query-context.ts';

export interface PlanSearch {
  regionId: number;
  city: string;
  planNo: string;
  /** Parcels that are offered for sale. */
  offered: readonly number[];
}

interface Total {
  parcels: number;
  area: number | null;
  sold: number;
  offered: number;
  west: number | null;
  south: number | null;
  east: number | null;
  north: number | null;
  sales: number;
}

/** Returns a subdivision plan of a city; undefined if neither a parcel, a sale nor an outline is known. */
export async function planOf(
  { store, land }: QueryContext,
  { regionId, city, planNo, offered }: PlanSearch,
): Promise<Plan | undefined> {
  const condition = allOf([
    isNumber('region_id', regionId),
    isText('city_name', city),
    isText('plan_no', planNo),
  ]);
  const total = await land.row(sql<Total>`
    select count(*) as parcels, sum(area_sqm) as area,
      count(transaction_price_sar) as sold,
      count(*) filter (${isAmong('id', offered)}) as offered,
      min(west) as west, min(south) as south, max(east) as east, max(north) as north,
      (select count(*) from sale where ${condition}) as sales
    from parcel where ${condition}`);
  const neighborhoods = await land.rows(sql<{ id: number; name: string; parcels: number }>`
    select neighborhood_id as id, any_value(neighborhood_name) as name, count(*) as parcels from parcel
    where ${condition} and neighborhood_id is not null group by 1 order by parcels desc, id`);
  const uses = await land.rows(sql<{ use: string | null; parcels: number; area: number }>`
    select land_use_group as use, count(*) as parcels, sum(area_sqm) as area from parcel
    where ${condition} group by 1 order by parcels desc, use`);
  const { west, south, east, north } = total;
  const isPlaced = west !== null && south !== null && east !== null && north !== null;
  const bounds = isPlaced ? { west, south, east, north } : undefined;
  const outlines = await findSubdivisions(store, {
    ...{ regionId, city, planNo, bounds },
    neighborhoodIds: neighborhoods.map(({ id }) => id),
  });
  if (total.parcels + total.sales + outlines.length === 0) return undefined;
  const { landUseGroups, sources } = await referenceOf(store, outlines[0]?.sourceId);
  return {
    ...{ regionId, cityName: city, planNo },
    ...{ parcelCount: total.parcels, areaSqm: Math.round(total.area ?? 0) },
    ...{ soldCount: total.sold, offeredCount: total.offered, saleCount: total.sales },
    neighborhoods: neighborhoods.map(({ id, name, parcels }) => ({
      ...{ neighborhoodId: id, neighborhoodName: name, parcelCount: parcels },
    })),
    landUses: uses.map(({ use, parcels, area }) => ({
      landUseGroup: use,
      landUseName: landUseNameOf(landUseGroups, regionId, use),
      ...{ parcelCount: parcels, areaSqm: Math.round(area) },
    })),
    bounds: boundsOfPlan(bounds, outlines),
    outline: outlines.flatMap(({ polygons }) => polygons),
    source: outlines[0] ? sourceOf(sources, { source_id: outlines[0].sourceId }) : null,
  };
}

/** Box around its parcels, else around its outline; null if neither is known. */
function boundsOfPlan(parcels: Extent | undefined, outlines: readonly SubdivisionOutline[]): Bounds | null {
  if (parcels) return boundsOfExtent(parcels);
  const box = emptyExtent();
  for (const [x, y] of outlines.flatMap(({ polygons }) => polygons.flat(2)))
    widen(box, { west: x, south: y, east: x, north: y });
  return outlines.length === 0 ? null : boundsOfExtent(box);
}
