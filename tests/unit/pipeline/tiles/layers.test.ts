import { expect, test } from 'vitest';
import type { TileFeature } from '../../../../pipeline/tiles/build.ts';
import {
  at,
  build,
  type Drawn,
  openArchive,
  parcel,
  place,
  readZoom,
  rectangle,
  signedArea,
  visibleArea,
  type XY,
} from './support.ts';

function street(id: number, streetClass: string | null, points: XY[]): TileFeature {
  return {
    layer: 'street',
    id,
    geometry: { type: 'LineString', coordinates: place(points) },
    attributes: { name: 'شارع', class: streetClass, width_m: id === 17 ? 15 : null },
  };
}

const region = rectangle(-60, -50, 70, 90);
const lake = rectangle(-20, -20, 20.5, 20.5);
const features: TileFeature[] = [
  {
    layer: 'neighborhood',
    id: 11,
    geometry: { type: 'Polygon', coordinates: [place(region), place(lake)] },
    attributes: { name: 'النَّرْجِس', published_price_sar_per_sqm: null },
  },
  {
    layer: 'neighborhoodLabel',
    id: 12,
    // On the corner of tiles of every zoom from 12: the buffers of four tiles could contain it.
    geometry: { type: 'Point', coordinates: at(8, 8) },
    attributes: { name: 'النـــرجس' },
  },
  {
    layer: 'subdivision',
    id: 13,
    geometry: { type: 'Polygon', coordinates: [place(rectangle(1, 1, 4, 4))] },
    attributes: { plan_no: '٣٠٤/ب' },
  },
  {
    layer: 'subdivisionLabel',
    id: 14,
    geometry: { type: 'Point', coordinates: at(2.9999, 2.5) },
    attributes: { plan_no: '٣٠٤/ب' },
  },
  street(15, 'arterial', [
    [-5, 0.5],
    [40, 0.5],
    [40, 20.5],
    [-5, 20.5],
  ]),
  street(16, 'collector', [
    [1, 1],
    [9.5, 1],
  ]),
  street(17, 'local', [
    [1, 2],
    [3, 2],
  ]),
  // Leaves its first tile and comes back from a corner outside the buffer.
  street(21, 'local', [
    [5.5, 5.2],
    [6.5, 5.5],
    [5.5, 5.8],
  ]),
  street(22, null, [
    [1, 4],
    [3, 4],
  ]),
  street(18, 'footpath', [
    [1, 3],
    [3, 3],
  ]),
  {
    layer: 'street',
    id: 19,
    geometry: {
      type: 'MultiLineString',
      coordinates: [
        place([
          [1, 5],
          [2, 5],
        ]),
        place([
          [3, 5],
          [4, 5],
        ]),
      ],
    },
    attributes: { class: 'collector', name: '' },
  },
  {
    layer: 'blockLabel',
    id: 23,
    geometry: { type: 'Point', coordinates: at(1.2, 1.2) },
    attributes: { block_no: '12/ب' },
  },
  parcel(20, [rectangle(1.1, 1.1, 1.3, 1.3)], {
    area_sqm: 499.6,
    zoning: 'mixed',
    parcel_no: '303/أ',
    price_sar_per_sqm: null,
    transaction_price_sar: undefined,
  }),
];

const { path, report } = await build(features);
const drawn: Drawn[] = [];
for (let zoom = 8; zoom <= 15; zoom++) drawn.push(...(await readZoom(path, zoom)));

function zoomsOf(id: number): number[] {
  return [
    ...new Set(drawn.filter((feature) => feature.id === id && feature.layer !== 'cell').map(({ z }) => z)),
  ];
}

test('every layer is present at its zooms, and streets from the minimum zoom of their class', () => {
  expect(zoomsOf(11)).toEqual([8, 9, 10, 11, 12, 13, 14, 15]);
  expect(zoomsOf(12)).toEqual([10, 11, 12, 13, 14, 15]);
  expect(zoomsOf(13)).toEqual([12, 13, 14, 15]);
  expect(zoomsOf(14)).toEqual([13, 14, 15]);
  expect(zoomsOf(15)).toEqual([8, 9, 10, 11, 12, 13, 14, 15]);
  expect(zoomsOf(16)).toEqual([12, 13, 14, 15]);
  expect(zoomsOf(17)).toEqual([14, 15]);
  expect(zoomsOf(23)).toEqual([15]);
  // Of no known class: like the least of them, and without the attribute.
  expect(zoomsOf(22)).toEqual([14, 15]);
  expect(drawn.find(({ id }) => id === 22)?.properties).toEqual({ name: 'شارع' });
  expect(zoomsOf(18)).toEqual([]);
  expect(zoomsOf(20)).toEqual([13, 14, 15]);
  expect(report.skipped).toEqual([{ reason: 'street of an unknown class', count: 1 }]);
});

test('a label is in one tile of each zoom', () => {
  for (const id of [12, 14, 23]) {
    const labels = drawn.filter((feature) => feature.id === id);
    expect(labels.length).toBe(zoomsOf(id).length);
    for (const { parts } of labels) {
      expect(Math.min(...parts[0]![0]!)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...parts[0]![0]!)).toBeLessThan(4096);
    }
  }
});

test('a region over hundreds of tiles keeps its area at every zoom', () => {
  const area = Math.abs(signedArea(region)) - Math.abs(signedArea(lake));
  for (let zoom = 8; zoom <= 15; zoom++) {
    const tiles = drawn.filter((feature) => feature.id === 11 && feature.z === zoom);
    const sum = tiles.reduce((total, tile) => total + visibleArea(tile), 0);
    expect(sum / area).toBeCloseTo(1, zoom < 10 ? 2 : 3);
  }
});

test('streets keep their length within the tiles, across every seam', () => {
  for (const zoom of [8, 12, 15]) {
    const unit = 2 ** (15 - zoom) / 4096;
    const pieces = drawn.filter((feature) => feature.id === 15 && feature.z === zoom);
    let length = 0;
    for (const { parts } of pieces) {
      for (const part of parts) {
        part.slice(1).forEach(([x, y], index) => {
          const [fromX, fromY] = part[index]!;
          // All sides run along an axis: only what lies within the tile itself counts.
          const within = (value: number): number => Math.min(4096, Math.max(0, value));
          const outside = (value: number): boolean => value < 0 || value >= 4096;
          if ((y === fromY && outside(y)) || (x === fromX && outside(x))) return;
          length += Math.abs(within(x) - within(fromX)) + Math.abs(within(y) - within(fromY));
        });
      }
    }
    expect(Math.abs(length * unit - 110)).toBeLessThanOrEqual(8 * unit);
  }
});

test('a line that leaves a tile and returns has two parts there, not joined along the edge', () => {
  const tile = drawn.find(({ id, z, x }) => id === 21 && z === 15 && x === 20637)!;
  expect(tile.parts.map((part) => part.length)).toEqual([2, 2]);
});

test('a line of two parts stays one feature', () => {
  const street19 = drawn.find(({ id, z }) => id === 19 && z === 12)!;
  expect(street19.parts.length).toBe(2);
  expect(street19.kind).toBe(2);
});

test('attributes are integers or cleaned texts, and missing ones stay missing', () => {
  const properties = (id: number): Drawn['properties'] =>
    drawn.find((feature) => feature.id === id && feature.z === 15)!.properties;
  expect(properties(20)).toEqual({ area_sqm: 500, zoning: 'mixed', parcel_no: '303/أ' });
  expect(properties(11)).toEqual({ name: 'النرجس' });
  expect(properties(12)).toEqual({ name: 'النرجس' });
  expect(properties(14)).toEqual({ plan_no: '٣٠٤/ب' });
  expect(properties(17)).toEqual({ name: 'شارع', class: 'local', width_m: 15 });
  expect(properties(19)).toEqual({ class: 'collector' });
  expect(properties(23)).toEqual({ block_no: '12/ب' });
});

test('a tile holds its layers in the order of the contract', () => {
  const tile = drawn.filter(({ z, x, y }) => z === 15 && x === 20633 && y === 14073);
  expect([...new Set(tile.map(({ layer }) => layer))]).toEqual([
    'parcel',
    'subdivision',
    'block_label',
    'street',
  ]);
});

test('header and metadata describe the archive', async () => {
  const archive = openArchive(path);
  const header = await archive.getHeader();
  expect(header).toMatchObject({
    minZoom: 8,
    maxZoom: 15,
    clustered: true,
    internalCompression: 2,
    tileCompression: 2,
    tileType: 1,
  });
  const [west, north] = at(-60, -50);
  const [east, south] = at(70, 90);
  [header.minLon, header.minLat, header.maxLon, header.maxLat].forEach((value, index) => {
    expect(value).toBeCloseTo([west, south, east, north][index]!, 6);
    expect(report.bounds[index]).toBeCloseTo(value, 6);
  });
  expect(header.numAddressedTiles).toBe(report.tiles);
  expect(header.numTileContents).toBeLessThan(header.numAddressedTiles);
  const metadata = (await archive.getMetadata()) as { vector_layers: { id: string; fields: object }[] };
  expect(metadata.vector_layers.map(({ id }) => id)).toEqual([
    'parcel',
    'cell',
    'neighborhood',
    'neighborhood_label',
    'subdivision',
    'subdivision_label',
    'block_label',
    'street',
  ]);
  expect(metadata.vector_layers[0]!.fields).toMatchObject({ area_sqm: 'Number', parcel_no: 'String' });
  const fieldsOf = (layer: string) => metadata.vector_layers.find(({ id }) => id === layer)?.fields;
  expect(fieldsOf('block_label')).toEqual({ block_no: 'String' });
  expect(fieldsOf('street')).toMatchObject({ name: 'String', width_m: 'Number' });
});
