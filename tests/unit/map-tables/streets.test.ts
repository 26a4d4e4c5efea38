import { featureFilter } from '@maplibre/maplibre-gl-style-spec';
import { expect, test } from 'vitest';
import { mapModeTable } from '../../../map-tables/modes.ts';
import { baseColors } from '../../../map-tables/palette.ts';
import { line } from '../../../map-tables/style/layers/streets.ts';

/** The street layers that draw a street with these attributes. */
function drawnIn(properties: Record<string, string>): string[] {
  const context = {
    mode: mapModeTable.plain,
    theme: 'light' as const,
    colors: baseColors.light,
  };
  return (['local', 'collector', 'arterial'] as const)
    .map((streetClass) => line(context as Parameters<typeof line>[0], streetClass))
    .filter((layer) => {
      if (!('filter' in layer)) throw new Error('a street layer draws all streets');
      const { filter } = featureFilter(layer.filter, 'layers[0].filter');
      return filter({ zoom: 14 }, { type: 'LineString', properties } as never, {} as never);
    })
    .map(({ id }) => id);
}

test.each(['local', 'collector', 'arterial'])('a street of the class %s is drawn once', (streetClass) => {
  expect(drawnIn({ class: streetClass })).toEqual([`street-${streetClass}`]);
});

test('a street of no known class is drawn as the thinnest', () => {
  expect(drawnIn({ name: 'شارع' })).toEqual(['street-local']);
});
