import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type BuildProgress, buildTiles, type TileFeature } from '../../../../pipeline/tiles/build.ts';
import { WorkerPool } from '../../../../pipeline/tiles/pool.ts';
import { build, openArchive, parcel, place, readZoom, rectangle, temporaryFolder } from './support.ts';

function* grid(count: number, step = 0.05): Generator<TileFeature> {
  const side = Math.ceil(Math.sqrt(count));
  for (let index = 0; index < count; index++) {
    const x = (index % side) * step + 0.013;
    const y = Math.floor(index / side) * step + 0.017;
    const size = 0.01 + (index % 7) * 0.004;
    yield parcel(index + 1, [rectangle(x, y, x + size, y + size)], {
      area_sqm: index % 900,
      zoning: ['residential', 'mixed'][index % 2],
      parcel_no: `${(index * 7919) % 100_003}/أ`,
    });
  }
}

async function* slowly(features: Iterable<TileFeature>): AsyncGenerator<TileFeature> {
  for (const feature of features) {
    await Promise.resolve();
    yield feature;
  }
}

function hash(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

test('one, two and three workers produce the same bytes, from a list or a stream', async () => {
  const streets: TileFeature[] = [
    {
      layer: 'street',
      id: 1,
      geometry: {
        type: 'LineString',
        coordinates: place([
          [-20, -3],
          [90, 41],
        ]),
      },
      attributes: { class: 'arterial', name: 'طريق' },
    },
  ];
  const all = [...grid(4000, 0.5), ...streets];
  const [one, two, three] = await Promise.all([
    build(all, { workers: 1 }),
    build(slowly(all), { workers: 2 }),
    build(all, { workers: 3, temporaryDirectory: temporaryFolder() }),
  ]);
  expect(hash(two.path)).toBe(hash(one.path));
  expect(hash(three.path)).toBe(hash(one.path));
  expect(two.report).toMatchObject({
    features: { parcel: 4000, street: 1 },
    droppedFeatures: 0,
    simplifiedTiles: 0,
  });
  expect(two.report.bytes).toBe(readFileSync(two.path).length);
  expect(two.report.peakRssMb).toBeGreaterThan(0);
});

test('progress names the four steps in order', async () => {
  const seen: BuildProgress[] = [];
  await build(grid(100), { onProgress: (progress) => seen.push(progress) });
  expect([...new Set(seen.map(({ step }) => step))]).toEqual(['sort', 'cut', 'summarise', 'assemble']);
  expect(seen.at(-1)!.done).toBe(seen.at(-1)!.total);
});

for (const maxTileBytes of [4000, 300, 1]) {
  test(`no tile is larger than ${maxTileBytes} bytes, and dropped features are counted`, async () => {
    const { path, report } = await build([...grid(1500), parcel(999_999, [rectangle(-3, -3, 5, 5)])], {
      maxTileBytes,
    });
    expect(report.largestTileBytes).toBeLessThanOrEqual(maxTileBytes);
    expect(report.simplifiedTiles).toBeGreaterThan(0);
    expect(report.droppedFeatures).toBeGreaterThan(0);
    if (maxTileBytes === 1) expect(report.tiles).toBe(0);
    else {
      const unlimited = await build([...grid(1500), parcel(999_999, [rectangle(-3, -3, 5, 5)])]);
      let shown = 0;
      let wanted = 0;
      for (let zoom = 8; zoom <= 15; zoom++) {
        const kept = await readZoom(path, zoom);
        shown += kept.length;
        wanted += (await readZoom(unlimited.path, zoom)).length;
        // The smallest are dropped first: any tile that shows a parcel shows the giant, which covers them
        // all.
        const tiles = Map.groupBy(kept, ({ x, y }) => `${x}/${y}`);
        if (zoom >= 13)
          for (const tile of tiles.values()) expect(tile.map(({ id }) => id)).toContain(999_999);
      }
      expect(report.droppedFeatures).toBe(wanted - shown);
    }
  });
}

test('a large outline is simplified first, and nothing is dropped', async () => {
  const ring = Array.from({ length: 20_000 }, (_, index): [number, number] => {
    const angle = (index / 20_000) * 2 * Math.PI;
    const reach = 0.4 + 0.0012 * Math.sin(index * 2.1) + 0.0012 * Math.sin(index * 0.7);
    return [0.5 + reach * Math.cos(angle), 0.5 + reach * Math.sin(angle)];
  });
  const free = await build([parcel(1, [ring])]);
  const limited = await build([parcel(1, [ring])], {
    maxTileBytes: Math.floor(free.report.largestTileBytes * 0.9),
  });
  expect(limited.report.simplifiedTiles).toBeGreaterThan(0);
  expect(limited.report.droppedFeatures).toBe(0);
});

test('bad data is skipped and counted, and the rest is built', async () => {
  const bad = (geometry: unknown, id = 5): TileFeature =>
    ({ layer: 'parcel', id, geometry, attributes: {} }) as TileFeature;
  const polygon = (...rings: unknown[]): unknown => ({ type: 'Polygon', coordinates: rings });
  const good = place(rectangle(1, 1, 2, 2));
  const { report, path } = await build([
    parcel(1, [rectangle(0.1, 0.1, 0.5, 0.5)]),
    bad(
      polygon([
        [46, 24],
        [NaN, 24],
        [46, 25],
      ]),
    ),
    bad(
      polygon([
        [46, 24],
        [181, 24],
        [46, 25],
      ]),
    ),
    bad(
      polygon([
        [46, 24],
        [46, 85.06],
        [46, 25],
      ]),
    ),
    bad(
      polygon([
        [46, 24],
        ['47', 24],
        [46, 25],
      ]),
    ),
    bad(polygon([[46, 24], null, [46, 25]])),
    bad(
      polygon(good, [
        [46, 24],
        [Infinity, 24],
        [46, 25],
      ]),
    ),
    bad(
      polygon([
        [46, 24],
        [47, 24],
        [46, 24],
        [47, 24],
        [46, 24],
      ]),
    ),
    bad(polygon([])),
    bad(polygon()),
    bad({ type: 'MultiPolygon', coordinates: [[[[46, 24]]]] }),
    bad(null),
    bad({ type: 'Point', coordinates: [46, 24] }),
    bad({ type: 'GeometryCollection', geometries: [] }),
    bad(polygon(good), 0),
    bad(polygon(good), 1.5),
    bad(polygon(good), 2 ** 53),
    {
      layer: 'street',
      id: 3,
      geometry: {
        type: 'LineString',
        coordinates: [
          [46, 24],
          [46, 24],
        ],
      },
      attributes: { class: 'local' },
    },
    // A hole of two points is not a hole; the parcel is whole.
    bad(
      polygon(good, [
        [46, 24],
        [46.1, 24],
        [46, 24],
      ]),
      2,
    ),
  ]);
  expect(report.skipped).toEqual([
    { reason: 'coordinate is not a number or lies outside the map', count: 6 },
    { reason: 'fewer than 3 distinct points', count: 4 },
    { reason: 'geometry is missing or of the wrong kind for its layer', count: 3 },
    { reason: 'id is not a positive integer below 2^53', count: 3 },
    { reason: 'fewer than 2 distinct points', count: 1 },
  ]);
  expect(report.features).toMatchObject({ parcel: 2, street: 0 });
  expect(new Set((await readZoom(path, 13)).map(({ id }) => id))).toEqual(new Set([1, 2]));
});

test('ids up to the largest safe integer are preserved', async () => {
  const ids = [1, 2 ** 31, 2 ** 32 + 5, Number.MAX_SAFE_INTEGER];
  const { path } = await build(ids.map((id, index) => parcel(id, [rectangle(index, 0.1, index + 0.5, 0.5)])));
  expect([...new Set((await readZoom(path, 15)).map(({ id }) => id))]).toEqual(ids);
});

const failures: Record<string, () => Iterable<TileFeature> | AsyncIterable<TileFeature>> = {
  'the features end in an error': function* () {
    yield* grid(10);
    throw new Error('the source broke');
  },
  'an attribute is not in the contract': () => [parcel(1, [rectangle(0, 0, 1, 1)], { colour: 'red' })],
  'cells are given': () => [{ ...parcel(1, [rectangle(0, 0, 1, 1)]), layer: 'cell' as const }],
  'there is nothing to build': () => [],
};

for (const [name, features] of Object.entries(failures)) {
  test(`when ${name}, the old file stays and nothing else`, async () => {
    const folder = temporaryFolder();
    const output = join(folder, 'tiles.pmtiles');
    writeFileSync(output, 'old');
    await expect(buildTiles({ features: features(), output })).rejects.toThrow(
      /the source broke|no attribute "colour"|"cell" cannot be given|No feature/,
    );
    expect(readdirSync(folder)).toEqual(['tiles.pmtiles']);
    expect(readFileSync(output, 'utf8')).toBe('old');
  });
}

test('when writing fails after the tiles are cut, nothing is left at the output', async () => {
  const folder = temporaryFolder();
  const output = join(folder, 'tiles.pmtiles');
  const onProgress = ({ step }: BuildProgress): void => {
    if (step === 'assemble') throw new Error('stopped late');
  };
  await expect(buildTiles({ features: grid(10), output, onProgress })).rejects.toThrow('stopped late');
  expect(existsSync(output)).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
});

test('when the archive cannot be moved into place, the existing one stays and nothing else', async () => {
  const folder = temporaryFolder();
  const output = join(folder, 'tiles.pmtiles');
  mkdirSync(output);
  writeFileSync(join(output, 'file'), 'old');
  await expect(buildTiles({ features: grid(10), output })).rejects.toThrow('rename');
  expect(readdirSync(folder)).toEqual(['tiles.pmtiles']);
  expect(readFileSync(join(output, 'file'), 'utf8')).toBe('old');
});

test('runs with more workers than jobs', async () => {
  for (let round = 0; round < 5; round++)
    expect((await build(grid(5), { workers: 8 })).report.features.parcel).toBe(5);
});

test('a successful build replaces the old file and leaves no temporary files', async () => {
  const folder = temporaryFolder();
  const output = join(folder, 'tiles.pmtiles');
  writeFileSync(output, 'old');
  await build(grid(10), { output });
  expect(readdirSync(folder)).toEqual(['tiles.pmtiles']);
  expect((await openArchive(output).getHeader()).specVersion).toBe(3);
});

test('a worker that exits early fails the run with its exit code', async () => {
  const pool = new WorkerPool<number, number>(
    new URL('./fixtures/leaving-worker.ts', import.meta.url),
    [0, 1],
  );
  const results: number[] = [];
  await expect(pool.run([1, 2, 3, 4, 5], (result) => results.push(result))).rejects.toThrow(
    'ended with code 3',
  );
  await pool.stop();
  expect(results.length).toBeLessThan(5);
});
