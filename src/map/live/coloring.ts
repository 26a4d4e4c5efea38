import type { Map as LiveMap } from 'maplibre-gl';
import type { HeatSquares } from '../../contract/map/modes.ts';
import { heatId, heatLayer } from '../heat.ts';
import { fillOpacity } from '../layers/neighborhoods.ts';
import type { Coloring } from './map-controller.ts';
import { fillColor, mapModeOf, mapModeTable, unknownZoningOutlineColor } from '../modes.ts';
import type { Theme } from '../palette.ts';
import { colorIfPassing, ifPassing, type PassingParcels } from '../passing-parcels.ts';
import { tileset } from '../tileset.ts';

const parcelFills = ['parcel-fill', 'parcel-selection-cover'];

/**
 * Colors the loaded map. A single fill layer serves all modes, so changing the mode needs no request and no new
 * tiles.
 */
export function createPainter(map: LiveMap, theme: Theme) {
  let squares: HeatSquares | undefined;

  return function paint({ mode, zoning, shown, heat }: Coloring, passing: PassingParcels | undefined): void {
    // Parcels below heat squares get no color of their own: two legends at once would be unreadable.
    const painted = heat ? 'plain' : mode;
    // The style's own colors hold until it is known which classes there are.
    if (zoning || painted !== 'zoning_color') {
      const definition = mapModeOf(painted, zoning ?? []);
      const color = fillColor(definition, theme, { shown });
      map.setPaintProperty('cell-fill', 'fill-color', color);
      const ownColor = passing ? colorIfPassing(color, passing, theme) : color;
      for (const id of parcelFills) map.setPaintProperty(id, 'fill-color', ownColor);
      const line = unknownZoningOutlineColor(definition, theme, shown);
      const ownLine = passing ? ifPassing(line, passing, 'transparent') : line;
      map.setPaintProperty('parcel-unknown-outline', 'line-color', ownLine);
    }
    if (painted === 'price_of_meter') {
      const published = tileset.layers.neighborhood.attributes.publishedPriceSarPerSqm;
      const publishedColor = fillColor(mapModeTable[painted], theme, { attribute: published, shown });
      map.setPaintProperty('neighborhood-fill', 'fill-color', publishedColor);
    }
    map.setPaintProperty('neighborhood-fill', 'fill-opacity', fillOpacity(painted));
    if (heat?.squares === squares) return;
    squares = heat?.squares;
    if (map.getLayer(heatId)) map.removeLayer(heatId);
    if (map.getSource(heatId)) map.removeSource(heatId);
    if (!heat) return;
    map.addSource(heatId, { type: 'geojson', data: heat.squares });
    map.addLayer(heatLayer(heat.mode, theme), 'parcel-outline');
  };
}
