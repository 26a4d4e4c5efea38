import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeOds } from 'hucre/ods';
import { describe, expect, test } from 'vitest';
import { importParcels } from '../../../../pipeline/import/parcels/parcels.ts';
import { recognizeKind } from '../../../../pipeline/import/recognize-kind.ts';
import { convertedFiles, zippedFiles } from './gdal-files.ts';
import {
  block,
  dbf,
  degrees,
  folderOf,
  read,
  shp,
  windows1256,
  zipped,
  type ReadFeature,
} from './geographic-files.ts';
import { collection, feature, parcels, square, temporaryFolder, testStore, written } from './support.ts';
import { workbook } from './workbooks.ts';

const longIds = ['1018446744073709551', '1018446744073709552', '1018446744073709553'];
const idsOf = (features: readonly ReadFeature[]) => features.map(({ properties }) => properties['id']);
/** As text, since JavaScript would round the numbers. */
const featureText = (id: string) =>
  `{"type":"Feature","id":${id},"properties":{"id":${id},"negative":-${id},"text":"no ${id}","price":12.5},"geometry":{"type":"Point","coordinates":[46.70000000000000001,24.7]}}`;

describe('numbers of 19 digits', () => {
  const whole = `{"type":"FeatureCollection","features":[${longIds.map(featureText).join(',')}]}`;
  test.each([
    ['a collection', whole],
    ['lines', longIds.map(featureText).join('\n')],
    ['a text sequence', longIds.map((id) => `\u001e${featureText(id)}\n`).join('')],
  ])('are exact in %s', async (_, text) => {
    const features = await read(written(text, 'file.geojson'));
    expect(idsOf(features)).toEqual(longIds);
    expect(features[0]).toMatchObject({
      id: longIds[0],
      properties: { negative: `-${longIds[0]}`, text: `no ${longIds[0]}`, price: 12.5 },
      geometry: { type: 'Point', coordinates: [46.7, 24.7] },
    });
  });

  test('tell five parcels apart', async () => {
    const ids = Array.from({ length: 5 }, (_, index) => `101844674407370955${index}`);
    const texts = ids.map((id, index) => {
      const text = JSON.stringify(
        feature(
          { parcel_no: String(index + 1), plan_no: '3020' },
          square(46.7 + index * 0.001, 24.7, 0.0004),
        ),
      );
      return text.replace('"properties":{', `"properties":{"OBJECTID":${id},"parcel_id":${id},`);
    });
    const store = await testStore();
    await parcels(
      store,
      written(`{"type":"FeatureCollection","features":[${texts.join(',')}]}`, 'file.geojson'),
    );
    const rows = await store.database.selectFrom('parcel').select('parcel_id').orderBy('parcel_id').execute();
    expect(rows.map(({ parcel_id: id }) => id)).toEqual(ids);
  });

  test('that a format keeps as floating-point numbers are no identifiers', async () => {
    const store = await testStore();
    const features = [0, 1].map((index) =>
      feature(
        { parcel_no: String(index), plan_no: '5', parcel_id: 1e18 },
        square(46.7 + index * 0.001, 24.7, 0.0004),
      ),
    );
    const [file = ''] = await convertedFiles(collection(features), [
      'GPKG',
      '-mapFieldType',
      'Integer64=Real',
    ]);
    expect(await parcels(store, file)).toMatchObject({ loaded: 2 });
  });
});

/** A drawing with an outline, a street and a text. */
const drawing = [
  ...['0', 'SECTION', '2', 'HEADER', '9', '$ACADVER', '1', 'AC1027', '0', 'ENDSEC'],
  ...['0', 'SECTION', '2', 'ENTITIES'],
  ...['0', 'LWPOLYLINE', '8', 'قطع', '90', '4', '70', '1'],
  ...['10', '669460', '20', '2734272', '10', '669490', '20', '2734272'],
  ...['10', '669490', '20', '2734292', '10', '669460', '20', '2734292'],
  ...['0', 'LINE', '8', 'ROADS', '10', '669460', '20', '2734272', '11', '669490', '21', '2734272'],
  ...['0', 'ENDSEC', '0', 'EOF', ''],
].join('\n');

describe('DXF', () => {
  test('is refused until a layer is chosen and its system is stated', async () => {
    const file = written(drawing, 'plan.dxf');
    await expect(read(file)).rejects.toThrow(
      /^plan\.dxf: it has 2 layers: choose one with --layer: قطع, ROADS$/,
    );
    await expect(read(file, { layer: 'قطع' })).rejects.toThrow(/does not state its coordinate system/);
    await expect(read(file, { layer: 'x' })).rejects.toThrow(
      /^plan\.dxf: it has no layer x, but قطع, ROADS$/,
    );
  });

  test('may be in Windows-1256', async () => {
    const [before = '', name = '', after = ''] = drawing.split(/(قطع)/);
    const bytes = Buffer.concat([Buffer.from(before), windows1256(name), Buffer.from(after)]);
    const [only] = await read(written(bytes, 'plan.dxf'), { crs: '32638', layer: 'قطع' });
    expect(only?.properties).toEqual({ Layer: 'قطع' });
  });

  test('has outlines as closed lines, which are land', async () => {
    const store = await testStore();
    const report = await importParcels(store, {
      ...{ file: written(drawing, 'plan.dxf'), region: 'Riyadh', crs: '32638', layer: 'قطع' },
      onProgress: () => undefined,
    });
    expect(report.loaded).toBe(1);
    const [parcel] = await store.database.selectFrom('parcel').select('area_sqm').execute();
    expect(parcel?.area_sqm).toBeCloseTo(600, -1);
  });

  test('of one layer needs no choice', async () => {
    const file = written(drawing.replace('ROADS', 'قطع'), 'plan.dxf');
    expect(await read(file, { crs: 'EPSG:32638' })).toHaveLength(2);
  });

  test('drawings of AutoCAD themselves are named', async () => {
    await expect(read(written('AC1027\0\0\0', 'plan.dwg'))).rejects.toThrow(
      'this is an AutoCAD drawing (DWG): save it as DXF',
    );
  });
});

const esri = (more = '') =>
  `{"displayFieldName":"NO",${more}"geometryType":"esriGeometryPolygon","spatialReference":{"wkid":32638},"fields":[{"name":"NO","type":"esriFieldTypeString"}],"features":[{"attributes":{"NO":"007"},"geometry":{"rings":[[[669460,2734272],[669460,2734292],[669490,2734292],[669490,2734272],[669460,2734272]],[[669500,2734272],[669500,2734292],[669530,2734292],[669530,2734272],[669500,2734272]]]}}]}`;

test('Esri JSON is read in its system, and a page of a longer answer is refused', async () => {
  const [only] = await read(written(esri(), 'layer.json'));
  expect(only?.properties).toEqual({ NO: '007' });
  expect(only?.geometry?.type).toBe('MultiPolygon');
  expect(firstNumber(only)).toBeCloseTo(46.6753, 3);
  await expect(read(written(esri('"exceededTransferLimit" : true,'), 'layer.json'))).rejects.toThrow(
    'this is one page of what the service has (exceededTransferLimit)',
  );
});

test('GML that is one page of a longer answer is refused', async () => {
  const files = await convertedFiles(collection([feature({ name: 'أ' })]), ['GML']);
  const text = readFileSync(files.find((file) => file.endsWith('.gml')) ?? '', 'utf8');
  expect(await read(written(text, 'a.gml'))).toHaveLength(1);
  const page = text.replace(
    'FeatureCollection',
    'FeatureCollection next="https://data.example/?startIndex=1"',
  );
  await expect(read(written(page, 'a.gml'))).rejects.toThrow('(a link to the next page)');
});

test('TopoJSON is read with its arcs', async () => {
  const topology = `{"type":"Topology","transform":{"scale":[0.0001,0.0001],"translate":[46.7,24.7]},"objects":{"parcels":{"type":"GeometryCollection","geometries":[{"type":"Polygon","arcs":[[0]],"properties":{"no":"007","id":${longIds[0]}}}]}},"arcs":[[[0,0],[10,0],[0,10],[-10,0],[0,-10]]]}`;
  const [only] = await read(written(topology, 'a.json'));
  expect(only).toMatchObject({
    properties: { no: '007', id: longIds[0] },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [46.7, 24.7],
          [46.701, 24.7],
          [46.701, 24.701],
          [46.7, 24.701],
          [46.7, 24.7],
        ],
      ],
    },
  });
});

describe('layers', () => {
  const two = async () => {
    const [first = ''] = await convertedFiles(
      collection([feature({ plan_no: '1' }), feature({ plan_no: '2' })], 'plans.geojson'),
      ['GPKG', '-nln', 'plans'],
    );
    const [second = ''] = await convertedFiles(
      collection([feature({ rate: 5, name: 'أ', law: 'ب' })], 'zones.geojson'),
      ['GPKG', '-nln', 'zones'],
    );
    return zippedFiles([first, second]);
  };

  test('of an archive are chosen by the names of their files', async () => {
    const file = await two();
    await expect(read(file)).rejects.toThrow(
      /it has 2 layers: choose one with --layer: data\d+\.gpkg, data\d+\.gpkg$/,
    );
    const facts = await recognizeKind(file);
    expect(facts.kind).toBe('plans');
    const [plans, zones] = facts.layers ?? [];
    expect(plans).toMatchObject({ features: null, kind: 'plans' });
    expect(zones).toMatchObject({ features: null, kind: 'land-fees' });
    expect(await read(file, { layer: zones?.name ?? '' })).toHaveLength(1);
  });

  test('of KML are its folders', async () => {
    const placemark = (name: string) =>
      `<Placemark><name>${name}</name><ExtendedData><Data name="plan_no"><value>007</value></Data></ExtendedData><Polygon><outerBoundaryIs><LinearRing><coordinates>46.7,24.7,0 46.71,24.7,0 46.71,24.71,0 46.7,24.7,0</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
    const kml = `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>d</name><Style id="s"/><Folder><name>أحياء</name>${placemark('أ')}${placemark('ب')}</Folder><Folder><name>مخططات</name>${placemark('ج')}</Folder></Document></kml>`;
    const file = written(kml, 'a.kml');
    await expect(read(file)).rejects.toThrow(/it has 2 layers: choose one with --layer: أحياء, مخططات$/);
    const features = await read(file, { layer: 'أحياء' });
    expect(features.map(({ properties }) => properties)).toEqual([
      { name: 'أ', plan_no: '007' },
      { name: 'ب', plan_no: '007' },
    ]);
    await expect(read(written(kml.slice(0, 400), 'a.kml'))).rejects.toThrow(
      /^a\.kml: the KML is damaged or cut off \(/,
    );
  });

  test('are refused for formats that have none', async () => {
    await expect(read(collection([feature({})]), { layer: 'a' })).rejects.toThrow(/it has no layers/);
  });
});

test('an OpenDocument spreadsheet is a table, and no archive of datasets', async () => {
  const rows = [
    ['المدينة', 'المنطقة', 'خط الطول', 'خط العرض'],
    ['الدرعية', 'الرياض', 46.57, 24.73],
  ];
  const file = written(await writeOds({ sheets: [{ name: 'مدن', rows }] }), 'cities.ods');
  expect((await recognizeKind(file)).kind).toBe('cities');
});

describe('a table of shapes', () => {
  const polygonText = 'POLYGON ((46.7 24.7, 46.71 24.7, 46.71 24.71, 46.7 24.7))';
  const ring = [
    [46.7, 24.7],
    [46.71, 24.7],
    [46.71, 24.71],
    [46.7, 24.7],
  ];

  test.each([
    ['WKT', polygonText],
    ['EWKT', `SRID=4326;${polygonText}`],
    ['GeoJSON', JSON.stringify({ type: 'Polygon', coordinates: [ring] })],
    ['WKB', wkbOf(ring)],
  ])('may have %s', async (_, text) => {
    const csv = `name,geometry\nأ,"${text.replaceAll('"', '""')}"\n`;
    const [only] = await read(written(csv));
    expect(only).toMatchObject({
      number: 2,
      properties: { name: 'أ' },
      geometry: { type: 'Polygon', coordinates: [ring] },
    });
  });

  test('may be a workbook, and in any system', async () => {
    const meters = 'POLYGON ((669460 2734272, 669490 2734272, 669490 2734292, 669460 2734272))';
    const [byOption] = await read(
      workbook([
        ['name', 'WKT'],
        ['أ', meters],
      ]),
      { crs: '32638' },
    );
    const [byText] = await read(written(`name,wkt\nأ,"SRID=32638;${meters}"\n`));
    for (const only of [byOption, byText]) {
      expect(firstNumber(only)).toBeCloseTo(46.6753, 3);
    }
  });

  test('may have longitude and latitude', async () => {
    const features = await read(written('الاسم,خط الطول,خط العرض\nأ,46.7,24.7\nب,,\n'));
    expect(features.map(({ geometry }) => geometry)).toEqual([
      { type: 'Point', coordinates: [46.7, 24.7] },
      null,
    ]);
  });

  test('has rows whose shape cannot be read left without one', async () => {
    const features = await read(written(`name,wkt\nأ,POLYGON((bad\nب,"${polygonText}"\nج,\n`));
    expect(features.map(({ number, geometry }) => [number, geometry?.type])).toEqual([
      [2, undefined],
      [3, 'Polygon'],
      [4, undefined],
    ]);
  });

  test('is refused without a column for them', async () => {
    await expect(read(written('name,city\nأ,ب\n'))).rejects.toThrow(
      /^file\.csv: the column «WKT» \(shape\) is missing; found: name, city$/,
    );
  });
});

/** The first coordinate, however deep it is. */
function firstNumber(feature: ReadFeature | undefined): unknown {
  return [feature?.geometry?.coordinates].flat(4)[0];
}

/** Well-Known Binary of one ring, in hexadecimal digits. */
function wkbOf(ring: readonly number[][]): string {
  const bytes = Buffer.alloc(13 + ring.length * 16);
  bytes[0] = 1;
  bytes.writeUInt32LE(3, 1);
  bytes.writeUInt32LE(1, 5);
  bytes.writeUInt32LE(ring.length, 9);
  for (const [index, value] of ring.flat().entries()) bytes.writeDoubleLE(value, 13 + index * 8);
  return bytes.toString('hex').toUpperCase();
}

describe('a Shapefile with rings of any direction', () => {
  const [outer, hole, beside] = [block(46, 24, 0.004), block(46.001, 24.001, 0.001), block(46.01, 24, 0.004)];
  const back = (ring: typeof outer) => [...ring].reverse();
  test.each([
    ['as it should be', [outer, back(hole), beside]],
    ['the second part wound as a hole', [outer, back(hole), back(beside)]],
    ['the hole wound as land', [outer, hole, beside]],
    ['all of them the other way round', [back(outer), hole, back(beside)]],
    ['the hole first', [back(hole), outer, beside]],
  ])('has the same land: %s', async (_, rings) => {
    const file = zipped({
      'a.shp': shp([rings]),
      'a.dbf': dbf([{ parcel_no: '1', plan_no: '2' }]),
      'a.prj': degrees,
    });
    const store = await testStore();
    await parcels(store, file);
    const [row] = await store.database.selectFrom('parcel').select('area_sqm').execute();
    const side = (0.004 * Math.PI * 6_371_008.8) / 180;
    const square = side * side * Math.cos((24.002 * Math.PI) / 180);
    expect(row?.area_sqm).toBeCloseTo(square * (2 - 1 / 16), -3);
  });
});

test('a GeoPackage with changes that are not in it yet is refused', async () => {
  const [file = ''] = await convertedFiles(collection([feature({ name: 'أ' })]), ['GPKG']);
  writeFileSync(`${file}-wal`, '');
  expect(await read(file)).toHaveLength(1);
  writeFileSync(`${file}-wal`, 'x');
  await expect(read(file)).rejects.toThrow('it is open in another program');
});

test('what a file lies beside is not written to', async () => {
  const file = folderOf({
    'a.shp': shp([[block(46, 24, 1)]]),
    'a.dbf': dbf([{ name: 'a' }]),
    'a.prj': degrees,
  });
  await read(file);
  expect(readdirSync(join(file, '..')).sort()).toEqual(['a.dbf', 'a.prj', 'a.shp']);
});

test('a file geodatabase that is cut off is refused without paths of other machines', async () => {
  const [folder = ''] = await convertedFiles(collection([feature({ name: 'أ' })]), [
    'OpenFileGDB',
    '-nlt',
    'MULTIPOLYGON',
  ]);
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.gdbtable'))) {
    const path = join(folder, name);
    writeFileSync(path, readFileSync(path).subarray(0, 60));
  }
  await expect(read(folder)).rejects.toThrow(
    /^data\d+\.gdb: the file geodatabase (cannot be read|is damaged or cut off)[^/]*$/,
  );
});

test('a folder that is no geodatabase is refused', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'a.txt'), 'x');
  await expect(read(folder)).rejects.toThrow(/this is a folder, not a file$/);
});

test('a text that looks like a list stays a text', async () => {
  const [file = ''] = await convertedFiles(collection([feature({ parcel_no: '[1]', plan_no: '{"a":1}' })]), [
    'GPKG',
  ]);
  expect((await read(file))[0]?.properties).toEqual({ parcel_no: '[1]', plan_no: '{"a":1}' });
});

test('the option --encoding changes no text of formats that are UTF-8', async () => {
  const [file = ''] = await convertedFiles(collection([feature({ name: 'حي العليا' })]), ['GPKG']);
  expect((await read(file, { encoding: 'windows-1256' }))[0]?.properties).toEqual({ name: 'حي العليا' });
});

test('a FlatGeobuf that is cut between features is refused', async () => {
  const features = [0, 1, 2].map((index) => feature({ name: 'أ'.repeat(200) }, square(46 + index, 24, 0.5)));
  const [file = ''] = await convertedFiles(collection(features), ['FlatGeobuf']);
  const bytes = readFileSync(file);
  expect(await read(file)).toHaveLength(3);
  await expect(read(written(bytes.subarray(0, bytes.length - 500), 'a.fgb'))).rejects.toThrow(
    /FlatGeobuf is damaged or cut off/,
  );
});

test('MapInfo files need those that belong to them', async () => {
  const files = await convertedFiles(collection([feature({ name: 'a' })]), [
    'MapInfo File',
    '-dsco',
    'FORMAT=MIF',
  ]);
  const mif = readFileSync(files.find((file) => file.endsWith('.mif')) ?? '');
  await expect(read(folderOf({ 'a.mif': mif }))).rejects.toThrow(
    /^a\.mif: a\.mif has no \.mid of the same name beside it/,
  );
});

test('a link to a dataset is followed', async () => {
  const [file = ''] = await convertedFiles(collection([feature({ name: 'a' })]), ['GPKG']);
  const link = join(temporaryFolder(), 'link.gpkg');
  symlinkSync(file, link);
  expect(await read(link)).toHaveLength(1);
});

test('a layer is chosen whatever the file in the archive is called, and whatever its name begins with', async () => {
  const kml = (...names: string[]) =>
    `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${names.map((name) => `<Folder><name>${name}</name><Placemark><name>${name}</name></Placemark></Folder>`).join('')}</Document></kml>`;
  const one = zipped({ 'city.kml': kml('city', 'roads') }, 'a.kmz');
  expect((await read(one, { layer: 'city' })).map(({ properties }) => properties['name'])).toEqual(['city']);
  const two = zipped({ 'a.kml': kml('x', 'y'), 'b.kml': kml('y') });
  await expect(read(two, { layer: 'a.kml' })).rejects.toThrow(
    /choose one with --layer: a\.kml\/x, a\.kml\/y$/,
  );
  expect(await read(two, { layer: 'a.kml/y' })).toHaveLength(1);
  const facts = await recognizeKind(two);
  expect(facts.layers?.map(({ name }) => name)).toEqual(['a.kml/x', 'a.kml/y', 'b.kml']);
  const [odd = ''] = await convertedFiles(collection([feature({ name: 'a' })]), [
    'FlatGeobuf',
    '-nln',
    '-where',
  ]);
  expect((await read(odd))[0]?.properties).toEqual({ name: 'a' });
});

test('fields of KML keep their names, whatever the drawing has', async () => {
  const data = ['label', 'fill', 'style_code'].map(
    (name) => `<Data name="${name}"><value>007</value></Data>`,
  );
  const text = `<kml:kml xmlns:kml="http://www.opengis.net/kml/2.2"><kml:Placemark><kml:Style><kml:PolyStyle><kml:color>ff0000ff</kml:color></kml:PolyStyle></kml:Style><kml:description><![CDATA[<b>12</b>]]></kml:description><kml:ExtendedData>${data.join('').replaceAll(/<(\/?)/g, '<$1kml:')}</kml:ExtendedData><gx:Track/></kml:Placemark></kml:kml>`;
  const [only] = await read(written(text, 'a.kml'));
  expect(only?.properties).toEqual({
    label: '007',
    fill: '007',
    style_code: '007',
    description: '<b>12</b>',
  });
});

test('GML whose shapes are in several systems is refused', async () => {
  const files = await convertedFiles(collection([feature({ name: 'أ' }), feature({ name: 'ب' })]), ['GML']);
  const text = readFileSync(files.find((file) => file.endsWith('.gml')) ?? '', 'utf8');
  const mixed = text.replace(/srsName="[^"]+"/, 'srsName="urn:ogc:def:crs:EPSG::4204"');
  await expect(read(written(mixed, 'a.gml'))).rejects.toThrow(
    /several coordinate systems, 4204, 4326: divide it$/,
  );
});

test('Extended WKB has its system, and coordinates may have decimal commas', async () => {
  const bytes = Buffer.alloc(25);
  bytes[0] = 1;
  bytes.writeUInt32LE(0x20000001, 1);
  bytes.writeUInt32LE(32638, 5);
  bytes.writeDoubleLE(669460, 9);
  bytes.writeDoubleLE(2734272, 17);
  const [shape] = await read(written(`name,geom\nأ,${bytes.toString('hex')}\n`));
  expect(firstNumber(shape)).toBeCloseTo(46.6753, 3);
  const [place] = await read(written('name;lon;lat\nأ;46,675;24,7136\n'));
  expect(place?.geometry).toEqual({ type: 'Point', coordinates: [46.675, 24.7136] });
});

test('positions from the middle of the Earth are refused', async () => {
  await expect(read(collection([feature({})]), { crs: 'EPSG:4978' })).rejects.toThrow(
    /--crs EPSG:4978 is not a known/,
  );
});
