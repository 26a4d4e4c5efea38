import { expect, test } from 'vitest';
import { runImport } from '../../../../pipeline/import/command.ts';
import { featuresOf } from '../../../../pipeline/import/geo/features.ts';
import { ImportError } from '../../../../pipeline/shared/import-error.ts';
import {
  block,
  dbf,
  degrees,
  folderOf,
  read,
  shp,
  utm38,
  zip,
  zipped,
  type Shape,
} from './geographic-files.ts';
import { contents, districts, runCli, temporaryFolder, testStore, written } from './support.ts';

const shapes: Shape[] = [46.1, 46.3, 46.5].map((x) => [block(x, 24, 0.1)]);
const rows = ['أ', 'ب', 'ج'].map((name) => ({ name, city: 'الرياض' }));
const [shpBytes, dbfBytes] = [shp(shapes), dbf(rows)];
const parts = { 'a.shp': shpBytes, 'a.dbf': dbfBytes, 'a.prj': degrees };
const geojson = '{"type":"FeatureCollection","features":[]}';

/** A .shp whose third shape states another length, in words. */
function shapeOfLength(words: number): Buffer {
  const bytes = Buffer.from(shpBytes);
  const third = 100 + 2 * ((shpBytes.length - 100) / 3);
  bytes.writeUInt32BE(words, third + 4);
  return bytes;
}

/** A .shp with a number of its second shape changed: 44 is its count of parts, 48 that of positions. */
function shapeWith(offset: number, value: number): Buffer {
  const bytes = Buffer.from(shpBytes);
  bytes.writeInt32LE(value, 100 + (shpBytes.length - 100) / 3 + offset);
  return bytes;
}

const broken: Record<string, [file: () => string, sentence: RegExp]> = {
  'the archive is cut off': [
    () => written(zip(parts).subarray(0, 300), 'file.zip'),
    /^file\.zip: the ZIP archive is damaged or cut off$/,
  ],
  'the archive has lost its beginning': [
    () => written(Buffer.concat([Buffer.from('PK\x03\x04'), zip(parts).subarray(90)]), 'file.zip'),
    /the ZIP archive is damaged or cut off$/,
  ],
  'a file in the archive is damaged': [
    () => {
      const bytes = zip(parts);
      bytes.fill(0xff, 60, 80);
      return written(bytes, 'file.zip');
    },
    /the ZIP archive is damaged or cut off$/,
  ],
  'a stored file does not have its checksum': [
    () => zipped({ ...parts, 'a.shp': { data: shpBytes, stored: true, checksum: 1 } }),
    /the ZIP archive is damaged or cut off$/,
  ],
  'a file in the archive is longer than stated': [
    () => zipped({ ...parts, 'a.shp': { data: shpBytes, size: 200 } }),
    /the \.shp is cut off: it has 200 of \d+ bytes$|the ZIP archive is damaged or cut off$/,
  ],
  'the archive is empty': [() => zipped({}), /^file\.zip: the ZIP archive is empty$/],
  'the archive has no layer': [
    () => zipped({ 'readme.md': 'x', 'a.dbf': dbfBytes }),
    /^file\.zip: the ZIP archive has no geographic file in it, but readme\.md, a\.dbf$/,
  ],
  'the archive has two layers': [
    () => zipped({ ...parts, 'sub/b.shp': shpBytes, 'sub/b.dbf': dbfBytes }),
    /^file\.zip: it has 2 layers: choose one with --layer: a\.shp, sub\/b\.shp$/,
  ],
  'the archive has a layer of each kind': [
    () => zipped({ ...parts, 'b.geojson': geojson }),
    /it has 2 layers: choose one with --layer: a\.shp, b\.geojson$/,
  ],
  'the archive has a password': [
    () => zipped({ ...parts, 'a.shp': { data: shpBytes, isEncrypted: true } }),
    /^file\.zip: the ZIP archive is protected by a password: give one without$/,
  ],
  'the archive is compressed in another way': [
    () => zipped({ ...parts, 'a.shp': { data: shpBytes, method: 9 } }),
    /^file\.zip: the ZIP archive is compressed by a method that cannot be read \(9\)/,
  ],
  'the archive would fill the disk': [
    () => zipped({ ...parts, 'a.shp': { data: shpBytes, size: 4_200_000_000 } }),
    /^file\.zip: unpacked, the ZIP archive would have 4\.2 GB, more than the 4 GB allowed/,
  ],
  'it is an Excel workbook': [
    () => zipped({ '[Content_Types].xml': '<x/>', 'xl/workbook.xml': '<x/>' }, 'file.xlsx'),
    /^file\.xlsx: the workbook is damaged/,
  ],
  'it is an old Excel workbook': [
    () => written(Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 'file.xls'),
    /^file\.xls: this is an old Excel workbook/,
  ],
  'a geodatabase is damaged': [
    () => zipped({ 'kingdom.gdb/a00000001.gdbtable': 'x', 'kingdom.gdb/gdb': 'x' }),
    /^file\.zip: the file geodatabase (is damaged|cannot be read)/,
  ],
  'it is a picture': [
    () => written(Buffer.from('89504e470d0a1a0a0000', 'hex'), 'file.zip'),
    /^file\.zip: this is a PNG image, not CSV$/,
  ],
  'the GeoJSON in the archive is something else': [
    () => zipped({ 'a.geojson': '<html></html>' }),
    /^file\.zip: this is an HTML page, not GeoJSON$/,
  ],
  'the GeoJSON in the archive is cut off': [
    () => zipped({ 'a.geojson': '{"type":"FeatureCollection","features":[{' }),
    /^file\.zip: after feature 0 it is not valid JSON/,
  ],
  'it does not exist': [() => '/nowhere/file.shp', /^file\.shp: file not found/],
  'there is no .dbf': [
    () => folderOf({ 'a.shp': shpBytes, 'b.dbf': dbfBytes }),
    /^a\.shp: a\.shp has no \.dbf of the same name beside it/,
  ],
  'there is no .dbf in the archive': [
    () => zipped({ 'b/a.shp': shpBytes, 'a.dbf': dbfBytes }),
    /^file\.zip: b\/a\.shp has no \.dbf of the same name/,
  ],
  'it is the index of a Shapefile': [
    () => folderOf({ 'a.shx': shpBytes, ...parts }),
    /^a\.shx: this is a part of a dataset: give the \.shp instead$/,
  ],
  'the .shp is cut off': [
    () => folderOf({ ...parts, 'a.shp': shpBytes.subarray(0, 350) }),
    /^a\.shp: the \.shp is cut off: it has 350 of 508 bytes$/,
  ],
  'the .shp has only its first bytes': [
    () => folderOf({ ...parts, 'a.shp': shpBytes.subarray(0, 20) }),
    /^a\.shp: the \.shp is cut off: it has no complete header$/,
  ],
  'a shape is longer than the rest of the file': [
    () => folderOf({ ...parts, 'a.shp': shapeOfLength(65) }),
    /^a\.shp: the Shapefile is damaged or cut off \(.*record/,
  ],
  'a shape has no length': [
    () => folderOf({ ...parts, 'a.shp': shapeOfLength(0) }),
    /^a\.shp: the Shapefile is damaged or cut off \(.*record/,
  ],
  'a shape is shorter than its positions': [
    () => folderOf({ ...parts, 'a.shp': shapeOfLength(10) }),
    /^a\.shp: the Shapefile is damaged or cut off \(/,
  ],
  'a shape has very many positions': [
    () => folderOf({ ...parts, 'a.shp': shapeWith(48, 2_000_000_000) }),
    /^a\.shp: the Shapefile is damaged or cut off \(/,
  ],
  'a shape has very many parts': [
    () => folderOf({ ...parts, 'a.shp': shapeWith(44, 2_000_000_000) }),
    /^a\.shp: the Shapefile is damaged or cut off \(/,
  ],
  'a shape is of another type': [
    () => folderOf({ ...parts, 'a.shp': shapeWith(8, 3) }),
    /^a\.shp: the \.shp is damaged at shape 2$/,
  ],
  'the shapes are surfaces in space': [
    () => folderOf({ ...parts, 'a.shp': shp([null], 31) }),
    /^a\.shp: the \.shp has shapes of type 31, which is neither points, lines nor polygons$/,
  ],
  'the .shp in the archive is none': [
    () => zipped({ ...parts, 'a.shp': 'x'.repeat(200) }),
    /^file\.zip: the \.shp is not that of a Shapefile$/,
  ],
  'the .dbf has fewer rows than shapes': [
    () => folderOf({ ...parts, 'a.dbf': dbf(rows.slice(0, 2)) }),
    /^a\.shp: the \.dbf has 2 rows, but the \.shp 3 shapes: they do not belong together/,
  ],
  'the .dbf has more rows than shapes': [
    () => folderOf({ ...parts, 'a.dbf': dbf([...rows, ...rows]) }),
    /^a\.shp: the \.dbf has 6 rows, but the \.shp 3 shapes/,
  ],
  'the .dbf is cut off': [
    () => folderOf({ ...parts, 'a.dbf': dbfBytes.subarray(0, -60) }),
    /^a\.shp: the \.dbf is cut off: it has 2 of 3 rows$/,
  ],
  'the .dbf has only its first bytes': [
    () => folderOf({ ...parts, 'a.dbf': dbfBytes.subarray(0, 10) }),
    /^a\.shp: the \.dbf is cut off: it has no complete header$/,
  ],
  'the .dbf is something else': [
    () => folderOf({ ...parts, 'a.dbf': 'name,city\n'.repeat(50) }),
    /^a\.shp: the \.dbf is not a dBASE table, or is damaged$|the \.dbf is cut off/,
  ],
};

for (const [name, [file, sentence]] of Object.entries(broken)) {
  test(`is refused in one sentence when ${name}`, async () => {
    const error = await read(file()).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(ImportError);
    expect((error as ImportError).message).toMatch(sentence);
    expect((error as ImportError).message).not.toMatch(/\n|undefined|\/home\//);
  });
}

test('a refused file changes nothing', async () => {
  const store = await testStore();
  await districts(store, folderOf(parts));
  const before = await contents(store);
  await expect(districts(store, folderOf({ ...parts, 'a.dbf': dbf(rows.slice(0, 2)) }))).rejects.toThrow(
    /rows/,
  );
  expect(await contents(store)).toBe(before);
});

test('a file may be left before its end', async () => {
  for (let count = 0; count < 20; count++) {
    const file = zipped(parts);
    for await (const { number } of featuresOf(file)) {
      expect(number).toBe(1);
      break;
    }
  }
});

test('districts, parcels and overlays take Shapefiles, and the coordinate system and encoding of the command', async () => {
  const store = await testStore();
  const table = dbf(rows.map((row, index) => ({ ...row, plan_no: '10', n_parcel: index, kind: 'shape' })));
  const meters = shp([660_000, 665_000, 670_000].map((x): Shape => [block(x, 2_734_000)]));
  const file = zipped({ 'a.shp': meters, 'a.dbf': table });
  const run = (...words: string[]) =>
    runImport(store, {
      words: [...words, file],
      region: 'Riyadh',
      city: undefined,
      as: undefined,
      source: undefined,
      licence: undefined,
      crs: 'EPSG:32638',
      encoding: 'utf-8',
      dataDirectory: temporaryFolder(),
      print: () => undefined,
    });
  for (const kind of ['districts', 'parcels', 'boulevard']) expect(await run(kind)).toEqual(['Riyadh']);
  const { database } = store;
  const [neighborhood] = await database
    .selectFrom('neighborhood')
    .select(['name', 'west', 'south'])
    .orderBy('west')
    .execute();
  expect(neighborhood?.name).toBe('أ');
  expect(neighborhood?.west).toBeCloseTo(46.5816, 3);
  expect(await database.selectFrom('parcel').select('id').execute()).toHaveLength(3);
  expect(await database.selectFrom('overlay').select('id').execute()).toHaveLength(3);
});

test('the command line hands them through', () => {
  const file = folderOf({ ...parts, 'a.prj': utm38 });
  const run = (...words: string[]) =>
    runCli(temporaryFolder(), 'import', 'districts', file, '--region', 'Riyadh', '--no-tiles', ...words);
  expect(run('--crs', 'EPSG:4326', '--encoding', 'UTF-8')).toMatchObject({ status: 0, stderr: '' });
  expect(run('--crs', 'EPSG:4326', '--encoding', 'x').stderr).toMatch(/^a\.shp: --encoding x is not a known/);
});

test.each([
  ['"exceededTransferLimit":true,', '', 'exceededTransferLimit'],
  ['', ',"exceededTransferLimit":true', 'exceededTransferLimit'],
  ['"properties":{"exceededTransferLimit":true},', '', 'exceededTransferLimit'],
  ['"numberMatched":40,"numberReturned":2,', '', 'numberMatched is 40, it has 2'],
  ['', ',"links":[{"rel":"self","href":"a"},{"rel":"next","href":"b"}]', 'a link to the next page'],
  ['"next":"https://data.example/parcels?page=2",', '', 'a link to the next page'],
])('a page of a longer answer is refused: %s … %s', async (before, after, sign) => {
  const feature = '{"type":"Feature","properties":{"rel":"next","numberMatched":9},"geometry":null}';
  const text = `{"type":"FeatureCollection",${before}"features":[${feature},${feature}]${after}}`;
  await expect(read(written(text, 'page.geojson'))).rejects.toThrow(
    `this is one page of what the service has (${sign})`,
  );
});

test('an answer that says it is whole is read', async () => {
  const feature = '{"type":"Feature","properties":{"rel":"next","next":"a"},"geometry":null}';
  const text = `{"type":"FeatureCollection","exceededTransferLimit":false,"numberMatched":1,"next":"","features":[${feature}],"links":[{"rel":"self","href":"a"}]}`;
  expect(await read(written(text, 'whole.geojson'))).toHaveLength(1);
});
