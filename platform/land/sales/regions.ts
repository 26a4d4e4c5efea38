import { sql } from 'kysely';
import type { Source } from '../../../contract/shared/common.ts';
import { sourcesFor } from '../../../database/parcel/reference.ts';
import { cached } from '../queries/cache.ts';
import type { QueryContext } from '../queries/query-context.ts';
import { isOrdinary } from './conditions.ts';

/** Summary of the sales of a region. */
export interface RegionSales {
  /** Number of sales in the year up to the newest one. */
  saleCount: number;
  /** Median of the ordinary sales among them, in SAR per m²; null if there are too few. */
  medianPerSqm: number | null;
  /** Date of the newest sale (YYYY-MM-DD). */
  latest: string;
  /** Source of the newest sale; null if it no longer exists. */
  source: Source | null;
}

/** Time span, in days before the newest sale of the region. */
const year = 365;
/** Minimum number of ordinary sales for a meaningful median. */
const fewestOrdinary = 5;

interface LastYear {
  region_id: number;
  latest: string;
  source_id: number;
  sales: number;
  ordinary: number;
  median: number | null;
}

/** Returns the summaries of all regions that have sales, by region id. */
export const salesOfRegions = cached(
  1,
  async ({ store, land }: QueryContext, _nothing: undefined): Promise<ReadonlyMap<number, RegionSales>> => {
    const rows = await land.rows(sql<LastYear>`
      with newest as (
        select region_id, max(date) as day, arg_max(source_id, (date, id)) as source_id from sale group by region_id
      )
      select region_id, strftime(day, '%Y-%m-%d') as latest, newest.source_id,
        count(*) as sales,
        count(*) filter (${isOrdinary}) as ordinary,
        median(price_sar_per_sqm) filter (${isOrdinary}) as median
      from sale join newest using (region_id)
      where date > day - ${sql.lit(year)}
      group by region_id, day, newest.source_id`);
    const sources = await sourcesFor(store, rows);
    return new Map(
      rows.map(({ region_id: id, latest, source_id, sales, ordinary, median }) => [
        id,
        {
          saleCount: sales,
          medianPerSqm: ordinary < fewestOrdinary || median === null ? null : Math.round(median),
          latest,
          source: sources.get(source_id) ?? null,
        },
      ]),
    );
  },
);
