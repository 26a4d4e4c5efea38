import type { ExpressionSpecification, SymbolLayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { SalePlace } from '../../contract/sale/transactions.ts';
import { salePlace as words } from '../../words/ar/sale/sale-place.ts';
import { fill } from '../../words/fill.ts';
import { formatNumber } from '../../words/format.ts';
import { expression } from '../../map-tables/expression.ts';
import { saleDotsId } from '../../map-tables/layer-names.ts';
import { filterColors, type Theme } from '../../map-tables/palette.ts';

/**
 * Sales on no parcel stand in the middle of their neighborhood or city, where none of them was: one mark for all at a
 * point, a wide ring with their count, which says how exactly they are placed. It cannot be taken for a sale's dot.
 */
const isGroup = ['has', 'count'];

export const groupRadius = 15;

/** A style value of the marks of groups, and of the dots of single sales. */
export function ifGroup(group: unknown, dot: unknown): ExpressionSpecification {
  return expression('case', isGroup, group, dot);
}

/** The counts in the rings, with what they count where there is room for it. */
export function saleGroupsLayer(theme: Theme): SymbolLayerSpecification {
  const { saleDot, saleDotRing } = filterColors[theme];
  return {
    id: `${saleDotsId}-counts`,
    type: 'symbol',
    source: saleDotsId,
    filter: expression('has', 'count'),
    layout: {
      'text-field': expression('step', ['zoom'], ['get', 'count'], 12, ['get', 'label']),
      'text-font': ['Plex Arabic'],
      'text-size': 12,
      'text-max-width': 9,
      'text-allow-overlap': true,
    },
    paint: { 'text-color': saleDot, 'text-halo-color': saleDotRing, 'text-halo-width': 2 },
  };
}

/** The sales on no parcel as GeoJSON: one point for all at a place. Without an id it cannot be picked. */
export function saleGroupFeatures(places: readonly SalePlace[]) {
  const counts = new Map<string, { coordinates: [number, number]; sales: number }>();
  for (const [, parcelObjectId, x, y] of places) {
    if (parcelObjectId !== null) continue;
    const key = `${x},${y}`;
    const group = counts.get(key);
    if (group) group.sales += 1;
    else counts.set(key, { coordinates: [x, y], sales: 1 });
  }
  return Array.from(counts.values(), ({ coordinates, sales }) => {
    const count = formatNumber(sales);
    return {
      type: 'Feature' as const,
      properties: { count, label: fill(words.atOnePlace, { count }) },
      geometry: { type: 'Point' as const, coordinates },
    };
  });
}
