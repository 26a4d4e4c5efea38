import type { Station } from '../contract/stations.ts';
import type { RegionKey } from '../contract/vocabulary.ts';
import { environment } from '../environment/site-server.ts';
import { nearestTo, type Place } from '../map/ground.ts';
import { keptAnswers } from './kept-answers.ts';
import { listStations } from './tiles.ts';

/** Stations change with a new load of the data. A page does not wait longer for them than two seconds. */
const stationsOf = keptAnswers<RegionKey, Station[]>(
  async (key) => (await listStations(environment, key, AbortSignal.timeout(2_000))).stations,
  { freshMilliseconds: 600_000, most: 20, about: 'stations' },
);

/**
 * The metro station nearest to a place, with its distance in metres as the crow flies; null where the region has none,
 * undefined where that could not be learned.
 */
export async function nearestStation(
  key: RegionKey,
  place: Place,
): Promise<{ station: Station; meters: number } | null | undefined> {
  const stations = await stationsOf(key);
  if (!stations) return undefined;
  const nearest = nearestTo(place, stations);
  return nearest ? { station: nearest.place, meters: nearest.meters } : null;
}
