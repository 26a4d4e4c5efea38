import { overlaysOf, stationsOf } from '../database/map/overlays.ts';
import type { Store } from '../database/connection/store.ts';
import type { TileFeature } from './tiles/build.ts';

export interface RegionOverlays {
  features: TileFeature[];
  /** Publishers of the features, each once: the map credits them while it shows the overlays. */
  publishers: string[];
}

/** All overlays of a region, as its tiles hold them. Few rows compared with the land's, so they are read at once. */
export async function regionOverlays(store: Store, regionId: number): Promise<RegionOverlays> {
  const rows = await overlaysOf(store, regionId);
  const features: Omit<TileFeature, 'id'>[] = rows
    .filter(({ kind }) => kind !== 'metro_station')
    .map(({ kind, name, number, color, geometry }) => ({
      layer: kind,
      geometry: JSON.parse(geometry) as TileFeature['geometry'],
      attributes: kind === 'metro_line' || kind === 'bus_line' ? { name, number, color } : { name },
    }));
  for (const { name, color, x, y } of stationsOf(rows)) {
    features.push({
      layer: 'metro_station',
      geometry: { type: 'Point', coordinates: [x, y] },
      attributes: { name, color },
    });
  }
  return {
    // Ids in the store change with each load; these only distinguish the features of one archive.
    features: features.map((feature, index) => ({ ...feature, id: index + 1 })),
    publishers: [...new Set(rows.map(({ source }) => source.name))],
  };
}
