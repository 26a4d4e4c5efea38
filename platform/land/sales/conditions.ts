import { sql } from 'kysely';
import { meanRadius } from '../../../lib/geo/sphere.ts';
import type { ClassFigure } from '../../../map-tables/class-figures.ts';
import { isInClasses } from '../queries/classes.ts';
import {
  allOf,
  cityConditions,
  double,
  isAmong,
  isBetween,
  isInBox,
  isNumber,
  isText,
  type Condition,
} from '../queries/conditions.ts';
import type { SaleFilter } from './filter.ts';

/**
 * Only ordinary sales count for medians: deeds far below market price or over several parcels are not representative.
 */
export const isOrdinary: Condition = sql<boolean>`kind = 'ordinary'`;

/** Returns the condition that a sale of the snapshot meets when it matches a filter. */
export function saleCondition(filter: SaleFilter): Condition {
  const { exceptParcelId: except, classes } = filter;
  return allOf([
    isNumber('region_id', filter.regionId),
    isInBox(filter.bounds),
    filter.months === undefined ? undefined : isRecent(filter.months, filter.regionId),
    isBetweenDays(filter),
    isBetween('price_sar_per_sqm', filter.fromPrice, filter.toPrice),
    isBetween('area_sqm', filter.fromArea, filter.toArea),
    isNumber('neighborhood_id', filter.neighborhoodId),
    isText('land_use_group', filter.landUseGroup),
    ...cityConditions(filter),
    isBetween('price_sar', filter.fromTotal, filter.toTotal),
    isAmong('parcel_id', filter.parcelIds),
    isText('type', filter.type),
    isText('plan_no', filter.planNo),
    isText('parcel_no', filter.parcelNo),
    isBetween('metro_meters', undefined, filter.metroMeters),
    classes && isInClasses(classes, classColumns, 0),
    except === undefined ? undefined : sql<boolean>`parcel_id is distinct from ${sql.lit(except)}`,
    filter.exceptSaleId === undefined ? undefined : sql<boolean>`id <> ${sql.lit(filter.exceptSaleId)}`,
    filter.circle && isInCircle(filter.circle),
    isAmong('id', filter.ids),
  ]);
}

/** Whether the day of a sale is one of a range, given as ISO dates, both inclusive. */
export function isBetweenDays({
  fromDate,
  toDate,
}: Pick<SaleFilter, 'fromDate' | 'toDate'>): Condition | undefined {
  if (fromDate === undefined && toDate === undefined) return undefined;
  return allOf([
    fromDate === undefined ? undefined : sql<boolean>`date >= cast(${sql.lit(fromDate)} as date)`,
    toDate === undefined ? undefined : sql<boolean>`date <= cast(${sql.lit(toDate)} as date)`,
  ]);
}

/**
 * Whether a sale is at most so many months older than the newest one of its region. Publishers give deeds out months
 * later: counted back from today, the last month would be empty everywhere.
 *
 * @param regionId the region of all sales in question, if they are of one: only its rows are read then
 */
export function isRecent(months: number, regionId?: number): Condition {
  const region = regionId === undefined ? sql.raw('sale.region_id') : sql.lit(regionId);
  return sql<boolean>`date >= (select max(newest.date) - interval (${sql.lit(months)}) month
    from sale as newest where newest.region_id = ${region})`;
}

/**
 * Whether a sale lies in a circle, by the same formula as `metersBetween`. Only a sale on a parcel can: of the others
 * the distance is not known.
 */
export function isInCircle({ middle, meters }: NonNullable<SaleFilter['circle']>): Condition {
  const from = double((middle.y * Math.PI) / 180);
  const chord = sql`sin((radians(y) - ${from}) / 2) ** 2
    + cos(${from}) * cos(radians(y)) * sin(radians(x - ${double(middle.x)}) / 2) ** 2`;
  return sql<boolean>`level = 'parcel'
    and 2 * ${double(meanRadius)} * asin(sqrt(least(1, ${chord}))) <= ${double(meters)}`;
}

/** Figures of the first parcel; the snapshot has them rounded. */
const classColumns = {
  areaSqm: 'parcel_area_sqm',
  priceSarPerSqm: 'parcel_price_sar_per_sqm',
  transactionPriceSar: 'parcel_transaction_price_sar',
} as const satisfies Record<ClassFigure, string>;
