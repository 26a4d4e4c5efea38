import { createExpression } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, test } from 'vitest';
import { classMembers } from '../../../map-tables/class-figures.ts';
import { legendEntries } from '../../../map-tables/legend.ts';
import {
  fillColor,
  unknownZoningOutlineColor,
  mapModeOf,
  mapModesOf,
  mapModeTable,
  type MapModeDefinition,
} from '../../../map-tables/modes.ts';
import { baseColors, drawnColor, type Theme } from '../../../map-tables/palette.ts';
import { usualZoning } from '../../support/zoning.ts';

const themes: Theme[] = ['light', 'dark'];
const allModes = mapModesOf(usualZoning);
const withClasses = allModes.filter((mode) => mode.attribute !== undefined);

type Properties = Record<string, number | string>;

/** What the style engine paints for a parcel with these attributes, as #rrggbb. */
function painted(mode: MapModeDefinition, theme: Theme, properties: Properties): string {
  return evaluated(fillColor(mode, theme), properties);
}

function evaluated(color: ReturnType<typeof fillColor>, properties: Properties): string {
  const compiled = createExpression(color, {
    type: 'color',
    'property-type': 'data-driven',
    expression: { interpolated: true, parameters: ['zoom', 'feature'] },
    transition: true,
  } as never);
  if (compiled.result === 'error') throw new Error(JSON.stringify(compiled.value));
  return String(compiled.value.evaluate({ zoom: 14 }, { type: 'Polygon', properties } as never));
}

describe.each(themes)('paint and legend agree in the %s theme', (theme) => {
  test.each(withClasses.map((mode) => [mode.id, mode] as const))('%s', (_, mode) => {
    const legend = new Map(legendEntries(mode, theme).map((entry) => [entry.id, entry.color]));
    for (const entry of mode.classes) {
      const values =
        entry.kind === 'category' ? [entry.id] : [entry.from, (entry.to ?? entry.from + 1e7) - 1];
      for (const value of values) {
        expect(painted(mode, theme, { [mode.attribute ?? '']: value })).toBe(legend.get(entry.id));
      }
    }
    const nothing = painted(mode, theme, {});
    const { noData, unknownZoning } = baseColors[theme];
    expect(nothing).toBe(mode.id === 'zoning_color' ? unknownZoning : noData);
    expect(mode.classes.map((entry) => drawnColor(entry.color, theme))).not.toContain(nothing);
    expect(legend.get('no_data')).toBe(nothing);
  });
});

test('parcels whose zoning is not known stand last in the legend, and are selected by it', () => {
  const mode = mapModeOf('zoning_color', usualZoning);
  expect(legendEntries(mode, 'light').at(-1)).toMatchObject({ id: 'no_data', label: 'غير معروف بعد' });
  expect(classMembers('zoning_color', ['residential', 'no_data'])).toEqual({
    by: 'zoning',
    values: ['residential'],
    withNone: true,
  });
});

test('plain has no legend (specification §9)', () => {
  for (const theme of themes) expect(legendEntries(mapModeTable.plain, theme)).toEqual([]);
});

test('every class of a mode has a distinct color as drawn', () => {
  for (const theme of themes) {
    for (const mode of allModes) {
      const colors = legendEntries(mode, theme).map((entry) => entry.color);
      expect(new Set(colors).size, mode.id).toBe(colors.length);
    }
  }
});

test('bands are contiguous, and all specified ones are present', () => {
  const specified = {
    shape_area: ['0-300', '300-500', '500-700', '700-900', '1200+'],
    price_of_meter: ['0-200', '200-500', '500-800', '800-1000', '3000+'],
    transaction_price: ['0-70000', '70000-175000', '175000-400000', '400000-850000', '10000000+'],
  } as const;
  for (const [id, expected] of Object.entries(specified) as [keyof typeof specified, readonly string[]][]) {
    const bands = mapModeTable[id].classes.filter((entry) => entry.kind === 'band');
    bands.slice(1).forEach((band, index) => expect(band.from).toBe(bands[index]?.to));
    expect(bands.filter((band) => !band.fillsGap).map((band) => band.id)).toEqual(expected);
  }
  expect(mapModeOf('zoning_color', usualZoning).classes).toHaveLength(19);
});

test('a band includes its lower bound', () => {
  const mode = mapModeTable.shape_area;
  const at = (value: number) => painted(mode, 'light', { area_sqm: value });
  expect(at(300)).toBe(at(499));
  expect(at(299)).not.toBe(at(300));
});

test.each(themes)('only parcels of unknown zoning have an outline of their own in the %s theme', (theme) => {
  const clear = evaluated('transparent', {});
  for (const mode of allModes) {
    const line = (properties: Properties, shown: string[] = []) =>
      evaluated(unknownZoningOutlineColor(mode, theme, new Set(shown)), properties);
    const own = mode.id === 'zoning_color' ? baseColors[theme].unknownZoningOutline : clear;
    expect(line({})).toBe(own);
    expect(line({}, ['no_data'])).toBe(own);
    expect(line({}, ['residential'])).toBe(clear);
    expect(line({ zoning: 'residential' })).toBe(clear);
  }
});
