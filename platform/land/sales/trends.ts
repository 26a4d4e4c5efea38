import { sql } from 'kysely';
import type { Trend, TrendPoint } from '../../../contract/sale/trends.ts';
import type { TrendStep } from '../../../contract/sale/trend-places.ts';
import { trendKey, type TrendPlace } from '../../../contract/sale/trend-places.ts';
import type { Source } from '../../../contract/shared/common.ts';
import { findNeighborhoodMetrics, type NeighborhoodMetrics } from '../../../database/map/metrics.ts';
import { sourcesFor } from '../../../database/parcel/reference.ts';
import { listRegions } from '../../../database/shell/regions.ts';
import { sourceOf, toSource } from '../../../database/shared/sources.ts';
import { allOf, isNumber, isText, type Condition } from '../queries/conditions.ts';
import type { QueryContext } from '../queries/query-context.ts';
import { isBetweenDays, isOrdinary } from './conditions.ts';

export interface TrendSearch {
  places: readonly TrendPlace[];
  step: TrendStep;
  fromDate?: string | undefined;
  toDate?: string | undefined;
  landUseGroup?: string | undefined;
}

export interface Trends {
  trends: Trend[];
  sources: Source[];
}

/** A place with its name, and the sales that lie in it. */
interface Known extends Pick<Trend, 'kind' | 'name' | 'cityName' | 'regionId'> {
  condition: Condition;
  /** Of a neighborhood: its published quarters. */
  metrics?: NeighborhoodMetrics;
}

/** Returns the medians of ordinary sales of places, period by period; unknown places are left out. */
export async function trendsOf(context: QueryContext, search: TrendSearch): Promise<Trends> {
  const found = await Promise.all(search.places.map((place) => trendOf(context, search, place)));
  const known = found.filter((each) => each !== undefined);
  const sources = new Map(known.flatMap((each) => each.sources).map((source) => [source.name, source]));
  return { trends: known.map(({ trend }) => trend), sources: [...sources.values()] };
}

async function trendOf(
  context: QueryContext,
  search: TrendSearch,
  place: TrendPlace,
): Promise<{ trend: Trend; sources: Source[] } | undefined> {
  const known = await knownPlace(context, place);
  if (!known) return undefined;
  const { condition, metrics, ...names } = known;
  const { step, fromDate, toDate, landUseGroup } = search;
  const wanted = allOf([
    condition,
    isOrdinary,
    isBetweenDays({ fromDate, toDate }),
    isText('land_use_group', landUseGroup),
  ]);
  const period =
    step === 'month' ? sql`strftime(date, '%Y-%m')` : sql`year(date)::varchar || '-Q' || quarter(date)`;
  const rows = await context.land.rows(sql<{ period: string; price: number; sales: number }>`
    select ${period} as period, median(price_sar_per_sqm) as price, count(*) as sales
    from sale where ${wanted} group by 1 order by 1`);
  const isPublished = rows.length === 0 && metrics !== undefined && landUseGroup === undefined;
  const points = isPublished
    ? publishedPoints(metrics, search)
    : rows.map((row) => ({
        period: row.period,
        priceSarPerSqm: Math.round(row.price),
        saleCount: row.sales,
      }));
  const key = trendKey(place);
  if (isPublished && metrics.source && points.length > 0)
    return { trend: { key, ...names, basis: 'published', points }, sources: [toSource(metrics.source)] };
  const ids = await context.land.rows(sql<{ source_id: number }>`
    select source_id from sale where ${wanted} group by source_id order by source_id`);
  const sources = await sourcesFor(context.store, ids);
  return {
    trend: { key, ...names, basis: 'median_of_sales', points },
    sources: ids.map((id) => sourceOf(sources, id)),
  };
}

/** Quarters of the published indicators; of months there are none. */
function publishedPoints(
  { quarters }: NeighborhoodMetrics,
  { step, fromDate, toDate }: TrendSearch,
): TrendPoint[] {
  if (step === 'month') return [];
  return quarters
    .filter(({ average_basis: basis }) => basis !== 'median_of_sales')
    .filter(({ year, quarter }) => {
      const first = `${year}-${String(quarter * 3 - 2).padStart(2, '0')}-01`;
      const last = `${year}-${String(quarter * 3).padStart(2, '0')}-31`;
      return (fromDate === undefined || last >= fromDate) && (toDate === undefined || first <= toDate);
    })
    .map(({ year, quarter, average_price: price, deed_count: saleCount }) => ({
      period: `${year}-Q${quarter}`,
      priceSarPerSqm: Math.round(price),
      saleCount,
    }));
}

async function knownPlace({ store, land }: QueryContext, place: TrendPlace): Promise<Known | undefined> {
  if (place.kind === 'neighborhood') {
    const metrics = await findNeighborhoodMetrics(store, place.neighborhoodId);
    if (!metrics) return undefined;
    const { id, name, city_name: cityName, region_id: regionId } = metrics.neighborhood;
    const condition = allOf([isNumber('region_id', regionId), isNumber('neighborhood_id', id)]);
    return { kind: place.kind, name, cityName, regionId, condition, metrics };
  }
  const { regionId } = place;
  const region = (await listRegions(store)).find(({ id }) => id === regionId);
  if (!region) return undefined;
  const ofRegion = isNumber('region_id', regionId);
  if (place.kind === 'region')
    return { kind: place.kind, name: region.name, cityName: null, regionId, condition: allOf([ofRegion]) };
  const { city } = place;
  const condition = allOf([
    ofRegion,
    isText('city_name', city),
    place.kind === 'plan' ? isText('plan_no', place.planNo) : undefined,
  ]);
  const name = place.kind === 'plan' ? place.planNo : city;
  const { total } = await land.row(sql<{ total: number }>`
    select (select count(*) from sale where ${condition}) + (select count(*) from parcel where ${condition}) as total`);
  return total === 0 ? undefined : { kind: place.kind, name, cityName: city, regionId, condition };
}
