import { sql, type Selectable } from 'kysely';
import type { Bounds } from '../../contract/shared/common.ts';
import type { Origin } from '../../contract/shared/vocabulary.ts';
import type { LandMetricsOrder } from '../../contract/shared/orders.ts';
import type { ReadingStore } from '../connection/store.ts';
import type { SourceRow } from '../shared/sources.ts';
import type { ExtentColumns, NeighborhoodMetricTable } from '../schema/schema.ts';

export interface NeighborhoodRow extends ExtentColumns {
  id: number;
  name: string;
  city_name: string;
  region_id: number;
  parcel_count: number;
}

export type MetricRow = Selectable<NeighborhoodMetricTable>;

export interface NeighborhoodMetrics {
  neighborhood: NeighborhoodRow;
  /** Oldest first, all of one origin: the published ones if there are any, else those of the demo sales. */
  quarters: MetricRow[];
  source: SourceRow | undefined;
}

/** Metrics of one neighborhood, or undefined when there is no such neighborhood. */
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

/** Metrics of neighborhoods by id; ids that do not exist are skipped. */
export async function findMetricsOfNeighborhoods(
  store: ReadingStore,
  ids: readonly number[],
): Promise<NeighborhoodMetrics[]> {
  return withQuarters(store, await neighborhoods(store).where('neighborhood.id', 'in', ids).execute());
}

export interface MetricsSearch {
  regionId: number;
  /** Only neighborhoods whose center lies in these bounds. */
  bounds: Bounds | undefined;
  orderBy: LandMetricsOrder;
  offset: number;
  limit: number;
}

/**
 * A page of a region's neighborhoods with their metrics. Imported districts replace the demo ones, as on the map.
 */
export async function listNeighborhoodMetrics(
  store: ReadingStore,
  { regionId, bounds, orderBy, offset, limit }: MetricsSearch,
): Promise<{ rows: NeighborhoodMetrics[]; totalCount: number }> {
  const keys = (await readKeys(store, regionId, bounds)).sort(comparisons[orderBy]);
  const page = keys.slice(offset, offset + limit).map(({ id }) => id);
  if (page.length === 0) return { rows: [], totalCount: keys.length };
  const found = await findMetricsOfNeighborhoods(store, page);
  const byId = new Map(found.map((row) => [row.neighborhood.id, row]));
  return { rows: page.flatMap((id) => byId.get(id) ?? []), totalCount: keys.length };
}

/** Sort keys of a neighborhood: from its published metrics if there are any, else from those of the demo sales. */
interface NeighborhoodKey {
  id: number;
  name: string;
  /** Of the newest quarter; all null when there is none. */
  origin: Origin | null;
  deed_count: number | null;
  average_price: number | null;
  /** Average price a year earlier; null when that quarter has no sale. */
  base_price: number | null;
}

/**
 * One row per neighborhood: a region has some hundred, which are sorted here because engines collate names differently.
 */
async function readKeys(
  { database }: ReadingStore,
  regionId: number,
  bounds: Bounds | undefined,
): Promise<NeighborhoodKey[]> {
  const imported = await database
    .selectFrom('neighborhood')
    .innerJoin('source', 'source.id', 'neighborhood.source_id')
    .select('neighborhood.id')
    .where('region_id', '=', regionId)
    .where('source.origin', '=', 'import')
    .limit(1)
    .executeTakeFirst();
  const origins: Origin[] = imported ? ['import'] : ['demo', 'import'];
  return database
    .selectFrom('neighborhood')
    .innerJoin('source', 'source.id', 'neighborhood.source_id')
    .leftJoin('neighborhood_metric as latest', (join) =>
      join.onRef('latest.neighborhood_id', '=', 'neighborhood.id').on(
        // «import» sorts after «demo»: published metrics are preferred.
        sql<boolean>`latest.origin = (
            select max(origin) from neighborhood_metric any_metric
            where any_metric.neighborhood_id = neighborhood.id)
          and latest.year * 4 + latest.quarter = (
            select max(year * 4 + quarter) from neighborhood_metric newest
            where newest.neighborhood_id = neighborhood.id and newest.origin = latest.origin)`,
      ),
    )
    .leftJoin('neighborhood_metric as base', (join) =>
      join
        .onRef('base.neighborhood_id', '=', 'neighborhood.id')
        .onRef('base.origin', '=', 'latest.origin')
        .on(sql<boolean>`base.year = latest.year - 1 and base.quarter = latest.quarter`),
    )
    .select([
      'neighborhood.id',
      'neighborhood.name',
      'latest.origin',
      'latest.deed_count',
      'latest.average_price',
      'base.average_price as base_price',
    ])
    .where('neighborhood.region_id', '=', regionId)
    .where('source.origin', 'in', origins)
    .$if(bounds !== undefined, (query) =>
      query
        .where('neighborhood.east', '>=', bounds?.southWest.x ?? 0)
        .where('neighborhood.west', '<=', bounds?.northEast.x ?? 0)
        .where('neighborhood.north', '>=', bounds?.southWest.y ?? 0)
        .where('neighborhood.south', '<=', bounds?.northEast.y ?? 0),
    )
    .execute();
}

type Comparison = (a: NeighborhoodKey, b: NeighborhoodKey) => number;

/** Sorts by a number, highest or lowest first; neighborhoods without one come last, ties are broken by id. */
function byFigure(figure: (key: NeighborhoodKey) => number | null, isHighestFirst: boolean): Comparison {
  return (a, b) => {
    const [one, other] = [figure(a), figure(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null) || a.id - b.id;
    return (isHighestFirst ? other - one : one - other) || a.id - b.id;
  };
}

const price = (key: NeighborhoodKey) => key.average_price;
/** Growth over a year, as a fraction. */
const growth = ({ average_price: now, base_price: before }: NeighborhoodKey) =>
  now === null || before === null || before === 0 ? null : now / before - 1;
const isPublished = (key: NeighborhoodKey) => Number(key.origin === 'import');
const names = new Intl.Collator('ar');

const comparisons: Readonly<Record<LandMetricsOrder, Comparison>> = {
  deeds: (a, b) =>
    isPublished(b) - isPublished(a) || (b.deed_count ?? 0) - (a.deed_count ?? 0) || a.id - b.id,
  price_high: byFigure(price, true),
  price_low: byFigure(price, false),
  growth_high: byFigure(growth, true),
  growth_low: byFigure(growth, false),
  name: (a, b) => names.compare(a.name, b.name) || a.id - b.id,
};

function neighborhoods({ database }: ReadingStore) {
  return database
    .selectFrom('neighborhood')
    .select([
      'neighborhood.id',
      'neighborhood.name',
      'neighborhood.city_name',
      'neighborhood.region_id',
      'neighborhood.centroid_x',
      'neighborhood.centroid_y',
      'neighborhood.west',
      'neighborhood.south',
      'neighborhood.east',
      'neighborhood.north',
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
