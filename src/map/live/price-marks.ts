import type { GeoJSONSource, Map as LiveMap } from 'maplibre-gl';
import type { Theme } from '../palette.ts';
import { priceMarkFeatures, priceMarkId, priceMarkLayer, type PriceMark } from '../price-marks.ts';

/** Draws the prices of neighbourhoods on the loaded map, below their names. */
export function drawPriceMarks(map: LiveMap, theme: Theme, marks: readonly PriceMark[]): void {
  const data = priceMarkFeatures(marks);
  const source = map.getSource<GeoJSONSource>(priceMarkId);
  if (source) return void source.setData(data);
  map.addSource(priceMarkId, { type: 'geojson', data });
  // Names come first where there is no room for both.
  map.addLayer(priceMarkLayer(theme), 'neighborhood-label');
}
