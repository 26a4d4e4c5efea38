import type { CircleLayerSpecification, ExpressionSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { SalePlace } from '../../contract/sale/transactions.ts';
import { zoomCurve } from '../../map-tables/expression.ts';
import { saleDotsId } from '../../map-tables/layer-names.ts';
import { fillColor, mapModeTable } from '../../map-tables/modes.ts';
import { filterColors, type Theme } from '../../map-tables/palette.ts';
import { groupRadius, ifGroup, saleGroupFeatures } from './sale-groups.ts';

/** What dots are colored by: nothing, or the classes of the price per m². */
export type DotColoring = 'plain' | 'price';

export function saleDotColor(coloring: DotColoring, theme: Theme): ExpressionSpecification {
  const { saleDot, saleDotRing } = filterColors[theme];
  const dot =
    coloring === 'plain'
      ? saleDot
      : fillColor(mapModeTable.price_of_meter, theme, { attribute: 'priceSarPerSqm' });
  return ifGroup(saleDotRing, dot);
}

/**
 * Colored dots get a dark ring on light land and a light ring on dark land, because not every class color stands out
 * by itself.
 */
export function saleDotRing(coloring: DotColoring, theme: Theme): ExpressionSpecification {
  const { saleDot, saleDotRing } = filterColors[theme];
  return ifGroup(saleDot, coloring === 'plain' ? saleDotRing : saleDot);
}

/**
 * A dot per sale with a contrasting ring (light on dark, or dark on light), so that it stands out on every class
 * color; for sales on no parcel a wide ring, see `sale-groups.ts`.
 */
export function saleDotsLayer(theme: Theme, coloring: DotColoring): CircleLayerSpecification {
  return {
    id: saleDotsId,
    type: 'circle',
    source: saleDotsId,
    paint: {
      'circle-color': saleDotColor(coloring, theme),
      'circle-radius': curve(groupRadius, [
        [9, 1.5],
        [13, 3],
        [16, 5],
        [19, 7],
      ]),
      'circle-opacity': ifGroup(0.75, 1),
      'circle-stroke-color': saleDotRing(coloring, theme),
      'circle-stroke-width': curve(2, [
        [9, 0.5],
        [13, 1],
        [16, 2],
      ]),
    },
  };
}

/** A size of dots that grows with the zoom; that of groups is the same everywhere. */
function curve(group: number, stops: [zoom: number, pixels: number][]): ExpressionSpecification {
  return zoomCurve(stops.map(([zoom, pixels]) => [zoom, ifGroup(group, pixels)]));
}

/**
 * The dots as GeoJSON, with the parcel's id, because clicking a dot opens its parcel, and the price; and the groups of
 * sales on no parcel.
 */
export function saleDotFeatures(places: readonly SalePlace[]) {
  return {
    type: 'FeatureCollection' as const,
    features: [...places.flatMap(dotOf), ...saleGroupFeatures(places)],
  };
}

function dotOf([id, parcelObjectId, x, y, priceSarPerSqm]: SalePlace) {
  if (parcelObjectId === null) return [];
  return {
    type: 'Feature' as const,
    id,
    properties: { parcelObjectId, priceSarPerSqm },
    geometry: { type: 'Point' as const, coordinates: [x, y] },
  };
}
