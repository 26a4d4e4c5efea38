import type { Insertable, Kysely, Selectable } from 'kysely';
import { insertMany } from '../../platform/store/bulk.ts';
import type { Engine } from '../../platform/store/store.ts';
import type { Database, NeighborhoodMetricTable, SalesIndicatorTable } from '../../platform/store/schema.ts';
import { foldArabic } from '../../src/contract/shared/fold-arabic.ts';

export interface QuarterOfRegion {
  regionId: number;
  year: number;
  quarter: number;
}

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

/**
 * Recomputes the published metrics of a region and quarter from its indicator rows. Memory holds one quarter's rows.
 */
export async function recomputeQuarter(
  transaction: Kysely<Database>,
  engine: Engine,
  { regionId, year, quarter }: QuarterOfRegion,
): Promise<void> {
  await importedMetrics(transaction, regionId)
    .where('year', '=', year)
    .where('quarter', '=', quarter)
    .execute();
  const rows = await transaction
    .selectFrom('sales_indicator')
    .select(['neighborhood_id', 'source_id', 'property_type', 'deed_count', 'total_value', 'total_area'])
    .select(['average_price', 'highest_price', 'lowest_price'])
    .where('region_id', '=', regionId)
    .where('year', '=', year)
    .where('quarter', '=', quarter)
    .where('neighborhood_id', 'is not', null)
    .orderBy('id')
    .execute();
  const metrics = [...Map.groupBy(rows, (row) => row.neighborhood_id)].flatMap(([neighborhoodId, own]) => {
    const metric = landMetric(own);
    const [first] = own;
    if (!metric || !first || neighborhoodId === null) return [];
    return { neighborhood_id: neighborhoodId, year, quarter, ...metric, source_id: first.source_id };
  });
  await insertMany(transaction, engine, 'neighborhood_metric', metrics);
}

/** Recomputes all published metrics of a region. */
export async function recomputeRegion(
  transaction: Kysely<Database>,
  engine: Engine,
  regionId: number,
): Promise<void> {
  await importedMetrics(transaction, regionId).execute();
  const quarters = await transaction
    .selectFrom('sales_indicator')
    .select(['year', 'quarter'])
    .distinct()
    .where('region_id', '=', regionId)
    .orderBy('year')
    .orderBy('quarter')
    .execute();
  for (const each of quarters) await recomputeQuarter(transaction, engine, { regionId, ...each });
}

function importedMetrics(transaction: Kysely<Database>, regionId: number) {
  return transaction
    .deleteFrom('neighborhood_metric')
    .where('origin', '=', 'import')
    .where('neighborhood_id', 'in', (query) =>
      query.selectFrom('neighborhood').select('id').where('region_id', '=', regionId),
    );
}
