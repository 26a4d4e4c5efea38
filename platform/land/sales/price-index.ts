import { sql } from 'kysely';
import type { Comparables } from '../../../contract/parcel/comparables.ts';
import { parcelLimits } from '../../../contract/parcel/limits.ts';
import { dayBefore } from '../../../lib/days.ts';
import { allOf, isNumber, isText, type Condition } from '../queries/conditions.ts';
import type { QueryContext } from '../queries/query-context.ts';
import { isBetweenDays, isOrdinary } from './conditions.ts';

/** How the prices of a place changed. */
export interface PriceIndex {
  place: NonNullable<Comparables['index']>;
  /** Percent from the quarter of a day to the last one, to a tenth; undefined: that quarter has no point. */
  movedPercent(day: string): number | undefined;
}

interface Wanted {
  parcel: {
    regionId: number;
    neighborhoodId: number | null;
    neighborhoodName: string | null;
    cityName: string | null;
  };
  until: string;
}

/**
 * The index of prices of a parcel's neighborhood, else of its city: for the end of each quarter the median price per m²
 * of the ordinary sales in the year up to it. A quarter without a sale, or with a year of few, is no point of it. Undefined
 * without two points.
 *
 * @param isTaken the uses that are compared
 * @param firstDay of the sales to be moved; undefined: there are none
 */
export async function priceIndexOf(
  context: Pick<QueryContext, 'land'>,
  { parcel, until }: Wanted,
  { isTaken, firstDay }: { isTaken: Condition | undefined; firstDay: string | undefined },
): Promise<PriceIndex | undefined> {
  if (firstDay === undefined) return undefined;
  const { regionId, neighborhoodId, neighborhoodName, cityName } = parcel;
  const places = [
    {
      level: 'neighborhood',
      name: neighborhoodName,
      isIn: isNumber('neighborhood_id', neighborhoodId ?? -1),
    },
    { level: 'city', name: cityName, isIn: isText('city_name', cityName ?? '') },
  ] as const;
  for (const { level, name, isIn } of places) {
    if (name === null) continue;
    const condition = allOf([isNumber('region_id', regionId), isIn, isTaken, isOrdinary]);
    const points = await pointsOf(context, condition, { firstDay, until });
    const last = points.at(-1);
    if (!last || points.length < 2) continue;
    const byQuarter = new Map(points.map((point) => [point.quarter, point.price]));
    return {
      place: { level, name, until: last.day },
      movedPercent: (day) => {
        const price = byQuarter.get(quarterOf(day));
        return price === undefined ? undefined : Math.round((last.price / price - 1) * 1000) / 10;
      },
    };
  }
  return undefined;
}

interface Point {
  /** `year * 4 + quarter - 1`. */
  quarter: number;
  /** Of the last sale of the year behind it. */
  day: string;
  price: number;
}

function pointsOf(
  { land }: Pick<QueryContext, 'land'>,
  condition: Condition,
  { firstDay, until }: { firstDay: string; until: string },
): Promise<Point[]> {
  const isInTime = isBetweenDays({ fromDate: dayBefore(firstDay, 12), toDate: until });
  return land.rows(sql<Point>`
    with own as (select date, price_sar_per_sqm from sale where ${allOf([condition, isInTime])}),
      quarters as (
        select starts, least(cast(starts + interval 3 month - interval 1 day as date), cast(${until} as date)) as day
        from (select unnest(generate_series(
          date_trunc('quarter', cast(${firstDay} as date)), cast(${until} as date), interval 3 month)) as starts))
    select cast(year(starts) * 4 + quarter(starts) - 1 as integer) as quarter, strftime(max(date), '%Y-%m-%d') as day,
      median(price_sar_per_sqm) as price
    from quarters join own on date <= day and date > day - interval 12 month
    group by starts
    having count(*) >= ${sql.lit(parcelLimits.indexSales)} and max(date) >= starts order by quarter`);
}

function quarterOf(day: string): number {
  return Number(day.slice(0, 4)) * 4 + Math.ceil(Number(day.slice(5, 7)) / 3) - 1;
}
