import { describe, expect, test } from 'vitest';
import { cornersOf, cornerTolerance } from '../../../../../lib/geo/corners.ts';
import { sidesOfOutline } from '../../../../../platform/land/geometry/outlines.ts';
import type { Ring } from '../../../../../lib/geo/polygons.ts';
import { offsetBetween } from '../../../../../lib/geo/ellipsoid.ts';
import type { Position } from '../../../../../lib/geo/rings.ts';

/** Coordinates of a point some meters east and north of a place in Riyadh. */
const origin: Position = [46.7, 24.7];
const perDegree = {
  east: offsetBetween([46, 24.7], [47, 24.7]).east,
  north: offsetBetween([46.7, 24.2], [46.7, 25.2]).north,
};
function at(east: number, north: number): Position {
  return [origin[0] + east / perDegree.east, origin[1] + north / perDegree.north];
}
const ringOf = (...metres: [east: number, north: number][]): Ring =>
  [...metres, metres[0] ?? [0, 0]].map(([east, north]) => at(east, north));
const polygon = (...rings: Ring[]) => JSON.stringify({ type: 'Polygon', coordinates: rings });
const lengths = (geometry: string) => sidesOfOutline(geometry).sides.map(({ meters }) => meters);

describe('sides', () => {
  test('of a rectangle have its lengths, midpoints and directions', () => {
    const { sides } = sidesOfOutline(polygon(ringOf([0, 0], [25, 0], [25, 40], [0, 40])));
    const found = sides.map(({ bearing, meters }) => [bearing, meters]);
    expect(found.toSorted()).toEqual(
      [
        [90, 25],
        [0, 40],
        [270, 25],
        [180, 40],
      ].toSorted(),
    );
    const south = sides.find(({ bearing }) => bearing === 90);
    expect([south?.x, south?.y]).toEqual([
      expect.closeTo(at(12.5, 0)[0], 9) as number,
      expect.closeTo(at(12.5, 0)[1], 9) as number,
    ]);
  });

  test('run counterclockwise, whichever way the stored ring does', () => {
    const ring = ringOf([0, 0], [25, 0], [25, 40], [0, 40]);
    const { rings } = sidesOfOutline(polygon(ring));
    expect(rings).toEqual([ring]);
    expect(sidesOfOutline(polygon(ring.toReversed())).rings).toEqual([ring]);
  });

  test('are those of exterior rings only, of every polygon', () => {
    const yard = ringOf([10, 10], [10, 20], [20, 20], [20, 10]);
    const land = ringOf([0, 0], [30, 0], [30, 30], [0, 30]);
    const other = ringOf([100, 0], [150, 0], [150, 20], [100, 20]);
    expect(lengths(polygon(land, yard))).toEqual([30, 30, 30, 30]);
    const both = JSON.stringify({ type: 'MultiPolygon', coordinates: [[land, yard.toReversed()], [other]] });
    const { rings, sides } = sidesOfOutline(both);
    expect(rings).toEqual([land, yard, other]);
    expect(sides.map(({ meters }) => meters).toSorted((a, b) => a - b)).toEqual([
      20, 20, 30, 30, 30, 30, 50, 50,
    ]);
  });

  test('are absent for a ring hardly larger than a point', () => {
    expect(lengths(polygon(ringOf([0, 0], [0, 0], [0, 0])))).toEqual([]);
    expect(lengths(polygon(ringOf([0, 0], [0.002, 0], [0, 0.002])))).toEqual([]);
  });
});

/** A polyline of some lines, each of a length in meters and turned from the one before by some degrees. */
function pathOf(start: [number, number], lines: readonly [length: number, turn: number][]) {
  const points = [start];
  let direction = 0;
  for (const [length, turn] of lines) {
    direction += (turn * Math.PI) / 180;
    const [east, north] = points.at(-1) ?? start;
    points.push([east + length * Math.cos(direction), north + length * Math.sin(direction)]);
  }
  return points;
}
/** A lot whose southern side is made of some lines. */
const lotOn = (...lines: [length: number, turn: number][]): Ring => {
  const south = pathOf([0, 0], lines);
  return ringOf(...south, [south.at(-1)?.[0] ?? 0, 60], [0, 60]);
};
const southern = (...lines: [length: number, turn: number][]) =>
  sidesOfOutline(polygon(lotOn(...lines))).sides.filter(({ bearing }) => bearing > 45 && bearing < 135);
const southernLengths = (...lines: [length: number, turn: number][]) =>
  southern(...lines).map(({ meters }) => meters);

describe('bends', () => {
  test('of less than 5° do not divide a side, whose length is that along the outline', () => {
    expect(southernLengths([40, 0], [40, 1.5])).toEqual([80]);
    expect(southernLengths([40, 0], [40, 4.9])).toEqual([80]);
    expect(southernLengths([40, 0], [40, 5.1])).toEqual([40, 40]);
    const [side] = southern([30, 0], [50, 3]);
    // The middle lies on the outline, 10 m behind the bend.
    const angle = (3 * Math.PI) / 180;
    const [x, y] = at(30 + 10 * Math.cos(angle), 10 * Math.sin(angle));
    expect(side?.x).toBeCloseTo(x, 8);
    expect(side?.y).toBeCloseTo(y, 8);
  });

  test('to and fro are one side, as its lines hardly differ in direction', () => {
    expect(southernLengths([30, 0], [30, 4], [30, -4], [30, 4])).toEqual([120]);
  });

  test('that add up to 5° divide a side at the sharpest', () => {
    expect(southernLengths([30, 0], [30, 1.5], [30, 4])).toEqual([60, 30]);
    expect(southernLengths([30, 0], [30, 4], [30, 1.5])).toEqual([30, 60]);
  });

  test('of a curve leave several sides, each of which turns by less than 5°', () => {
    const lines = Array.from({ length: 12 }, (_, index): [number, number] => [10, index === 0 ? 0 : 3]);
    const found = southernLengths(...lines);
    expect(found.reduce((sum, length) => sum + length, 0)).toBeCloseTo(120, 5);
    expect(found.length).toBeGreaterThanOrEqual(6);
    expect(Math.max(...found)).toBeLessThanOrEqual(20);
  });

  test('divide it alike, wherever the ring begins', () => {
    const ring = lotOn([30, 0], [30, 1.5], [30, 4]).slice(0, -1);
    const expected = lengths(polygon([...ring, ring[0] ?? [0, 0]])).toSorted();
    for (let start = 1; start < ring.length; start++) {
      const turned = [...ring.slice(start), ...ring.slice(0, start)];
      expect(lengths(polygon([...turned, turned[0] ?? [0, 0]])).toSorted()).toEqual(expected);
    }
  });
});

describe('corners', () => {
  const count = (...metres: [number, number][]) => cornersOf(ringOf(...metres)).length;

  test('exclude points along a straight side, wherever the ring starts', () => {
    const ring: [number, number][] = [
      [12, 0],
      [25, 0],
      [25, 10],
      [25, 20],
      [25, 40],
      [0, 40],
      [0, 0],
    ];
    for (let start = 0; start < ring.length; start++) {
      expect(count(...ring.slice(start), ...ring.slice(0, start))).toBe(4);
    }
  });

  test.each([
    [cornerTolerance * 0.9, 4],
    [cornerTolerance * 1.1, 5],
  ])('a point %f m off a side counts only beyond the tolerance', (off, corners) => {
    expect(count([0, 0], [12, -off], [25, 0], [25, 40], [0, 40])).toBe(corners);
  });

  test('include the cut at a street crossing', () => {
    expect(count([0, 0], [22, 0], [25, 3], [25, 40], [0, 40])).toBe(5);
  });

  test('follow a side that turns gradually, instead of taking it as straight', () => {
    const arc = Array.from({ length: 31 }, (_, step): [number, number] => {
      const angle = (step / 30) * (Math.PI / 2);
      return [50 * Math.sin(angle), 50 * Math.cos(angle)];
    });
    const around = lengths(polygon(ringOf([0, 0], ...arc.toReversed()))).reduce(
      (sum, length) => sum + length,
      0,
    );
    expect(around).toBeGreaterThan(100 + 25 * Math.PI - 1);
    expect(around).toBeLessThan(100 + 25 * Math.PI);
  });

  test('count a duplicated point once', () => {
    expect(count([0, 0], [25, 0], [25, 0], [25, 40], [0, 40])).toBe(4);
  });
});
