import { describe, expect, test } from 'vitest';
import {
  boundsOfAll,
  boundsOfCorners,
  boundsOfExtent,
  boundsWith,
  emptyExtent,
  extentOfBounds,
  widen,
} from '../../../../lib/geo/bounds.ts';
import { metersPerDegree, offsetBetween } from '../../../../lib/geo/ellipsoid.ts';
import { ringArea, signedArea, type Position } from '../../../../lib/geo/rings.ts';
import { boxAroundCircle, meanRadius, metersBetween, nearestTo } from '../../../../lib/geo/sphere.ts';

describe('the ellipsoid', () => {
  // Lengths of a degree on the WGS 84 ellipsoid, as published by geodesists; kilometers.
  test.each([
    [0, 110.574, 111.319],
    [15, 110.649, 107.55],
    [30, 110.852, 96.486],
    [45, 111.132, 78.847],
    [60, 111.412, 55.8],
  ])('at latitude %i a degree has %f km northward and %f km eastward', (latitude, north, east) => {
    const scale = metersPerDegree(latitude);
    expect(scale.north / 1000).toBeCloseTo(north, 3);
    expect(scale.east / 1000).toBeCloseTo(east, 3);
    const step = 0.001;
    const up = offsetBetween([46, latitude - step / 2], [46, latitude + step / 2]);
    const along = offsetBetween([46, latitude], [46 + step, latitude]);
    expect([up.east, along.north]).toEqual([0, 0]);
    expect(up.north / step / 1000).toBeCloseTo(north, 3);
    expect(along.east / step / 1000).toBeCloseTo(east, 3);
  });
});

describe('distances on the sphere', () => {
  test('the radius is the mean of the semi-axes of WGS 84', () => {
    expect(meanRadius).toBeCloseTo((2 * 6_378_137 + 6_356_752.3142) / 3, 0);
  });

  // From Los Angeles to New York: the example of Ed Williams' Aviation Formulary, in radians.
  test('is that of a published example', () => {
    const losAngeles = { x: -118.4, y: 33.95 };
    const newYork = { x: -(73 + 47 / 60), y: 40 + 38 / 60 };
    expect(metersBetween(losAngeles, newYork) / meanRadius).toBeCloseTo(0.623585, 5);
  });

  // From Nashville to Los Angeles: Rosetta Code's example of the haversine formula, with a radius of 6372.8 km.
  test('is that of another one', () => {
    const meters = metersBetween({ x: -86.67, y: 36.12 }, { x: -118.4, y: 33.94 });
    expect((meters / meanRadius) * 6372.8).toBeCloseTo(2887.2599506, 6);
  });

  test('a degree along a meridian is a 360th of the circumference', () => {
    expect(metersBetween({ x: 46, y: 24 }, { x: 46, y: 25 })).toBeCloseTo(
      (2 * Math.PI * meanRadius) / 360,
      3,
    );
  });

  test('a degree along a parallel is shorter by the cosine of its latitude', () => {
    const degree = (2 * Math.PI * meanRadius) / 360;
    expect(metersBetween({ x: 46, y: 60 }, { x: 46.001, y: 60 })).toBeCloseTo(degree / 2000, 3);
  });

  test('from pole to equator is a quarter of the circumference, along any meridian', () => {
    expect(metersBetween({ x: 12, y: 90 }, { x: 46, y: 0 })).toBeCloseTo((Math.PI / 2) * meanRadius, 3);
  });

  test('differs from that on the ellipsoid by half a percent in the kingdom', () => {
    for (const y of [16, 24.7, 32.9]) {
      const north = metersBetween({ x: 46, y }, { x: 46, y: y + 0.01 }) / (metersPerDegree(y).north * 0.01);
      const east = metersBetween({ x: 46, y }, { x: 46.01, y }) / (metersPerDegree(y).east * 0.01);
      expect(north, `north at ${y}`).toBeGreaterThan(1.002);
      expect(north, `north at ${y}`).toBeLessThan(1.005);
      expect(east, `east at ${y}`).toBeGreaterThan(0.997);
      expect(east, `east at ${y}`).toBeLessThan(0.999);
    }
  });

  test('a circle touches the sides of its box', () => {
    const middle = { x: 46.7, y: 24.7 };
    const { southWest, northEast } = boxAroundCircle(middle, 5000);
    expect(metersBetween(middle, { x: middle.x, y: northEast.y })).toBeCloseTo(5000, 3);
    expect(metersBetween(middle, { x: middle.x, y: southWest.y })).toBeCloseTo(5000, 3);
    expect(metersBetween(middle, { x: northEast.x, y: middle.y })).toBeCloseTo(5000, 2);
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
});

describe('rings', () => {
  const cell: Position[] = [
    [46, 24],
    [47, 24],
    [47, 25],
    [46, 25],
    [46, 24],
  ];

  // An eighth of the sphere, whose whole area is 510,065,623 km² at this radius: 4πR².
  test('an octant of the sphere is an eighth of it', () => {
    const octant: Position[] = [
      [0, 0],
      [90, 0],
      [90, 90],
      [0, 90],
    ];
    expect((8 * ringArea(octant)) / 510_065_623e6).toBeCloseTo(1, 2);
  });

  test('a cell between two parallels has the area of its zone', () => {
    const sine = (degrees: number) => Math.sin((degrees * Math.PI) / 180);
    const zone = (Math.PI / 180) * (sine(25) - sine(24)) * meanRadius ** 2;
    expect(ringArea(cell) / zone).toBeCloseTo(1, 8);
  });

  test('the area is the same in either direction, closed or open', () => {
    expect(ringArea(cell.toReversed())).toBeCloseTo(ringArea(cell), 3);
    expect(ringArea(cell.slice(0, -1))).toBeCloseTo(ringArea(cell), 3);
    expect(ringArea([])).toBe(0);
  });

  test('a parcel has the product of its sides, to half a percent', () => {
    const [west, south] = [46.7, 24.7];
    const scale = metersPerDegree(south);
    const [east, north] = [west + 20 / scale.east, south + 30 / scale.north];
    const parcel: Position[] = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
    ];
    expect(ringArea(parcel) / 600).toBeGreaterThan(1);
    expect(ringArea(parcel) / 600).toBeLessThan(1.005);
  });

  test('twice the area in square degrees is positive counterclockwise', () => {
    expect(signedArea(cell)).toBeCloseTo(2, 12);
    expect(signedArea(cell.toReversed())).toBeCloseTo(-2, 12);
    expect(signedArea([])).toBe(0);
  });
});

describe('boxes', () => {
  const box = { southWest: { x: 1, y: 1 }, northEast: { x: 2, y: 2 } };

  test('have two forms', () => {
    const extent = { west: 1, south: 2, east: 3, north: 4 };
    expect(boundsOfExtent(extent)).toEqual({ southWest: { x: 1, y: 2 }, northEast: { x: 3, y: 4 } });
    expect(extentOfBounds(boundsOfExtent(extent))).toEqual(extent);
  });

  test('come from opposite corners in any order', () => {
    expect(boundsOfCorners({ x: 2, y: 1 }, { x: 1, y: 2 })).toEqual(box);
    expect(boundsOfCorners({ x: 1, y: 2 }, { x: 2, y: 1 })).toEqual(box);
  });

  test('extend to contain a place, and no further', () => {
    expect(boundsWith(box, { x: 3, y: 0 })).toEqual({ southWest: { x: 1, y: 0 }, northEast: { x: 3, y: 2 } });
    expect(boundsWith(box, { x: 1.5, y: 1.5 })).toEqual(box);
  });

  test('contain all of several, and nothing of none', () => {
    const other = { southWest: { x: 0, y: 1.5 }, northEast: { x: 1, y: 3 } };
    expect(boundsOfAll([box, other])).toEqual({ southWest: { x: 0, y: 1 }, northEast: { x: 2, y: 3 } });
    expect(boundsOfAll([])).toBeUndefined();
  });

  test('widen from nothing', () => {
    const extent = emptyExtent();
    widen(extent, { west: 1, south: 2, east: 3, north: 4 });
    widen(extent, { west: 2, south: 0, east: 5, north: 3 });
    expect(extent).toEqual({ west: 1, south: 0, east: 5, north: 4 });
  });
});
