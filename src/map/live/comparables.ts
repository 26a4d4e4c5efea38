import type { GeoJSONSource, Map as LiveMap } from 'maplibre-gl';
import {
  comparableFeatures,
  comparableLayers,
  comparablesId,
  type ComparableArea,
} from '../comparable-marks.ts';
import type { Theme } from '../../../map-tables/palette.ts';

/** Draws a parcel's comparison on the loaded map, above street names, so that its prices stay readable. */
export function drawComparables(map: LiveMap, theme: Theme, area: ComparableArea | undefined): void {
  const data = comparableFeatures(area);
  const source = map.getSource<GeoJSONSource>(comparablesId);
  if (source) return void source.setData(data);
  if (!area) return;
  map.addSource(comparablesId, { type: 'geojson', data });
  for (const layer of comparableLayers(theme)) map.addLayer(layer);
}
