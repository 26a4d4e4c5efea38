import { sql } from 'kysely';
import { meanRadius } from '../../../src/contract/shared/geo/sphere.ts';
import type { ClassFigure, ClassMembers } from '../../../src/map/class-figures.ts';
import {
  allOf,
  anyOf,
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
    isBetweenDays(filter),
    isBetween('price_sar_per_sqm', filter.fromPrice, filter.toPrice),
    isBetween('area_sqm', filter.fromArea, filter.toArea),
    isNumber('neighborhood_id', filter.neighborhoodId),
    isText('land_use_group', filter.landUseGroup),
    isText('type', filter.type),
    isText('plan_no', filter.planNo),
    isText('parcel_no', filter.parcelNo),
    isBetween('metro_meters', undefined, filter.metroMeters),
    classes && isInClasses(classes),
    except === undefined ? undefined : sql<boolean>`parcel_id is distinct from ${sql.lit(except)}`,
    filter.circle && isInCircle(filter.circle),
    isAmong('id', filter.ids && [...filter.ids]),
  ]);
}

/** Whether the day of a sale is one of a range, given as ISO dates, both inclusive. */
function isBetweenDays({ fromDate, toDate }: SaleFilter): Condition | undefined {
  if (fromDate === undefined && toDate === undefined) return undefined;
  return allOf([
    fromDate === undefined ? undefined : sql<boolean>`date >= cast(${sql.lit(fromDate)} as date)`,
    toDate === undefined ? undefined : sql<boolean>`date <= cast(${sql.lit(toDate)} as date)`,
  ]);
}

/**
 * Whether a sale lies in a circle, by the same formula as `metersBetween`. Only a sale on a parcel can: of the others
 * the distance is not known.
 */
function isInCircle({ middle, meters }: NonNullable<SaleFilter['circle']>): Condition {
  const from = double((middle.y * Math.PI) / 180);
  const chord = sql`sin((radians(y) - ${from}) / 2) ** 2
    + cos(${from}) * cos(radians(y)) * sin(radians(x - ${double(middle.x)}) / 2) ** 2`;
  return sql<boolean>`level = 'parcel'
    and 2 * ${double(meanRadius)} * asin(sqrt(least(1, ${chord}))) <= ${double(meters)}`;
}

const classColumns = {
  areaSqm: 'parcel_area_sqm',
  priceSarPerSqm: 'parcel_price_sar_per_sqm',
  transactionPriceSar: 'parcel_transaction_price_sar',
} as const satisfies Record<ClassFigure, string>;

/** Whether the first parcel of a sale falls into one of the map classes. */
function isInClasses(classes: ClassMembers): Condition {
  return classes.by === 'zoning'
    ? isInZoning(classes)
    : isInBands(classColumns[classes.by], classes, ({ from, to }) => [from, to]);
}

/** Whether the zoning of a row is one of those of the classes. */
export function isInZoning({ values, withNone }: Extract<ClassMembers, { by: 'zoning' }>): Condition {
  const isNone = withNone ? [sql<boolean>`zoning is null`] : [];
  return anyOf([...(values.length > 0 ? [isAmong('zoning', values) ?? sql<boolean>`false`] : []), ...isNone]);
}

type Bands = Exclude<ClassMembers, { by: 'zoning' }>;

/** Whether a figure falls into a band; `edges` returns its bounds in the unit of the column, the upper one excluded. */
export function isInBands(
  column: string,
  { bands, withNone }: Bands,
  edges: (band: Bands['bands'][number]) => readonly [from: number, to: number | undefined],
): Condition {
  const figure = sql.ref(column);
  return anyOf([
    ...bands.map((band) => {
      const [from, to] = edges(band);
      const isBelow = to === undefined ? undefined : sql<boolean>`${figure} < ${double(to)}`;
      return allOf([sql<boolean>`${figure} >= ${double(from)}`, isBelow]);
    }),
    ...(withNone ? [sql<boolean>`${figure} is null`] : []),
  ]);
}
