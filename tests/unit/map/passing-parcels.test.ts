import { createExpression } from '@maplibre/maplibre-gl-style-spec';
import { expect, test } from 'vitest';
import { drawnAreaFeatures } from '../../../src/map/drawn-area.ts';
import { expression } from '../../../map-tables/expression.ts';
import { baseColors } from '../../../map-tables/palette.ts';
import { passingCondition, type PassingParcels } from '../../../src/map/passing-parcels.ts';

const kept = baseColors.light.selected;

/** Whether the style engine keeps the color of a parcel. */
function keepsColor(passing: PassingParcels, id: number, area: number): boolean {
  const made = createExpression(expression('case', passingCondition(passing), kept, baseColors.light.land), {
    type: 'color',
    'property-type': 'data-driven',
    expression: { interpolated: true, parameters: ['zoom', 'feature'] },
    transition: true,
  } as never);
  if (made.result === 'error') throw new Error(made.value.map(({ message }) => message).join());
  const parcel = { type: 'Polygon', id, properties: { area_sqm: area } } as never;
  const drawn = String(made.value.evaluate({ zoom: 15 }, parcel));
  expect([kept, baseColors.light.land]).toContain(drawn);
  return drawn === kept;
}

test.each<[PassingParcels, number, number, boolean]>([
  [{ fromArea: 300 }, 1, 299, false],
  [{ fromArea: 300 }, 1, 300, true],
  [{ toArea: 600 }, 1, 600, true],
  [{ toArea: 600 }, 1, 601, false],
  [{ ids: [7, 8, 7] }, 8, 500, true],
  [{ ids: [7, 8, 7] }, 9, 500, false],
  [{ ids: [] }, 9, 500, false],
  [{ ids: [7], fromArea: 300 }, 7, 200, false],
])('%o: parcel %i of %i m² keeps its color: %s', (passing, id, area, keeps) => {
  expect(keepsColor(passing, id, area)).toBe(keeps);
});

test('thousands of ids are looked up, not scanned', () => {
  const ids = Array.from({ length: 5000 }, (_, index) => 100_000_000 + index);
  expect(keepsColor({ ids }, 100_004_999, 0)).toBe(true);
  expect(JSON.stringify(passingCondition({ ids }))).toContain('"match"');
});

test('a drawn area has an outline and masks everything outside', () => {
  const { features } = drawnAreaFeatures([46, 24, 47, 25]);
  expect(features.map(({ properties, geometry }) => [properties.kind, geometry.coordinates.length])).toEqual([
    ['area', 1],
    ['outside', 2],
  ]);
  expect(drawnAreaFeatures(undefined).features).toEqual([]);
});
