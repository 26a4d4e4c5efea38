import type { GeoJSONSource, Map as LiveMap } from 'maplibre-gl';
import type { Theme } from '../../../map-tables/palette.ts';
import { priceMarkFeatures, priceMarkId, priceMarkLayer, type PriceMark } from '../price-marks.ts';

/** Draws neighborhood prices on the loaded map, below the neighborhood names. */
export function drawPriceMarks(map: LiveMap, theme: Theme, marks: readonly PriceMark[]): void {
  const data = priceMarkFeatures(marks);
  const source = map.getSource<GeoJSONSource>(priceMarkId);
  if (source) return void source.setData(data);
  map.addSource(priceMarkId, { type: 'geojson', data });
  // Names win where there is no room for both.
  map.addLayer(priceMarkLayer(theme), 'neighborhood-label');
}
