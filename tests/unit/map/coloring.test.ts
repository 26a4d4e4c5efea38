import { createExpression } from '@maplibre/maplibre-gl-style-spec';
import type { Map as LiveMap } from 'maplibre-gl';
import { expect, test } from 'vitest';
import type { MapMode } from '../../../contract/shared/vocabulary.ts';
import { createPainter } from '../../../src/map/live/coloring.ts';
import { baseColors } from '../../../map-tables/palette.ts';
import { numberAndCodeText, numberText } from '../../../map-tables/parcel-labels.ts';
import { passingCondition, type PassingParcels } from '../../../src/map/passing-parcels.ts';
import { usualZoning } from '../../support/zoning.ts';

const colors = baseColors.light;
const textOfStyle = numberAndCodeText({ sb_t6: 'SB-T6' });

/** The properties of layers as the painter leaves them. */
function paintedBy(mode: MapMode, shown: string[], passing?: PassingParcels): Map<string, unknown> {
  const set = new Map<string, unknown>();
  const put = (layer: string, name: string, value: unknown) => set.set(`${layer} ${name}`, value);
  const map = {
    setPaintProperty: put,
    setLayoutProperty: put,
    getLayoutProperty: () => textOfStyle,
  } as unknown as LiveMap;
  const coloring = { mode, zoning: usualZoning, shown: new Set(shown), heat: undefined };
  createPainter(map, 'light')(coloring, passing && passingCondition(passing));
  return set;
}

function colorOf(value: unknown, id: number, properties: Record<string, string | number>): string {
  const made = createExpression(value, {
    type: 'color',
    'property-type': 'data-driven',
    expression: { interpolated: true, parameters: ['zoom', 'feature'] },
    transition: true,
  } as never);
  if (made.result === 'error') throw new Error(JSON.stringify(made.value));
  return String(made.value.evaluate({ zoom: 17 }, { type: 'Polygon', id, properties } as never));
}

test('parcels that a filter leaves out lose their color, and keep a quieter outline and number', () => {
  const set = paintedBy('shape_area', [], { ids: [7], toArea: 600 });
  const [kept, large, other] = [
    [7, { area_sqm: 500 }],
    [7, { area_sqm: 700 }],
    [8, { area_sqm: 500 }],
  ] as const;
  const drawn = (property: string) =>
    [kept, large, other].map(([id, has]) => colorOf(set.get(property), id, has));
  const [color, ...without] = drawn('parcel-fill fill-color');
  expect(color).not.toBe(colors.land);
  expect(without).toEqual([colors.land, colors.land]);
  const { parcelOutline, streetEdge, selected, label } = colors;
  expect(drawn('parcel-outline line-color')).toEqual([parcelOutline, streetEdge, streetEdge]);
  expect(drawn('parcel-label text-color')).toEqual([selected, label, label]);
});

test('so do parcels of classes that the legend leaves out', () => {
  const set = paintedBy('zoning_color', ['commercial']);
  const outline = set.get('parcel-outline line-color');
  const drawn = ['commercial', 'residential', 'unheard'].map((zoning) => colorOf(outline, 1, { zoning }));
  expect(drawn).toEqual([colors.parcelOutline, colors.streetEdge, colors.streetEdge]);
});

test('parcels of unknown zoning that a filter leaves out lose their own outline', () => {
  const outline = paintedBy('zoning_color', [], { ids: [7] }).get('parcel-unknown-outline line-color');
  expect([7, 8].map((id) => colorOf(outline, id, {}))).toEqual([
    colors.unknownZoningOutline,
    colorOf('transparent', 8, {}),
  ]);
});

test('without a filter all outlines and numbers are alike', () => {
  const set = paintedBy('price_of_meter', []);
  expect(set.get('parcel-outline line-color')).toBe(colors.parcelOutline);
  expect(set.get('parcel-label text-color')).toBe(colors.selected);
});

test('codes of zoning classes are written in the zoning mode only', () => {
  expect(paintedBy('zoning_color', []).get('parcel-label text-field')).toBe(textOfStyle);
  expect(paintedBy('shape_area', []).get('parcel-label text-field')).toEqual(numberText);
});
