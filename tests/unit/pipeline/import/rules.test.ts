import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readColor } from '../../../../pipeline/import/rules/palette.ts';
import { loadRegion } from '../../../../pipeline/import/places/regions.ts';
import { removeRules } from '../../../../pipeline/import/rules/region-rules.ts';
import { importRules, type RulesImport } from '../../../../pipeline/import/rules/rule-load.ts';
import { readRule } from '../../../../pipeline/import/rules/rule-row.ts';
import type { RuleField } from '../../../../pipeline/import/rules/rules-fields.ts';
import { writeTemplate } from '../../../../pipeline/import/template.ts';
import { openStore } from '../../../../database/open.ts';
import type { Store } from '../../../../database/connection/store.ts';
import {
  collection,
  contents,
  feature,
  parcels,
  runCli,
  square,
  temporaryFolder,
  testStore,
  written,
  readOrWhyNot,
} from './support.ts';
import { workbook } from './workbooks.ts';

const load = (store: Store, files: string | string[], options: Partial<RulesImport> = {}) =>
  importRules(store, { files: [files].flat(), onProgress: () => undefined, ...options });
const row = (given: Partial<Record<RuleField, string>>) =>
  readOrWhyNot(readRule({ region: 'الرياض', code: 'س 111', ...given }, { isEachClass: false }));

async function classesOf(store: Store) {
  const rows = await store.database
    .selectFrom('zoning_class')
    .select(['key', 'code', 'name', 'color', 'position'])
    .where('region_id', '=', 10)
    .orderBy('position')
    .execute();
  return rows.map(({ key, code, name, color, position }) => [key, code, name, color, position]);
}

async function rulesOf(store: Store) {
  return store.database
    .selectFrom('building_rule')
    .innerJoin('source', 'source.id', 'building_rule.source_id')
    .select(['folded_code', 'valid_from', 'max_floors', 'max_coverage_ratio', 'source.name as source'])
    .where('region_id', '=', 10)
    .orderBy('folded_code')
    .orderBy('valid_from')
    .execute();
}

test('reads a whole row', () => {
  const read = row({
    ...{ name: 'سكني دوران', nameEn: 'Residential', color: 'F1CE63', order: '٢', words: 'س111| سكني 111 |' },
    ...{ floors: '٢ دور', height: '12 م', coverage: '60%', floorAreaRatio: '1٫8', uses: 'سكن، مكتب,سكن' },
    ...{ setbackFront: '4', setbackSide: '2.5m', setbackBack: '2', note: 'ملحق', date: '31/1/2031' },
    source: 'الأمانة',
  });
  expect(read).toMatchObject({
    ...{ region: 'Riyadh', code: 'س 111', key: 'س111', validFrom: '2031-01-31', source: 'الأمانة' },
    rule: {
      ...{ name: 'سكني دوران', max_floors: 2, max_height_m: 12, max_coverage_ratio: 0.6 },
      ...{ floor_area_ratio: 1.8, setback_front_m: 4, setback_side_m: 2.5, setback_back_m: 2 },
      ...{ allowed_uses: 'سكن|مكتب', note: 'ملحق' },
    },
    zoning: { name: 'سكني دوران', nameEn: 'Residential', color: '#f1ce63', order: 2, words: 'س111|سكني 111' },
  });
});

test.each([
  ['0.6', 0.6],
  ['60', 0.6],
  ['60 %', 0.6],
  ['٦٠٪', 0.6],
  ['1', 1],
  ['100%', 1],
  ['0.5%', 0.005],
  ['حسب الدراسة', null],
])('a coverage of %s is %s', (coverage, ratio) => {
  const read = row({ coverage, note: 'ملاحظة' });
  expect(typeof read === 'string' ? read : read.rule?.max_coverage_ratio).toBe(ratio);
});

test.each([
  [{ code: '' }, 'no code'],
  [{ code: '+' }, 'the code has no letter and no digit'],
  [{ code: 'س'.repeat(61), floors: '2' }, 'the code is longer than 60 characters'],
  [{ region: 'المريخ', floors: '2' }, 'unknown region'],
  [{ coverage: '1.2' }, 'the coverage is above 1 (100 %)'],
  [{ coverage: '160%' }, 'the coverage is above 1 (100 %)'],
  [{ coverage: '-60%' }, 'a limit is negative'],
  [{ setbackSide: '-2' }, 'a limit is negative'],
  [{ color: 'أرجواني' }, 'the color is none (give it as #f1ce63)'],
  [{ color: '300,0,0' }, 'the color is none (give it as #f1ce63)'],
  [{ order: '1.5' }, 'the order is no whole number'],
  [{ order: 'أول' }, 'the order is no whole number'],
  [{ date: 'أمس', floors: '2' }, 'unreadable date'],
  [{ date: '1445/01/01', floors: '2' }, 'date before 1900'],
  [{ code: 'Unclassified', order: '1' }, 'the code Unclassified is reserved'],
  [{ code: 'no_data', color: '#fff' }, 'the code no_data is reserved'],
  [{ name: 'سكني' }, 'neither a rule nor a class: no limit, use, note, color or order'],
])('leaves %j out', (given, problem) => {
  expect(row(given)).toBe(problem);
});

test('a row needs a region, and one that is told keeps others out', () => {
  const given = { code: 'س 111', floors: '2' };
  expect(readOrWhyNot(readRule(given, { isEachClass: true }))).toBe(
    'no region (--region KEY tells that of all)',
  );
  expect(readRule(given, { only: 'Hail', isEachClass: true })).toMatchObject({ region: 'Hail' });
  expect(readRule({ ...given, region: 'Northern_Borders' }, { isEachClass: true })).toMatchObject({
    region: 'Northern_Borders',
  });
  expect(readOrWhyNot(readRule({ ...given, region: 'الرياض' }, { only: 'Hail', isEachClass: true }))).toBe(
    'belongs to another region than Hail',
  );
});

test.each([
  ['#F1CE63', '#f1ce63'],
  ['f1ce63', '#f1ce63'],
  ['#fc6', '#ffcc66'],
  ['241, 206, 99', '#f1ce63'],
  ['rgb(241 206 99)', '#f1ce63'],
  ['red', undefined],
  ['#f1ce6', undefined],
])('the color %s is %s', (text, color) => {
  expect(readColor(text)).toBe(color);
});

const csv = `ضوابط البناء,,,,,
رمز النظام,الاسم,اللون,الترتيب,عدد الأدوار,نسبة البناء
م 112-40,متعدد,,2,4,40%
س 111,سكني,#f1ce63,1,2,0.6

مرافق,مرافق,#515f6e,,,
R-9,,,,3,50
س 231,سكني,أرجواني,,2,60
س 111,سكني,,,3,60
`;

test('tells classes and rules apart, and names the rows left out by their lines', async () => {
  const store = await testStore();
  const report = await load(store, written(csv), { region: 'Riyadh', source: 'أمانة الرياض' });
  expect(report.files).toMatchObject([{ rows: 6 }]);
  expect(report.files[0]?.skipped.lines()).toEqual([
    '1 × the color is none (give it as #f1ce63) (line 8)',
    '1 × repeats the code and day of an earlier row (line 9)',
  ]);
  expect(report.changed).toEqual(['Riyadh']);
  expect(await classesOf(store)).toEqual([
    ['س111', 'س 111', 'سكني', '#f1ce63', 1],
    ['م11240', 'م 112-40', 'متعدد', expect.stringMatching(/^#[\da-f]{6}$/), 2],
    ['مرافق', 'مرافق', 'مرافق', '#515f6e', expect.any(Number)],
  ]);
  const source = 'أمانة الرياض';
  expect(await rulesOf(store)).toEqual([
    { folded_code: 'r9', valid_from: '', max_floors: 3, max_coverage_ratio: 0.5, source },
    { folded_code: 'س111', valid_from: '', max_floors: 2, max_coverage_ratio: 0.6, source },
    { folded_code: 'م11240', valid_from: '', max_floors: 4, max_coverage_ratio: 0.4, source },
  ]);
});

test('without colors and an order, each code is a class, and colors differ', async () => {
  const store = await testStore();
  const codes = Array.from({ length: 30 }, (_, index) => `${index + 1}`);
  const cells = [['code', 'floors'], ...codes.map((code) => [code, 2])];
  await load(store, workbook(cells), { region: 'Riyadh' });
  const classes = await classesOf(store);
  expect(classes.map(([, code]) => code)).toEqual(codes);
  expect(new Set(classes.map(([, , , color]) => color)).size).toBe(30);
});

test('a rule is credited to the source of its row, and may begin on several days', async () => {
  const store = await testStore();
  const rows = 'code,floors,source,date\nR-1,2,البلدية,2020-01-01\nR-1,3,,2024-01-01\nR-1,4,,2099-01-01\n';
  await load(store, written(rows, 'rules.csv'), { region: 'Riyadh' });
  expect(await rulesOf(store)).toMatchObject([
    { valid_from: '2020-01-01', max_floors: 2, source: 'البلدية' },
    { valid_from: '2024-01-01', max_floors: 3, source: 'ضوابط البناء المستوردة (rules.csv)' },
    { valid_from: '2099-01-01', max_floors: 4 },
  ]);
  expect(await classesOf(store)).toHaveLength(1);
});

test('the same file again changes nothing, whatever the mode', async () => {
  const store = await testStore();
  const file = written(csv);
  await load(store, file, { region: 'Riyadh' });
  const before = await contents(store);
  for (const mode of ['replace', 'append', 'upsert'] as const) {
    const report = await load(store, file, { region: 'Riyadh', mode });
    expect(report.changed).toEqual([]);
    expect(report.regions.get('Riyadh')).toMatchObject({
      rules: { loaded: 0, known: 3, removed: 0 },
      classes: { loaded: 0, known: 3, removed: 0 },
    });
    expect(await contents(store)).toBe(before);
  }
});

test('replace takes the rest of the region out, append keeps what is known, upsert writes it anew', async () => {
  const store = await testStore();
  await load(store, written('code,floors,order\nA,1,1\nB,1,2\n'), { region: 'Riyadh' });
  await load(store, written('code,floors,order\nA,1,1\n'), { region: 'Hail' });
  const more = written('code,floors,color\nB,2,#ff0000\nC,2,\n');
  const floors = async () =>
    (await rulesOf(store)).map(({ folded_code: code, max_floors: most }) => [code, most]);
  await load(store, more, { region: 'Riyadh', mode: 'append' });
  expect(await floors()).toEqual([
    ['a', 1],
    ['b', 1],
    ['c', 2],
  ]);
  await load(store, more, { region: 'Riyadh', mode: 'upsert' });
  expect(await floors()).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 2],
  ]);
  // What the file does not say of a class stays.
  expect(await classesOf(store)).toEqual([
    ['a', 'A', 'A', expect.any(String), 1],
    ['b', 'B', 'B', '#ff0000', 2],
  ]);
  const report = await load(store, more, { region: 'Riyadh' });
  expect(report.regions.get('Riyadh')).toMatchObject({ rules: { removed: 1 }, classes: { removed: 1 } });
  expect(await floors()).toEqual([
    ['b', 2],
    ['c', 2],
  ]);
  const others = await store.database
    .selectFrom('building_rule')
    .select('code')
    .where('region_id', '!=', 10)
    .execute();
  expect(others).toEqual([{ code: 'A' }]);
});

test.each([
  ['name,floors\nس,2\n', /the column «رمز النظام» \(code\) is missing; found: name, floors; say which/],
  ['code,color\n', /there are no rows below the header row$/],
  ['code,floors\nA,2\nB', /line 3 has 1 cells, but the header row has 2: the file is damaged or truncated$/],
  ['code,note\nA,"ملاح', /a quotation mark is never closed/],
  ['code,floors\nA,-2\nB,-1\n', /none of 2 rows can be used: 2 × a limit is negative \(line 2, 3\)$/],
  ['code,moon\nA,2\n', /only one column is known; found: code, moon$/],
])('refuses %j whole, and keeps what there was', async (text, problem) => {
  const store = await testStore();
  await load(store, written(csv), { region: 'Riyadh' });
  const before = await contents(store);
  await expect(load(store, written(text), { region: 'Riyadh' })).rejects.toThrow(problem);
  expect(await contents(store)).toBe(before);
});

test('rows without a region are refused, with the way to tell it', async () => {
  const store = await testStore();
  await expect(load(store, written('code,floors\nA,2\n'))).rejects.toThrow(
    'none of 1 rows can be used: 1 × no region (--region KEY tells that of all) (line 2)',
  );
});

test('an empty file of rules is understood when it is loaded back', async () => {
  const store = await testStore();
  const file = join(temporaryFolder(), 'empty.csv');
  await writeTemplate('rules', file);
  const { columns } = await load(store, file);
  expect(columns.unused).toEqual([]);
  expect(columns.lines()).toHaveLength(1);
  expect(await rulesOf(store)).toMatchObject([{ folded_code: 'س111', max_floors: 2 }]);
});

test('the command loads, tries, says what it knows and takes back', async () => {
  const folder = temporaryFolder();
  const store = await testStore([['Riyadh', 'الرياض', 'العليا', 46.69, 24.69]], join(folder, 'ardi.sqlite'));
  const lots = [feature({ parcel_no: 1, ruleid: 'س 111' }, square(46.7, 24.7, 0.0004))];
  await parcels(
    store,
    collection([...lots, feature({ parcel_no: 2, ruleid: 'ع 5' }, square(46.71, 24.7, 0.0004))]),
  );
  const before = await contents(store);
  await store.close();

  const file = written('كود,أدوار المبنى,لون\nس 111,2,#f1ce63\nس 112,-2,\n', 'rules.csv');
  const words = ['import', 'rules', file, '--region', 'Riyadh', '--map', 'أدوار المبنى=floors', '--no-tiles'];
  const tried = runCli(folder, ...words, '--dry-run');
  expect(tried).toMatchObject({ status: 0, stderr: '' });
  expect(tried.stdout).toContain(
    'Riyadh: 1 rules would be loaded\nRiyadh: 1 zoning classes would be loaded\n',
  );
  const reopened = await openStore({ file: join(folder, 'ardi.sqlite') });
  expect(await contents(reopened)).toBe(before);
  await reopened.close();

  const { status, stdout } = runCli(folder, ...words);
  expect(status).toBe(0);
  expect(stdout).toContain('left out: 1 × a limit is negative (line 3)');
  expect(stdout).toContain('Riyadh: 1 rules loaded\nRiyadh: 1 zoning classes loaded\n');
  expect(stdout).toContain('  codes of parcels without a class: ع 5 (1)\n');
  expect(runCli(folder, ...words).stdout).toContain(
    'Riyadh: all of this is known already, so nothing is changed',
  );
  expect(runCli(folder, 'rules', 'remove').stderr).toBe('rules remove needs --region KEY\n');
  expect(runCli(folder, 'rules', 'remove', '--region', 'Riyadh', '--no-tiles').stdout).toContain(
    'Riyadh: 1 rules and 1 zoning classes removed; the usual classes hold\n',
  );
});

test('parcels follow the classes of their region, there and back', async () => {
  const store = await testStore([['Riyadh', 'الرياض', 'العليا', 46.69, 24.69]]);
  await parcels(store, collection([feature({ parcel_no: 1, ruleid: 'س 111' }, square(46.7, 24.7, 0.0004))]));
  const zoning = async () =>
    (await store.database.selectFrom('parcel').select('zoning').executeTakeFirstOrThrow()).zoning;
  expect(await zoning()).toBe('unclassified');
  await load(store, written(csv), { region: 'Riyadh' });
  expect(await zoning()).toBe('س111');
  expect((await classesOf(store)).map(([key]) => key)).not.toContain('unclassified');
  await load(store, written('code,color\nتجاري,#ff0000\n'), { region: 'Riyadh' });
  expect(await zoning()).toBe('unclassified');
  await store.database
    .transaction()
    .execute(async (transaction) => removeRules(transaction, await loadRegion(transaction, 'Riyadh')));
  expect((await classesOf(store)).map(([key]) => key)).toEqual(['unclassified']);
});
