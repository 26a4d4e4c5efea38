import type { Kysely } from 'kysely';
import { insertMany } from '../../../database/connection/bulk.ts';
import type { Engine } from '../../../database/connection/store.ts';
import type { Database } from '../../../database/schema/schema.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import type { Aliases } from './aliases.ts';
import { keepMovedIds, openIdBook } from '../../shared/moved-ids.ts';
import { cityKey } from './place-names.ts';
import type { Region } from './regions.ts';

/** A city with its point, degrees. */
export interface City {
  id: number;
  name: string;
  x: number;
  y: number;
}

/** The cities of one region, by any of their names. */
export class CityIndex {
  private readonly region: RegionKey;
  private readonly cities: ReadonlyMap<string, readonly City[]>;
  private readonly aliases: Aliases;

  private constructor(region: RegionKey, cities: ReadonlyMap<string, readonly City[]>, aliases: Aliases) {
    this.region = region;
    this.cities = cities;
    this.aliases = aliases;
  }

  static async load(database: Kysely<Database>, region: Region, aliases: Aliases): Promise<CityIndex> {
    const rows = await database
      .selectFrom('city')
      .select(['id', 'name', 'folded_name', 'x', 'y'])
      .where('region_id', '=', region.id)
      .execute();
    const cities = Map.groupBy(rows, ({ folded_name: key }) => key);
    return new CityIndex(region.key, cities, aliases);
  }

  /** The city of a name; undefined when it is not known, or when several bear it and nobody has said which is meant. */
  find(name: string): City | undefined {
    const [city, other] = this.meantBy(name);
    return other ? undefined : city;
  }

  /** How many cities bear a name of which none is found by it; 0: one is found, or none is known. */
  countShared(name: string): number {
    const { length } = this.meantBy(name);
    return length > 1 ? length : 0;
  }

  private meantBy(name: string): readonly City[] {
    const key = cityKey(name);
    const known = (each: string) => this.cities.get(each) ?? [];
    const own = known(key);
    if (own.length === 1) return own;
    // Those of the program tell where to look besides, not which one is meant.
    const said = this.aliases.ownCity(this.region, key);
    if (own.length > 1) return said === undefined || known(said).length !== 1 ? own : known(said);
    const others = this.aliases.otherCities(this.region, key).map(known);
    return others.find(({ length }) => length > 0) ?? [];
  }
}

/**
 * Derives the cities of a region from its imported districts: each stands in the middle of its districts. Cities that
 * a file of their own gives stay.
 */
export async function deriveCities(
  transaction: Kysely<Database>,
  engine: Engine,
  region: Region,
): Promise<void> {
  await transaction
    .deleteFrom('city')
    .where('region_id', '=', region.id)
    .where('source_id', 'in', (query) =>
      query.selectFrom('source').select('id').where('load_key', 'like', 'districts:%'),
    )
    .execute();
  const given = await transaction
    .selectFrom('city')
    .select('folded_name')
    .where('region_id', '=', region.id)
    .execute();
  const districts = await transaction
    .selectFrom('neighborhood')
    .innerJoin('source', 'source.id', 'neighborhood.source_id')
    .select(['city_name', 'centroid_x', 'centroid_y', 'source_id'])
    .where('region_id', '=', region.id)
    .where('source.origin', '=', 'import')
    .orderBy('neighborhood.id')
    .execute();
  const known = new Set(given.map(({ folded_name: key }) => key));
  const ids = await openIdBook(transaction, 'city', region.key);
  const cities = [...Map.groupBy(districts, ({ city_name: name }) => cityKey(name))].flatMap(([key, own]) => {
    const [first] = own;
    const id = known.has(key) ? undefined : ids.take(key);
    if (!first || id === undefined) return [];
    const mean = (of: (district: (typeof own)[number]) => number) =>
      own.reduce((sum, district) => sum + of(district), 0) / own.length;
    return {
      id,
      region_id: region.id,
      name: first.city_name,
      folded_name: key,
      x: mean(({ centroid_x: x }) => x),
      y: mean(({ centroid_y: y }) => y),
      source_id: first.source_id,
    };
  });
  await insertMany(transaction, engine, 'city', cities);
  await keepMovedIds(transaction, 'city', region.key, ids);
}
