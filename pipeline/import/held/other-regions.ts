import type { Kysely } from 'kysely';
import type { Database } from '../../../database/schema/schema.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { cityKey, districtKey } from '../places/place-names.ts';
import type { Region } from '../places/regions.ts';

/** Knows of a district that it lies in another region than a file says. */
export class OtherRegions {
  private readonly byDistrict: ReadonlyMap<string, ReadonlySet<number>>;
  private readonly byCity: ReadonlyMap<string, ReadonlySet<number>>;
  private readonly keys: ReadonlyMap<number, RegionKey>;

  private constructor(
    districts: ReadonlyMap<string, ReadonlySet<number>>,
    cities: ReadonlyMap<string, ReadonlySet<number>>,
    keys: ReadonlyMap<number, RegionKey>,
  ) {
    this.byDistrict = districts;
    this.byCity = cities;
    this.keys = keys;
  }

  static async load(
    database: Kysely<Database>,
    regions: ReadonlyMap<RegionKey, Region>,
  ): Promise<OtherRegions> {
    const districts = new Map<string, Set<number>>();
    const cities = new Map<string, Set<number>>();
    const rows = await database
      .selectFrom('neighborhood')
      .innerJoin('source', 'source.id', 'neighborhood.source_id')
      .select(['region_id', 'city_name', 'neighborhood.name as district'])
      .where('source.origin', '=', 'import')
      .execute();
    for (const { region_id: region, city_name: city, district } of rows) {
      put(districts, keyOf(city, district), region);
      put(cities, cityKey(city), region);
    }
    const keys = new Map([...regions.values()].map(({ id, key }) => [id, key]));
    return new OtherRegions(districts, cities, keys);
  }

  /**
   * The one other region that has this district in this city, while the region itself has no city of the name: a name
   * that several regions have proves nothing.
   */
  of(region: Region, city: string, district: string): RegionKey | undefined {
    if (this.byDistrict.size === 0 || this.byCity.get(cityKey(city))?.has(region.id)) return undefined;
    const [only, another] = this.byDistrict.get(keyOf(city, district)) ?? [];
    return only === undefined || another !== undefined ? undefined : this.keys.get(only);
  }
}

function keyOf(city: string, district: string): string {
  return `${cityKey(city)}/${districtKey(district)}`;
}

function put(map: Map<string, Set<number>>, key: string, region: number): void {
  const known = map.get(key);
  if (known) known.add(region);
  else map.set(key, new Set([region]));
}
