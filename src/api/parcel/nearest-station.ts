import type { Station } from '../../contract/map/stations.ts';
import type { RegionKey } from '../../contract/shared/vocabulary.ts';
import { environment } from '../../environment/site-server.ts';
import { nearestTo, type Place } from '../../map/geo.ts';
import type { PageReads } from '../shared/page-calls.ts';
import { listStations } from '../map/tiles.ts';

/** Milliseconds that a page waits for the stations. */
const patience = 2_000;

/**
 * The metro station nearest to a place, with its distance in metres as the crow flies; null where the region has none,
 * undefined where that could not be learned.
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
