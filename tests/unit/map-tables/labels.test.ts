import { createExpression, featureFilter } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, test } from 'vitest';
import type { MapMode } from '../../../contract/shared/vocabulary.ts';
import { allLayers } from '../../../map-tables/style/layers/index.ts';
import { lowestLabelId } from '../../../map-tables/layer-names.ts';
import { mapModeOf } from '../../../map-tables/modes.ts';
import { baseColors } from '../../../map-tables/palette.ts';
import { usualZoning } from '../../support/zoning.ts';

function layersIn(mode: MapMode) {
  return allLayers({
    mode: mapModeOf(mode, usualZoning),
    zoning: usualZoning,
    shown: new Set(),
    theme: 'light',
    colors: baseColors.light,
  });
}

/** What a label layer writes on a feature at a zoom; undefined if it does not draw it. */
function textOf(
  id: string,
  zoom: number,
  properties: Record<string, string | number>,
  mode: MapMode = 'zoning_color',
): string | undefined {
  const layer = layersIn(mode).find((each) => each.id === id);
  if (layer?.type !== 'symbol') throw new Error(id);
  if (zoom < (layer.minzoom ?? 0) || zoom >= (layer.maxzoom ?? Infinity)) return undefined;
  // As tiles are laid out: at whole zooms.
  const at = { zoom: Math.floor(zoom) };
  const feature = { type: 'Point', properties } as never;
  const { filter } = featureFilter(layer.filter, 'layers[0].filter');
  if (!filter(at, feature, {} as never)) return undefined;
  const made = createExpression(layer.layout?.['text-field'], {
    type: 'formatted',
    'property-type': 'data-driven',
    expression: { interpolated: false, parameters: ['zoom', 'feature'] },
  } as never);
  if (made.result === 'error') throw new Error(JSON.stringify(made.value));
  return String(made.value.evaluate(at, feature)) || undefined;
}

describe('a parcel', () => {
  const home = { parcel_no: '12/أ', zoning: 'residential' };
  const zone = { parcel_no: '7', zoning: 'sb_t3_1' };

  test('has its number from zoom 17, in every mode', () => {
    expect(textOf('parcel-label', 16.9, home)).toBeUndefined();
    for (const mode of ['plain', 'shape_area', 'zoning_color'] as const)
      expect(textOf('parcel-label', 17, home, mode)).toBe('12/أ');
    expect(textOf('parcel-label', 17, zone, 'plain')).toBe('7');
    expect(textOf('parcel-label', 17, { zoning: 'residential' })).toBeUndefined();
    expect(textOf('parcel-label', 17, {}, 'plain')).toBeUndefined();
  });

  test('has the code of its class only in the zoning mode, and only if the color does not tell it', () => {
    expect(textOf('parcel-label', 15.9, zone)).toBeUndefined();
    expect(textOf('parcel-label', 16, zone)).toBe('SB-T3.1');
    expect(textOf('parcel-label', 17, zone)).toBe('7\nSB-T3.1');
    expect(textOf('parcel-label', 16, zone, 'price_of_meter')).toBeUndefined();
    expect(textOf('parcel-label', 17, { parcel_no: '3', zoning: 'unheard' })).toBe('3');
    expect(textOf('parcel-label', 17, { parcel_no: '3' })).toBe('3');
  });
});

describe('a street', () => {
  const arterial = { name: 'طريق العليا', class: 'arterial', width_m: 40 };
  const local = { name: 'شارع الأمل', class: 'local', width_m: 15 };

  test('of the main ones has its name early, the others from zoom 16; its width from there', () => {
    expect(textOf('street-label', 13, arterial)).toBe('طريق العليا');
    expect(textOf('street-label', 15, local)).toBeUndefined();
    expect(textOf('street-label', 16, arterial)).toBe('طريق العليا · 40 م');
    expect(textOf('street-label', 16, local)).toBe('شارع الأمل · 15 م');
  });

  test('of no known width has its name alone; one without a name has its width from zoom 17', () => {
    expect(textOf('street-label', 17, { name: 'شارع الأمل' })).toBe('شارع الأمل');
    expect(textOf('street-label', 16, { class: 'local', width_m: 12 })).toBeUndefined();
    expect(textOf('street-label', 17, { class: 'local', width_m: 12 })).toBe('12 م');
    expect(textOf('street-label', 18, { class: 'local' })).toBeUndefined();
  });
});

test('blocks have their number at zoom 16, plans theirs from zoom 14', () => {
  const [block, plan] = [{ block_no: '4' }, { plan_no: '1203' }];
  const zooms = [13.9, 14, 15.9, 16, 16.9, 17];
  expect(zooms.map((zoom) => textOf('block-label', zoom, block))).toEqual([
    ...[undefined, undefined, undefined],
    ...['بلك 4', 'بلك 4', undefined],
  ]);
  expect(zooms.map((zoom) => textOf('subdivision-label', zoom, plan))).toEqual([
    undefined,
    ...Array.from({ length: 4 }, () => 'مخطط 1203'),
    undefined,
  ]);
  const outline = layersIn('plain').find(({ id }) => id === 'subdivision-outline');
  expect(outline?.minzoom).toBe(14);
});

test('dots inserted below the lowest label are below all labels', () => {
  const symbols = layersIn('plain').filter(({ type }) => type === 'symbol');
  expect(symbols[0]?.id).toBe(lowestLabelId);
});
