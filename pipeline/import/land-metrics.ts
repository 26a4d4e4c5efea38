import type { Insertable, Kysely, Selectable } from 'kysely';
import { insertMany } from '../../platform/store/bulk.ts';
import type { Engine } from '../../platform/store/store.ts';
import type { Database, NeighborhoodMetricTable, SalesIndicatorTable } from '../../platform/store/schema.ts';
import { foldArabic } from '../../src/contract/shared/fold-arabic.ts';

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
const landType = /^((قطعه )?(ارض|اراضي)( فضاء)?( (سكني|تجاري|زراعي|صناعي)(ه)?)?|lands?|plot)$/;

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
const landOrClass = /^((قطعه )?(ارض|اراضي)|(سكني|تجاري|زراعي|صناعي)(ه)?$)/;

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
  const quarterOf = (date: string) => Math.ceil(Number(date.slice(5, 7)) / 3);
  const groups = Map.groupBy(land, ({ date }) => `${date.slice(0, 4)}/${quarterOf(date)}`);
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { date, source_id } = first;
    return { year: Number(date.slice(0, 4)), quarter: quarterOf(date), ...deedMetric(own), source_id };
  });
}

/** A neighborhood can have ten thousand deeds and more, and all of these are in memory. */
const neighborhoodsAtOnce = 8;

/** Recomputes the published metrics of neighborhoods. Memory holds the rows of eight of them. */
export async function recomputeMetrics(
  transaction: Kysely<Database>,
  engine: Engine,
  neighborhoodIds: Iterable<number | null>,
): Promise<void> {
  const ids = [...neighborhoodIds].filter((id) => id !== null);
  for (let start = 0; start < ids.length; start += neighborhoodsAtOnce) {
    const some = ids.slice(start, start + neighborhoodsAtOnce);
    await transaction
      .deleteFrom('neighborhood_metric')
      .where('origin', '=', 'import')
      .where('neighborhood_id', 'in', some)
      .execute();
    const indicators = Map.groupBy(
      await indicatorRows(transaction).where('neighborhood_id', 'in', some).orderBy('id').execute(),
      ({ neighborhood_id: id }) => id,
    );
    const deeds = Map.groupBy(
      await deedRows(transaction).where('sale.neighborhood_id', 'in', some).orderBy('sale.id').execute(),
      ({ neighborhood_id: id }) => id,
    );
    const metrics = some.flatMap((id) =>
      quartersOf(indicators.get(id) ?? [], deeds.get(id) ?? []).map((quarter) => ({
        neighborhood_id: id,
        ...quarter,
      })),
    );
    await insertMany(transaction, engine, 'neighborhood_metric', metrics);
  }
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
