import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { tileIdToZxy, zxyToTileId } from 'pmtiles';
import { expect, test } from 'vitest';
import { TileList, writeArchive } from '../../../../pipeline/tiles/archive.ts';
import { openArchive, temporaryFolder } from './support.ts';

const options = {
  minZoom: 8,
  maxZoom: 15,
  bounds: [34, 16, 56, 33] as const,
  centerZoom: 10,
  metadata: { name: 'test' },
};

/** `kinds` different tiles, used for 200,000 ids with gaps, in a scrambled order from two files. */
function writeMany(kinds: number): { path: string; firstId: number; kindOf: (index: number) => number } {
  const folder = temporaryFolder();
  const tiles = new TileList();
  const contents = Array.from({ length: kinds }, (_, kind) =>
    gzipSync(`tile ${kind} ${'x'.repeat(kind % 97)}`),
  );
  const offsets: number[] = [];
  let end = 0;
  for (const content of contents) {
    offsets.push(end);
    end += content.length;
  }
  const files = ['a', 'b'].map((name) => join(folder, name));
  files.forEach((file) => writeFileSync(file, Buffer.concat(contents)));
  const firstId = zxyToTileId(15, 20000, 14000);
  const count = 200_000;
  // Scrambled: a regular pattern would let gzip squeeze the whole directory into the root.
  const kindOf = (index: number): number => (Math.imul(index + 1, 0x9e3779b1) >>> 7) % kinds;
  for (let step = 0; step < count; step++) {
    const index = (step * 77773) % count;
    const kind = kindOf(index);
    tiles.add(
      firstId + index + Math.floor(index / 5),
      files[index % 2]!,
      offsets[kind]!,
      contents[kind]!.length,
    );
  }
  const path = join(folder, 'out.pmtiles');
  writeArchive(path, join(folder, 'partial'), tiles, options);
  return { path, firstId, kindOf };
}

test('the pmtiles reader finds all 200,000 entries in leaf directories', async () => {
  const { path, firstId, kindOf } = writeMany(5_003);
  const archive = openArchive(path);
  const header = await archive.getHeader();
  expect(header.leafDirectoryLength).toBeGreaterThan(0);
  expect(header.rootDirectoryLength).toBeLessThanOrEqual(16384 - 127);
  expect(header.numAddressedTiles).toBe(200_000);
  expect(header.numTileContents).toBe(5_003);
  for (let index = 0; index < 200_000; index += 499) {
    const id = firstId + index + Math.floor(index / 5);
    const tile = await archive.getZxy(...tileIdToZxy(id));
    const kind = kindOf(index);
    expect(new TextDecoder().decode(tile!.data)).toBe(`tile ${kind} ${'x'.repeat(kind % 97)}`);
    // Every fifth id is followed by a gap.
    if (index % 5 === 4) expect(await archive.getZxy(...tileIdToZxy(id + 1))).toBeUndefined();
  }
});

test('equal tiles are stored once and runs of them take one entry', async () => {
  const { path, firstId } = writeMany(1);
  const archive = openArchive(path);
  const header = await archive.getHeader();
  expect(header.numTileContents).toBe(1);
  expect(header.numTileEntries).toBe(40_000);
  expect(await archive.getZxy(...tileIdToZxy(firstId + 3))).toBeDefined();
});

test('rejects a duplicate tile and leaves no file', () => {
  const folder = temporaryFolder();
  const tiles = new TileList();
  writeFileSync(join(folder, 'a'), 'abc');
  tiles.add(5, join(folder, 'a'), 0, 3);
  tiles.add(5, join(folder, 'a'), 0, 3);
  expect(() => writeArchive(join(folder, 'out'), join(folder, 'partial'), tiles, options)).toThrow(
    'made twice',
  );
});
