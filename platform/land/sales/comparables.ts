import { sql } from 'kysely';
import type { Comparables, ComparableSale } from '../../../contract/parcel/comparables.ts';
import { parcelLimits } from '../../../contract/parcel/limits.ts';
import { dayBefore } from '../../../lib/days.ts';
import { boxAroundCircle, metersBetween, type Place } from '../../../lib/geo/sphere.ts';
import { typeOfLandUse } from '../../../contract/shared/vocabulary.ts';
import { sourcesFor } from '../../../database/parcel/reference.ts';
import { sourceOf } from '../../../database/shared/sources.ts';
import { allOf, anyOf, isBetween, isInBox, isNumber, isText, type Condition } from '../queries/conditions.ts';
import type { QueryContext } from '../queries/query-context.ts';
import { comparisonSteps, widenedIn, type ComparisonWidth } from './comparison-steps.ts';
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
  };
  /** What is not widened. */
  chosen: Partial<ComparisonWidth>;
  /** `same`, `any`, or the key of a group. */
  landUse: string;
  /** Last day, as an ISO date. */
  until: string;
}

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
  const conditionOf = (width: ComparisonWidth) => comparableCondition({ ...search, landUse }, width);
  const counts = await land.row(sql<Record<string, number>>`
    select ${sql.join(
      steps.map((step, at) => sql`count(*) filter (${conditionOf(step)}) as ${sql.ref(`step_${at}`)}`),
    )}
    from sale where ${allOf([conditionOf(widest), isOrdinary])}`);
  const at = steps.findIndex((_, index) => Number(counts[`step_${index}`]) >= parcelLimits.comparablesWanted);
  const width = steps[at] ?? widest;
  const condition = conditionOf(width);
  const rows = await land.rows(sql<ListedRow>`
    select ${listedColumns} from sale where ${allOf([condition, isOrdinary])}
    order by ${saleOrders.newest} limit ${sql.lit(parcelLimits.comparablesMost)}`);
  const { total, ordinary } = await land.row(sql<{ total: number; ordinary: number }>`
    select count(*) as total, count(*) filter (${isOrdinary}) as ordinary from sale where ${condition}`);
  const sources = await sourcesFor(store, rows);
  const sourceIds = new Set(rows.map(({ source_id: id }) => id));
  return {
    conditions: { ...width, landUse, fromDate: dayBefore(until, width.months), until },
    widened: widenedIn(width, chosen),
    items: rows.map((row) => toComparable(row, parcel.middle)),
    totalCount: ordinary,
    extraordinaryCount: total - ordinary,
    sources: [...sourceIds].map((id) => sourceOf(sources, { source_id: id })),
  };
}

function toComparable(row: ListedRow, middle: Place): ComparableSale {
  const sale = toRow(row);
  const isOnParcel = sale.level === 'parcel' && sale.location !== null;
  return {
    ...sale,
    distanceMeters: isOnParcel && sale.location ? Math.round(metersBetween(middle, sale.location)) : null,
  };
}

function comparableCondition(
  { parcel, landUse, until }: ComparableSearch,
  { meters, months, tolerance }: ComparisonWidth,
): Condition {
  const share = tolerance === null ? undefined : tolerance / 100;
  return allOf([
    isNumber('region_id', parcel.regionId),
    isBetweenDays({ fromDate: dayBefore(until, months), toDate: until }),
    share === undefined
      ? undefined
      : isBetween('area_sqm', parcel.areaSqm * (1 - share), parcel.areaSqm * (1 + share)),
    hasUse(landUse === 'same' ? parcel.landUseGroup : landUse === 'any' ? null : landUse),
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
function hasUse(group: string | null): Condition | undefined {
  if (group === null) return undefined;
  const onParcel = isText('land_use_group', group);
  const type = typeOfLandUse[group];
  if (!onParcel || type === undefined) return onParcel;
  return anyOf([onParcel, allOf([sql<boolean>`land_use_group is null`, isText('type', type)])]);
}
