import type { GeoJSONSource, Map as LiveMap } from 'maplibre-gl';
import { baseColors, type Theme } from '../../../map-tables/palette.ts';

const id = 'plan-outline';

/** Polygons of a plan, each of rings of [longitude, latitude], degrees. */
export type PlanOutline = readonly (readonly (readonly [number, number][])[])[];

/** Draws the outline of the selected subdivision plan; without polygons there is none. */
export function drawPlanOutline(map: LiveMap, theme: Theme, polygons: PlanOutline): void {
  const data = {
    type: 'Feature' as const,
    properties: {},
    geometry: {
      type: 'MultiPolygon' as const,
      coordinates: polygons.map((rings) => rings.map((ring) => [...ring])),
    },
  };
  const source = map.getSource<GeoJSONSource>(id);
  if (source) return void source.setData(data);
  if (polygons.length === 0) return;
  const { selected, selectedHalo, offered } = baseColors[theme];
  map.addSource(id, { type: 'geojson', data });
  map.addLayer({
    id: `${id}-fill`,
    type: 'fill',
    source: id,
    paint: { 'fill-color': offered, 'fill-opacity': 0.1 },
  });
  map.addLayer({
    id: `${id}-halo`,
    type: 'line',
    source: id,
    paint: { 'line-color': selectedHalo, 'line-width': 6 },
  });
  map.addLayer({
    id: `${id}-line`,
    type: 'line',
    source: id,
    paint: { 'line-color': selected, 'line-width': 3 },
  });
}
