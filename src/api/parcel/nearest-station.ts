import type { Station } from '../../../contract/map/stations.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { environment } from '../../environment/site-server.ts';
import { nearestTo, type Place } from '../../../lib/geo/sphere.ts';
import type { PageReads } from '../shared/page-calls.ts';
import { listStations } from '../map/tiles.ts';

/** Timeout for loading the stations, in milliseconds. */
const patience = 2_000;

/**
 * Finds the metro station nearest to a place, with its straight-line distance in meters; null if the region has none,
 * undefined if the stations could not be loaded.
 */
export async function nearestStation(
  key: RegionKey,
  place: Place,
  reads: PageReads,
): Promise<{ station: Station; meters: number } | null | undefined> {
  const list = await reads.optional(listStations(environment, key, AbortSignal.timeout(patience)));
  if (!list) return undefined;
  const nearest = nearestTo(place, list.stations);
  return nearest ? { station: nearest.place, meters: nearest.meters } : null;
}
