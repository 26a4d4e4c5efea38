import { expect, test } from 'vitest';
import { tileSize } from '../../../../pipeline/tiles/mercator.ts';
import { OpeningExtent } from '../../../../pipeline/tiles/opening.ts';
import { at, base, build, parcel, place, rectangle } from './support.ts';

const tile = tileSize(15);

/** Places `count` parcels one tile of zoom 15 apart in a row, the first at `x`, `y` tiles from the base. */
function addRow(extent: OpeningExtent, x: number, y: number, count: number): void {
  for (let index = 0; index < count; index++) addParcel(extent, x + index, y);
}

/** Adds a parcel half a tile of zoom 15 wide and high. */
function addParcel(extent: OpeningExtent, x: number, y: number, width = 0.5): void {
  const minX = (base[0] + x) * tile;
  const minY = (base[1] + y) * tile;
  const box = { minX, minY, maxX: minX + width * tile, maxY: minY + 0.5 * tile };
  extent.add({ x: minX + 0.25 * tile, y: minY + 0.25 * tile }, box);
}

/** Degrees of a box in tiles of zoom 15 from the base: left, top, right, bottom. */
function degrees(left: number, top: number, right: number, bottom: number) {
  const [west, north] = at(left, top);
  const [east, south] = at(right, bottom);
  return [west, south, east, north].map((value) => expect.closeTo(value, 6) as number);
}

test('the opening is the extent of all parcels when they lie close together', () => {
  const extent = new OpeningExtent();
  addRow(extent, 0, 0, 20);
  addRow(extent, 30, 10, 15);
  expect(extent.bounds()).toEqual(degrees(0, 0, 44.5, 10.5));
});

test('strays of less than two percent of the parcels do not widen the opening', () => {
  const extent = new OpeningExtent();
  for (let row = 0; row < 6; row++) addRow(extent, 0, row, 20);
  addParcel(extent, 60, 0);
  expect(extent.bounds()).toEqual(degrees(0, 0, 19.5, 5.5));
});

test('the city with most parcels opens when the whole is more than two zoom levels wider', () => {
  const extent = new OpeningExtent();
  addRow(extent, 0, 0, 10);
  for (let row = 100; row < 110; row++) addRow(extent, 100, row, 10);
  expect(extent.bounds()).toEqual(degrees(100, 100, 109.5, 109.5));
});

test('a parcel much larger than its city counts only around its center', () => {
  const extent = new OpeningExtent();
  addParcel(extent, 0, 0, 500);
  expect(extent.bounds()).toEqual(degrees(0, 0, 4, 0.5));
});

test('a build reports the opening of its parcels, not of its streets', async () => {
  const street = {
    layer: 'street' as const,
    id: 9,
    geometry: {
      type: 'LineString' as const,
      coordinates: place([
        [-20, -3],
        [90, 41],
      ]),
    },
    attributes: { class: 'arterial' },
  };
  const { report } = await build([
    parcel(1, [rectangle(0, 0, 1, 1)]),
    parcel(2, [rectangle(3, 2, 4, 3)]),
    street,
  ]);
  expect(report.opening).toEqual(degrees(0, 0, 4, 3));
  expect((await build([street])).report.opening).toBeUndefined();
});
