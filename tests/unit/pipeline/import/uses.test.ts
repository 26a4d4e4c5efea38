import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { UseField } from '../../../../pipeline/import/rules/uses-fields.ts';
import { writeTemplate } from '../../../../pipeline/import/template.ts';
import { importUses, type UsesImport } from '../../../../pipeline/import/rules/use-load.ts';
import { readUse } from '../../../../pipeline/import/rules/use-row.ts';
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

const load = (store: Store, file: string, options: Partial<UsesImport> = {}) =>
  importUses(store, { file, region: 'Riyadh', onProgress: () => undefined, ...options });
const row = (given: Partial<Record<UseField, string>>) =>
  readOrWhyNot(readUse({ key: 'farm', name: 'زراعي', region: 'الرياض', ...given }));

async function groupsOf(store: Store) {
  const rows = await store.database
    .selectFrom('land_use_group')
    .select(['key', 'name', 'rank', 'words'])
    .where('region_id', '=', 10)
    .orderBy('position')
    .execute();
  return rows.map(({ key, name, rank, words }) => [key, name, rank, words]);
}

test('reads a whole row, with its words folded', () => {
  expect(row({ nameEn: 'Farms', order: '٢', rank: '1', words: 'مزرعة|أرض + زراعية| farm ' })).toEqual({
    ...{ region: 'Riyadh', key: 'farm', name: 'زراعي', nameEn: 'Farms', order: 2, rank: 1 },
    words: 'مزرعه|ارض+زراعيه|farm',
  });
  expect(row({})).toMatchObject({ nameEn: null, order: undefined, rank: undefined, words: 'زراعي' });
});

test.each([
  [{ region: 'المريخ' }, 'unknown region'],
  [{ key: 'a b' }, 'the key has more than letters, digits, _ and -'],
  [{ key: 'same' }, 'the key same is reserved'],
  [{ order: 'أول' }, 'the order is no whole number'],
  [{ rank: '-1' }, 'the rank is no whole number'],
])('leaves %j out', (given, problem) => {
  expect(row(given)).toBe(problem);
});

test('leaves rows without a region, key or name out', () => {
  expect(readOrWhyNot(readUse({ key: 'a', name: 'أ' }))).toBe('no region (--region KEY tells that of all)');
  expect(readOrWhyNot(readUse({ name: 'أ' }, 'Hail'))).toBe('no key');
  expect(readOrWhyNot(readUse({ key: 'a' }, 'Hail'))).toBe('no name');
  expect(readOrWhyNot(readUse({ key: 'a', name: 'أ', region: 'الرياض' }, 'Hail'))).toBe(
    'belongs to another region than Hail',
  );
});

const csv = `المفتاح,الاسم,الكلمات,الأولوية
farm,زراعي,مزرعة|زراع,1
home,سكن,سكن,2
home,سكن,بيت,3
`;

test('a region has its own groups, and parcels that are loaded then are of these', async () => {
  const store = await testStore([['Riyadh', 'الرياض', 'العليا', 46.69, 24.69]]);
  const report = await load(store, written(csv));
  expect(report.skipped.lines()).toEqual(['1 × repeats the key of an earlier row (line 4)']);
  expect(await groupsOf(store)).toEqual([
    ['farm', 'زراعي', 1, 'مزرعه|زراع'],
    ['home', 'سكن', 2, 'سكن'],
  ]);
  const uses = ['أرض زراعية', 'سكني', 'تجاري', 'HOME'];
  const lots = uses.map((landuse, index) =>
    feature({ parcel_no: index + 1, landuse }, square(46.7 + index * 0.001, 24.7, 0.0004)),
  );
  await parcels(store, collection(lots));
  const rows = await store.database.selectFrom('parcel').select('land_use_group').orderBy('west').execute();
  expect(rows.map(({ land_use_group: group }) => group)).toEqual(['farm', 'home', null, 'home']);
});

test('the same file again changes nothing; the modes are kept', async () => {
  const store = await testStore();
  const file = written(csv);
  await load(store, file);
  const before = await contents(store);
  for (const mode of ['replace', 'append', 'upsert'] as const) {
    expect((await load(store, file, { mode })).changed).toEqual([]);
    expect(await contents(store)).toBe(before);
  }
  const more = written('key,name\nhome,بيت\nshop,متجر\n');
  await load(store, more, { mode: 'append' });
  expect((await groupsOf(store)).map(([, name]) => name)).toEqual(['زراعي', 'سكن', 'متجر']);
  await load(store, more, { mode: 'upsert' });
  expect((await groupsOf(store)).map(([, name]) => name)).toEqual(['زراعي', 'بيت', 'متجر']);
  const report = await load(store, more);
  expect(report.regions.get('Riyadh')).toMatchObject({ removed: 1 });
  expect((await groupsOf(store)).map(([key]) => key)).toEqual(['home', 'shop']);
});

test.each([
  ['name,words\nس,ص\n', /the column «المفتاح» \(key\) is missing; found: name, words; say which/],
  ['key,name\n', /there are no rows below the header row$/],
  ['key,name,words\nfarm,زراعي,مزرعة\nhom', /line 3 has 1 cells, but the header row has 3/],
  ['key,name\nany,كل\n', /none of 1 rows can be used: 1 × the key any is reserved \(line 2\)$/],
])('refuses %j whole, and keeps what there was', async (text, problem) => {
  const store = await testStore();
  await load(store, written(csv));
  const before = await contents(store);
  await expect(load(store, written(text))).rejects.toThrow(problem);
  expect(await contents(store)).toBe(before);
});

test('an empty file of groups is understood when it is loaded back', async () => {
  const store = await testStore();
  const file = join(temporaryFolder(), 'empty.csv');
  await writeTemplate('uses', file);
  const { columns } = await load(store, file);
  expect(columns.unused).toEqual([]);
  expect(await groupsOf(store)).toEqual([['residential', 'سكني', 7, 'سكن|فيلا|شقق|resident']]);
});

test('the command says that parcels keep their group', async () => {
  const folder = temporaryFolder();
  const store = await testStore([['Riyadh', 'الرياض', 'العليا', 46.69, 24.69]], join(folder, 'ardi.sqlite'));
  await parcels(store, collection([feature({ parcel_no: 1 }, square(46.7, 24.7, 0.0004))]));
  await store.close();
  const words = ['import', 'uses', written(csv), '--region', 'Riyadh', '--no-tiles'];
  const { status, stdout } = runCli(folder, ...words);
  expect(status).toBe(0);
  expect(stdout).toContain('Riyadh: 2 groups of land use loaded\n');
  expect(stdout).toContain(
    '  parcels that are loaded already keep their group until they are loaded again\n',
  );
  expect(runCli(folder, ...words).stdout).toContain(
    'Riyadh: all of this is known already, so nothing is changed',
  );
});
