import type { Kysely } from 'kysely';
import type { CityPart } from '../../contract/shared/vocabulary.ts';
import type { Database } from '../schema/schema.ts';

/** Where land lies in its city, as far as the publishers of districts and parcels name it; null: they do not. */
export interface DistrictNames {
  city_part: CityPart | null;
  municipality_name: string | null;
}

const unknown: DistrictNames = { city_part: null, municipality_name: null };

/** Names of the districts, by the id of the neighborhood. */
export class Districts {
  readonly #names: ReadonlyMap<number, DistrictNames>;

  constructor(names: ReadonlyMap<number, DistrictNames>) {
    this.#names = names;
  }

  /** Returns the names for land in a neighborhood; its own municipality, if given, stands before the district's. */
  namesOf(land: { neighborhood_id: number | null; municipality_name: string | null }): DistrictNames {
    const district = this.#names.get(land.neighborhood_id ?? 0) ?? unknown;
    return {
      city_part: district.city_part,
      municipality_name: land.municipality_name ?? district.municipality_name,
    };
  }
}

export async function readDistricts(database: Kysely<Database>): Promise<Districts> {
  const rows = await database
    .selectFrom('neighborhood')
    .select(['id', 'city_part', 'municipality_name'])
    .where((where) =>
      where.or([where('city_part', 'is not', null), where('municipality_name', 'is not', null)]),
    )
    .execute();
  return new Districts(new Map(rows.map(({ id, ...names }) => [id, names])));
}
