import type { Kysely } from 'kysely';
import type { Database } from '../../../database/schema/schema.ts';
import { inChunks } from './keyed-rows.ts';
import { areaOf, extentOf } from '../../../lib/geo/extent-of.ts';

/** What the lots of a project tell of it. */
export interface LotSummary {
  unit_count: number;
  available_count: number;
  area_sqm: number;
  /** Of the lots that can be had; null: none with a known price can. Undefined: the price of no lot is known. */
  prices: { price_from_sar: number | null; price_to_sar: number | null } | undefined;
  extent: ReturnType<typeof extentOf>;
}

/** Summaries of projects by id; those without lots have none. */
export async function lotSummaries(
  transaction: Kysely<Database>,
  projectIds: readonly number[],
): Promise<Map<number, LotSummary>> {
  const summaries = new Map<number, LotSummary>();
  await inChunks(projectIds, async (some) => {
    const rows = await transaction
      .selectFrom('booking_parcel')
      .innerJoin('parcel', 'parcel.id', 'booking_parcel.parcel_id')
      .select(['project_id', 'status', 'price_sar'])
      .select(['parcel.id', 'area_sqm', 'city_name', 'neighborhood_id', 'neighborhood_name'])
      .select(['centroid_x', 'centroid_y', 'west', 'south', 'east', 'north'])
      .where('project_id', 'in', some)
      .orderBy('parcel.id')
      .execute();
    for (const [id, lots] of Map.groupBy(rows, ({ project_id: projectId }) => projectId)) {
      const available = lots.filter(({ status }) => status === 'available');
      summaries.set(id, {
        unit_count: lots.length,
        available_count: available.length,
        prices: lots.some(({ price_sar: price }) => price !== null) ? pricesOf(available) : undefined,
        area_sqm: areaOf(lots),
        extent: extentOf(lots),
      });
    }
  });
  return summaries;
}

function pricesOf(lots: readonly { price_sar: number | null }[]): LotSummary['prices'] {
  const known = lots.flatMap(({ price_sar: price }) => price ?? []);
  if (known.length === 0) return { price_from_sar: null, price_to_sar: null };
  return {
    price_from_sar: known.reduce((one, other) => Math.min(one, other)),
    price_to_sar: known.reduce((one, other) => Math.max(one, other)),
  };
}
