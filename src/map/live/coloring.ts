import type { ExpressionSpecification, Map as LiveMap } from 'maplibre-gl';
import type { HeatSquares } from '../../../contract/map/modes.ts';
import { expression } from '../../../map-tables/expression.ts';
import { satelliteId } from '../../../map-tables/style/ground/sources.ts';
import { heatId, heatLayer } from '../heat.ts';
import { fillOpacity } from '../../../map-tables/style/layers/neighborhoods.ts';
import type { Coloring } from './map-controller.ts';
import {
  colorIfShown,
  fillColor,
  mapModeOf,
  mapModeTable,
  unknownZoningOutlineColor,
} from '../../../map-tables/modes.ts';
import { baseColors, type Theme } from '../../../map-tables/palette.ts';
import { numberText } from '../../../map-tables/parcel-labels.ts';
import { tileset } from '../../../map-tables/tileset.ts';

const labelId = 'parcel-label';
const parcelFills = ['parcel-fill', 'parcel-selection-cover'];

/**
 * Colors the loaded map. A single fill layer serves all modes, so changing the mode needs no request and no new
 * tiles.
 */
export function createPainter(map: LiveMap, theme: Theme) {
  const colors = baseColors[theme];
  let textByZoning: ExpressionSpecification | undefined;
  let squares: HeatSquares | undefined;

  return function paint(
    { mode, zoning, shown, heat }: Coloring,
    passing: ExpressionSpecification | undefined,
  ): void {
    // Parcels below heat squares get no color of their own: two legends at once would be unreadable.
    const painted = heat ? 'plain' : mode;
    // The style comes for the zoning mode; it alone knows which classes need their code.
    textByZoning ??= map.getLayoutProperty(labelId, 'text-field') as ExpressionSpecification;
    // The style's own colors hold until it is known which classes there are.
    if (zoning || painted !== 'zoning_color') {
      const definition = mapModeOf(painted, zoning ?? []);
      const color = fillColor(definition, theme, { shown });
      map.setPaintProperty('cell-fill', 'fill-color', color);
      const ifPassing = (drawn: string | ExpressionSpecification, otherwise: string) =>
        passing ? expression('case', passing, drawn, otherwise) : drawn;
      const ifKept = (kept: string, otherwise: string) =>
        ifPassing(colorIfShown(definition, shown, kept, otherwise), otherwise);
      const ownColor = ifPassing(color, colors.land);
      for (const id of parcelFills) map.setPaintProperty(id, 'fill-color', ownColor);
      const line = unknownZoningOutlineColor(definition, theme, shown);
      map.setPaintProperty('parcel-unknown-outline', 'line-color', ifPassing(line, 'transparent'));
      const outline = ifKept(colors.parcelOutline, colors.streetEdge);
      map.setPaintProperty('parcel-outline', 'line-color', outline);
      map.setPaintProperty(labelId, 'text-color', ifKept(colors.selected, colors.label));
    }
    map.setLayoutProperty(labelId, 'text-field', painted === 'zoning_color' ? textByZoning : numberText);
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
    const above = map.getLayer(satelliteId) ? satelliteId : 'parcel-outline';
    map.addLayer(heatLayer(heat.mode, theme), above);
  };
}
