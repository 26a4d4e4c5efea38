import type { SymbolLayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import { formatNumber, formatShare } from '../../words/format.ts';
import { expression } from '../../map-tables/expression.ts';
import { baseColors, growthColors, type Theme } from '../../map-tables/palette.ts';
import { tileset } from '../../map-tables/tileset.ts';

/** A neighborhood's price label on the map (specification §3, «price-mark data»). */
export interface PriceMark {
  neighborhoodId: number;
  x: number;
  y: number;
  /** Riyals per m² in the latest quarter. */
  priceSarPerSqm: number;
  /** Year-over-year change as a fraction; null if unknown. */
  growthRate: number | null;
}

/** Name of the source and layer of price labels. */
export const priceMarkId = 'price-mark';

/** Neighborhood names appear from zoom 10; their prices fit from slightly higher zooms. */
export const priceMarkZooms = { from: 11, below: tileset.parcelZoom } as const;

/** The labels as GeoJSON; the direction of the change is a separate property, used for its color. */
export function priceMarkFeatures(marks: readonly PriceMark[]) {
  return {
    type: 'FeatureCollection' as const,
    features: marks.map((mark) => ({
      type: 'Feature' as const,
      id: mark.neighborhoodId,
      properties: {
        price: formatNumber(mark.priceSarPerSqm),
        growth: growthText(mark.growthRate),
        way: way(mark),
      },
      geometry: { type: 'Point' as const, coordinates: [mark.x, mark.y] },
    })),
  };
}

/** «▲ 5%»; empty if the change is unknown or too small to show. */
export function growthText(rate: number | null): string {
  if (rate === null || Math.abs(rate) < smallestChange) return '';
  return `${rate > 0 ? '▲' : '▼'} ${formatShare(Math.abs(rate))}`;
}

/** Half a percent: anything less rounds to 0%. */
const smallestChange = 0.005;

function way({ growthRate }: PriceMark): number {
  return growthText(growthRate) === '' ? 0 : Math.sign(growthRate ?? 0);
}

/** Prices are placed below the names of their neighborhoods. */
export function priceMarkLayer(theme: Theme): SymbolLayerSpecification {
  const { label, labelHalo } = baseColors[theme];
  const { rising, falling } = growthColors[theme];
  const color = expression('match', ['get', 'way'], 1, rising, -1, falling, label);
  return {
    id: priceMarkId,
    type: 'symbol',
    source: priceMarkId,
    minzoom: priceMarkZooms.from,
    maxzoom: priceMarkZooms.below,
    layout: {
      'text-field': expression(
        'format',
        ['get', 'price'],
        {},
        ['case', ['==', ['get', 'growth'], ''], '', ' '],
        {},
        ['get', 'growth'],
        { 'text-color': color, 'font-scale': 0.9 },
      ),
      'text-font': ['Plex Arabic'],
      'text-size': 11,
      'text-anchor': 'top',
      'text-offset': [0, 1.5],
      'text-padding': 0,
    },
    paint: { 'text-color': label, 'text-halo-color': labelHalo, 'text-halo-width': 1.6 },
  };
}
