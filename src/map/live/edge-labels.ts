import type { SymbolLayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { GeoJSONSource, Map as LiveMap } from 'maplibre-gl';
import type { ParcelEdge } from '../../../contract/parcel/outlines.ts';
import { map as words } from '../../../words/ar/map/map.ts';
import { lengthText } from '../../../words/length-text.ts';
import { isOutsideBelow, textRotation } from '../../../lib/geo/compass.ts';
import { expression } from '../../../map-tables/expression.ts';
import { baseColors, type Theme } from '../../../map-tables/palette.ts';

const id = 'edge-label';
/** Below this zoom an edge is shorter than its label. */
const firstZoom = 16;

const literal = (below: number) => ['literal', [0, below]];

/** Labels the edges of a parcel on a loaded map with their lengths in meters. */
export function createEdgeLabels(map: LiveMap, theme: Theme) {
  return {
    set(edges: readonly ParcelEdge[]): void {
      const source = map.getSource<GeoJSONSource>(id);
      if (edges.length === 0) {
        if (source) map.removeLayer(id).removeSource(id);
        return;
      }
      if (source) return void source.setData(pointsOf(edges));
      map.addSource(id, { type: 'geojson', data: pointsOf(edges) });
      map.addLayer(layer(theme));
    },
  };
}

function pointsOf(edges: readonly ParcelEdge[]): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: edges.map(({ x, y, bearing, lengthMeters, measuredMeters }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [x, y] },
      properties: {
        text: `${lengthText({ lengthMeters, measuredMeters })} ${words.meters}`,
        rotation: textRotation(bearing),
        anchor: isOutsideBelow(bearing) ? 'top' : 'bottom',
        lengthMeters,
      },
    })),
  };
}

function layer(theme: Theme): SymbolLayerSpecification {
  const colors = baseColors[theme];
  return {
    id,
    type: 'symbol',
    source: id,
    minzoom: firstZoom,
    layout: {
      'text-field': expression('get', 'text'),
      'text-font': ['Plex Arabic'],
      'text-size': 12,
      'text-rotate': expression('get', 'rotation'),
      'text-rotation-alignment': 'map',
      // Placed outside the parcel, clear of its outline; the anchor is the side of the text nearest the edge.
      'text-anchor': expression('get', 'anchor'),
      'text-offset': expression('case', ['==', ['get', 'anchor'], 'top'], literal(0.35), literal(-0.6)),
      'text-padding': 1,
      // When not all labels fit, those of longer edges win.
      'symbol-sort-key': expression('-', ['get', 'lengthMeters']),
    },
    paint: { 'text-color': colors.selected, 'text-halo-color': colors.labelHalo, 'text-halo-width': 2 },
  };
}
