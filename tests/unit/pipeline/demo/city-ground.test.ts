import { describe, expect, test } from 'vitest';
import { groundOf } from '../../../../pipeline/demo/land/city-ground.ts';
import {
  areaOf,
  corridor,
  counterClockwise,
  grow,
  intersect,
  union,
  type Shape,
} from '../../../../pipeline/demo/land/geometry/shapes.ts';
import { demoRegions, type DemoCity } from '../../../../pipeline/demo/land/places.ts';

const cities = demoRegions.flatMap((region) => region.cities).map((city) => [city.name, city] as const);

function areasOf(city: DemoCity, isWanted: (kind: string) => boolean): Shape {
  const { plane } = groundOf(city);
  return union(
    city.areas
      .filter(({ kind }) => isWanted(kind))
      .flatMap(({ width, line }) => {
        const spots = line.map(plane.spot);
        return width === null ? [counterClockwise(spots)] : corridor([spots], width / 2);
      }),
  );
}

describe.each(cities)('%s', (_name, city) => {
  const ground = groundOf(city);

  test('the neighborhoods, wadis and airports add up to the city', () => {
    const covered = ground.neighborhoods.reduce((sum, { outline }) => sum + areaOf(outline), 0);
    const barriers = intersect(
      areasOf(city, (kind) => kind === 'wadi' || kind === 'airport'),
      ground.outline,
    );
    const own = ground.neighborhoods.flatMap(({ outline }) => intersect(outline, barriers));
    const whole = areaOf(ground.outline);
    expect(Math.abs(covered + areaOf(barriers) - areaOf(own) - whole) / whole).toBeLessThan(0.001);
  });

  test('every neighborhood has an outline of at least a twentieth of a square kilometer', () => {
    const small = ground.neighborhoods.filter(({ outline }) => areaOf(outline) < 50_000);
    expect(small.map(({ place }) => place.name)).toEqual([]);
  });

  test('no land for parcels lies in the sea, a wadi, an airport or another reserved area, or in a main road', () => {
    const reserved = areasOf(city, (kind) => kind !== 'edge');
    const roads = union(ground.roads.flatMap(({ line, width }) => corridor([line], width / 2 - 0.5)));
    for (const { place, land } of ground.neighborhoods) {
      expect(areaOf(intersect(land, reserved)), place.name).toBeLessThan(1);
      expect(areaOf(intersect(land, roads)), place.name).toBeLessThan(1);
    }
  });

  test('the land of neighborhoods does not overlap', () => {
    const sum = ground.neighborhoods.reduce((total, { land }) => total + areaOf(land), 0);
    const together = areaOf(union(ground.neighborhoods.flatMap(({ land }) => land)));
    expect(Math.abs(sum - together)).toBeLessThan(10);
  });

  test('streets between neighborhoods run outside the land for parcels', () => {
    const streets = corridor(ground.borderStreets, 8);
    const land = grow(union(ground.neighborhoods.flatMap((one) => one.land)), -3);
    expect(areaOf(intersect(streets, land))).toBeLessThan(200);
  });
});
