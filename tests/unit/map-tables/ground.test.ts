import { featureFilter, validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, test } from 'vitest';
import { groundSource } from '../../../map-tables/style/ground/sources.ts';
import type { Theme } from '../../../map-tables/palette.ts';
import type { Ground } from '../../../map-tables/style/style.ts';
import { riyadhStyle } from '../../support/map-style.ts';

const imported: Ground = {
  url: 'https://tiles.example/ground.pmtiles',
  kind: 'archive',
  attribution: '© <b>OpenStreetMap</b> & others',
};

function styleOf(theme: Theme, ground?: Ground) {
  return riyadhStyle({ theme, ...(ground ? { ground } : {}) });
}

const groundOf = (style: ReturnType<typeof styleOf>) =>
  style.layers.flatMap((layer) => ('source' in layer && layer.source === groundSource ? [layer] : []));
const namesOf = (style: ReturnType<typeof styleOf>) =>
  groundOf(style).flatMap((layer) => (layer.type === 'symbol' ? [layer] : []));

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const style = styleOf(theme, imported);

  test('the style with a ground is valid and needs neither glyphs nor a sprite', () => {
    expect(validateStyleMin(style)).toEqual([]);
    expect(style).not.toHaveProperty('glyphs');
    expect(style).not.toHaveProperty('sprite');
    expect(JSON.stringify(groundOf(style))).not.toContain('icon-');
  });

  test('every name is in the label font, without spaced letters', () => {
    const names = namesOf(style);
    expect(names.length).toBeGreaterThan(5);
    for (const { layout } of names) {
      expect(layout?.['text-font']).toEqual(['Plex Arabic']);
      expect(layout).not.toHaveProperty('text-letter-spacing');
    }
    expect(JSON.stringify(names)).not.toContain('Noto');
  });

  test('every layer reads one of the nine layers of the schema', () => {
    const schema = [
      'boundaries',
      'buildings',
      'earth',
      'landcover',
      'landuse',
      'places',
      'pois',
      'roads',
      'water',
    ];
    expect(schema).toEqual(expect.arrayContaining(groundOf(style).map((layer) => layer['source-layer'])));
  });

  test('landmarks are named by their kinds, from the zoom that each states', () => {
    const landmarks = namesOf(style).filter((layer) => layer['source-layer'] === 'pois');
    expect(landmarks).toHaveLength(1);
    const shown = featureFilter(landmarks[0]?.filter, 'layers[0].filter');
    const isShown = (zoom: number, properties: Record<string, unknown>) =>
      shown.filter({ zoom }, { type: 1, properties });
    expect(isShown(12, { kind: 'stadium', min_zoom: 12 })).toBe(true);
    expect(isShown(11, { kind: 'stadium', min_zoom: 12 })).toBe(false);
    expect(isShown(17, { kind: 'cafe', min_zoom: 12 })).toBe(false);
  });

  test('land and roads lie below the parcels, names above their fill and below our own', () => {
    const ids = style.layers.map(({ id }) => id);
    const placeOf = (id: string) => ids.indexOf(id);
    for (const { id, type } of groundOf(style)) {
      const [lower, upper] = type === 'symbol' ? ['parcel-fill', 'street-label'] : ['land', 'cell-fill'];
      expect(placeOf(id)).toBeGreaterThan(placeOf(lower));
      expect(placeOf(id)).toBeLessThan(placeOf(upper));
    }
  });

  test('without a ground the style has none of it', () => {
    const bare = styleOf(theme);
    expect(Object.keys(bare.sources)).toEqual(['land']);
    expect(groundOf(bare)).toEqual([]);
    expect(bare.layers.map(({ id }) => id)).toEqual(
      style.layers.filter((layer) => !groundOf(style).some(({ id }) => id === layer.id)).map(({ id }) => id),
    );
  });
});

test('the two themes differ in colors alone', () => {
  const shapesOf = (theme: Theme) =>
    groundOf(styleOf(theme, imported)).map(({ paint: _paint, ...layer }) => layer);
  expect(shapesOf('light')).toEqual(shapesOf('dark'));
  expect(groundOf(styleOf('light', imported))).not.toEqual(groundOf(styleOf('dark', imported)));
});

test('who is credited is shown as text', () => {
  expect(styleOf('light', imported).sources[groundSource]).toMatchObject({
    url: 'pmtiles://https://tiles.example/ground.pmtiles',
    attribution: '© &lt;b&gt;OpenStreetMap&lt;/b&gt; &amp; others',
  });
});

test('tiles of another host are read by template or description', () => {
  const sourceOf = (kind: Ground['kind'], url: string) =>
    styleOf('light', { kind, url, attribution: 'أخرى' }).sources[groundSource];
  const template = 'https://ground.example/{z}/{x}/{y}.mvt';
  expect(sourceOf('template', template)).toEqual({
    type: 'vector',
    attribution: 'أخرى',
    tiles: [template],
    maxzoom: 15,
  });
  const description = 'https://ground.example/tiles.json';
  expect(sourceOf('description', description)).toEqual({
    type: 'vector',
    attribution: 'أخرى',
    url: description,
  });
});

test('neighborhoods are named by the land from its zoom on, and so are streets that the ground repeats', () => {
  const lastZooms = (ground: Ground) =>
    Object.fromEntries(namesOf(styleOf('light', ground)).map(({ id, maxzoom }) => [id, maxzoom]));
  expect(lastZooms(imported)).toMatchObject({
    'ground-places-subplace': 10,
    'ground-places-locality': undefined,
    'ground-roads-labels-major': undefined,
    'ground-roads-labels-minor': undefined,
  });
  const repeating = lastZooms({ ...imported, repeatsStreets: true });
  expect(repeating).toMatchObject({ 'ground-places-subplace': 10, 'ground-roads-labels-major': 13 });
  expect(repeating).not.toHaveProperty('ground-roads-labels-minor');
});
