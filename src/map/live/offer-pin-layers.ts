import type {
  CircleLayerSpecification,
  GeoJSONSourceSpecification,
  SymbolLayerSpecification,
} from '@maplibre/maplibre-gl-style-spec';
import type { OfferPlace } from '../../../contract/offer/offers.ts';
import { shortPrice } from '../../../words/short-price.ts';
import { expression } from '../../../map-tables/expression.ts';
import { offerClustersId, offerPinsId } from '../../../map-tables/layer-names.ts';
import { offerColors, type Theme } from '../../../map-tables/palette.ts';

/** Image behind prices, which stretches with the text. */
export const offerPinImage = 'offer-pin';

/** From this zoom on, no offers are joined: several at one place stay a cluster. */
const clusterMaxZoom = 15;

/** Offers as points that the map library clusters (MapLibre, `cluster` of GeoJSON sources). */
export function offerPinsSource(places: readonly OfferPlace[]): GeoJSONSourceSpecification {
  return {
    type: 'geojson',
    data: offerPinFeatures(places),
    cluster: true,
    clusterRadius: 48,
    clusterMaxZoom,
    clusterProperties: { lowest: ['min', ['get', 'priceSar']] },
  };
}

export function offerPinFeatures(places: readonly OfferPlace[]) {
  return {
    type: 'FeatureCollection' as const,
    features: places.map(([code, x, y, priceSar]) => ({
      type: 'Feature' as const,
      properties: { code, priceSar, label: shortPrice(priceSar) },
      geometry: { type: 'Point' as const, coordinates: [x, y] },
    })),
  };
}

/** Clusters as circles that grow with their number, and single offers as their prices. */
export function offerPinLayers(
  theme: Theme,
): [CircleLayerSpecification, SymbolLayerSpecification, SymbolLayerSpecification] {
  const { pin, pinText } = offerColors[theme];
  const isCluster = expression('has', 'point_count');
  return [
    {
      id: offerClustersId,
      type: 'circle',
      source: offerPinsId,
      filter: isCluster,
      paint: {
        'circle-color': pin,
        'circle-radius': expression('step', ['get', 'point_count'], 16, 10, 20, 100, 26),
        'circle-stroke-color': pinText,
        'circle-stroke-width': 2,
      },
    },
    {
      id: `${offerClustersId}-counts`,
      type: 'symbol',
      source: offerPinsId,
      filter: isCluster,
      layout: {
        'text-field': expression('to-string', ['get', 'point_count']),
        'text-font': ['Plex Arabic'],
        'text-size': 13,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': pinText },
    },
    {
      id: offerPinsId,
      type: 'symbol',
      source: offerPinsId,
      filter: expression('!', isCluster),
      layout: {
        'icon-image': offerPinImage,
        'icon-text-fit': 'both',
        'icon-text-fit-padding': [3, 8, 3, 8],
        'icon-allow-overlap': true,
        'text-field': expression('get', 'label'),
        'text-font': ['Plex Arabic'],
        'text-size': 12,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': pinText },
    },
  ];
}
