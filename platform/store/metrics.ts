import { sql, type Selectable } from 'kysely';
import type { Origin } from '../../src/contract/vocabulary.ts';
import type { ReadingStore } from './open.ts';
import type { SourceRow } from './sources.ts';
import type { NeighborhoodMetricTable } from './schema.ts';

export interface NeighborhoodRow {
  id: number;
  name: string;
  city_name: string;
  region_id: number;
  parcel_count: number;
}

export type MetricRow = Selectable<NeighborhoodMetricTable>;

export interface NeighborhoodMetrics {
  neighborhood: NeighborhoodRow;
  /** Oldest first, all of one origin: the published ones where there are any, else those of the demo sales. */
  quarters: MetricRow[];
  source: SourceRow | undefined;
}

/** Figures of one neighbourhood, or undefined when there is no such neighbourhood. */
export async function findNeighborhoodMetrics(
  store: ReadingStore,
  neighborhoodId: number,
): Promise<NeighborhoodMetrics | undefined> {
  const neighborhood = await neighborhoods(store)
    .where('neighborhood.id', '=', neighborhoodId)
    .executeTakeFirst();
  if (!neighborhood) return undefined;
  const [metrics] = await withQuarters(store, [neighborhood]);
  return metrics;
}

/**
 * A page of a region's neighbourhoods with their figures: those with published figures first, then those with the
 * most deeds in their latest quarter. Where real districts were imported they take the place of the demo ones, as they
 * do on the map.
 */
export async function listNeighborhoodMetrics(
  store: ReadingStore,
  { regionId, offset, limit }: { regionId: number; offset: number; limit: number },
): Promise<{ rows: NeighborhoodMetrics[]; totalCount: number }> {
  const { database } = store;
  const imported = await database
    .selectFrom('neighborhood')
    .innerJoin('source', 'source.id', 'neighborhood.source_id')
    .select('neighborhood.id')
    .where('region_id', '=', regionId)
    .where('source.origin', '=', 'import')
    .limit(1)
    .executeTakeFirst();
  const origins: Origin[] = imported ? ['import'] : ['demo', 'import'];
  const total = await database
    .selectFrom('neighborhood')
    .innerJoin('source', 'source.id', 'neighborhood.source_id')
    .select(sql<number>`count(*)`.as('count'))
    .where('region_id', '=', regionId)
    .where('source.origin', 'in', origins)
    .executeTakeFirstOrThrow();
  const rows = await neighborhoods(store)
    .leftJoin('neighborhood_metric as metric', (join) =>
      join.onRef('metric.neighborhood_id', '=', 'neighborhood.id').on(
        sql<boolean>`metric.year * 4 + metric.quarter = (
          select max(year * 4 + quarter) from neighborhood_metric newest
          where newest.neighborhood_id = neighborhood.id and newest.origin = metric.origin)`,
      ),
    )
    .innerJoin('source', 'source.id', 'neighborhood.source_id')
    .where('neighborhood.region_id', '=', regionId)
    .where('source.origin', 'in', origins)
    .groupBy(['neighborhood.id', 'neighborhood.name', 'neighborhood.city_name', 'neighborhood.region_id'])
    .orderBy(sql`max(case when metric.origin = 'import' then 1 else 0 end)`, 'desc')
    .orderBy(sql`coalesce(max(metric.deed_count), 0)`, 'desc')
    .orderBy('neighborhood.id')
    .offset(offset)
    .limit(limit)
    .execute();
  return { rows: await withQuarters(store, rows), totalCount: total.count };
}

function neighborhoods({ database }: ReadingStore) {
  return database
    .selectFrom('neighborhood')
    .select([
      'neighborhood.id',
      'neighborhood.name',
      'neighborhood.city_name',
      'neighborhood.region_id',
      sql<number>`(select count(*) from parcel where parcel.neighborhood_id = neighborhood.id)`.as(
        'parcel_count',
      ),
    ]);
}

async function withQuarters(
  { database }: ReadingStore,
  rows: NeighborhoodRow[],
): Promise<NeighborhoodMetrics[]> {
  if (rows.length === 0) return [];
  const metrics = await database
    .selectFrom('neighborhood_metric')
    .selectAll()
    .where(
      'neighborhood_id',
      'in',
      rows.map((row) => row.id),
    )
    .orderBy('year')
    .orderBy('quarter')
    .execute();
  const sources = await database.selectFrom('source').selectAll().execute();
  return rows.map((neighborhood) => {
    const own = metrics.filter((metric) => metric.neighborhood_id === neighborhood.id);
    const published = own.filter((metric) => metric.origin === 'import');
    const quarters = published.length > 0 ? published : own;
    return {
      neighborhood,
      quarters,
      source: sources.find((source) => source.id === quarters.at(-1)?.source_id),
    };
  });
}
