import { describe, expect, test } from 'vitest';
import { isOutsideBelow, sideOf, textRotation } from '../../../../lib/geo/compass.ts';

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
