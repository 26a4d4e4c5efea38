import { sql } from 'kysely';
import type { Source } from '../../contract/shared/common.ts';
import type { RegionFigures } from '../../contract/shell/overview.ts';
import { readSources } from '../shared/sources.ts';
import type { ReadingStore } from '../connection/store.ts';

interface QuarterRow {
  region_id: number;
  source_id: number;
  year: number;
  quarter: number;
  deeds: number;
  /** Averages weighted by their deeds. */
  weighted: number;
}

const quartersOfYear = 4;

/**
 * What published quarterly indicators tell about the land of each region in the year up to its newest quarter. Figures
 * that were computed from single sales are not among them. Regions without any are omitted.
 */
export async function indicatorsOfRegions(
  store: ReadingStore,
): Promise<Map<number, NonNullable<RegionFigures['indicators']>>> {
  const [sources, { rows }] = await Promise.all([
    readSources(store),
    sql<QuarterRow>`
      select region_id, source_id, year, quarter, cast(sum(deed_count) as integer) as deeds,
        cast(sum(average_price * 1.0 * deed_count) as double precision) as weighted
      from (
        select neighborhood.region_id, metric.source_id, year, quarter, deed_count, average_price
        from neighborhood_metric as metric join neighborhood on neighborhood.id = metric.neighborhood_id
        where average_basis <> 'median_of_sales'
        union all
        select region_id, source_id, year, quarter, deed_count, average_price
        from city_metric where average_basis <> 'median_of_sales'
      ) as published
      group by region_id, source_id, year, quarter`.execute(store.database),
  ]);
  const found = new Map<number, NonNullable<RegionFigures['indicators']>>();
  for (const [regionId, own] of Map.groupBy(rows, (row) => row.region_id)) {
    const figures = yearOf(own, sources);
    if (figures) found.set(regionId, figures);
  }
  return found;
}

function yearOf(
  rows: readonly QuarterRow[],
  sources: ReadonlyMap<number, Source>,
): RegionFigures['indicators'] | undefined {
  const placeOf = ({ year, quarter }: QuarterRow) => year * quartersOfYear + quarter;
  const newest = rows.reduce((one, other) => (placeOf(other) > placeOf(one) ? other : one));
  const lastYear = rows.filter((row) => placeOf(row) > placeOf(newest) - quartersOfYear);
  const source = sources.get(newest.source_id);
  const deedCount = lastYear.reduce((sum, { deeds }) => sum + deeds, 0);
  if (!source || deedCount === 0) return undefined;
  const weighted = lastYear.reduce((sum, row) => sum + row.weighted, 0);
  return {
    latest: { year: newest.year, quarter: newest.quarter },
    deedCount,
    averagePriceSarPerSqm: Math.round(weighted / deedCount),
    source,
  };
}
