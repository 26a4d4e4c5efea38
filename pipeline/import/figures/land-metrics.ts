import type { Insertable, Kysely, Selectable } from 'kysely';
import { insertMany } from '../../../database/connection/bulk.ts';
import type { Engine } from '../../../database/connection/store.ts';
import type {
  Database,
  NeighborhoodMetricTable,
  SalesIndicatorTable,
} from '../../../database/schema/schema.ts';
import { quarterOf, type Quarter, type TouchedLand } from '../places/touched-land.ts';
import { foldArabic } from '../../../lib/fold-arabic.ts';

/** The values of one indicator row that metrics are computed from. */
export type IndicatorFigures = Pick<
  Selectable<SalesIndicatorTable>,
  | 'property_type'
  | 'deed_count'
  | 'total_value'
  | 'total_area'
  | 'average_price'
  | 'highest_price'
  | 'lowest_price'
>;

/** Some files write the class into the type: «قطعة أرض-سكنى». */
const landType = /^(قطعه|(قطعه )?(ارض|اراضي)( فضاء)?( (سكني|تجاري|زراعي|صناعي)(ه)?)?|lands?|plot)$/;

/** Whether a property type is land, the only one that metrics cover. */
export function isLand(propertyType: string): boolean {
  return landType.test(foldArabic(propertyType));
}

type Metric = Omit<Insertable<NeighborhoodMetricTable>, 'neighborhood_id' | 'year' | 'quarter' | 'source_id'>;

/**
 * Land metric of one neighborhood and quarter, over land rows of all classes: prices in whole riyals per m². The
 * average is that of the published averages, weighted by deeds, if any row has one; otherwise value divided by area,
 * which ignores rows without value or area. Undefined when there is no land or neither average can be computed.
 */
export function landMetric(rows: readonly IndicatorFigures[]): Metric | undefined {
  const land = rows.filter((row) => isLand(row.property_type));
  const average = publishedAverage(land) ?? valueOverArea(land);
  if (!average) return undefined;
  const highest = land.flatMap((row) => row.highest_price ?? []);
  const lowest = land.flatMap((row) => row.lowest_price ?? []);
  return {
    origin: 'import',
    average_price: Math.round(average.price),
    average_basis: average.basis,
    highest_price: highest.length > 0 ? Math.round(Math.max(...highest)) : null,
    lowest_price: lowest.length > 0 ? Math.round(Math.min(...lowest)) : null,
    deed_count: sum(land.map((row) => row.deed_count)),
    total_value: Math.round(sum(land.map((row) => row.total_value))),
    // Areas are published to the hundredth; rounding removes the noise of adding doubles.
    total_area: Math.round(sum(land.map((row) => row.total_area)) * 100) / 100,
  };
}

type Average = { price: number; basis: NeighborhoodMetricTable['average_basis'] } | undefined;

function publishedAverage(rows: readonly IndicatorFigures[]): Average {
  const published = rows.filter(
    (row) => row.average_price !== null && row.average_price > 0 && row.deed_count > 0,
  );
  if (published.length === 0) return undefined;
  const deeds = sum(published.map((row) => row.deed_count));
  return {
    price: sum(published.map((row) => (row.average_price ?? 0) * row.deed_count)) / deeds,
    basis: 'published',
  };
}

function valueOverArea(rows: readonly IndicatorFigures[]): Average {
  const dividing = rows.filter((row) => row.total_value > 0 && row.total_area > 0);
  if (dividing.length === 0) return undefined;
  return {
    price: sum(dividing.map((row) => row.total_value)) / sum(dividing.map((row) => row.total_area)),
    basis: 'value_over_area',
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The middle of some numbers, of which there is at least one. */
export function medianOf(numbers: readonly number[]): number {
  const sorted = Float64Array.from(numbers).sort();
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** The values of one deed that metrics are computed from. */
export interface DeedFigures {
  price_sar: number;
  area_sqm: number;
}

/** Land metric of one neighborhood and quarter from its ordinary land deeds, of which there is at least one. */
export function deedMetric(deeds: readonly DeedFigures[]): Metric {
  const prices = deeds.map(({ price_sar: price, area_sqm: area }) => price / area);
  return {
    origin: 'import',
    average_price: Math.round(medianOf(prices)),
    average_basis: 'median_of_sales',
    highest_price: Math.round(prices.reduce((one, other) => Math.max(one, other))),
    lowest_price: Math.round(prices.reduce((one, other) => Math.min(one, other))),
    deed_count: deeds.length,
    total_value: Math.round(sum(deeds.map(({ price_sar: price }) => price))),
    total_area: Math.round(sum(deeds.map(({ area_sqm: area }) => area)) * 100) / 100,
  };
}

/** Land, or only a class of use, which says nothing of a building. */
const landOrClass = /^(قطعه$|(قطعه )?(ارض|اراضي)|(سكني|تجاري|زراعي|صناعي)(ه)?$)/;

/** Whether a deed counts as one of land: it says so, or says nothing of a building. */
export function isLandDeed(type: string | null): boolean {
  return type === null || landOrClass.test(foldArabic(type));
}

type Quarterly<Figures> = Figures & { year: number; quarter: number; source_id: number };
export type QuarterIndicator = Quarterly<IndicatorFigures>;
export type DatedDeed = DeedFigures & { date: string; type: string | null; source_id: number };

/**
 * Land metrics of one place, a neighborhood or a city: from its ordinary deeds in quarters in which it has some of
 * land, else from the indicators. The two are never added up.
 */
export function quartersOf(
  indicators: readonly QuarterIndicator[],
  deeds: readonly DatedDeed[],
): Quarterly<Metric>[] {
  // Those of deeds come last, and win.
  const quarters = [...quartersOfIndicators(indicators), ...quartersOfDeeds(deeds)];
  return [...new Map(quarters.map((each) => [`${each.year}/${each.quarter}`, each])).values()];
}

function quartersOfIndicators(rows: readonly QuarterIndicator[]): Quarterly<Metric>[] {
  const groups = Map.groupBy(rows, ({ year, quarter }) => `${year}/${quarter}`);
  return [...groups.values()].flatMap((own) => {
    const metric = landMetric(own);
    const [first] = own;
    if (!metric || !first) return [];
    return { year: first.year, quarter: first.quarter, ...metric, source_id: first.source_id };
  });
}

function quartersOfDeeds(deeds: readonly DatedDeed[]): Quarterly<Metric>[] {
  const land = deeds.filter(({ type }) => isLandDeed(type));
  const groups = Map.groupBy(land, ({ date }) => Object.values(quarterOf(date)).join('/'));
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { date, source_id } = first;
    return { ...quarterOf(date), ...deedMetric(own), source_id };
  });
}

/** A neighborhood can have ten thousand deeds and more, and all of these are in memory; or those of a quarter. */
const neighborhoodsAtOnce = 8;
const quartersAtOnce = 100;

/** Recomputes the published metrics of neighborhoods. Memory holds the rows of eight of them. */
export async function recomputeMetrics(
  transaction: Kysely<Database>,
  engine: Engine,
  neighborhoodIds: readonly number[],
): Promise<void> {
  for (let start = 0; start < neighborhoodIds.length; start += neighborhoodsAtOnce)
    await recompute(transaction, engine, neighborhoodIds.slice(start, start + neighborhoodsAtOnce));
}

/** Recomputes the published metrics that may differ after changes of deeds. */
export async function recomputeTouched(
  transaction: Kysely<Database>,
  engine: Engine,
  touched: TouchedLand,
): Promise<void> {
  await recomputeMetrics(transaction, engine, touched.wholeNeighborhoods);
  for (const [quarter, ids] of touched.byQuarter())
    for (let start = 0; start < ids.length; start += quartersAtOnce)
      await recompute(transaction, engine, ids.slice(start, start + quartersAtOnce), quarter);
}

/** `only`: of one quarter. */
async function recompute(
  transaction: Kysely<Database>,
  engine: Engine,
  neighborhoodIds: readonly number[],
  only?: Quarter,
): Promise<void> {
  await transaction
    .deleteFrom('neighborhood_metric')
    .where('origin', '=', 'import')
    .where('neighborhood_id', 'in', neighborhoodIds)
    .$if(only !== undefined, (query) =>
      query.where('year', '=', only?.year ?? 0).where('quarter', '=', only?.quarter ?? 0),
    )
    .execute();
  const indicators = await indicatorRows(transaction)
    .where('neighborhood_id', 'in', neighborhoodIds)
    .$if(only !== undefined, (query) =>
      query.where('year', '=', only?.year ?? 0).where('quarter', '=', only?.quarter ?? 0),
    )
    .orderBy('id')
    .execute();
  const [from, to] = only ? monthsOf(only) : [];
  const deeds = await deedRows(transaction)
    .where('sale.neighborhood_id', 'in', neighborhoodIds)
    .$if(only !== undefined, (query) =>
      query.where('sale.date', '>=', `${from}-01`).where('sale.date', '<=', `${to}-31`),
    )
    .orderBy('sale.id')
    .execute();
  const indicatorsOf = Map.groupBy(indicators, (row) => row.neighborhood_id);
  const deedsOf = Map.groupBy(deeds, (row) => row.neighborhood_id);
  const metrics = neighborhoodIds.flatMap((id) =>
    quartersOf(indicatorsOf.get(id) ?? [], deedsOf.get(id) ?? []).map((quarter) => ({
      neighborhood_id: id,
      ...quarter,
    })),
  );
  await insertMany(transaction, engine, 'neighborhood_metric', metrics);
}

/** The first and last month of a quarter, as dates begin. */
function monthsOf({ year, quarter }: Quarter): [first: string, last: string] {
  const month = (number: number) => `${year}-${String(number).padStart(2, '0')}`;
  return [month(quarter * 3 - 2), month(quarter * 3)];
}

/** Recomputes all published metrics of a region's neighborhoods. */
export async function recomputeRegion(
  transaction: Kysely<Database>,
  engine: Engine,
  regionId: number,
): Promise<void> {
  const rows = await transaction
    .selectFrom('neighborhood')
    .select('id')
    .where('region_id', '=', regionId)
    .execute();
  await recomputeMetrics(
    transaction,
    engine,
    rows.map(({ id }) => id),
  );
}

/** Indicators; the caller says of which place. */
export function indicatorRows(transaction: Kysely<Database>) {
  return transaction
    .selectFrom('sales_indicator')
    .select(['neighborhood_id', 'year', 'quarter', 'source_id', 'property_type', 'deed_count'])
    .select(['total_value', 'total_area', 'average_price', 'highest_price', 'lowest_price']);
}

/** Imported deeds that tell the market; the caller says of which place. */
export function deedRows(transaction: Kysely<Database>) {
  return transaction
    .selectFrom('sale')
    .innerJoin('source', 'source.id', 'sale.source_id')
    .select(['sale.neighborhood_id', 'sale.date', 'sale.type', 'sale.price_sar', 'sale.area_sqm'])
    .select('sale.source_id')
    .where('sale.kind', '=', 'ordinary')
    .where('source.origin', '=', 'import');
}
