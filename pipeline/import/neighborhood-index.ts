import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import type { RegionKey } from '../../src/contract/shared/vocabulary.ts';
import { isOnLand, type Rings } from './geometry.ts';
import type { Position } from '../../src/contract/shared/geo/rings.ts';
import {
  cityKey,
  districtKey,
  isOther,
  looseDistrictKey,
  otherCities,
  otherSpelling,
  splitDistrict,
} from './place-names.ts';

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
  other: 'district is only given as أخرى (other)',
  noDistrict: 'no district given',
  unknownCity: 'unknown city',
  unknownDistrict: 'district not found in city',
  ambiguous: 'ambiguous: several districts have this name',
} as const;
export type PlaceProblem = (typeof placeProblems)[keyof typeof placeProblems];

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
  private readonly cities = new Set<string>();
  private readonly byName = new Map<string, Place[]>();
  private readonly outlines: Outline[] = [];
  private readonly known = new Map<string, Place | PlaceProblem>();

  private constructor(region: RegionKey) {
    this.region = region;
  }

  /**
   * Loads the region's current neighborhoods.
   *
   * @param except those that are about to be deleted
   */
  static async load(
    database: Kysely<Database>,
    region: RegionKey,
    except: ReadonlySet<number> = new Set(),
  ): Promise<NeighborhoodIndex> {
    const index = new NeighborhoodIndex(region);
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
  find(city: string, district: string): Place | PlaceProblem {
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
    return typeof named === 'object' ? named : this.at(point);
  }

  /** The neighborhood at a point. */
  at([x, y]: Position): Place | undefined {
    return this.outlines.find((outline) => {
      if (x < outline.west || x > outline.east || y < outline.south || y > outline.north) return false;
      outline.polygons ??= readPolygons(outline.geometry);
      return isOnLand(outline.polygons, [x, y]);
    })?.place;
  }

  private add(outline: Outline): void {
    const { place } = outline;
    const city = cityKey(place.city);
    this.cities.add(city);
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

  private search(city: string, district: string): Place | PlaceProblem {
    if (district === '') return placeProblems.noDistrict;
    if (isOther(district)) return placeProblems.other;
    if (city === '') {
      const found = this.searchIn([[...this.cities]], district);
      return found === placeProblems.unknownCity ? placeProblems.unknownDistrict : found;
    }
    const own = cityKey(city);
    const others = otherCities(this.region, own);
    const whole = this.searchIn([[own], others], district);
    if (whole !== placeProblems.unknownDistrict && whole !== placeProblems.unknownCity) return whole;

    const parts = splitDistrict(district);
    const carried = parts && cityKey(parts.city);
    if (!parts || carried === undefined || !(parts.isCertain || this.cities.has(carried))) return whole;
    const carriedOthers = otherCities(this.region, carried);
    // A governorate is not a city: all of its cities are equally likely.
    const steps = parts.isGovernorate ? [[carried, ...carriedOthers]] : [[carried], carriedOthers];
    return this.searchIn(steps, parts.district);
  }

  /** Tries the groups of cities in order, each with exact names, and then all of them again with looser ones. */
  private searchIn(steps: string[][], district: string): Place | PlaceProblem {
    if (!steps.flat().some((city) => this.cities.has(city))) return placeProblems.unknownCity;
    const [exact, loose] = [districtKey(district), looseDistrictKey(district)];
    const groups = [
      ...steps.map((step) => step.flatMap((city) => this.exact(city, exact))),
      ...steps.map((step) =>
        step.flatMap((city) => {
          const spelling = otherSpelling(this.region, city, exact);
          return spelling === undefined ? this.loose(city, loose) : this.exact(city, spelling);
        }),
      ),
    ];
    const [first, second] = groups.find((group) => group.length > 0) ?? [];
    if (second) return placeProblems.ambiguous;
    return first ?? placeProblems.unknownDistrict;
  }
}

function readPolygons(text: string): Rings[] {
  const geometry = JSON.parse(text) as
    { type: 'Polygon'; coordinates: Rings } | { type: 'MultiPolygon'; coordinates: Rings[] };
  return geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
}
