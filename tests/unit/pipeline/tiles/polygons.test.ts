import { expect, test } from 'vitest';
import type { TileFeature } from '../../../../pipeline/tiles/build.ts';
import {
  areaOf,
  build,
  type Drawn,
  parcel,
  place,
  readZoom,
  rectangle,
  visibleArea,
  type XY,
} from './support.ts';

function star(x: number, y: number, radius: number, points: number): XY[] {
  return Array.from({ length: points }, (_, index): XY => {
    const angle = (index / points) * 2 * Math.PI;
    const reach = radius * (1 + 0.3 * Math.sin(7 * angle));
    return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)];
  });
}

const square = rectangle(20.2, 3.1, 20.9, 3.9);
const wide = rectangle(-9.3, -6.2, 13.4, 12.7);
const wideHole = rectangle(1.5, 1.5, 5.5, 5.5);
const crescent: XY[] = [
  [30, 0.2],
  [36, 0.2],
  [36, 0.4],
  [30.2, 0.4],
  [30.2, 5.6],
  [36, 5.6],
  [36, 5.8],
  [30, 5.8],
];
const longRing = star(24, 9, 1.7, 5000);
const sliver: XY[] = [
  [21, 6],
  [22.9, 6.00001],
  [22.9, 6.00002],
];
// Within the buffers of both tiles: neither keeps a piece of it, and its anchor is not at its center.
const hair: XY[] = [
  [7.97, 16.5],
  [8.05, 16.5],
  [7.97, 16.5000001],
];
const speck = rectangle(21.3, 7.2, 21.30001, 7.20001);
const speckAcross = rectangle(23.999995, 7.999995, 24.000005, 8.000005);

const shapes: Record<string, { feature: TileFeature; area: number; outline: number }> = {};
let nextId = 1000;
function add(name: string, rings: XY[][], area = areaOf(rings[0]!)): void {
  const outline = rings.flatMap((ring) =>
    ring.map((point, i) => distance(point, ring[(i + 1) % ring.length]!)),
  );
  const id = nextId++;
  shapes[name] = { feature: parcel(id, rings), area, outline: outline.reduce((sum, side) => sum + side, 0) };
}
function distance(left: XY, right: XY): number {
  return Math.hypot(left[0] - right[0], left[1] - right[1]);
}

add('square', [square]);
add('square, the other way round', [[...square].reverse()]);
add('square, not closed', [square.slice(0, 4)]);
add('square, closed twice', [[...square, square[0]!, square[0]!]]);
add('square, points repeated', [square.flatMap((point) => [point, point])]);
add('square that touches the edges of a tile', [rectangle(16, 0, 17, 1)]);
add('square around a corner of four tiles of zoom 12', [rectangle(7.7, 7.6, 8.2, 8.3)]);
add(
  'two holes',
  [rectangle(17.5, 5.2, 19.5, 6.8), rectangle(17.7, 5.4, 18.4, 6.6), rectangle(18.6, 5.5, 19.2, 6.2)],
  3.2 - 0.84 - 0.42,
);
add('wider than many tiles', [wide]);
add('wide with a hole of whole tiles', [wide, wideHole], areaOf(wide) - 16);
add('crescent with its centre outside', [crescent]);
add('ring of 5,000 points', [longRing]);
add('sliver', [sliver]);
add('hair across an edge of zoom 12, three points in a row on the grid', [hair]);
add('speck', [speck]);
add('speck around a corner', [speckAcross]);

const multi = [
  [rectangle(6.5, 18.5, 9.5, 20.5), rectangle(7.5, 19.2, 8.5, 19.7)],
  [rectangle(10.2, 18.4, 10.7, 18.9)],
  [star(12.4, 19.4, 1.1, 60), rectangle(12.2, 19.2, 12.6, 19.6)],
];
shapes['multipolygon'] = {
  feature: {
    layer: 'parcel',
    id: nextId++,
    geometry: { type: 'MultiPolygon', coordinates: multi.map((rings) => rings.map(place)) },
    attributes: {},
  },
  area: 6 - 0.5 + 0.25 + areaOf(multi[2]![0]!) - 0.16,
  outline: 10 + 3 + 2 + 10 + 1.6,
};

// The second polygon has its hole in the first one, on the other side of an edge of zoom 12.
shapes['multipolygon with a stray hole'] = {
  feature: {
    layer: 'parcel',
    id: nextId++,
    geometry: {
      type: 'MultiPolygon',
      coordinates: [
        [rectangle(33.1, 9.1, 33.9, 9.9)],
        [rectangle(41, 9, 42, 10), rectangle(33.3, 9.3, 33.5, 9.5)],
      ].map((rings) => rings.map(place)),
    },
    attributes: {},
  },
  area: 0.64 + 1,
  outline: 8,
};

const lots = Array.from({ length: 400 }, (_, index) => {
  const x = 14.5 + (index % 20) * 0.1;
  const y = 14.5 + Math.floor(index / 20) * 0.1;
  return parcel(index + 1, [
    [
      [x, y],
      [x + 0.081, y + 0.011],
      [x + 0.075, y + 0.083],
      [x + 0.004, y + 0.072],
    ],
  ]);
});
const lotArea = areaOf([
  [0, 0],
  [0.081, 0.011],
  [0.075, 0.083],
  [0.004, 0.072],
]);

// Invalid data: the tests of winding and counts below check that such a hole is never drawn alone.
const strayHole = parcel(nextId++, [rectangle(25.1, 1.1, 25.6, 1.6), rectangle(27.1, 1.1, 27.4, 1.4)]);

const features = [...Object.values(shapes).map(({ feature }) => feature), strayHole, ...lots];
const { path, report } = await build(features);
const zooms = [13, 14, 15] as const;
const drawn = new Map<number, Drawn[]>();
for (const zoom of zooms) drawn.set(zoom, await readZoom(path, zoom));

for (const zoom of zooms) {
  for (const [name, { feature, area, outline }] of Object.entries(shapes)) {
    test(`zoom ${zoom} keeps the area: ${name}`, () => {
      const tiles = drawn.get(zoom)!.filter(({ id }) => id === feature.id);
      const sum = tiles.reduce((total, tile) => total + visibleArea(tile), 0);
      // Every point of the outline may move by half a grid step diagonally (0.71) and by simplification (at most 1).
      const unit = 2 ** (15 - zoom) / 4096;
      expect(tiles.length).toBeGreaterThan(0);
      expect(Math.abs(sum - area)).toBeLessThanOrEqual(1.71 * unit * outline + unit ** 2);
    });
  }

  test(`zoom ${zoom} keeps the area of small parcels on average`, () => {
    const tiles = drawn.get(zoom)!.filter(({ id }) => id <= lots.length);
    const sum = tiles.reduce((total, tile) => total + visibleArea(tile), 0);
    expect(sum / (lots.length * lotArea)).toBeCloseTo(1, 2);
  });

  test(`zoom ${zoom} has every parcel, one feature per tile`, () => {
    const parcels = drawn.get(zoom)!;
    expect(new Set(parcels.map(({ id }) => id)).size).toBe(features.length);
    expect(new Set(parcels.map(({ x, y, id }) => `${x}/${y}/${id}`)).size).toBe(parcels.length);
  });

  test(`zoom ${zoom} winds rings as MVT 2.1 requires and stays within the buffer`, () => {
    for (const { parts } of drawn.get(zoom)!) {
      expect(parts.length).toBeGreaterThan(0);
      parts.forEach((ring, index) => {
        const area = ring.reduce((sum, [x, y], i) => {
          const [nextX, nextY] = ring[(i + 1) % ring.length]!;
          return sum + x * nextY - nextX * y;
        }, 0);
        expect(area).not.toBe(0);
        if (index === 0) expect(area).toBeGreaterThan(0);
        for (const [x, y] of ring) {
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(-64);
          expect(Math.max(x, y)).toBeLessThanOrEqual(4160);
        }
      });
    }
  });

  test(`zoom ${zoom} fills inner tiles with a buffered square, and leaves tiles in a hole empty`, () => {
    const inHole = { 13: undefined, 14: [10317, 7037], 15: [20635, 14075] }[zoom];
    const inner = { 13: [5157, 3517], 14: [10314, 7034], 15: [20628, 14068] }[zoom];
    const find = (name: string, [x, y]: number[]): Drawn | undefined =>
      drawn.get(zoom)!.find((tile) => tile.id === shapes[name]!.feature.id && tile.x === x && tile.y === y);
    const holed = find('wide with a hole of whole tiles', inner)!;
    expect(holed.parts.map((ring) => new Set(ring.map(String)))).toEqual([
      new Set(['-64,-64', '4160,-64', '4160,4160', '-64,4160']),
    ]);
    if (inHole !== undefined) {
      expect(find('wider than many tiles', inHole)).toBeDefined();
      expect(find('wide with a hole of whole tiles', inHole)).toBeUndefined();
    }
  });
}

test('a tile beside an edge-touching square holds no more than its buffer', () => {
  const { id } = shapes['square that touches the edges of a tile']!.feature;
  const tiles = drawn.get(15)!.filter((tile) => tile.id === id);
  const own = tiles.filter((tile) => visibleArea(tile) > 0);
  expect(own.map(({ x, y }) => [x, y])).toEqual([[20648, 14072]]);
  expect(visibleArea(own[0]!)).toBe(1);
});

test('a multipolygon across tiles of zoom 12 stays one feature with all its rings', () => {
  const { id } = shapes['multipolygon']!.feature;
  const tile = drawn.get(13)!.find((feature) => feature.id === id && feature.parts.length >= 3)!;
  const windings = tile.parts.map((ring) =>
    Math.sign(
      ring.reduce((sum, [x, y], i) => {
        const [nextX, nextY] = ring[(i + 1) % ring.length]!;
        return sum + x * nextY - nextX * y;
      }, 0),
    ),
  );
  expect(windings.filter((sign) => sign > 0).length).toBeGreaterThan(1);
  expect(windings).toContain(-1);
});

test('counts every parcel and skips nothing', () => {
  expect(report.features.parcel).toBe(features.length);
  expect(report.skipped).toEqual([]);
  expect(report.droppedFeatures).toBe(0);
});
