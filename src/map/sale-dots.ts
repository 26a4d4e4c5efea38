import type { CircleLayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { SalePlace } from '../contract/transactions.ts';
import { zoomCurve } from './expression.ts';
import { saleDotsId } from './layer-names.ts';
import { filterColors, type Theme } from './palette.ts';

/** A dot for each sale: dark with a light ring, or the other way round, so that it stands on every class's colour. */
export function saleDotsLayer(theme: Theme): CircleLayerSpecification {
  const { saleDot, saleDotRing } = filterColors[theme];
  return {
    id: saleDotsId,
    type: 'circle',
    source: saleDotsId,
    paint: {
      'circle-color': saleDot,
      'circle-radius': zoomCurve([
        [9, 1.5],
        [13, 3],
        [16, 5],
        [19, 7],
      ]),
      'circle-stroke-color': saleDotRing,
      'circle-stroke-width': zoomCurve([
        [9, 0.5],
        [13, 1],
        [16, 2],
      ]),
    },
  };
}

/** The dots as GeoJSON. The parcel's id is kept beside them: a dot opens its parcel. */
export function saleDotFeatures(places: readonly SalePlace[]) {
  return {
    type: 'FeatureCollection' as const,
    features: places.map(([id, parcelObjectId, x, y]) => ({
      type: 'Feature' as const,
      id,
      properties: { parcelObjectId },
      geometry: { type: 'Point' as const, coordinates: [x, y] },
    })),
  };
}
