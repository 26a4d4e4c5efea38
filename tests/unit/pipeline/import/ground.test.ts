import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';
import { expect, test } from 'vitest';
import { plainText } from '../../../../pipeline/import/ground/ground-file.ts';
import { importGround } from '../../../../pipeline/import/ground/import-ground.ts';
import { groundLines } from '../../../../pipeline/status.ts';
import { TileList, writeArchive } from '../../../../pipeline/tiles/archive.ts';
import { readManifest } from '../../../../database/tiles/manifest.ts';
import { root, runCli, temporaryFolder } from './support.ts';

const layers = ['earth', 'water', 'roads'];
const kingdom: readonly [number, number, number, number] = [34.5, 16.5, 55.5, 32];

/** A small archive of one tile. */
function archive({
  ids = layers,
  bounds = kingdom,
  maxZoom = 12,
  attribution = undefined as string | undefined,
} = {}): string {
  const folder = temporaryFolder();
  const tile = join(folder, 'tile');
  const content = gzipSync('tile');
  writeFileSync(tile, content);
  const tiles = new TileList();
  tiles.add(zxyToTileId(0, 0, 0), tile, 0, content.length);
  const file = join(folder, 'ground.pmtiles');
  const metadata = {
    vector_layers: ids.map((id) => ({ id, fields: {} })),
    ...(attribution ? { attribution } : {}),
  };
  writeArchive(file, join(folder, 'partial'), tiles, {
    minZoom: 0,
    maxZoom,
    bounds,
    centerZoom: 0,
    metadata,
  });
  return file;
}

function changed(file: string, change: (bytes: Buffer) => Buffer): string {
  const copy = join(temporaryFolder(), 'changed.pmtiles');
  writeFileSync(copy, change(readFileSync(file)));
  return copy;
}

test.each([
  ['is cut off', () => changed(archive(), (bytes) => bytes.subarray(0, -1)), /is cut off: \d+ of \d+ bytes/],
  [
    'is cut within its header',
    () => changed(archive(), (bytes) => bytes.subarray(0, 60)),
    /is no PMTiles archive/,
  ],
  ['is a text', () => changed(archive(), () => Buffer.from('{"type":"FeatureCollection"}')), /is no PMTiles/],
  ['has damaged metadata', () => changed(archive(), damageMetadata), /is damaged/],
  [
    'holds pictures',
    () => changed(archive(), (bytes) => (bytes.writeUInt8(2, 99), bytes)),
    /no vector tiles/,
  ],
  [
    'has another schema',
    () => archive({ ids: ['earth', 'transportation'] }),
    /lacks the layers water, roads$/,
  ],
  [
    'lies elsewhere',
    () => archive({ bounds: [115, -32, 116, -31] }),
    /longitudes 115 to 116 and latitudes -32 to -31/,
  ],
  ['is not there', () => join(temporaryFolder(), 'none.pmtiles'), /cannot be read/],
])('a file that %s is refused, and nothing changes', async (_what, make, sentence) => {
  const dataDirectory = temporaryFolder();
  await expect(importGround(make(), { dataDirectory })).rejects.toThrow(sentence);
  expect(existsSync(join(dataDirectory, 'tiles'))).toBe(false);
});

function damageMetadata(bytes: Buffer): Buffer {
  const offset = Number(bytes.readBigUInt64LE(24));
  bytes.fill(0, offset, offset + Number(bytes.readBigUInt64LE(32)));
  return bytes;
}

test('an archive is copied, credited and current; again it changes nothing', async () => {
  const dataDirectory = temporaryFolder();
  const file = archive({ attribution: '<a href="https://osm.org" target="_blank">&copy; OpenStreetMap</a>' });
  const now = new Date('2026-01-02T00:00:00Z');
  expect(await importGround(file, { dataDirectory, now })).toMatchObject({ isKnown: false, warnings: [] });
  const { ground } = await readManifest(join(dataDirectory, 'tiles'));
  expect(ground).toMatchObject({
    file: expect.stringMatching(/^ground-[\da-f]{16}\.pmtiles$/) as string,
    bytes: readFileSync(file).length,
    attribution: '© OpenStreetMap',
    origin: 'import',
  });
  expect(readFileSync(join(dataDirectory, 'tiles', ground?.file ?? ''))).toEqual(readFileSync(file));
  expect(await importGround(file, { dataDirectory })).toMatchObject({ isKnown: true });
  expect((await readManifest(join(dataDirectory, 'tiles'))).ground).toEqual(ground);
  expect(readdirSync(join(dataDirectory, 'tiles')).sort()).toEqual([ground?.file, 'manifest.json']);
  expect(await groundLines(dataDirectory, new Date('2026-01-04T00:00:00Z'))).toEqual([
    'ground of the map',
    '  0.0 MB                     real  2026-01-02 (2 days ago)  © OpenStreetMap',
  ]);
});

test('an archive elsewhere is taken with --anyway; a coarse one with a warning', async () => {
  const dataDirectory = temporaryFolder();
  const file = archive({ bounds: [115, -32, 116, -31], maxZoom: 9 });
  const { warnings, attribution } = await importGround(file, { dataDirectory, anyway: true });
  expect(warnings).toEqual([
    expect.stringContaining('outside the kingdom'),
    'is coarse: it ends at zoom 9, so streets are missing',
  ]);
  expect(attribution).toBe('© مساهمو OpenStreetMap');
});

test('the archives of regions stay current beside the ground', async () => {
  const dataDirectory = temporaryFolder();
  const region = { file: 'riyadh-1.pmtiles', bytes: 5, madeFrom: 'x' };
  const folder = join(dataDirectory, 'tiles');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ Riyadh: region }));
  await importGround(archive(), { dataDirectory });
  const manifest = await readManifest(folder);
  expect(Object.keys(manifest).sort()).toEqual(['Riyadh', 'ground']);
  expect(manifest.Riyadh).toEqual(region);
});

test('credits are read as text', () => {
  expect(plainText('<a href="x">&#169; A</a> &amp; <b>B</b>')).toBe('© A & B');
  expect(plainText('&lt;script&gt; <script')).toBe('<script>');
  expect(plainText('&#0;&unknown; &#x110000;')).toBe('&unknown;');
});

test('the command tells what it did, refuses options it would ignore, and status tells of the ground', () => {
  const folder = temporaryFolder();
  const done = runCli(folder, 'import', 'ground', archive());
  expect(done).toMatchObject({ status: 0, stderr: '' });
  expect(done.stdout).toContain('ground.pmtiles: zooms 0 to 12, 0.0 MB, credited to © مساهمو OpenStreetMap');
  expect(done.stdout).toContain('the map has this ground now');
  expect(runCli(folder, 'status').stdout).toMatch(/ground of the map\n {2}0\.0 MB +real/);
  const refused = runCli(folder, 'import', 'ground', archive(), '--region', 'Riyadh');
  expect(refused).toMatchObject({ status: 1, stderr: 'import ground does not accept --region\n' });
  expect(runCli(folder, 'ground', 'remove').stdout).toMatch(
    /^the ground is removed: ground-[\da-f]{16}\.pmtiles\n$/,
  );
  expect(runCli(folder, 'status').stdout).not.toContain('ground');
  expect(runCli(folder, 'ground', 'remove').stdout).toBe('there is no imported ground\n');
  expect(runCli(folder, 'history').stdout).toContain('data.ground_removed');
});

const extract = join(root, '../shared/data/ground/extract-perth.pmtiles');

test('a real archive lies elsewhere, and is taken with --anyway', async () => {
  const file = existsSync(extract) ? extract : archive({ bounds: [115.7, -32, 115.9, -31.8], maxZoom: 15 });
  const copy = join(temporaryFolder(), 'extract.pmtiles');
  copyFileSync(file, copy);
  const dataDirectory = temporaryFolder();
  await expect(importGround(copy, { dataDirectory })).rejects.toThrow('outside the kingdom');
  const report = await importGround(copy, { dataDirectory, anyway: true });
  expect(report).toMatchObject({ isKnown: false, maxZoom: 15 });
  expect(report.attribution).toMatch(/^© (?:مساهمو )?OpenStreetMap$/);
});
