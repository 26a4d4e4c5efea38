import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { expect, test } from 'vitest';
import { comparableFeatures, comparableLayers, comparablesId } from '../../../src/map/comparable-marks.ts';
import { metersBetween } from '../../../lib/geo/sphere.ts';

const middle = { x: 46.7, y: 24.8 };
const ground = {
  middle,
  meters: 1000,
  marks: [
    { id: 5, x: 46.701, y: 24.801, priceSarPerSqm: 3450, isCounted: true },
    { id: 6, x: 46.702, y: 24.802, priceSarPerSqm: 900, isCounted: false },
  ],
};

test.each(['light', 'dark'] as const)(
  'the layers are valid by the style specification in the %s theme',
  (theme) => {
    const errors = validateStyleMin({
      version: 8,
      sources: { [comparablesId]: { type: 'geojson', data: comparableFeatures(ground) } },
      glyphs: 'https://fonts.example/{fontstack}/{range}.pbf',
      layers: comparableLayers(theme),
    });
    expect(errors.map(({ message }) => message)).toEqual([]);
  },
);

test('the circle has the same radius in every direction', () => {
  const [circle] = comparableFeatures(ground).features;
  const corners = circle?.geometry.coordinates as [number, number][];
  expect(corners.at(0)).toEqual(corners.at(-1));
  for (const [x, y] of corners) {
    expect(metersBetween(middle, { x, y })).toBeGreaterThan(995);
    expect(metersBetween(middle, { x, y })).toBeLessThan(1005);
  }
});

test('each sale has its price and whether it is included; draws nothing without sales', () => {
  const { features } = comparableFeatures(ground);
  expect(features.slice(1).map(({ properties }) => properties)).toEqual([
    { price: '3,450', isCounted: true },
    { price: '900', isCounted: false },
  ]);
  expect(comparableFeatures(undefined).features).toEqual([]);
});
