import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { expect, test } from 'vitest';
import type { Satellite } from '../../../map-tables/style/ground/satellite.ts';
import { satelliteId } from '../../../map-tables/style/ground/sources.ts';
import { buildStyle } from '../../../map-tables/style/style.ts';
import { usualZoning } from '../../support/zoning.ts';

const imagery: Satellite = { url: 'https://images.example/{z}/{x}/{y}.jpg', maxZoom: 18 };

function styleOf(satellite?: Satellite) {
  return buildStyle({
    name: 'الرياض',
    archiveUrl: 'https://tiles.example/land.pmtiles',
    ...(satellite ? { satellite } : {}),
    fonts: { arabic: 'https://tiles.example/a.woff2', latin: 'https://tiles.example/l.woff2' },
    center: [46.7, 24.7],
    zoom: 10,
    theme: 'light',
    mode: 'zoning_color',
    zoning: usualZoning,
    attribution: 'أرضي',
  });
}

test('imagery lies hidden above the fills and below every line and name of the land', () => {
  const style = styleOf(imagery);
  expect(validateStyleMin(style)).toEqual([]);
  const ids = style.layers.map(({ id }) => id);
  const place = ids.indexOf(satelliteId);
  expect(style.layers[place]).toMatchObject({ type: 'raster', layout: { visibility: 'none' } });
  expect(place).toBeGreaterThan(ids.indexOf('parcel-fill'));
  for (const id of ['parcel-outline', 'street-local', 'street-label', 'neighborhood-label'])
    expect(ids.indexOf(id)).toBeGreaterThan(place);
});

test('its host is asked for tiles up to the last zoom, and credited as text', () => {
  expect(styleOf({ ...imagery, attribution: '© <i>Images</i>' }).sources[satelliteId]).toEqual({
    type: 'raster',
    tiles: [imagery.url],
    tileSize: 256,
    maxzoom: 18,
    attribution: '© &lt;i&gt;Images&lt;/i&gt;',
  });
});

test('without imagery the style has no trace of it', () => {
  expect(JSON.stringify(styleOf())).not.toContain(satelliteId);
});
