import { sql, type Selectable } from 'kysely';
import type { Source } from '../../contract/shared/common.ts';
import type { CityMetricTable } from '../schema/schema.ts';
import { readSources, sourceOf } from '../shared/sources.ts';
import type { ReadingStore } from '../connection/store.ts';

export type CityMetricRow = Selectable<CityMetricTable>;

export interface CityMetrics {
  latest: CityMetricRow;
  /** The latest quarter and the one a year before it, if there is one. */
  quarters: CityMetricRow[];
  source: Source;
}

/** A region has some hundred cities; more come from a damaged file. */
const mostCities = 500;
const names = new Intl.Collator('ar');

/** The cities of a region by deeds of their latest quarter, most first, then by name. */
export async function listCityMetrics(store: ReadingStore, regionId: number): Promise<CityMetrics[]> {
  const rows = await store.database
    .selectFrom('city_metric as metric')
    .innerJoin(
      (query) =>
        query
          .selectFrom('city_metric')
          .select('folded_city')
          .select(sql<number>`max(year * 4 + quarter)`.as('last'))
          .where('region_id', '=', regionId)
          .groupBy('folded_city')
          .as('newest'),
      (join) => join.onRef('newest.folded_city', '=', 'metric.folded_city'),
    )
    .selectAll('metric')
    .where('metric.region_id', '=', regionId)
    .where(sql<boolean>`newest.last - (metric.year * 4 + metric.quarter) in (0, 4)`)
    .orderBy('metric.year')
    .execute();
  const sources = await readSources(store);
  return [...Map.groupBy(rows, (row) => row.folded_city).values()]
    .flatMap((quarters) => {
      const latest = quarters.at(-1);
      return latest ? { latest, quarters, source: sourceOf(sources, latest) } : [];
    })
    .sort(
      ({ latest: one }, { latest: other }) =>
        other.deed_count - one.deed_count || names.compare(one.city_name, other.city_name),
    )
    .slice(0, mostCities);
}
