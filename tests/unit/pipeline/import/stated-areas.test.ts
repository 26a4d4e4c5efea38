import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { LoadFacts } from '../../../../contract/admin/load-facts.ts';
import { runImport } from '../../../../pipeline/import/command.ts';
import { readParcel } from '../../../../pipeline/import/parcels/parcel-row.ts';
import { collection, feature, square, temporaryFolder, testStore } from './support.ts';

/** 1,797 m², and 1 m² of which eight parcels were left when tiles cut them. */
const [whole, cut] = [square(46.7, 24.7, 0.0004), square(46.7, 24.7, 0.00001)];
const measured = 1797.29;

test.each<[stated: unknown, geometry: unknown, area: number, isStated: boolean]>([
  [1803, whole, 1803, true],
  [4062, cut, 4062, true],
  [18, whole, 18, true],
  // In square feet: it is told, and holds.
  [19_407, whole, 19_407, true],
  [1.2, whole, 1.2, true],
  [1.6e-7, whole, measured, false],
  ['0.99', whole, measured, false],
  ['0.99', cut, 0.99, true],
  ['0.001', cut, 0.01, true],
  [0, whole, measured, false],
  ['-5', whole, measured, false],
  ['كبيرة', whole, measured, false],
  [undefined, whole, measured, false],
])('a stated area of %j is what it is', (stated, geometry, area, isStated) => {
  const parcel = readParcel(
    feature({ parcelNo: 1, ...(stated === undefined ? {} : { area: stated }) }, geometry),
  );
  if ('text' in parcel) throw new Error(parcel.text);
  expect(Math.abs(parcel.row.area_sqm - area)).toBeLessThan(0.01);
  expect(parcel.statedArea !== null).toBe(isStated);
  expect(parcel.isAreaCorrected).toBe(!isStated && stated !== undefined);
});

const shapes = [1803, 1830, 1850, 1750, undefined, 0.5].map((area, index) =>
  feature(
    { planNo: '12/4', parcelNo: index + 1, ...(area ? { area } : {}) },
    square(46.7 + index * 0.001, 24.7, 0.0004),
  ),
);

async function load(files: string[], isDryRun = false) {
  const store = await testStore();
  const printed: string[] = [];
  const facts: LoadFacts = {};
  await runImport(store, {
    ...{ city: undefined, as: undefined, source: undefined, licence: undefined, isDryRun },
    ...{ words: ['parcels', ...files], region: 'Riyadh', dataDirectory: temporaryFolder() },
    print: (line) => void printed.push(line),
    onFacts: (found) => Object.assign(facts, found),
  });
  return { printed, facts };
}

const sentence = 'the area of the outline is more than 2 % above or below the stated one, which holds';
const pathIn = (line = '') => line.replace('  list of areas that differ: ', '');
const isList = (line: string) => line.startsWith('  list of areas');

test('areas that outlines do not have are told and listed', async () => {
  const { printed, facts } = await load([collection(shapes)]);
  expect(printed).toContain(`  2 × ${sentence} (feature 3, 4)`);
  expect(printed.filter((line) => line.includes('areas were not given in m²'))).toHaveLength(1);
  expect(facts.notes).toEqual([
    'مساحة الحدود تزيد على المساحة المذكورة أو تنقص عنها بأكثر من 2%، والمذكورة هي المعتمدة (عدد المعالم: 2، وأرقامها: 3، 4)',
  ]);
  const [header, ...rows] = readFileSync(pathIn(printed.find(isList)), 'utf8')
    .trim()
    .split('\r\n');
  expect(header).toBe('file,feature,plan,parcel,stated,measured,difference in percent');
  const [first, second] = rows.map((row) => row.split(','));
  expect(rows).toHaveLength(2);
  expect([...first!.slice(0, 5), ...first!.slice(6)]).toEqual([
    'file.geojson',
    '3',
    '"=""12/4"""',
    '3',
    '1850',
    '-2.8',
  ]);
  expect([...second!.slice(0, 5), ...second!.slice(6)]).toEqual([
    'file.geojson',
    '4',
    '"=""12/4"""',
    '4',
    '1750',
    expect.stringMatching('2.7'),
  ]);
  expect(Math.abs(Number(first![5]) - measured)).toBeLessThan(0.01);
});

test('each file of a load has its own list, and a dry run none', async () => {
  const moved = shapes.map((each, index) => ({
    ...each,
    geometry: square(46.8 + index * 0.001, 24.8, 0.0004),
  }));
  const files = [collection(shapes, 'one.geojson'), collection(moved, 'two.geojson')];
  const { printed } = await load(files);
  const lists = printed.filter(isList).map(pathIn);
  expect(lists.map((path) => readFileSync(path, 'utf8').split('\r\n')[1]?.split(',')[0])).toEqual([
    'one.geojson',
    'two.geojson',
  ]);
  const dry = await load(files, true);
  expect(dry.printed.filter(isList)).toEqual([]);
  expect(dry.printed.some((line) => line.includes(sentence))).toBe(true);
});

test('nothing is told or listed where areas agree', async () => {
  const { printed, facts } = await load([collection(shapes.slice(0, 2))]);
  expect(printed.filter((line) => isList(line) || line.includes('outline'))).toEqual([]);
  expect(facts.notes).toEqual([]);
});
