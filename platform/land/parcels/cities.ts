import { sql } from 'kysely';
import type { CityOfRegion } from '../../../contract/finder/finder.ts';
import { cityParts, type CityPart } from '../../../contract/shared/vocabulary.ts';
import { cached } from '../queries/cache.ts';
import type { QueryContext } from '../queries/query-context.ts';

/** Regions whose answer is cached. */
const mostCached = 20;

/** Returns the cities of a region in which parcels lie, with the parts and municipalities that the data names. */
export const citiesOf = cached(mostCached, readCities);

async function readCities({ land }: Pick<QueryContext, 'land'>, regionId: number): Promise<CityOfRegion[]> {
  const rows = await land.rows(sql<{
    city: string;
    part: CityPart | null;
    municipality: string | null;
    total: number;
  }>`
    select city_name as city, city_part as part, municipality_name as municipality, count(*) as total
    from parcel where region_id = ${sql.lit(regionId)} group by all`);
  const cities = Map.groupBy(rows, ({ city }) => city);
  return Array.from(cities, ([name, own]): CityOfRegion => {
    const parts = totals(own, ({ part }) => part);
    return {
      name,
      parcelCount: sumOf(own),
      parts: cityParts.flatMap((part) => {
        const parcelCount = parts.get(part);
        return parcelCount === undefined ? [] : [{ part, parcelCount }];
      }),
      municipalities: Array.from(
        totals(own, ({ municipality }) => municipality),
        ([title, parcelCount]) => ({
          name: title,
          parcelCount,
        }),
      ).sort((one, other) => other.parcelCount - one.parcelCount || compare(one.name, other.name)),
    };
  }).sort((one, other) => other.parcelCount - one.parcelCount || compare(one.name, other.name));
}

/** Parcels by a name; those without one are left out. */
function totals<Row extends { total: number }, Name extends string>(
  rows: readonly Row[],
  nameOf: (row: Row) => Name | null,
): Map<Name, number> {
  const counts = new Map<Name, number>();
  for (const row of rows) {
    const name = nameOf(row);
    if (name !== null) counts.set(name, (counts.get(name) ?? 0) + row.total);
  }
  return counts;
}

function sumOf(rows: readonly { total: number }[]): number {
  return rows.reduce((sum, { total }) => sum + total, 0);
}

const { compare } = new Intl.Collator('ar');
