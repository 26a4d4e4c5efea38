import type { ExpressionSpecification, FillLayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { HeatMode } from '../../contract/map/modes.ts';
import { expression } from '../../map-tables/expression.ts';
import { drawnColor, type Theme } from '../../map-tables/palette.ts';

/** Name of the source and layer for the squares of the current heat mode. */
export const heatId = 'heat';

/** Color of a square: the color of the class its value falls into. */
export function heatColor(mode: HeatMode, theme: Theme): ExpressionSpecification {
  const [lowest, ...higher] = mode.classes;
  if (!lowest) throw new Error(`heat mode ${mode.id} has no classes`);
  const steps = higher.flatMap((entry) => [entry.from ?? 0, drawnColor(entry.color, theme)]);
  return expression('step', ['get', 'value'], drawnColor(lowest.color, theme), ...steps);
}

/** The layer of heat squares, drawn above parcels and below outlines and labels. */
export function heatLayer(mode: HeatMode, theme: Theme): FillLayerSpecification {
  return {
    id: heatId,
    type: 'fill',
    source: heatId,
    paint: { 'fill-color': heatColor(mode, theme), 'fill-antialias': false },
  };
}
