import type { GeoJSONSource, Map as LiveMap } from 'maplibre-gl';
import { boxAroundCircle } from '../../../lib/geo/sphere.ts';
import type { OwnPlace } from '../geo.ts';
import { baseColors, filterColors, type Theme } from '../../../map-tables/palette.ts';

const id = 'own-place';
/** Number of vertices of the polygon that approximates a circle. */
const corners = 48;

/** Draws the user's location as a dot with its accuracy circle. */
export function drawOwnPlace(map: LiveMap, theme: Theme, place: OwnPlace | undefined): void {
  const data = { type: 'FeatureCollection' as const, features: place ? featuresOf(place) : [] };
  const source = map.getSource<GeoJSONSource>(id);
  if (source) return void source.setData(data);
  if (!place) return;
  const color = filterColors[theme].drawnArea;
  map.addSource(id, { type: 'geojson', data });
  map.addLayer({
    id: 'own-place-around',
    type: 'fill',
    source: id,
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': color, 'fill-opacity': 0.14 },
  });
  map.addLayer({
    id: 'own-place-dot',
    type: 'circle',
    source: id,
    filter: ['==', ['geometry-type'], 'Point'],
    paint: {
      'circle-radius': 7,
      'circle-color': color,
      'circle-stroke-color': baseColors[theme].selectedHalo,
      'circle-stroke-width': 3,
    },
  });
}

function featuresOf(place: OwnPlace) {
  const { northEast } = boxAroundCircle(place, place.accuracy);
  const [east, north] = [northEast.x - place.x, northEast.y - place.y];
  const circle = Array.from({ length: corners + 1 }, (_, corner): [number, number] => {
    const angle = (2 * Math.PI * corner) / corners;
    return [place.x + east * Math.cos(angle), place.y + north * Math.sin(angle)];
  });
  const feature = <Geometry>(geometry: Geometry) => ({ type: 'Feature' as const, properties: {}, geometry });
  return [
    feature({ type: 'Polygon' as const, coordinates: [circle] }),
    feature({ type: 'Point' as const, coordinates: [place.x, place.y] as [number, number] }),
  ];
}
