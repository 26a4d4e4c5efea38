import type { Kysely } from 'kysely';
import { isMessage } from '../../../words/message.ts';
import type { Database } from '../../../database/schema/schema.ts';
import type { SaleLevel } from '../../../contract/shared/vocabulary.ts';
import type { Aliases } from './aliases.ts';
import { CityIndex } from './city-index.ts';
import { NeighborhoodIndex } from './neighborhood-index.ts';
import { cityKey } from './place-names.ts';
import { plotKey } from './plot-numbers.ts';
import type { Region } from './regions.ts';

/** What a deed says about its place; null: nothing. */
export interface WrittenPlace {
  city: string | null;
  district: string | null;
  plan: string | null;
  /** The parcels that it names; those that the publisher cut off are missing. */
  parcels: readonly string[];
}

/** Where a deed stands: on parcels, else in the middle of its neighborhood or city, else nowhere but its region. */
export interface DeedPlace {
  level: SaleLevel;
  neighborhoodId: number | null;
  x: number | null;
  y: number | null;
  /** Ascending. */
  parcelIds: number[];
}

interface Candidate {
  id: number;
  neighborhoodId: number | null;
  city: string;
}

/**
 * Places deeds of one region: on a parcel by plan and number inside the deed's neighborhood, else its city, if there
 * is exactly one such parcel; else in the neighborhood, else in the city. Nothing is guessed.
 */
export class DeedPlaces {
  private readonly database: Kysely<Database>;
  private readonly region: Region;
  private readonly neighborhoods: NeighborhoodIndex;
  private readonly cities: CityIndex;
  private readonly aliases: Aliases;

  private constructor(
    database: Kysely<Database>,
    region: Region,
    neighborhoods: NeighborhoodIndex,
    { cities, aliases }: { cities: CityIndex; aliases: Aliases },
  ) {
    this.database = database;
    this.region = region;
    this.neighborhoods = neighborhoods;
    this.cities = cities;
    this.aliases = aliases;
  }

  static async load(
    database: Kysely<Database>,
    region: Region,
    aliases: Aliases,
    neighborhoods?: NeighborhoodIndex,
  ): Promise<DeedPlaces> {
    return new DeedPlaces(
      database,
      region,
      neighborhoods ?? (await NeighborhoodIndex.load(database, region.key, { aliases })),
      { cities: await CityIndex.load(database, region, aliases), aliases },
    );
  }

  /** Places some thousand deeds at most, in their order: their parcels are looked up together. */
  async placeAll(deeds: readonly WrittenPlace[]): Promise<DeedPlace[]> {
    const candidates = await this.candidates(deeds);
    return deeds.map((deed) => this.place(deed, candidates));
  }

  /** How many towns bear the name of a deed's city, if it stands on none of them for that reason; else 0. */
  countShared({ city }: Pick<WrittenPlace, 'city'>, { level, x }: DeedPlace): number {
    return level === 'city' && x === null && city !== null ? this.cities.countShared(city) : 0;
  }

  private async candidates(deeds: readonly WrittenPlace[]): Promise<ReadonlyMap<string, Candidate[]>> {
    const keys = new Set(
      deeds.flatMap(({ plan, parcels }) => parcels.flatMap((parcel) => plotKey(plan, parcel) ?? [])),
    );
    if (keys.size === 0) return new Map();
    const rows = await this.database
      .selectFrom('parcel')
      .select(['id', 'plot_key', 'neighborhood_id', 'city_name'])
      .where('plot_key', 'in', [...keys])
      .where('region_id', '=', this.region.id)
      .execute();
    return Map.groupBy(
      rows.map((row) => ({
        key: row.plot_key ?? '',
        id: row.id,
        neighborhoodId: row.neighborhood_id,
        city: this.cityOf(row.city_name),
      })),
      ({ key }) => key,
    );
  }

  private cityOf(name: string): string {
    return this.aliases.cityOf(this.region.key, cityKey(name));
  }

  private place(deed: WrittenPlace, candidates: ReadonlyMap<string, Candidate[]>): DeedPlace {
    const { city, district, plan, parcels } = deed;
    const found = district === null ? undefined : this.neighborhoods.find(city ?? '', district);
    const neighborhood = found && !isMessage(found) ? found : undefined;
    const knownCity = neighborhood?.city ?? city;
    const cityToMatch = knownCity === null ? undefined : this.cityOf(knownCity);
    const matched = parcels.flatMap((parcel) => {
      const own = candidates.get(plotKey(plan, parcel) ?? '') ?? [];
      return onlyOne(own, neighborhood?.id, cityToMatch) ?? [];
    });
    const [first] = matched;
    if (first) {
      return {
        level: 'parcel',
        neighborhoodId: first.neighborhoodId ?? neighborhood?.id ?? null,
        x: null,
        y: null,
        parcelIds: [...new Set(matched.map(({ id }) => id))].sort((one, other) => one - other),
      };
    }
    if (neighborhood) {
      const [x, y] = neighborhood.middle;
      return { level: 'neighborhood', neighborhoodId: neighborhood.id, x, y, parcelIds: [] };
    }
    const inCity = knownCity === null ? undefined : this.cities.find(knownCity);
    if (inCity) return { level: 'city', neighborhoodId: null, x: inCity.x, y: inCity.y, parcelIds: [] };
    // A city that no file gives a point for is still the deed's city.
    const level = knownCity === null ? 'region' : 'city';
    return { level, neighborhoodId: null, x: null, y: null, parcelIds: [] };
  }
}

/** The one parcel that is meant: in the neighborhood, else in the city; plans count anew in each city. */
function onlyOne(
  candidates: readonly Candidate[],
  neighborhoodId: number | undefined,
  city: string | undefined,
): Candidate | undefined {
  const inNeighborhood = candidates.filter(
    (candidate) => neighborhoodId !== undefined && candidate.neighborhoodId === neighborhoodId,
  );
  const inCity = candidates.filter((candidate) => city !== undefined && candidate.city === city);
  const [only, other] = inNeighborhood.length > 0 ? inNeighborhood : inCity;
  return other ? undefined : only;
}

/** Between the parcels of one deed; no parcel number contains it. */
export const parcelSeparator = '، ';

/** What a stored deed says about its place. */
export function storedPlace(sale: {
  deed_city: string | null;
  deed_district: string | null;
  deed_plan: string | null;
  deed_parcel: string | null;
}): WrittenPlace {
  return {
    city: sale.deed_city,
    district: sale.deed_district,
    plan: sale.deed_plan,
    parcels: sale.deed_parcel === null ? [] : sale.deed_parcel.split(parcelSeparator),
  };
}
