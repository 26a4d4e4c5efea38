import { Color, createExpression, validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, test } from 'vitest';
import { overlayGroups, overlayKindsOf } from '../../../contract/shared/vocabulary.ts';
import { overlayLegend } from '../../../map-tables/overlay-legend.ts';
import { overlayTileset } from '../../../map-tables/overlay-tileset.ts';
import { overlaySource } from '../../../map-tables/layer-names.ts';
import { overlayTable, type LayerMetadata } from '../../../map-tables/overlays.ts';
import { baseColors, overlayColors, type Theme } from '../../../map-tables/palette.ts';
import { riyadhStyle } from '../../support/map-style.ts';
import { contrastOf } from '../../support/oracles.ts';

const themes: Theme[] = ['light', 'dark'];

function styleOf(theme: Theme, overlaysUrl?: string) {
  return riyadhStyle({ theme, ...(overlaysUrl ? { overlaysUrl } : {}) });
}

function overlayLayersOf(style: ReturnType<typeof styleOf>) {
  return style.layers.flatMap((layer) =>
    'source' in layer && layer.source === overlaySource ? [layer] : [],
  );
}

/** What the style tells the live map of a layer. */
function metadataOf(layer: { metadata?: unknown }): LayerMetadata | undefined {
  return layer.metadata as LayerMetadata | undefined;
}

describe.each(themes)('in the %s theme', (theme) => {
  const style = styleOf(theme, 'https://tiles.example/overlays.pmtiles');
  const layers = overlayLayersOf(style);

  test('the style is valid, and every overlay layer is hidden at first', () => {
    expect(validateStyleMin(style)).toEqual([]);
    expect(layers.length).toBeGreaterThan(0);
    expect(layers.map((layer) => layer.layout?.visibility)).toEqual(layers.map(() => 'none'));
  });

  test('every overlay layer belongs to one group, and every group has all its layers', () => {
    const switches = overlayGroups.flatMap((group) =>
      overlayTable[group].flatMap(({ layerIds }) => layerIds.map((id) => [id, group])),
    );
    const ofLayers = layers.map((layer) => [layer.id, metadataOf(layer)?.switch]);
    expect(ofLayers.sort()).toEqual(switches.sort());
  });

  test('plans have a switch of their own, and are drawn at first', () => {
    const ofPlans = style.layers.filter((layer) => metadataOf(layer)?.switch === 'plans');
    expect(ofPlans.map(({ type }) => type)).toEqual(['line', 'symbol']);
    expect(ofPlans.map(({ layout }) => layout?.visibility)).toEqual([undefined, undefined]);
  });

  test('layers read existing source layers, at zooms at which they have data', () => {
    for (const layer of layers) {
      const source = Object.values(overlayTileset.layers).find(({ name }) => name === layer['source-layer']);
      expect(layer.minzoom, layer.id).toBeGreaterThanOrEqual(source?.minZoom ?? Infinity);
    }
  });

  test('the legend lists each kind of a group, in a color that stands out from the land', () => {
    for (const group of overlayGroups) {
      const legend = overlayLegend(group, theme, overlayTileset.maxZoom);
      expect(legend.map(({ id }) => id)).toEqual(overlayKindsOf[group]);
      for (const { label, color } of legend) {
        expect(label).toMatch(/[\u0621-\u064A]{3}/);
        expect(contrastOf(color, baseColors[theme].land), label).toBeGreaterThanOrEqual(3);
      }
    }
    expect(contrastOf(overlayColors[theme].metroCasing, baseColors[theme].land)).toBeGreaterThanOrEqual(7);
  });

  test('the legend lists a kind from the zoom at which it is drawn, dashed if it is drawn so', () => {
    for (const part of overlayGroups.flatMap((group) => overlayTable[group])) {
      const drawn = layers.filter(({ id }) => part.layerIds.includes(id) && !id.endsWith('-label'));
      const minzoom = Math.min(...drawn.map((layer) => layer.minzoom ?? 0));
      const group = overlayGroups.find((each) => overlayTable[each].some(({ kind }) => kind === part.kind));
      if (!group) throw new Error(part.kind);
      const entryAt = (zoom: number) => overlayLegend(group, theme, zoom).find(({ id }) => id === part.kind);
      expect(entryAt(minzoom - 0.1), part.kind).toBeUndefined();
      const isDashed = drawn.some(({ paint }) => paint && 'line-dasharray' in paint);
      expect(entryAt(minzoom), part.kind).toMatchObject({ isDashed });
    }
  });

  test("the boulevard's axis shows on both sides of a metro line along it", () => {
    const widthAt = (id: string, zoom: number) => {
      const line = layers.find((layer) => layer.id === id);
      if (line?.type !== 'line') throw new Error(id);
      const compiled = createExpression(line.paint?.['line-width'], {
        type: 'number',
        'property-type': 'data-constant',
        expression: { interpolated: true, parameters: ['zoom'] },
        transition: true,
      } as never);
      if (compiled.result === 'error') throw new Error(JSON.stringify(compiled.value));
      return compiled.value.evaluate({ zoom }) as number;
    };
    for (let zoom = overlayTileset.minZoom; zoom <= 18; zoom += 0.5) {
      // Pixels of an axis 120 meters wide, at the latitude of Riyadh.
      const axis = (120 / 71_100) * 2 ** zoom;
      const beside = axis + widthAt('boulevard-shape', zoom) - widthAt('metro-line-casing', zoom);
      expect(beside / 2, `zoom ${zoom}`).toBeGreaterThan(1);
    }
  });

  test('a metro line has the color of its publisher, or that of the group if there is none', () => {
    const line = layers.find(({ id }) => id === 'metro-line');
    if (line?.type !== 'line') throw new Error('metro-line');
    const compiled = createExpression(line.paint?.['line-color'], {
      type: 'color',
      'property-type': 'data-driven',
      expression: { interpolated: true, parameters: ['zoom', 'feature'] },
      transition: true,
    } as never);
    if (compiled.result === 'error') throw new Error(JSON.stringify(compiled.value));
    const drawn = (properties: Record<string, string>) =>
      compiled.value.evaluate({ zoom: 12 }, { type: 'LineString', properties } as never) as unknown;
    expect(drawn({ color: '#ffd105' })).toEqual(Color.parse('#ffd105'));
    expect(drawn({ color: 'sunny' })).toEqual(Color.parse(overlayColors[theme].metro));
    expect(drawn({})).toEqual(Color.parse(overlayColors[theme].metro));
  });
});

test('a region without overlays has no source or layer for them', () => {
  const style = styleOf('light');
  expect(validateStyleMin(style)).toEqual([]);
  expect(Object.keys(style.sources)).toEqual(['land']);
  expect(overlayLayersOf(style)).toEqual([]);
  expect(JSON.stringify(style.layers)).not.toContain(`"${overlaySource}"`);
});

test('every kind shows its name on hover', () => {
  const kinds = overlayGroups.flatMap((group) => overlayTable[group].map(({ kind }) => kind));
  expect(kinds).toEqual(overlayGroups.flatMap((group) => overlayKindsOf[group]));
  const layers = overlayLayersOf(styleOf('light', 'https://tiles.example/o.pmtiles'));
  const hovered = layers.filter((layer) => metadataOf(layer)?.showsName);
  expect(hovered.map((layer) => layer['source-layer']).sort()).toEqual([...kinds].sort());
  for (const { attributes } of Object.values(overlayTileset.layers)) expect(attributes.name).toBe('name');
});
