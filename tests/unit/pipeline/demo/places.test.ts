import { describe, expect, test } from 'vitest';
import { demoRegions } from '../../../../pipeline/demo/land/places.ts';
import { openStore } from '../../../../database/open.ts';
import { listRegions } from '../../../../database/shell/regions.ts';
import {
  readAreas,
  readLandmarks,
  readMetro,
  readNeighborhoods,
  readRoads,
} from '../../../../pipeline/demo/land/places/read.ts';

const cities = demoRegions.flatMap((region) => region.cities);

test('every row of the tables belongs to a city of the demonstration', () => {
  const rows = [...readNeighborhoods(), ...readRoads(), ...readAreas(), ...readLandmarks(), ...readMetro()];
  const known = new Set(cities.map(({ name }) => name));
  expect([...new Set(rows.map(({ city }) => city))].filter((name) => !known.has(name))).toEqual([]);
});

test('all positions lie within their region, and have numbers', async () => {
  const store = await openStore({ file: ':memory:' });
  const extents = await listRegions(store);
  await store.close();
  for (const region of demoRegions) {
    const { west, south, east, north } =
      extents.find(({ key }) => key === region.key) ?? expect.fail(region.key);
    for (const { neighborhoods, roads, areas, landmarks, metro } of region.cities) {
      const positions = [
        ...neighborhoods.map(({ center }) => center),
        ...[...roads, ...areas, ...metro].flatMap(({ line }) => line),
        ...landmarks.map(({ position }) => position),
      ];
      for (const [x, y] of positions) expect(x > west && x < east && y > south && y < north).toBe(true);
    }
  }
});

describe.each(cities.map((city) => [city.name, city] as const))('%s', (_name, city) => {
  test('has an outline, main roads, and neighborhoods with distinct names, price levels and an order', () => {
    expect(city.areas.filter(({ kind }) => kind === 'edge')).toHaveLength(1);
    expect(city.roads.length).toBeGreaterThanOrEqual(5);
    expect(new Set(city.neighborhoods.map(({ name }) => name)).size).toBe(city.neighborhoods.length);
    expect(city.neighborhoods.map(({ order }) => order).sort((one, other) => one - other)).toEqual(
      city.neighborhoods.map((_place, index) => index + 1),
    );
    for (const { residential, commercial } of city.neighborhoods) {
      expect(residential).toBeGreaterThan(150);
      expect(commercial).toBeGreaterThanOrEqual(residential * 0.9);
    }
  });

  test('has roads of two to twelve lanes that bend at most a few dozen times', () => {
    for (const { line, lanes } of city.roads) {
      expect(line.length).toBeGreaterThanOrEqual(2);
      expect(line.length).toBeLessThanOrEqual(24);
      expect([2, 4, 6, 8, 10, 12]).toContain(lanes);
    }
  });
});
