import type { Map as LiveMap } from 'maplibre-gl';
import { tileset } from '../../../map-tables/tileset.ts';

/** Name of the neighborhood in the middle of the viewport, read from its tile; undefined if there is none. */
export function neighborhoodInMiddle(map: LiveMap): string | undefined {
  const layers = ['neighborhood-hit'].filter((id) => map.getLayer(id));
  const [feature] = map.queryRenderedFeatures(map.project(map.getCenter()), { layers });
  const name: unknown = feature?.properties[tileset.layers.neighborhood.attributes.name];
  return typeof name === 'string' && name !== '' ? name : undefined;
}
