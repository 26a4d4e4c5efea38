import type { CircleLayerSpecification, ExpressionSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { SalePlace } from '../contract/sale/transactions.ts';
import { zoomCurve } from './expression.ts';
import { saleDotsId } from './layer-names.ts';
import { fillColor, mapModeTable } from './modes.ts';
import { filterColors, type Theme } from './palette.ts';

/** What dots are colored by: nothing, or the classes of the price per m². */
export type DotColoring = 'plain' | 'price';

export function saleDotColor(coloring: DotColoring, theme: Theme): string | ExpressionSpecification {
  if (coloring === 'plain') return filterColors[theme].saleDot;
  return fillColor(mapModeTable.price_of_meter, theme, { attribute: 'priceSarPerSqm' });
}

/**
 * Colored dots get a dark ring on light land and a light ring on dark land, because not every class color stands out
 * by itself.
 */
export function saleDotRing(coloring: DotColoring, theme: Theme): string {
  const { saleDot, saleDotRing } = filterColors[theme];
  return coloring === 'plain' ? saleDotRing : saleDot;
}

/**
 * A dot per sale with a contrasting ring (light on dark, or dark on light), so that it stands out on every class
 * color.
 */
export function saleDotsLayer(theme: Theme, coloring: DotColoring): CircleLayerSpecification {
  return {
    id: saleDotsId,
    type: 'circle',
    source: saleDotsId,
    paint: {
      'circle-color': saleDotColor(coloring, theme),
      'circle-radius': zoomCurve([
        [9, 1.5],
        [13, 3],
        [16, 5],
        [19, 7],
      ]),
      'circle-stroke-color': saleDotRing(coloring, theme),
      'circle-stroke-width': zoomCurve([
        [9, 0.5],
        [13, 1],
        [16, 2],
      ]),
    },
  };
}

/** The dots as GeoJSON, with the parcel's id, because clicking a dot opens its parcel, and the price. */
export function saleDotFeatures(places: readonly SalePlace[]) {
  return {
    type: 'FeatureCollection' as const,
    features: places.map(([id, parcelObjectId, x, y, priceSarPerSqm]) => ({
      type: 'Feature' as const,
      id,
      properties: { parcelObjectId, priceSarPerSqm },
      geometry: { type: 'Point' as const, coordinates: [x, y] },
    })),
  };
}
