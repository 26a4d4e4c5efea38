import { describe, expect, test } from 'vitest';
import { isOutsideBelow, sideOf, textRotation } from '../../../src/map/edges.ts';
import { boundsWith, metersBetween, nearestTo } from '../../../src/map/geo.ts';

describe('distances', () => {
  test('a degree along a meridian is a 360th of the circumference', () => {
    expect(metersBetween({ x: 46, y: 24 }, { x: 46, y: 25 })).toBeCloseTo((2 * Math.PI * 6_371_009) / 360, 3);
  });

  test('a degree along a parallel is shorter by the cosine of its latitude', () => {
    const degree = (2 * Math.PI * 6_371_009) / 360;
    expect(metersBetween({ x: 46, y: 60 }, { x: 46.001, y: 60 })).toBeCloseTo(degree / 2000, 3);
  });

  test('from pole to equator is a quarter of the circumference, along any meridian', () => {
    expect(metersBetween({ x: 12, y: 90 }, { x: 46, y: 0 })).toBeCloseTo((Math.PI / 2) * 6_371_009, 3);
  });

  test('finds the nearest of several places, and none among none', () => {
    const places = [
      { x: 46.7, y: 24.8, name: 'far' },
      { x: 46.7, y: 24.71, name: 'near' },
      { x: 46.6, y: 24.7, name: 'west' },
    ];
    const nearest = nearestTo({ x: 46.7, y: 24.7 }, places);
    expect(nearest?.place.name).toBe('near');
    expect(nearest?.meters).toBeCloseTo(1112, 0);
    expect(nearestTo({ x: 46.7, y: 24.7 }, [])).toBeUndefined();
  });

  test('extends a box to contain a place, and no further', () => {
    const box = { southWest: { x: 1, y: 1 }, northEast: { x: 2, y: 2 } };
    expect(boundsWith(box, { x: 3, y: 0 })).toEqual({ southWest: { x: 1, y: 0 }, northEast: { x: 3, y: 2 } });
    expect(boundsWith(box, { x: 1.5, y: 1.5 })).toEqual(box);
  });
});

describe('edges', () => {
  // Counterclockwise: the southern side runs east, the eastern one north.
  test.each([
    [90, 'south'],
    [0, 'east'],
    [270, 'north'],
    [180, 'west'],
    [45, 'southEast'],
    [315, 'northEast'],
    [359.9, 'east'],
    [247, 'northWest'],
    [248, 'north'],
  ] as const)('an edge with bearing %f is the side in the %s', (bearing, side) => {
    expect(sideOf(bearing)).toBe(side);
  });

  test.each([
    [90, 0],
    [270, 0],
    [45, -45],
    [225, -45],
    [0, 90],
    [180, 90],
    [120, 30],
  ])('a label along %f is rotated by %f', (bearing, rotation) => {
    expect(textRotation(bearing)).toBeCloseTo(rotation, 6);
  });

  test('the outside of an edge is on the side of its label that faces away from the parcel', () => {
    for (let bearing = 0; bearing < 360; bearing += 1) {
      const below = textRotation(bearing) + 180;
      const outside = bearing + 90;
      const together = Math.cos(((below - outside) * Math.PI) / 180);
      expect(together).toBeCloseTo(isOutsideBelow(bearing) ? 1 : -1, 6);
    }
  });
});
