import type { GeoJSONSource, Map as LiveMap } from 'maplibre-gl';
import type { Bounds } from '../../../contract/shared/common.ts';
import { expression } from '../../../map-tables/expression.ts';
import { baseColors, type Theme } from '../../../map-tables/palette.ts';

const id = 'project-place';

/** A project on the map: its name, and the box around its land. */
export interface ProjectPlace {
  name: string;
  bounds: Bounds;
}

/** Outlines the box of a project, with its name above. */
export function drawProjectPlace(map: LiveMap, theme: Theme, place: ProjectPlace | undefined): void {
  const data = { type: 'FeatureCollection' as const, features: place ? featuresOf(place) : [] };
  const source = map.getSource<GeoJSONSource>(id);
  if (source) return void source.setData(data);
  if (!place) return;
  const { selected, selectedHalo, label, labelHalo } = baseColors[theme];
  map.addSource(id, { type: 'geojson', data });
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
    paint: { 'line-color': selected, 'line-width': 3, 'line-dasharray': [2, 1] },
  });
  map.addLayer({
    id: `${id}-name`,
    type: 'symbol',
    source: id,
    filter: ['==', ['geometry-type'], 'Point'],
    layout: {
      'text-field': expression('get', 'name'),
      'text-font': ['Plex Arabic'],
      'text-size': 16,
      'text-anchor': 'bottom',
      'text-offset': [0, -0.5],
      // Drawn even where it collides with other labels: the page was opened for it.
      'text-allow-overlap': true,
    },
    paint: { 'text-color': label, 'text-halo-color': labelHalo, 'text-halo-width': 2.5 },
  });
}

function featuresOf({ name, bounds: { southWest, northEast } }: ProjectPlace) {
  const [west, south, east, north] = [southWest.x, southWest.y, northEast.x, northEast.y];
  const ring: [number, number][] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return [
    {
      type: 'Feature' as const,
      properties: {},
      geometry: { type: 'Polygon' as const, coordinates: [ring] },
    },
    {
      type: 'Feature' as const,
      properties: { name },
      geometry: { type: 'Point' as const, coordinates: [(west + east) / 2, north] },
    },
  ];
}
