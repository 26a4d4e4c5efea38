import type { Kysely } from 'kysely';
import { insertMany } from '../../../database/connection/bulk.ts';
import type { Engine } from '../../../database/connection/store.ts';
import type { Database } from '../../../database/schema/schema.ts';
import type { Aliases } from '../places/aliases.ts';
import { deedRows, indicatorRows, quartersOf } from './land-metrics.ts';
import { cityKey } from '../places/place-names.ts';
import type { Region } from '../places/regions.ts';

/**
 * Recomputes the metrics of a region's cities from what no neighborhood takes: indicators whose district is «أخرى» or
 * unknown, and deeds in no neighborhood that name their city; by the rules of neighborhoods. Memory holds the rows of
 * one city.
 */
export async function recomputeCities(
  transaction: Kysely<Database>,
  engine: Engine,
  region: Pick<Region, 'id' | 'key'>,
  aliases: Aliases,
): Promise<void> {
  const regionId = region.id;
  await transaction.deleteFrom('city_metric').where('region_id', '=', regionId).execute();
  for (const [key, names] of await citiesOf(transaction, region, aliases)) {
    // In the order of an index of these rows: by id alone, SQLite would go through those of all cities for each.
    const indicators = await indicatorRows(transaction)
      .where('region_id', '=', regionId)
      .where('neighborhood_id', 'is', null)
      .where('city_name', 'in', names)
      .orderBy('city_name')
      .orderBy('id')
      .execute();
    const deeds = await deedRows(transaction)
      .where('sale.region_id', '=', regionId)
      .where('sale.neighborhood_id', 'is', null)
      .where('sale.deed_city', 'in', names)
      .orderBy('sale.deed_city')
      .orderBy('sale.id')
      .execute();
    const city = { region_id: regionId, city_name: names[0] ?? '', folded_city: key };
    const rows = quartersOf(indicators, deeds).map(({ origin: _, ...quarter }) => ({ ...city, ...quarter }));
    await insertMany(transaction, engine, 'city_metric', rows);
  }
}

/**
 * The ways in which each city of a region is written where no neighborhood takes a row, by the key of all its names; the
 * first row's way first.
 */
async function citiesOf(
  transaction: Kysely<Database>,
  { id: regionId, key: regionKey }: Pick<Region, 'id' | 'key'>,
  aliases: Aliases,
): Promise<ReadonlyMap<string, string[]>> {
  const ofIndicators = await transaction
    .selectFrom('sales_indicator')
    .select('city_name as city')
    .where('region_id', '=', regionId)
    .where('neighborhood_id', 'is', null)
    .groupBy('city_name')
    .orderBy(({ fn }) => fn.min('id'))
    .execute();
  const ofDeeds = await transaction
    .selectFrom('sale')
    .select('deed_city as city')
    .where('region_id', '=', regionId)
    .where('neighborhood_id', 'is', null)
    .where('deed_city', 'is not', null)
    .groupBy('deed_city')
    .orderBy(({ fn }) => fn.min('id'))
    .execute();
  const names = new Set([...ofIndicators, ...ofDeeds].flatMap(({ city }) => city ?? []));
  const cities = Map.groupBy(names, (name) => aliases.cityOf(regionKey, cityKey(name)));
  // Rows without a city count nowhere.
  cities.delete('');
  return cities;
}
