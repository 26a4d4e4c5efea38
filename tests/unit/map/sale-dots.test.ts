import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { expect, test } from 'vitest';
import type { SalePlace } from '../../../contract/sale/transactions.ts';
import { saleDotsId } from '../../../map-tables/layer-names.ts';
import { saleDotFeatures, saleDotsLayer } from '../../../src/map/sale-dots.ts';
import { saleGroupsLayer } from '../../../src/map/sale-groups.ts';

const places: SalePlace[] = [
  [1, 77, 46.61, 24.81, 3450],
  [2, null, 46.7, 24.8, 900],
  [3, 78, 46.7, 24.8, 1200],
  [4, null, 46.7, 24.8, 1000],
  [5, null, 46.9, 24.8, 1000],
];

test.each(['plain', 'price'] as const)(
  'the layers of dots colored by %s are valid by the style specification',
  (coloring) => {
    for (const theme of ['light', 'dark'] as const) {
      const errors = validateStyleMin({
        version: 8,
        sources: { [saleDotsId]: { type: 'geojson', data: saleDotFeatures(places) } },
        glyphs: 'https://fonts.example/{fontstack}/{range}.pbf',
        layers: [saleDotsLayer(theme, coloring), saleGroupsLayer(theme)],
      });
      expect(errors.map(({ message }) => message)).toEqual([]);
    }
  },
);

test('a sale on a parcel is a dot that names it', () => {
  const dots = saleDotFeatures(places).features.filter((feature) => 'id' in feature);
  expect(dots.map(({ id, properties }) => [id, properties])).toEqual([
    [1, { parcelObjectId: 77, priceSarPerSqm: 3450 }],
    [3, { parcelObjectId: 78, priceSarPerSqm: 1200 }],
  ]);
});

test('all sales on no parcel at one point are one mark with their count, which opens no parcel', () => {
  const marks = saleDotFeatures(places).features.filter((feature) => !('id' in feature));
  expect(marks).toEqual([
    {
      type: 'Feature',
      properties: { count: '2', label: 'عدد الصفقات على مستوى الحي أو المدينة: 2' },
      geometry: { type: 'Point', coordinates: [46.7, 24.8] },
    },
    {
      type: 'Feature',
      properties: { count: '1', label: 'عدد الصفقات على مستوى الحي أو المدينة: 1' },
      geometry: { type: 'Point', coordinates: [46.9, 24.8] },
    },
  ]);
});
