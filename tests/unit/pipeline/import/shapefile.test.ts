import { describe, expect, test } from 'vitest';
import {
  block,
  dbf,
  degrees,
  folderOf,
  line,
  point,
  read,
  shp,
  utm38,
  windows1256,
  zipped,
  type Shape,
  type Values,
} from './geographic-files.ts';
import { feature, written } from './support.ts';

const arabic = 'حي العليا';

/** A Shapefile of squares in a ZIP archive, one for each row. */
function layer(rows: Values[], more: Record<string, Uint8Array | string> = {}, width?: number): string {
  const shapes = rows.map((_, index): Shape => [block(46 + index, 24, 0.5)]);
  return zipped({ 'a.shp': shp(shapes), 'a.dbf': dbf(rows, width), 'a.prj': degrees, ...more });
}

describe('a Shapefile', () => {
  const rows: Values[] = [
    { name: arabic, n_plan: 3020, n_area: '625.50', d_day: '20240131', l_built: 'T' },
    { name: '', n_plan: '', n_area: '*****', d_day: '00000000', l_built: '?' },
  ];
  const files = {
    'حدود.shp': shp([[block(669_000, 2_734_000)], null]),
    'حدود.dbf': dbf(rows),
    'حدود.prj': utm38,
    'حدود.cpg': 'UTF-8',
    'حدود.shx': 'not read',
  };
  const expected = [
    {
      number: 1,
      type: 'Feature',
      properties: { name: arabic, n_plan: 3020, n_area: 625.5, d_day: '2024-01-31', l_built: 'T' },
      geometry: { type: 'Polygon', coordinates: [expect.anything()] },
    },
    {
      number: 2,
      type: 'Feature',
      properties: { name: null, n_plan: null, n_area: null, d_day: null, l_built: '?' },
      geometry: null,
    },
  ];

  test('is read from its files', async () => {
    const features = await read(folderOf(files));
    expect(features).toEqual(expected);
    const [[ring]] = [features[0]?.geometry?.coordinates as number[][][]];
    expect(ring).toHaveLength(5);
    expect(ring?.[0]?.[0]).toBeCloseTo(46.67, 2);
    expect(ring?.[0]?.[1]).toBeCloseTo(24.711, 3);
  });

  test('is read from an archive, whatever lies beside it', async () => {
    const inFolder = Object.fromEntries(Object.entries(files).map(([name, data]) => [`تصدير/${name}`, data]));
    const file = zipped({
      '__MACOSX/تصدير/._حدود.shp': 'x',
      ...inFolder,
      'تصدير/.DS_Store': 'x',
      'تصدير/metadata.json': '{}',
      'تصدير/حدود.shp.xml': '<x/>',
    });
    expect(await read(file)).toEqual(expected);
  });

  test('may have names in capitals, and be stored without compression', async () => {
    const capitals = {
      'A.SHP': { data: files['حدود.shp'], stored: true },
      'A.DBF': { data: files['حدود.dbf'], stored: true },
      'A.PRJ': { data: utm38, stored: true },
    };
    expect(await read(zipped(capitals))).toEqual(expected);
    const plain = { 'A.SHP': files['حدود.shp'], 'a.DBF': files['حدود.dbf'], 'a.prj': utm38 };
    expect(await read(folderOf(plain))).toEqual(expected);
  });

  test('is recognized whatever its name', async () => {
    expect(await read(zipped(files, 'file.geojson'))).toEqual(expected);
    const renamed = { 'a.json': files['حدود.shp'], 'a.dbf': files['حدود.dbf'], 'a.prj': utm38 };
    expect(await read(folderOf(renamed))).toEqual(expected);
  });

  test('has points, lines, several parts, holes and heights', async () => {
    const of = async (shape: Shape, type: number) => {
      const file = zipped({ 'a.shp': shp([shape], type), 'a.dbf': dbf([{ name: 'a' }]), 'a.prj': degrees });
      const [only] = await read(file);
      return only?.geometry;
    };
    const [outer, inner] = [block(46, 24, 1), block(46.25, 24.25, 0.25).reverse()];
    const other = block(48, 24, 1);
    expect(await of([[[46, 24]]], point)).toEqual({ type: 'Point', coordinates: [46, 24] });
    expect(await of([outer.slice(0, 2)], line)).toEqual({
      type: 'LineString',
      coordinates: outer.slice(0, 2),
    });
    expect(await of([outer.slice(0, 2), other.slice(0, 3)], line)).toEqual({
      type: 'MultiLineString',
      coordinates: [outer.slice(0, 2), other.slice(0, 3)],
    });
    // In GeoJSON, rings run the other way round.
    const [land, hole, more] = [outer, inner, other].map((ring) => [...ring].reverse());
    expect(await of([outer, inner, other], 5)).toEqual({
      type: 'MultiPolygon',
      coordinates: [[land, hole], [more]],
    });
    expect(await of([outer.map(([x, y]) => [x, y, 7])], 15)).toEqual({
      type: 'Polygon',
      coordinates: [land?.map(([x, y]) => [x, y, 7])],
    });
  });

  test('keeps every digit of a long number, and both columns of one name', async () => {
    const table = dbf([{ n_id: '123456789012345678', text: 'a', texu: 'b' }]);
    table.write('text', 32 + 64, 'latin1');
    const [only] = await read(
      zipped({ 'a.shp': shp([[block(46, 24, 1)]]), 'a.dbf': table, 'a.prj': degrees }),
    );
    expect(only?.properties).toEqual({ n_id: '123456789012345678', text: 'a', text2: 'b' });
  });

  test('may have rows marked as deleted: they are left out with their shapes', async () => {
    const table = dbf([{ name: 'a' }, { name: 'b' }, { name: 'c' }]);
    table[table.readUInt16LE(8) + table.readUInt16LE(10)] = 0x2a;
    const shapes = [46, 47, 48].map((x): Shape => [block(x, 24, 0.5)]);
    const features = await read(zipped({ 'a.shp': shp(shapes), 'a.dbf': table, 'a.prj': degrees }));
    expect(features.map(({ number, properties }) => [number, properties['name']])).toEqual([
      [1, 'a'],
      [2, 'c'],
    ]);
  });

  test('of many features is read as a stream', async () => {
    const rows = Array.from({ length: 5000 }, (_, index) => ({ name: `${arabic} ${index}`, n_row: index }));
    const shapes = rows.map((_, index): Shape => [block(46 + (index % 100) / 100, 24, 0.01)]);
    const features = await read(zipped({ 'a.shp': shp(shapes), 'a.dbf': dbf(rows), 'a.prj': degrees }));
    expect(features.map(({ properties }) => properties)).toEqual(rows);
  });
});

describe('the text of a Shapefile', () => {
  const textOf = async (file: string, encoding?: string) => {
    const [only] = await read(file, encoding === undefined ? {} : { encoding });
    return Object.values(only?.properties ?? {})[0];
  };

  test.each(['UTF-8', 'utf8', '65001', '\ufeffUTF-8\r\n'])('is UTF-8 by the .cpg %j', async (cpg) => {
    expect(await textOf(layer([{ name: arabic }], { 'a.cpg': cpg }))).toBe(arabic);
  });

  test.each(['1256', 'windows-1256', 'CP1256', 'ANSI 1256'])(
    'is Windows-1256 by the .cpg %j',
    async (cpg) => {
      expect(await textOf(layer([{ name: windows1256(arabic) }], { 'a.cpg': cpg }))).toBe(arabic);
    },
  );

  test.each(['88596', 'ISO-8859-6', 'ISO 88596'])('is ISO 8859-6 by the .cpg %j', async (cpg) => {
    const bytes = Buffer.from('cdea20c7e4d9e4eac7', 'hex');
    expect(await textOf(layer([{ name: bytes }], { 'a.cpg': cpg }))).toBe(arabic);
  });

  test('is UTF-8 without a .cpg if all of it is, else Windows-1256', async () => {
    expect(await textOf(layer([{ name: arabic }]))).toBe(arabic);
    expect(await textOf(layer([{ name: windows1256(arabic) }]))).toBe(arabic);
    expect(await textOf(layer([{ name: windows1256(arabic) }, { name: 'Olaya' }], { 'a.cpg': ' ' }))).toBe(
      arabic,
    );
    const late = [...Array.from({ length: 3000 }, () => ({ name: 'Olaya' })), { name: windows1256(arabic) }];
    const shapes = late.map((): Shape => [block(46, 24, 0.5)]);
    const features = await read(zipped({ 'a.shp': shp(shapes), 'a.dbf': dbf(late), 'a.prj': degrees }));
    expect(features.at(-1)?.properties).toEqual({ name: arabic });
  });

  test('is what --encoding says, whatever the .cpg states', async () => {
    expect(await textOf(layer([{ name: windows1256(arabic) }], { 'a.cpg': 'UTF-8' }), '1256')).toBe(arabic);
    expect(await textOf(layer([{ name: arabic }], { 'a.cpg': 'OEM 720' }), 'UTF-8')).toBe(arabic);
  });

  test('names of columns have it as well', async () => {
    const [only] = await read(layer([{ الحي: arabic }]));
    expect(only?.properties).toEqual({ الحي: arabic });
  });

  test('may be cut within a character at the end of its field', async () => {
    const cut = Buffer.from(`${'a'.repeat(10)}ح`, 'utf8').subarray(0, 11);
    const [width, expected] = [11, 'a'.repeat(10)];
    expect(await textOf(layer([{ name: cut }], { 'a.cpg': 'UTF-8' }, width))).toBe(expected);
    expect(await textOf(layer([{ name: cut }, { name: 'حي' }], {}, width))).toBe(expected);
  });

  test('is refused in an unknown encoding, or when it is not in the stated one', async () => {
    await expect(textOf(layer([{ name: 'a' }], { 'a.cpg': 'OEM 720' }))).rejects.toThrow(
      /^file\.zip: the text encoding OEM 720, which the \.cpg states, is unknown: .* --encoding windows-1256$/,
    );
    await expect(textOf(layer([{ name: 'a' }]), 'arabic-ish')).rejects.toThrow(
      /^file\.zip: --encoding arabic-ish is not a known text encoding, such as UTF-8 or windows-1256$/,
    );
    await expect(textOf(layer([{ name: 'a' }]), 'utf-16')).rejects.toThrow(/not a known text encoding/);
    await expect(
      read(layer([{ name: 'a' }, { name: windows1256(arabic) }], { 'a.cpg': 'UTF-8' })),
    ).rejects.toThrow(/^file\.zip: a text of feature 2 is not valid UTF-8: .*--encoding windows-1256$/);
  });
});

describe('GeoJSON in an archive', () => {
  const value = feature({ name: arabic });
  test('is read like one by itself', async () => {
    const whole = JSON.stringify({ type: 'FeatureCollection', features: [value] });
    const lines = `${JSON.stringify(value)}\n${JSON.stringify(value)}\n`;
    expect(await read(zipped({ 'a/b.geojson': whole, 'a/readme.txt': 'x' }))).toEqual([
      { ...value, number: 1 },
    ]);
    expect(await read(zipped({ 'b.json': whole }))).toEqual([{ ...value, number: 1 }]);
    expect(await read(zipped({ 'b.geojsonl': lines }))).toHaveLength(2);
    expect(await read(written(whole, 'b.zip'))).toEqual([{ ...value, number: 1 }]);
  });
});
