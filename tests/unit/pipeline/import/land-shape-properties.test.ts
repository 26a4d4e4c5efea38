import { VectorTile } from '@mapbox/vector-tile';
import fc from 'fast-check';
import { PbfReader } from 'pbf';
import { expect, test } from 'vitest';
import { geometryText, readLand, type Land } from '../../../../pipeline/import/geo/geometry.ts';
import type { Rings } from '../../../../lib/geo/polygons.ts';
import { isOnLand, ringArea, signedArea, type Position } from '../../../../lib/geo/rings.ts';
import { build, openArchive } from '../tiles/support.ts';
import { areasByGdal } from './gdal-files.ts';
import { collection, feature } from './support.ts';

/** Shapes lie in a square of so many units, of about 11 m each: 40 units of the last zoom's tiles. */
const side = 32;
const unit = 1e-4;
/** Points of the grid per unit, and how far from an outline one must lie to be judged. */
const perUnit = 2;
const margin = 0.1;

type Ring = Position[];
type Polygon = Ring[];

/** A shape as a publisher gives it: polygons, and how they are wrapped. */
interface Shape {
  polygons: Polygon[];
  wrapping: 'plain' | 'collection' | 'nested';
}

const coordinate = fc.integer({ min: 0, max: side });
const position = fc.tuple(coordinate, coordinate) as fc.Arbitrary<Position>;
const box = (left: number, bottom: number, right: number, top: number): Ring => [
  [left, bottom],
  [right, bottom],
  [right, top],
  [left, top],
];

const boxes = fc
  .tuple(position, position)
  .filter(([one, other]) => one[0] !== other[0] && one[1] !== other[1])
  .map(([[x1, y1], [x2, y2]]) => box(x1, y1, x2, y2));
/** A ring around a middle, which does not cross itself. */
const stars = fc
  .record({
    x: fc.integer({ min: 8, max: side - 8 }),
    y: fc.integer({ min: 8, max: side - 8 }),
    reaches: fc.array(fc.integer({ min: 2, max: 8 }), { minLength: 3, maxLength: 12 }),
  })
  .map(({ x, y, reaches }) =>
    reaches.map((reach, index): Position => {
      const angle = (index / reaches.length) * 2 * Math.PI;
      return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)];
    }),
  );
const tangled = fc.array(position, { minLength: 4, maxLength: 7 });
const bowTies = boxes.map(([a, b, c, d]) => [a, c, b, d] as Ring);
const anyRing = fc.oneof(boxes, stars, tangled, bowTies);

/** Land with holes, islands in them and holes in those. */
const nested = fc
  .record({ depth: fc.integer({ min: 2, max: 5 }), offset: fc.integer({ min: 0, max: 6 }) })
  .map(({ depth, offset }) =>
    Array.from({ length: depth }, (_, level) => {
      const [near, far] = [offset + 2 * level, offset + 26 - 3 * level];
      return box(near, near, far, far);
    }),
  );
const withHoles = fc
  .tuple(fc.array(stars, { minLength: 1, maxLength: 3 }), fc.integer({ min: 0, max: 2 }))
  .map(([holes, inset]) => [box(inset, inset, side - inset, side - inset), ...holes]);
const parts = fc.array(anyRing, { minLength: 1, maxLength: 4 });

const polygon = fc
  .tuple(fc.oneof(nested, withHoles, parts), fc.infiniteStream(fc.boolean()), fc.nat())
  .map(([rings, turns, seed]) => {
    const turned = rings.map((ring) => (turns.next().value ? ring.toReversed() : ring));
    // A rotation and a swap are enough of a shuffle for so few rings.
    const start = seed % turned.length;
    const rotated = [...turned.slice(start), ...turned.slice(0, start)];
    return seed % 2 === 0 ? rotated : rotated.toReversed();
  });
const shape: fc.Arbitrary<Shape> = fc.record({
  polygons: fc.array(polygon, { minLength: 1, maxLength: 3 }),
  wrapping: fc.constantFrom('plain' as const, 'collection' as const, 'nested' as const),
});

function geometryOf({ polygons, wrapping }: Shape, [west, south]: Position) {
  const degrees = polygons.map((rings) =>
    rings.map((ring) =>
      [...ring, ...ring.slice(0, 1)].map(([x, y]): Position => [west + x * unit, south + y * unit]),
    ),
  );
  const whole = { type: 'MultiPolygon', coordinates: degrees };
  if (wrapping === 'plain') return whole;
  const point = { type: 'Point', coordinates: [west, south] };
  const single = degrees.map((coordinates) => ({ type: 'Polygon', coordinates }));
  return wrapping === 'collection'
    ? { type: 'GeometryCollection', geometries: [point, ...single] }
    : { type: 'GeometryCollection', geometries: [{ type: 'GeometryCollection', geometries: single }, point] };
}

const grid: Position[] = Array.from({ length: (side * perUnit) ** 2 }, (_, index) => [
  ((index % (side * perUnit)) + 0.5) / perUnit,
  (Math.floor(index / (side * perUnit)) + 0.5) / perUnit,
]);

/** Whether a point is inside a ring that is not closed: an odd number of its sides pass to the right of it. */
function isInRing(ring: Ring, [x, y]: Position): boolean {
  let passed = 0;
  ring.forEach(([fromX, fromY], index) => {
    const [toX, toY] = ring[(index + 1) % ring.length]!;
    if (fromY > y === toY > y) return;
    if (fromX + ((y - fromY) * (toX - fromX)) / (toY - fromY) > x) passed++;
  });
  return passed % 2 === 1;
}

function distanceToRing(ring: Ring, [x, y]: Position): number {
  let nearest = Infinity;
  for (const [index, [fromX, fromY]] of ring.entries()) {
    const [toX, toY] = ring[(index + 1) % ring.length]!;
    const [alongX, alongY] = [toX - fromX, toY - fromY];
    const length = alongX ** 2 + alongY ** 2;
    const share = length === 0 ? 0 : ((x - fromX) * alongX + (y - fromY) * alongY) / length;
    const part = Math.min(1, Math.max(0, share));
    nearest = Math.min(nearest, Math.hypot(x - fromX - part * alongX, y - fromY - part * alongY));
  }
  return nearest;
}

/** Whether a side of one ring passes through a side of another. */
function doCross(one: Ring, other: Ring): boolean {
  const turn = ([ax, ay]: Position, [bx, by]: Position, [x, y]: Position) =>
    (bx - ax) * (y - ay) - (by - ay) * (x - ax);
  return one.some((a, index) => {
    const b = one[(index + 1) % one.length]!;
    return other.some((c, place) => {
      const d = other[(place + 1) % other.length]!;
      return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
    });
  });
}

/**
 * What each point of the grid is by the rings around it, counted without Clipper; undefined: it lies too near to an
 * outline. Undefined as a whole: whether a ring is within another is too close to call on a grid.
 */
function oracle({ polygons }: Shape): (boolean | undefined)[] | undefined {
  const isLand = new Array<boolean>(grid.length).fill(false);
  for (const rings of polygons) {
    const inside = rings.map((ring) => grid.map((point) => isInRing(ring, point)));
    const count = (one: boolean[]) => one.filter(Boolean).length;
    if (inside.some((one) => count(one) < 12)) return undefined;
    const share = inside.map((one) =>
      inside.map((other) => count(one.map((isIn, index) => isIn && other[index]!)) / count(one)),
    );
    const isUnclear = rings.some((one, index) =>
      rings.some((other, place) => {
        if (index === place) return false;
        const part = share[index]![place]!;
        return part > 0.93 && (part < 1 || doCross(one, other));
      }),
    );
    if (isUnclear) return undefined;
    const isWithin = (one: number, other: number) => share[one]![other] === 1;
    const distinct = rings
      .map((_, index) => index)
      .filter(
        (one) => !rings.some((_, other) => other < one && isWithin(one, other) && isWithin(other, one)),
      );
    const depths = distinct.map(
      (one) => distinct.filter((other) => other !== one && isWithin(one, other)).length,
    );
    grid.forEach((_, point) => {
      const around = depths.filter((__, index) => inside[distinct[index]!]![point]);
      if (around.length > 0 && Math.max(...around) % 2 === 0) isLand[point] = true;
    });
  }
  const outlines = polygons.flat();
  return isLand.map((is, index) =>
    outlines.some((ring) => distanceToRing(ring, grid[index]!) < margin) ? undefined : is,
  );
}

const corner: Position = [46.7, 24.7];
const degreesOf = ([x, y]: Position, [west, south] = corner): Position => [west + x * unit, south + y * unit];

function expectAgreement(polygons: Rings[], expected: readonly (boolean | undefined)[], origin = corner) {
  expected.forEach((isLand, index) => {
    if (isLand === undefined) return;
    const point = degreesOf(grid[index]!, origin);
    if (isOnLand(polygons, point) !== isLand)
      expect.fail(`${grid[index]!.join(', ')} should ${isLand ? '' : 'not '}be land`);
  });
}

function expectValid({ polygons, centroid, area }: Land) {
  for (const rings of polygons)
    for (const [index, ring] of rings.entries()) {
      expect(ring.at(-1)).toEqual(ring[0]);
      expect(signedArea(ring) > 0).toBe(index === 0);
    }
  expect(isOnLand(polygons, centroid)).toBe(true);
  const sum = polygons.flatMap((rings) =>
    rings.map((ring, index) => (index === 0 ? ringArea(ring) : -ringArea(ring))),
  );
  expect(sum.reduce((total, each) => total + each, 0)).toBeCloseTo(area, 6);
  const twice = grid.find(
    (point) => polygons.filter((rings) => isOnLand([rings], degreesOf(point))).length > 1,
  );
  expect(twice).toBeUndefined();
}

/** Largest error of an area counted on the grid: half of each cell that an outline may pass through. */
function countingError({ polygons }: Shape): number {
  const near = grid.filter((point) =>
    polygons.flat().some((ring) => distanceToRing(ring, point) < Math.SQRT1_2 / perUnit),
  );
  return near.length / perUnit ** 2 / 2;
}

test('the land of any shape is that of the rings around each point', { timeout: 60_000 }, () => {
  let judged = 0;
  fc.assert(
    fc.property(shape, (given) => {
      const expected = oracle(given);
      fc.pre(expected !== undefined);
      judged++;
      const land = readLand(geometryOf(given, corner));
      if ('text' in land) {
        expect(expected.some((isLand) => isLand)).toBe(false);
        return;
      }
      expectValid(land);
      expectAgreement(land.polygons, expected);
      const square = ringArea(box(0, 20, 1, 21).map((point) => degreesOf(point)));
      const counted = grid.filter((point) => isOnLand(land.polygons, degreesOf(point))).length;
      expect(Math.abs(land.area / square - counted / perUnit ** 2)).toBeLessThan(countingError(given) + 1);
    }),
    { seed: 20261130, numRuns: 80 },
  );
  expect(judged).toBeGreaterThan(60);
});

test('what was read is read again as the same land', () => {
  fc.assert(
    fc.property(shape, (given) => {
      const land = readLand(geometryOf(given, corner));
      fc.pre(!('text' in land));
      const again = readLand(JSON.parse(geometryText(land)));
      if ('text' in again) expect.fail(again.text);
      else expect(Math.abs(again.area / land.area - 1)).toBeLessThan(1e-6);
    }),
    { seed: 20261130, numRuns: 300 },
  );
});

test('tiles show the land that was read', { timeout: 60_000 }, async () => {
  const shapes = fc
    .sample(shape, { seed: 7, numRuns: 60 })
    .map((given, index) => ({ given, expected: oracle(given), origin: originOf(index), id: index + 1 }))
    .filter(({ expected }) => expected?.some((isLand) => isLand));
  expect(shapes.length).toBeGreaterThan(30);
  const features = shapes.map(({ given, origin, id }) => ({
    ...{ layer: 'parcel' as const, id, attributes: {} },
    geometry: JSON.parse(geometryText(readLand(geometryOf(given, origin)) as Land)) as never,
  }));
  const { path } = await build(features);
  const archive = openArchive(path);
  for (const { expected = [], origin, id } of shapes) {
    const polygons = new Map<string, Rings[]>();
    for (const [index, isLand] of expected.entries()) {
      if (isLand === undefined) continue;
      const point = degreesOf(grid[index]!, origin);
      const [x, y] = tileAt(point);
      const key = `${x}/${y}`;
      if (!polygons.has(key)) polygons.set(key, await drawnIn(archive, x, y, id));
      if (isOnLand(polygons.get(key)!, point) !== isLand)
        expect.fail(`shape ${id}: ${grid[index]!.join(', ')} should ${isLand ? '' : 'not '}be drawn`);
    }
  }
});

test('the area of shapes that are valid is that which GDAL measures', async () => {
  const simple = fc.oneof(
    boxes.map((ring) => [ring]),
    stars.map((ring) => [ring]),
    nested.map((rings) => rings.slice(0, 2)),
  );
  const given = fc
    .sample(simple, { seed: 11, numRuns: 300 })
    .map((rings): Shape => ({ polygons: [rings], wrapping: 'plain' }));
  const geometries = given.map((each) => geometryOf(each, corner));
  const features = geometries.map((geometry) => feature({}, geometry));
  const measured = await areasByGdal(collection(features, 'areas.geojson'));
  const lands = geometries.map((geometry) => readLand(geometry) as Land);
  const stored = lands.map((land) => feature({}, JSON.parse(geometryText(land))));
  const measuredAgain = await areasByGdal(collection(stored, 'areas.geojson'));
  // Positions are rounded to a centimeter.
  const largestError = unit ** 2 * 0.02;
  for (const [index, { polygons }] of lands.entries()) {
    const area = polygons.flat().reduce((sum, ring) => sum + signedArea(ring) / 2, 0);
    expect(Math.abs(area - measured[index]!)).toBeLessThan(largestError);
    expect(Math.abs(area - measuredAgain[index]!)).toBeLessThan(1e-12);
  }
});

/** Shapes of one archive lie beside each other. */
function originOf(index: number): Position {
  return [46.5 + (index % 10) * 0.01, 24.5 + Math.floor(index / 10) * 0.01];
}

const lastZoom = 15;

function tileAt([longitude, latitude]: Position): [x: number, y: number] {
  const angle = (latitude * Math.PI) / 180;
  const scale = 2 ** lastZoom;
  return [
    Math.floor(((longitude + 180) / 360) * scale),
    Math.floor((0.5 - Math.asinh(Math.tan(angle)) / (2 * Math.PI)) * scale),
  ];
}

/** The polygons of a feature in a tile, by the winding of its rings. */
async function drawnIn(archive: ReturnType<typeof openArchive>, x: number, y: number, id: number) {
  const response = await archive.getZxy(lastZoom, x, y);
  if (!response) return [];
  const layer = new VectorTile(new PbfReader(new Uint8Array(response.data))).layers['parcel'];
  const found = Array.from({ length: layer?.length ?? 0 }, (_, index) => layer!.feature(index)).find(
    (feature) => feature.id === id,
  );
  const geometry = found?.toGeoJSON(x, y, lastZoom).geometry;
  if (geometry?.type === 'Polygon') return [geometry.coordinates as Rings];
  return geometry?.type === 'MultiPolygon' ? (geometry.coordinates as Rings[]) : [];
}
