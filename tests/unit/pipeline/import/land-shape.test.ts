import { expect, test } from 'vitest';
import { geometryText, readLand, type Land } from '../../../../pipeline/import/geo/geometry.ts';
import { isOnLand, signedArea, type Position } from '../../../../lib/geo/rings.ts';
import { readOrWhyNot } from './support.ts';

/** Squares are given in units of about 11 m, from a corner in Riyadh. */
const unit = 1e-4;
const [west, south] = [46.7, 24.7];
const place = ([x, y]: Position): Position => [
  Math.round((west + x * unit) * 1e7) / 1e7,
  Math.round((south + y * unit) * 1e7) / 1e7,
];
const ring = (...corners: Position[]) => [...corners, ...corners.slice(0, 1)].map(place);
const box = (left: number, bottom: number, right: number, top: number) =>
  ring([left, bottom], [right, bottom], [right, top], [left, top]);
const polygon = (...rings: Position[][]) => ({ type: 'Polygon', coordinates: rings });
const several = (...polygons: Position[][][]) => ({ type: 'MultiPolygon', coordinates: polygons });
const collection = (...geometries: unknown[]) => ({ type: 'GeometryCollection', geometries });
const reversed = (positions: Position[]) => positions.toReversed();

function landOf(geometry: unknown): Land {
  const land = readLand(geometry);
  if ('text' in land) throw new Error(land.text);
  return land;
}

/** Area in square units, to a hundredth of one. */
function unitsOf({ area }: Land): number {
  const square = landOf(polygon(box(0, 0, 1, 1))).area;
  return Math.round((area / square) * 100) / 100;
}

const isLand = (land: Land, x: number, y: number) => isOnLand(land.polygons, place([x, y]));

const block = box(0, 0, 10, 10);
const court = box(2, 2, 8, 8);
const kiosk = box(4, 4, 6, 6);
const bowTie = ring([0, 0], [6, 6], [6, 0], [0, 6]);

test.each<[what: string, geometry: unknown, area: number, polygons: number]>([
  ['a ring beside the first is land', polygon(block, box(20, 0, 24, 5)), 120, 2],
  ['so it is the other way round', polygon(block, reversed(box(20, 0, 24, 5))), 120, 2],
  ['a larger ring beside the first is land', polygon(kiosk, box(20, 0, 30, 10)), 104, 2],
  ['a ring that touches the first is one land with it', polygon(block, box(10, 0, 14, 10)), 140, 1],
  ['what rings share in part is land once', polygon(block, box(5, 5, 15, 15)), 175, 1],
  ['a hole wound as land is a hole', polygon(block, court), 64, 1],
  ['a hole before its exterior ring is a hole', polygon(court, reversed(block)), 64, 1],
  ['an island in a hole is land', polygon(block, court, kiosk), 68, 2],
  ['in any order', polygon(kiosk, block, court), 68, 2],
  ['a hole in an island is a hole', polygon(block, court, kiosk, box(4.5, 4.5, 5.5, 5.5)), 67, 2],
  ['a hole along the edge is a hole', polygon(block, box(0, 2, 3, 5)), 91, 1],
  ['a hole that sticks out by a rounding is a hole', polygon(block, box(-0.001, 2, 3, 5)), 91, 1],
  ['overlapping holes are their union', polygon(block, box(1, 1, 5, 5), box(3, 3, 7, 7)), 72, 1],
  ['a ring written twice counts once', polygon(block, reversed(block)), 100, 1],
  ['so does a hole', polygon(block, court, court), 64, 1],
  ['polygons beside each other stay apart', several([block], [box(20, 0, 24, 5)]), 120, 2],
  ['polygons that touch are merged', several([block], [box(10, 0, 14, 10)]), 140, 1],
  ['what polygons share is land once', several([block], [box(5, 5, 15, 15)]), 175, 1],
  ['a polygon written twice is land once', several([block], [block]), 100, 1],
  ['a polygon in the hole of another is an island', several([block, court], [kiosk]), 68, 2],
  ['a polygon within another adds nothing', several([block], [court]), 100, 1],
  [
    'a ring beside the first in one of several polygons is land',
    several([block, box(20, 0, 24, 5)], [court]),
    120,
    2,
  ],
  [
    'polygons of collections are taken',
    collection(
      { type: 'Point', coordinates: [46.7, 24.7] },
      polygon(block, court),
      collection({ type: 'LineString', coordinates: block }, several([box(20, 0, 24, 5)], [kiosk])),
    ),
    88,
    3,
  ],
  ['both halves of a bow tie are land', polygon(bowTie), 18, 2],
  ['of a bow tie of unequal halves too', polygon(ring([0, 0], [9, 6], [9, 0], [0, 3])), 22.5, 2],
  ['a bow tie as a hole is a hole', polygon(box(-2, -2, 8, 8), bowTie), 82, 1],
  ['a spike has no area', polygon(ring([0, 0], [10, 0], [10, 10], [10, 20], [10, 10], [0, 10])), 100, 1],
  ['a part without area vanishes', several([block], [ring([20, 0], [30, 0], [25, 0])]), 100, 1],
])('%s', (_, geometry, area, polygons) => {
  const land = landOf(geometry);
  expect(unitsOf(land)).toBeCloseTo(area, 1);
  expect(land.polygons).toHaveLength(polygons);
  for (const rings of land.polygons)
    for (const [index, positions] of rings.entries()) expect(signedArea(positions) > 0).toBe(index === 0);
  expect(isOnLand(land.polygons, land.centroid)).toBe(true);
});

test('a ring that lies in two others that overlap is land', () => {
  const land = landOf(polygon(box(0, 0, 10, 10), box(4, 0, 14, 10), box(5, 4, 9, 6), box(1, 4, 3, 6)));
  expect(isLand(land, 7, 5)).toBe(true);
  expect(isLand(land, 2, 5)).toBe(false);
});

test('only what crosses itself is told as repaired', () => {
  const touching = ring([0, 0], [6, 0], [3, 3], [6, 6], [0, 6], [3, 3]);
  expect(landOf(polygon(bowTie)).isRepaired).toBe(true);
  expect(landOf(polygon(block, ring([2, 2], [4, 4], [4, 2], [2, 4]))).isRepaired).toBe(true);
  expect(landOf(several([box(20, 0, 24, 5)], [bowTie])).isRepaired).toBe(true);
  expect(landOf(polygon(touching)).isRepaired).toBe(false);
  expect(landOf(polygon(block, box(5, 5, 15, 15))).isRepaired).toBe(false);
  expect(landOf(polygon(block)).isRepaired).toBe(false);
});

test('valid shapes keep their positions', () => {
  const touching = ring([0, 5], [2, 4], [2, 6]);
  const shapes = [
    [[[...block.slice(0, 2), ...block.slice(1)]]],
    [[ring([0, 0], [4, 0], [10, 0], [10, 10], [0, 10])]],
    [[block, reversed(court)]],
    [[block, reversed(touching)]],
    [[block, reversed(court)], [kiosk]],
    [[box(20, 0, 24, 5)], [block]],
    [[block], [box(10, 10, 14, 14)]],
  ];
  for (const polygons of shapes)
    expect(landOf({ type: 'MultiPolygon', coordinates: polygons }).polygons).toEqual(polygons);
});

test('a shape that was read is the same when it is read again', () => {
  const shape = polygon(kiosk, block, court, ring([12, 0], [18, 6], [18, 1], [12, 7]));
  const text = geometryText(landOf(shape));
  expect(geometryText(landOf(JSON.parse(text)))).toBe(text);
});

test('land as large as a region keeps its area', () => {
  const wide = ring([0, 0], [40_000, 0], [40_000, 60_000], [0, 60_000]);
  const hole = ring([10_000, 10_000], [30_000, 10_000], [30_000, 30_000], [10_000, 30_000]);
  const land = landOf(polygon(hole, wide));
  expect(land.area).toBeCloseTo(landOf(polygon(wide)).area - landOf(polygon(hole)).area, 0);
});

test.each<[geometry: unknown, problem: string]>([
  [collection(), 'no polygon geometry'],
  [collection({ type: 'Point', coordinates: [46.7, 24.7] }, null), 'no polygon geometry'],
  [{ type: 'GeometryCollection' }, 'no polygon geometry'],
  [several(), 'no polygon geometry'],
  [polygon(ring([0, 0], [10, 0], [5, 0])), 'the polygon has no area'],
  [polygon(ring([0, 0], [10, 0], [10, 10], [10, 0])), 'the polygon has no area'],
])('%j: %s', (geometry, problem) => {
  expect(readOrWhyNot(readLand(geometry))).toBe(problem);
});
