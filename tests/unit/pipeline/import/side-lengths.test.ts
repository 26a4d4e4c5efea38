import { expect, test } from 'vitest';
import { importEdges } from '../../../../pipeline/import/edges/edges.ts';
import { readEdge } from '../../../../pipeline/import/edges/edge-row.ts';
import { readSideLength } from '../../../../pipeline/import/files/meters.ts';
import { readParcel } from '../../../../pipeline/import/parcels/parcel-row.ts';
import { recognizeKind } from '../../../../pipeline/import/recognize-kind.ts';
import { collection, feature, readOrWhyNot, square, testStore } from './support.ts';

test.each([
  ['25', 25],
  ['٢٥٫٥', 25.5],
  ['25.00 م', 25],
  ['25 متر', 25],
  ['شارع عرض 15م بطول 25.5 م', 25.5],
  ['قطعة رقم 12 بطول: ٢٥م', 25],
  ['طول 30', 30],
  ['شارع عرض 15م', null],
  ['قطعة رقم 12', null],
  ['0', null],
  ['10001', null],
  ['-', null],
  [undefined, null],
])('the length of a side in «%s» is %s', (text, meters) => {
  expect(readSideLength(text)).toBe(meters);
});

test.each([
  [{ north_length: 25, east_length: '30 م', south_length: 25.5, west_length: '' }],
  [{ 'طول الضلع الشمالي': '25', 'طول الضلع الشرقي': '30', 'طول الضلع الجنوبي': '25,5' }],
  [{ 'الحد الشمالي': 'شارع عرض 15م بطول 25 م', الشرق: '30', 'الحد الجنوبي': 'بطول 25.5م', الغرب: 'جار' }],
])('a parcel has the lengths of its sides in %j', (properties) => {
  const parcel = readParcel(feature({ parcel_no: '1', ...properties }));
  expect(readOrWhyNot(parcel)).toMatchObject({
    row: { side_lengths: JSON.stringify({ north: 25, east: 30, south: 25.5 }) },
  });
});

test('a parcel without lengths of its sides has none, and degrees are none', () => {
  const parcel = readParcel(feature({ parcel_no: '1', north: 24.71, south: 24.7 }));
  expect(readOrWhyNot(parcel)).toMatchObject({ row: { side_lengths: null } });
});

const line = (...positions: number[][]) => ({ type: 'LineString', coordinates: positions });

test('a line without a length is refused, and that of software is none', () => {
  const edge = line([46.7, 24.7], [46.7002, 24.7]);
  expect(readOrWhyNot(readEdge(feature({ الطول: '20.5' }, edge)))).toMatchObject({ row: { length_m: 20.5 } });
  expect(readOrWhyNot(readEdge(feature({ shape_length: 0.0002 }, edge)))).toBe('no length');
  expect(readOrWhyNot(readEdge(feature({ الطول: '20' }, square(46.7, 24.7))))).toBe('no line geometry');
});

test('sides that meet in a point are not taken for one, and keep their ids', async () => {
  const store = await testStore();
  const corner = [46.7002, 24.7];
  const file = collection([
    feature({ length_m: 20 }, line([46.7, 24.7], corner)),
    feature({ length_m: 25 }, line([46.7002, 24.7003], corner)),
  ]);
  const load = (mode: 'replace' | 'append', isDryRun = false) =>
    importEdges(store, { file, region: 'Riyadh', mode, isDryRun, onProgress: () => undefined });
  expect(await load('replace', true)).toMatchObject({ loaded: 2 });
  expect(await store.database.selectFrom('edge_length').select('id').execute()).toEqual([]);
  expect(await load('replace')).toMatchObject({ loaded: 2, removed: 0 });
  expect(await load('append')).toMatchObject({ loaded: 0, known: 2 });
});

test('lines with lengths are recognized as edges, and streets remain streets', async () => {
  const edge = line([46.7, 24.7], [46.7002, 24.7]);
  const kindOf = async (properties: Record<string, unknown>) =>
    (await recognizeKind(collection([feature(properties, edge)]))).kind;
  expect(await kindOf({ objectid: 1, الطول: 20 })).toBe('edges');
  expect(await kindOf({ objectid: 1, name: 'العليا', highway: 'primary', length: 20 })).toBe('streets');
  expect(await kindOf({ objectid: 1, shape_length: 20 })).toBe('streets');
});
