import type { Kysely } from 'kysely';
import { isMessage, message, type Message } from '../../../words/message.ts';
import type { Database } from '../../../database/schema/schema.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { polygonsOf, type Rings } from '../../../lib/geo/polygons.ts';
import { isOnLand, type Position } from '../../../lib/geo/rings.ts';
import { Aliases } from './aliases.ts';
import { cityKey, districtKey, isOther, looseDistrictKey, splitDistrict } from './place-names.ts';

/** A neighborhood that rows or parcels can be assigned to. */
export interface Place {
  id: number;
  name: string;
  city: string;
  /** Its middle, degrees. */
  middle: Position;
}

/** Why a name could not be resolved. */
export const placeProblems = {
  other: message('district is only given as أخرى (other)'),
  noDistrict: message('no district given'),
  unknownCity: message('unknown city'),
  unknownDistrict: message('district not found in city'),
  ambiguous: message('ambiguous: several districts have this name'),
} as const;

interface Outline {
  place: Place;
  west: number;
  south: number;
  east: number;
  north: number;
  geometry: string;
  /** Parsed from the text when a point first falls into the box. */
  polygons?: Rings[];
}

/**
 * Finds the neighborhood that a register means, by name and city or by a point, among the imported ones of one region.
 * Names are folded, never guessed: several candidates count as no match.
 */
export class NeighborhoodIndex {
  private readonly region: RegionKey;
  private readonly aliases: Aliases;
  private readonly cities = new Map<string, Place[]>();
  private readonly byName = new Map<string, Place[]>();
  private readonly outlines: Outline[] = [];
  private readonly known = new Map<string, Place | Message>();

  private constructor(region: RegionKey, aliases: Aliases) {
    this.region = region;
    this.aliases = aliases;
  }

  /**
   * Loads the region's current neighborhoods.
   *
   * @param options.aliases other names than those of the boundaries: the built-in ones if nothing is said
   * @param options.except neighborhoods that are about to be deleted
   */
  static async load(
    database: Kysely<Database>,
    region: RegionKey,
    { aliases, except = new Set() }: { aliases?: Aliases; except?: ReadonlySet<number> } = {},
  ): Promise<NeighborhoodIndex> {
    const index = new NeighborhoodIndex(region, aliases ?? (await Aliases.builtIn()));
    const rows = await database
      .selectFrom('neighborhood')
      .innerJoin('region', 'region.id', 'neighborhood.region_id')
      .innerJoin('source', 'source.id', 'neighborhood.source_id')
      .select(['neighborhood.id', 'neighborhood.name', 'neighborhood.city_name', 'neighborhood.geometry'])
      .select(['neighborhood.west', 'neighborhood.south', 'neighborhood.east', 'neighborhood.north'])
      .select(['neighborhood.centroid_x', 'neighborhood.centroid_y'])
      .where('region.key', '=', region)
      .where('source.origin', '=', 'import')
      .orderBy('neighborhood.id')
      .execute();
    for (const { id, name, city_name: city, centroid_x: x, centroid_y: y, ...outline } of rows) {
      if (!except.has(id)) index.add({ place: { id, name, city, middle: [x, y] }, ...outline });
    }
    return index;
  }

  /**
   * Returns the neighborhood of a name, or why there is none. Without a city, a name that only one of the region's
   * cities has is enough.
   */
  find(city: string, district: string): Place | Message {
    const key = `${city}\n${district}`;
    let found = this.known.get(key);
    if (found === undefined) {
      found = this.search(city, district);
      if (this.known.size < 100_000) this.known.set(key, found);
    }
    return found;
  }

  /** The neighborhood of a piece of land, by its name if given, otherwise by its position. */
  locate(point: Position, city: string | undefined, district: string | undefined): Place | undefined {
    const named = city && district ? this.find(city, district) : undefined;
    return named && !isMessage(named) ? named : this.at(point);
  }

  /** The neighborhood at a point. */
  at([x, y]: Position): Place | undefined {
    return this.outlines.find((outline) => {
      if (x < outline.west || x > outline.east || y < outline.south || y > outline.north) return false;
      outline.polygons ??= polygonsOf(outline.geometry);
      return isOnLand(outline.polygons, [x, y]);
    })?.place;
  }

  /** The names of the region's cities, one spelling of each. */
  cityNames(): string[] {
    return [...this.cities.values()].flatMap(([first]) => first?.city ?? []);
  }

  /** Whether there are neighborhoods of a city, or of one that is counted under it. */
  hasCity(city: string): boolean {
    return this.citiesOf(cityKey(city))
      .flat()
      .some((each) => this.cities.has(each));
  }

  /**
   * The neighborhood that a city, or one that is counted under it, has exactly by this name; aliases of districts are
   * disregarded.
   */
  named(city: string, district: string): Place | Message {
    const key = districtKey(district);
    return onlyOne(this.citiesOf(cityKey(city)).map((step) => step.flatMap((each) => this.exact(each, key))));
  }

  /**
   * What a name in a city may be a misspelling of: the neighborhoods of the city and of those counted under it, of
   * which a city within the name leaves only its own.
   *
   * @returns the name without that city, and the neighborhoods
   */
  candidates(city: string, district: string): { name: string; places: Place[] } {
    const reach = this.citiesOf(cityKey(city)).flat();
    const parts = splitDistrict(district);
    const carried = parts && this.citiesOf(cityKey(parts.city)).flat();
    const isSplit =
      parts !== undefined && (parts.isCertain || carried?.some((each) => this.cities.has(each)));
    const cities = isSplit ? reach.filter((each) => carried?.includes(each)) : reach;
    return {
      name: isSplit ? parts.district : district,
      places: cities.flatMap((each) => this.cities.get(each) ?? []),
    };
  }

  private citiesOf(city: string): string[][] {
    return [[city], [...this.aliases.otherCities(this.region, city)]];
  }

  private add(outline: Outline): void {
    const { place } = outline;
    const city = cityKey(place.city);
    const others = this.cities.get(city);
    if (others) others.push(place);
    else this.cities.set(city, [place]);
    this.outlines.push(outline);
    // Prefixed by kind, so that a loose key cannot collide with an exact one.
    this.file(`=${city}/${districtKey(place.name)}`, place);
    this.file(`~${city}/${looseDistrictKey(place.name)}`, place);
  }

  private exact(city: string, district: string): Place[] {
    return this.byName.get(`=${city}/${district}`) ?? [];
  }

  private loose(city: string, district: string): Place[] {
    return this.byName.get(`~${city}/${district}`) ?? [];
  }

  private file(key: string, place: Place): void {
    const found = this.byName.get(key);
    if (found) found.push(place);
    else this.byName.set(key, [place]);
  }

  private search(city: string, district: string): Place | Message {
    if (district === '') return placeProblems.noDistrict;
    if (isOther(district)) return placeProblems.other;
    if (city === '') {
      const found = this.searchIn([[...this.cities.keys()]], district);
      return found === placeProblems.unknownCity ? placeProblems.unknownDistrict : found;
    }
    const own = cityKey(city);
    const whole = this.searchIn(this.citiesOf(own), district, own);
    if (whole !== placeProblems.unknownDistrict && whole !== placeProblems.unknownCity) return whole;

    const parts = splitDistrict(district);
    const carried = parts && cityKey(parts.city);
    if (!parts || carried === undefined || !(parts.isCertain || this.cities.has(carried))) return whole;
    const steps = this.citiesOf(carried);
    // A governorate is not a city: all of its cities are equally likely.
    return this.searchIn(parts.isGovernorate ? [steps.flat()] : steps, parts.district);
  }

  /**
   * Tries the groups of cities in order, each with exact names, and then all of them again with looser ones.
   *
   * @param named the city that the register names: its spellings hold in the cities counted under it as well
   */
  private searchIn(steps: string[][], district: string, named?: string): Place | Message {
    if (!steps.flat().some((city) => this.cities.has(city))) return placeProblems.unknownCity;
    const [exact, loose] = [districtKey(district), looseDistrictKey(district)];
    const ofNamed = named && this.aliases.otherSpelling(this.region, named, exact);
    return onlyOne([
      ...steps.map((step) => step.flatMap((city) => this.exact(city, exact))),
      ...steps.map((step) =>
        step.flatMap((city) => {
          const spelling = this.aliases.otherSpelling(this.region, city, exact) ?? ofNamed;
          return spelling === undefined ? this.loose(city, loose) : this.exact(city, spelling);
        }),
      ),
    ]);
  }
}

/** The place of the first group that has any; several are none. */
function onlyOne(groups: readonly (readonly Place[])[]): Place | Message {
  const [first, second] = groups.find((group) => group.length > 0) ?? [];
  if (second) return placeProblems.ambiguous;
  return first ?? placeProblems.unknownDistrict;
}
