import { expect, test } from 'vitest';
import { areaOf, build, type Drawn, parcel, readZoom, rectangle, visibleArea, type XY } from './support.ts';

const zooms = [8, 9, 10, 11, 12] as const;

/** Side of a cell at a zoom, in tiles of zoom 15. */
function cellSide(zoom: number): number {
  return 2 ** (15 - zoom) / 64;
}

interface Lot {
  ring: XY[];
  width: number;
  height: number;
}

function lot(x: number, y: number, width: number, height = width): Lot {
  return { ring: rectangle(x, y, x + width, y + height), width, height };
}

/** Zoom 8 has an edge 104 tiles east of the base: it lies within the square that starts at 101. */
const lots: Lot[] = [
  ...zooms.flatMap((zoom, index) => [
    lot(3 + index * 12, 1, 1.4 * cellSide(zoom)),
    lot(3 + index * 12, 20, 1.6 * cellSide(zoom)),
    lot(3 + index * 12, 40, 1.6 * cellSide(zoom), 0.3 * cellSide(zoom)),
    lot(3 + index * 12, 50, 0.3 * cellSide(zoom), 1.6 * cellSide(zoom)),
  ]),
  lot(101, 30, 6),
  lot(103.9, 45, 0.21),
  // Crosses edges of zoom 12 and is thinner than the grid of zoom 8.
  lot(30, 55, 12, 0.0004),
  ...Array.from({ length: 200 }, (_, index) =>
    lot(70 + (index % 20) * 0.1, 5 + Math.floor(index / 20) * 0.1, 0.08),
  ),
];
const features = lots.map(({ ring }, index) =>
  parcel(index + 1, [ring], {
    area_sqm: index + 1,
    price_sar_per_sqm: index % 2 === 0 ? 10 * index + 10 : null,
    zoning: 'residential',
    parcel_no: String(index),
  }),
);
const { path, report } = await build(features);
const drawn = new Map<number, Drawn[]>();
for (const zoom of zooms) drawn.set(zoom, await readZoom(path, zoom));

function isLarge({ width, height }: Lot, zoom: number): boolean {
  return Math.max(width, height) > 1.5 * cellSide(zoom);
}

/**
 * Cells are numbered row by row over the whole world; outlines follow the last number of the finest mosaic.
 */
const firstOutlineId = 2 ** 36 + 1;
function outlinesAt(zoom: number): Map<number, Drawn[]> {
  const outlines = drawn.get(zoom)!.filter(({ id }) => id > firstOutlineId);
  return Map.groupBy(outlines, ({ id }) => id - firstOutlineId);
}
function mosaicAt(zoom: number): Drawn[] {
  return drawn.get(zoom)!.filter(({ id }) => id < firstOutlineId);
}

for (const zoom of zooms) {
  test(`zoom ${zoom} outlines exactly the parcels larger than one and a half cells`, () => {
    const large = lots.flatMap((each, index) => (isLarge(each, zoom) ? [index + 1] : []));
    expect(large.length).toBeGreaterThan(0);
    expect([...outlinesAt(zoom).keys()].sort((a, b) => a - b)).toEqual(large);
    for (const pieces of outlinesAt(zoom).values()) {
      for (const { layer, properties } of pieces) {
        expect(layer).toBe('cell');
        const index = (properties['area_sqm'] as number) - 1;
        expect(properties).toEqual({
          area_sqm: index + 1,
          ...(index % 2 === 0 ? { price_sar_per_sqm: 10 * index + 10 } : {}),
          zoning: 'residential',
          parcel_count: 1,
        });
      }
    }
  });

  test(`zoom ${zoom} has every parcel once: in the mosaic or as an outline`, () => {
    const inMosaic = mosaicAt(zoom).reduce(
      (sum, { properties }) => sum + (properties['parcel_count'] as number),
      0,
    );
    expect(inMosaic + outlinesAt(zoom).size).toBe(lots.length);
  });

  test(`zoom ${zoom} keeps the area of outlines`, () => {
    const unit = 2 ** (15 - zoom) / 4096;
    for (const [id, pieces] of outlinesAt(zoom)) {
      const { ring, width, height } = lots[id - 1]!;
      const shown = pieces.reduce((sum, piece) => sum + visibleArea(piece), 0);
      expect(Math.abs(shown - areaOf(ring))).toBeLessThanOrEqual(
        1.71 * unit * 2 * (width + height) + unit ** 2,
      );
    }
  });

  test(`zoom ${zoom} writes outlines before the cells of the same tile`, () => {
    for (const tile of Map.groupBy(drawn.get(zoom)!, ({ x, y }) => `${x}/${y}`).values()) {
      const isCell = tile.map(({ id }) => id < firstOutlineId);
      expect(isCell).toEqual([...isCell].sort((a, b) => Number(a) - Number(b)));
    }
  });
}

test('an outline across an edge of zoom 8 has the same id in both tiles', () => {
  const id = lots.findIndex(({ ring }) => ring[0]![0] === 101) + 1;
  const pieces = outlinesAt(8).get(id)!;
  expect(new Set(pieces.map(({ x }) => x)).size).toBe(2);
});

test('the report counts the cells of the mosaics', () => {
  expect(report.features.cell).toBe(zooms.reduce((sum, zoom) => sum + mosaicAt(zoom).length, 0));
  expect(report.features.parcel).toBe(lots.length);
});

test('ids too large to be shifted stay unchanged', async () => {
  const ids = [1, Number.MAX_SAFE_INTEGER];
  const huge = await build(
    ids.map((id, index) => parcel(id, [rectangle(index * 20, 0, index * 20 + 15, 15)])),
  );
  const shown = await readZoom(huge.path, 8);
  expect(new Set(shown.map(({ id }) => id))).toEqual(new Set([firstOutlineId + 1, Number.MAX_SAFE_INTEGER]));
});
