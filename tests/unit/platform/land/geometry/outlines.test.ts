import { describe, expect, test } from 'vitest';
import { cornersOf, cornerTolerance } from '../../../../../lib/geo/corners.ts';
import { outlineOf } from '../../../../../platform/land/geometry/outlines.ts';
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
const lengths = (geometry: string) => outlineOf(geometry).edges.map(({ lengthMeters }) => lengthMeters);

describe('sides', () => {
  test('of a rectangle have its lengths, midpoints and directions', () => {
    const { edges } = outlineOf(polygon(ringOf([0, 0], [25, 0], [25, 40], [0, 40])));
    const found = edges.map(({ bearing, lengthMeters }) => [bearing, lengthMeters]);
    expect(found.toSorted()).toEqual(
      [
        [90, 25],
        [0, 40],
        [270, 25],
        [180, 40],
      ].toSorted(),
    );
    const south = edges.find(({ bearing }) => bearing === 90);
    expect([south?.x, south?.y]).toEqual([
      expect.closeTo(at(12.5, 0)[0], 9) as number,
      expect.closeTo(at(12.5, 0)[1], 9) as number,
    ]);
  });

  test('run counterclockwise, whichever way the stored ring does', () => {
    const ring = ringOf([0, 0], [25, 0], [25, 40], [0, 40]);
    const { rings } = outlineOf(polygon(ring));
    expect(rings).toEqual([ring]);
    expect(outlineOf(polygon(ring.toReversed())).rings).toEqual([ring]);
  });

  test('are those of exterior rings only, of every polygon', () => {
    const yard = ringOf([10, 10], [10, 20], [20, 20], [20, 10]);
    const land = ringOf([0, 0], [30, 0], [30, 30], [0, 30]);
    const other = ringOf([100, 0], [150, 0], [150, 20], [100, 20]);
    expect(lengths(polygon(land, yard))).toEqual([30, 30, 30, 30]);
    const both = JSON.stringify({ type: 'MultiPolygon', coordinates: [[land, yard.toReversed()], [other]] });
    const { rings, edges } = outlineOf(both);
    expect(rings).toEqual([land, yard, other]);
    expect(edges.map(({ lengthMeters }) => lengthMeters).toSorted((a, b) => a - b)).toEqual([
      20, 20, 30, 30, 30, 30, 50, 50,
    ]);
  });

  test('are absent for a ring hardly larger than a point', () => {
    expect(lengths(polygon(ringOf([0, 0], [0, 0], [0, 0])))).toEqual([]);
    expect(lengths(polygon(ringOf([0, 0], [0.002, 0], [0, 0.002])))).toEqual([]);
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
