import type { Kysely } from 'kysely';
import { mapLimits } from '../../contract/map/limits.ts';
import { boxAroundCircle, metersBetween, type Place } from '../../lib/geo/sphere.ts';
import { extentOfBounds, type Extent } from '../../lib/geo/bounds.ts';
import { overlaysOf, stationsOf } from './overlays.ts';
import { listRegions } from '../shell/regions.ts';
import type { Database } from '../schema/schema.ts';

/** A station with the box around the circle within which it is considered. */
interface Reach extends Extent {
  station: Place;
}

/**
 * Straight-line distances to the nearest metro station of a region: the same distances, from the same stations, as
 * the panel and the page of a parcel show.
 */
export class MetroDistances {
  readonly #reaches: ReadonlyMap<number, readonly Reach[]>;

  /** Stations of each region, by its id. */
  constructor(stations: ReadonlyMap<number, readonly Place[]>) {
    this.#reaches = new Map(
      Array.from(stations, ([regionId, places]) => [regionId, places.map((station) => reachOf(station))]),
    );
  }

  /**
   * Returns meters; Infinity if no station is within `mapLimits.nearbyMetersHighest`, the most that can be requested.
   */
  meters(regionId: number, place: Place): number {
    let nearest = Infinity;
    for (const { station, west, south, east, north } of this.#reaches.get(regionId) ?? []) {
      if (place.x < west || place.x > east || place.y < south || place.y > north) continue;
      nearest = Math.min(nearest, metersBetween(place, station));
    }
    return nearest <= mapLimits.nearbyMetersHighest ? nearest : Infinity;
  }
}

/** Reads the stations that the overlay «Metro» shows. */
export async function readMetroDistances(database: Kysely<Database>): Promise<MetroDistances> {
  const stations = new Map<number, Place[]>();
  for (const { id } of await listRegions({ database })) {
    stations.set(id, stationsOf(await overlaysOf({ database }, id, ['metro'])));
  }
  return new MetroDistances(stations);
}

/** Slightly larger than the circle: on its poleward side, a box in degrees is marginally narrower than the circle. */
function reachOf(station: Place): Reach {
  return { station, ...extentOfBounds(boxAroundCircle(station, mapLimits.nearbyMetersHighest * 1.01)) };
}
