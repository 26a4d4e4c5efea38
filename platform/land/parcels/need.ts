import { sql } from 'kysely';
import { finderLimits } from '../../../contract/finder/limits.ts';
import type { LandNeed } from '../../../contract/finder/finder.ts';
import type { NeedPart } from '../../../contract/shared/vocabulary.ts';
import { boundsOfExtent } from '../../../lib/geo/bounds.ts';
import { allOf, anyOf, isAmong, type Condition } from '../queries/conditions.ts';
import type { QueryContext } from '../queries/query-context.ts';
import { saleCondition } from '../sales/conditions.ts';
import { toCentimetre } from '../../../database/snapshot/sale-row.ts';
import type { ParcelSearch } from '../search/parcel-search.ts';
import { parcelCondition, type DeedFilter } from './conditions.ts';
import type { OfferConditions } from '../sales/offered.ts';

/** The requirements of a finder query, in one region. */
export type Need = Pick<
  ParcelSearch,
  | 'fromArea'
  | 'toArea'
  | 'landUseGroup'
  | 'city'
  | 'cityPart'
  | 'municipality'
  | 'classes'
  | 'metroMeters'
  | 'bounds'
  | 'deed'
  | keyof OfferConditions
> & {
  regionId: number;
  /** All parcels that are offered, to count those that match. */
  offered: readonly number[];
};

/** A condition of a need, on parcels or on their sales. */
interface Part {
  name: NeedPart;
  condition: Condition;
}

interface Answer {
  total: number;
  offered_total: number;
  west: number | null;
  south: number | null;
  east: number | null;
  north: number | null;
  places: { id: number; x: number; y: number }[] | null;
  /** For each condition, the parcels that fail it alone, in a column of its name. */
  [part: string]: unknown;
}

/**
 * Answers a finder query in one pass over the parcels of the region: counts those that meet all conditions, and for
 * each condition those that would match without it, which are the ones that fail it alone.
 */
export async function answerNeed({ land }: Pick<QueryContext, 'land'>, need: Need): Promise<LandNeed> {
  const [own, sold] = [ownParts(need), soldParts(need)];
  const failures = own.map(({ name }) => sql`(not ${sql.ref(name)})::tinyint`);
  const meetsAll = sql<boolean>`failures = 0 and is_sold`;
  const answer = await land.row(sql<Answer>`
    with ${soldParcels(need.regionId, sold)}
    tested as (
      select *, ${sql.join([sql`0::tinyint`, ...failures], sql` + `)} as failures
      from (
        select id, x, y, west, south, east, north,
          ${sql.join([...own.map(ownColumn), ...soldColumns(sold)])}
        from parcel ${sold.length > 0 ? sql`left join sold on sold.parcel_id = parcel.id` : sql``}
        where region_id = ${sql.lit(need.regionId)}
      )
    )
    select count(*) filter (${meetsAll}) as total,
      count(*) filter (${meetsAll} and ${isAmong('id', need.offered)}) as offered_total,
      min(west) filter (${meetsAll}) as west, min(south) filter (${meetsAll}) as south,
      max(east) filter (${meetsAll}) as east, max(north) filter (${meetsAll}) as north,
      arg_min({'id': id::double, 'x': x, 'y': y}, hash(id), ${sql.lit(finderLimits.needPlaces)})
        filter (${meetsAll}) as places
      ${sql.join(
        [
          ...own.map(
            ({ name }) => sql`, count(*) filter (failures = 1 and is_sold and not ${sql.ref(name)})
            as ${sql.ref(name)}`,
          ),
          ...sold.map(
            ({ name }) => sql`, count(*) filter (failures = 0 and not is_sold
            and ${sql.ref(`without_${name}`)}) as ${sql.ref(name)}`,
          ),
        ],
        sql``,
      )}
    from tested where failures <= 1`);
  return toNeed(
    answer,
    [...own, ...sold].map(({ name }) => name),
  );
}

function toNeed(answer: Answer, names: readonly NeedPart[]): LandNeed {
  const { total, offered_total: offeredCount, west, south, east, north } = answer;
  const isNone = west === null || south === null || east === null || north === null;
  return {
    totalCount: total,
    offeredCount,
    bounds: isNone ? null : boundsOfExtent({ west, south, east, north }),
    places: (answer.places ?? [])
      .sort((one, other) => one.id - other.id)
      .map(({ id, x, y }) => [id, toCentimetre(x), toCentimetre(y)]),
    loosened: names
      .map((part) => ({ part, totalCount: total + Number(answer[part]) }))
      .sort((one, other) => other.totalCount - one.totalCount),
  };
}

/** The conditions on parcels themselves that are set. */
function ownParts(need: Need): Part[] {
  const { fromArea, toArea, landUseGroup, classes, metroMeters, bounds } = need;
  const { city, cityPart, municipality, budget, offeredIds, askedIds } = need;
  return setParts<ParcelSearch>(
    [
      ['classes', { classes }],
      ['size', { fromArea, toArea }],
      ['landUse', { landUseGroup }],
      ['place', { city, cityPart, municipality }],
      ['budget', { budget }],
      ['offered', { offeredIds }],
      ['price', { askedIds }],
      ['metro', { metroMeters }],
      ['ground', { bounds }],
    ],
    parcelCondition,
  );
}

/** The conditions on sales that are set: a single sale has to meet all of them. */
function soldParts({ deed: { type, months, fromDate, toDate, fromPrice, toPrice } = {} }: Need): Part[] {
  return setParts<DeedFilter>(
    [
      ['type', { type }],
      ['days', { months, fromDate, toDate }],
      ['price', { fromPrice, toPrice }],
    ],
    saleCondition,
  );
}

function setParts<Search extends object>(
  searches: readonly (readonly [NeedPart, Search])[],
  conditionOf: (search: Search) => Condition,
): Part[] {
  return searches
    .filter(([, search]) => Object.values(search).some((value) => value !== undefined))
    .map(([name, search]) => ({ name, condition: conditionOf(search) }));
}

/** Whether a parcel meets a condition of its own, which it does not when the figure is unknown. */
function ownColumn({ name, condition }: Part) {
  return sql`coalesce(${condition}, false) as ${sql.ref(name)}`;
}

/** The conditions except one. */
function others(parts: readonly Part[], without: Part): Condition {
  return allOf(parts.filter((part) => part !== without).map(({ condition }) => condition));
}

/** Parcels with a sale that meets all conditions on sales, or all but one. */
function soldParcels(regionId: number, parts: readonly Part[]) {
  if (parts.length === 0) return sql``;
  const almost = parts.map((part) => others(parts, part));
  // Leaving out the only condition matches every parcel: no sale has to be read for that.
  const wanted = parts.length === 1 ? allOf(parts.map(({ condition }) => condition)) : anyOf(almost);
  return sql`sold as (
    select parcel_id, coalesce(bool_or(${allOf(parts.map(({ condition }) => condition))}), false) as is_sold,
      ${sql.join(
        parts.map(
          (part, at) =>
            sql`coalesce(bool_or(${almost[at] ?? sql`true`}), false) as ${sql.ref(`without_${part.name}`)}`,
        ),
      )}
    from sale
    where region_id = ${sql.lit(regionId)} and parcel_id is not null and ${wanted}
    group by parcel_id
  ),`;
}

/** Whether a parcel meets the conditions on sales, and for each whether it would without it. */
function soldColumns(parts: readonly Part[]) {
  // Without conditions on sales, a parcel matches even if it has no sale.
  if (parts.length === 0) return [sql`true as is_sold`];
  return [
    sql`coalesce(is_sold, false) as is_sold`,
    ...parts.map(({ name }) => {
      const column = sql.ref(`without_${name}`);
      return parts.length === 1 ? sql`true as ${column}` : sql`coalesce(${column}, false) as ${column}`;
    }),
  ];
}
