import type { DemoCity } from '../land/places.ts';
import type { DemoOverlay } from './demo-overlay.ts';

type MetroOverlay = Omit<DemoOverlay, 'region_id'>;

/** Metro lines and stations of a city, as its operator publishes them. */
export function metroOf({ metro }: DemoCity): MetroOverlay[] {
  return metro.flatMap(({ number, name, shortName, color, line, stations }) => [
    {
      kind: 'metro_line',
      ...{ name, number, color },
      short_name: shortName,
      geometry: JSON.stringify({ type: 'LineString', coordinates: line }),
    },
    ...stations.map((station): MetroOverlay => ({
      kind: 'metro_station',
      name: station.name,
      ...{ number, color },
      short_name: null,
      geometry: JSON.stringify({ type: 'Point', coordinates: station.position }),
    })),
  ]);
}
