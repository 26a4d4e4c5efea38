import { sql, type RawBuilder } from 'kysely';
import {
  droppedConditions,
  type Comparables,
  type ComparableSale,
  type DroppedCondition,
} from '../../../contract/parcel/comparables.ts';
import type { ComparableOrder } from '../../../contract/shared/orders.ts';
import { mapLimits } from '../../../contract/map/limits.ts';
import { parcelLimits } from '../../../contract/parcel/limits.ts';
import { dayBefore } from '../../../lib/days.ts';
import { boxAroundCircle, meanRadius, metersBetween, type Place } from '../../../lib/geo/sphere.ts';
import { typeOfLandUse, typesWithoutUse, typeWordsOfLandUse } from '../../../contract/shared/vocabulary.ts';
import { sourcesFor } from '../../../database/parcel/reference.ts';
import { sourceOf } from '../../../database/shared/sources.ts';
import { allOf, anyOf, double, isBetween, isInBox, isNumber, type Condition } from '../queries/conditions.ts';
import type { QueryContext } from '../queries/query-context.ts';
import { comparisonSteps, widenedIn, type ComparisonWidth } from './comparison-steps.ts';
import { correctionsOfSales, withCorrection } from './corrections.ts';
import { priceIndexOf } from './price-index.ts';
import { isBetweenDays, isInCircle, isOrdinary } from './conditions.ts';
import { saleOrders } from './page.ts';
import { listedColumns, toRow, type ListedRow } from '../../../database/snapshot/sale-row.ts';

export interface ComparableSearch {
  parcel: {
    id: number;
    regionId: number;
    neighborhoodId: number | null;
    middle: Place;
    areaSqm: number;
    landUseGroup: string | null;
    neighborhoodName: string | null;
    cityName: string | null;
  };
  /** What is not widened. */
  chosen: Partial<ComparisonWidth>;
  /** `same`, `any`, or the key of a group. */
  landUse: string;
  /** Last day, as an ISO date. */
  until: string;
  orderBy: ComparableOrder;
}

const radians = Math.PI / 180;
const metersPerDegree = meanRadius * radians;
/** Of a sale whose parcel is not known: it lies in the neighborhood. */
const usualDistance = 1500;

/**
 * Orders of comparables. The most alike have the smallest sum of: the difference of areas as a share, the distance in
 * kilometers, the age in years.
 */
const orders: Record<ComparableOrder, (parcel: ComparableSearch['parcel']) => RawBuilder<unknown>> = {
  newest: () => saleOrders.newest,
  likeness: ({ middle, areaSqm }) => {
    const east = sql`(x - ${double(middle.x)}) * ${double(metersPerDegree * Math.cos(middle.y * radians))}`;
    const north = sql`(y - ${double(middle.y)}) * ${double(metersPerDegree)}`;
    const meters = sql`case when level = 'parcel' then sqrt((${east}) ** 2 + (${north}) ** 2)
      else ${double(usualDistance)} end`;
    return sql`abs(area_sqm / ${double(areaSqm)} - 1) + (${meters}) / 1000 - epoch(date) / 31557600, id`;
  },
};

/**
 * Finds the sales comparable with a parcel: those on parcels around it, and those of its neighborhood of which no
 * more is known. Widens what is not chosen until enough ordinary ones are found.
 */
export async function findComparables(
  { store, land }: QueryContext,
  search: ComparableSearch,
): Promise<Comparables> {
  const { parcel, chosen, until } = search;
  const landUse = search.landUse === 'same' && parcel.landUseGroup === null ? 'any' : search.landUse;
  const steps = comparisonSteps(chosen);
  const widest = steps.at(-1);
  if (!widest) throw new Error('a comparison has no step');
  const isOfUse = useCondition(landUse === 'same' ? parcel.landUseGroup : landUse === 'any' ? null : landUse);
  const isTaken = landUse === 'same' && isOfUse ? anyOf([isOfUse, isWithoutUse]) : isOfUse;
  const around = (width: ComparisonWidth) => comparableCondition(search, width);
  const counts = await land.row(sql<Record<string, number>>`
    select ${sql.join(
      steps.flatMap((step, at) => [
        sql`count(*) filter (${around(step)}) as ${sql.ref(`all_${at}`)}`,
        sql`count(*) filter (${allOf([around(step), isOfUse])}) as ${sql.ref(`use_${at}`)}`,
      ]),
    )}
    from sale where ${allOf([around(widest), isTaken, isOrdinary])}`);
  const isEnough = (name: 'all' | 'use', at: number) =>
    Number(counts[`${name}_${at}`]) >= parcelLimits.comparablesWanted;
  const found = steps.findIndex((_, at) => isEnough('all', at));
  const at = found < 0 ? steps.length - 1 : found;
  const width = steps[at] ?? widest;
  const condition = allOf([around(width), isEnough('use', at) ? isOfUse : isTaken]);
  const rows = await land.rows(sql<ListedRow & { is_without_use: boolean }>`
    select ${listedColumns}, ${isOfUse ? isWithoutUse : sql`false`} as is_without_use from sale where ${allOf([condition, isOrdinary])}
    order by ${orders[search.orderBy](parcel)} limit ${sql.lit(parcelLimits.comparablesMost)}`);
  const { total, ordinary } = await land.row(sql<{ total: number; ordinary: number }>`
    select count(*) as total, count(*) filter (${isOrdinary}) as ordinary from sale where ${condition}`);
  const index = await priceIndexOf({ land }, search, {
    isTaken,
    firstDay: rows.map(({ date }) => date).sort()[0],
  });
  const corrections = await correctionsOfSales(store, rows);
  const sources = await sourcesFor(store, rows);
  const sourceIds = new Set(rows.map(({ source_id: id }) => id));
  return {
    conditions: {
      ...{ ...width, landUse, fromDate: dayBefore(until, width.months) },
      ...{ until, orderBy: search.orderBy },
    },
    widened: widenedIn(width, chosen),
    items: rows.map((row) => ({
      ...withCorrection(toComparable(row, parcel.middle), corrections),
      movedPercent: index?.movedPercent(row.date) ?? null,
    })),
    totalCount: ordinary,
    extraordinaryCount: total - ordinary,
    unspecifiedCount: rows.filter((row) => row.is_without_use).length,
    excluding: ordinary > 0 ? null : await mostExcluding({ land }, { search, width, isTaken }),
    index: index?.place ?? null,
    sources: [...sourceIds].map((id) => sourceOf(sources, { source_id: id })),
  };
}

function toComparable(row: ListedRow, middle: Place): Omit<ComparableSale, 'movedPercent'> {
  const sale = toRow(row);
  const isOnParcel = sale.level === 'parcel' && sale.location !== null;
  return {
    ...sale,
    distanceMeters: isOnParcel && sale.location ? Math.round(metersBetween(middle, sale.location)) : null,
  };
}

/** The condition without which most sales would match; null: none matches without any one of them. */
async function mostExcluding(
  { land }: Pick<QueryContext, 'land'>,
  {
    search,
    width,
    isTaken,
  }: { search: ComparableSearch; width: ComparisonWidth; isTaken: Condition | undefined },
): Promise<Comparables['excluding']> {
  const wider: Record<DroppedCondition, Condition> = {
    landUse: comparableCondition(search, width),
    tolerance: allOf([comparableCondition(search, { ...width, tolerance: null }), isTaken]),
    months: allOf([
      comparableCondition(search, { ...width, months: parcelLimits.comparedMonthsHighest }),
      isTaken,
    ]),
    meters: allOf([
      comparableCondition(search, { ...width, meters: mapLimits.nearbyMetersHighest }),
      isTaken,
    ]),
  };
  const counts = await land.row(sql<Record<DroppedCondition, number>>`
    select ${sql.join(
      droppedConditions.map((name) => sql`count(*) filter (${wider[name]}) as ${sql.ref(name)}`),
    )}
    from sale where ${allOf([isNumber('region_id', search.parcel.regionId), isOrdinary])}`);
  const [most] = droppedConditions
    .map((condition) => ({ condition, count: Number(counts[condition]) }))
    .sort((one, other) => other.count - one.count);
  return most && most.count > 0 ? most : null;
}

function comparableCondition(
  { parcel, until }: ComparableSearch,
  { meters, months, tolerance }: ComparisonWidth,
): Condition {
  const share = tolerance === null ? undefined : tolerance / 100;
  return allOf([
    isNumber('region_id', parcel.regionId),
    isBetweenDays({ fromDate: dayBefore(until, months), toDate: until }),
    share === undefined
      ? undefined
      : isBetween('area_sqm', parcel.areaSqm * (1 - share), parcel.areaSqm * (1 + share)),
    sql<boolean>`parcel_id is distinct from ${sql.lit(parcel.id)}`,
    anyOf([isAround(parcel.middle, meters), ...ofNeighborhoodAlone(parcel.neighborhoodId)]),
  ]);
}

/** On a parcel within a distance; the box passes over blocks of rows that are elsewhere. */
function isAround(middle: Place, meters: number): Condition {
  return allOf([isInBox(boxAroundCircle(middle, meters)), isInCircle({ middle, meters })]);
}

/** Sales of the neighborhood whose parcel is not known. */
function ofNeighborhoodAlone(neighborhoodId: number | null): Condition[] {
  if (neighborhoodId === null) return [];
  return [allOf([isNumber('neighborhood_id', neighborhoodId), sql<boolean>`level = 'neighborhood'`])];
}

/** Whether a sale is of a land use: that of its first parcel, or, where that is not known, what the deed calls it. */
function useCondition(group: string | null): Condition | undefined {
  if (group === null) return undefined;
  const isCalled = [
    ...[typeOfLandUse[group] ?? []].flat().map((type) => sql<boolean>`type = ${type}`),
    ...(typeWordsOfLandUse[group] ?? []).map((word) => sql<boolean>`contains(type, ${word})`),
  ];
  return anyOf([
    sql<boolean>`land_use_group = ${group}`,
    allOf([sql<boolean>`land_use_group is null`, anyOf(isCalled)]),
  ]);
}

/** Whether neither the deed nor its parcel tells the use of what was sold. */
const isWithoutUse: Condition = sql<boolean>`(land_use_group is null
  and (type is null or type in (${sql.join(typesWithoutUse)})))`;
