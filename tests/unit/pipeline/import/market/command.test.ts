import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { kinds } from '../../../../../pipeline/import/kinds.ts';
import { writeTemplate } from '../../../../../pipeline/import/template.ts';
import { runImport, type ImportCommand } from '../../../../../pipeline/import/command.ts';
import type { Store } from '../../../../../database/connection/store.ts';
import { temporaryFolder, testStore, written } from '../support.ts';
import { workbook } from '../workbooks.ts';

async function run(store: Store, words: string[], options: Partial<ImportCommand> = {}): Promise<string> {
  const lines: string[] = [];
  await runImport(store, {
    words,
    ...{ region: undefined, city: undefined, as: undefined, source: undefined, licence: undefined },
    dataDirectory: temporaryFolder(),
    print: (line) => lines.push(line),
    ...options,
  });
  return lines.join('\n');
}
const organisations = (store: Store) =>
  store.database.selectFrom('organisation').selectAll().orderBy('code').execute();

test('a workbook with a title above its headers, and numbers as numbers', async () => {
  const store = await testStore();
  const file = workbook([
    ['قائمة المكاتب'],
    ['معرف المنشأة', 'اسم المنشأة', 'نوع المنشأة', 'الهاتف'],
    [17, 'مكتب الأفق', 'وسيط', 550001234],
  ]);
  expect(await run(store, ['organisations', file])).toContain('(read as xlsx): 1 rows: 1 taken');
  expect(await organisations(store)).toMatchObject([{ code: '17', phone_number: '+966550001234' }]);
});

test('columns and values that are told are kept for the next file of the publisher', async () => {
  const store = await testStore();
  const dataDirectory = temporaryFolder();
  const values = written('field,theirs,ours\ntype,2,مطور\n', 'values.csv');
  const first = written('KEY,اسم المنشأة,نوع المنشأة\n1,أ,2\n', 'first.csv');
  const told = { source: 'سجل', dataDirectory };
  expect(await run(store, ['organisations', first], { ...told, map: ['KEY=id'], values })).toContain(
    'what the columns mean is kept for the next file',
  );
  const second = written('KEY,اسم المنشأة,نوع المنشأة\n2,ب,2\n', 'second.csv');
  await run(store, ['organisations', second], told);
  expect(await organisations(store)).toMatchObject([
    { code: '1', type: 'developer' },
    { code: '2', type: 'developer' },
  ]);
  await expect(run(store, ['organisations', second], { ...told, map: ['NONE=phone'] })).rejects.toThrow(
    '--map speaks of «NONE»',
  );
});

test('a bad one of several files does not stop the others, unless it is told to', async () => {
  const store = await testStore();
  const good = written('id,name,type\n1,أ,broker\n', 'good.csv');
  const bad = written('id,name,type\n2,"ب,broker\n', 'bad.csv');
  await expect(run(store, ['organisations', bad, good], { allOrNothing: true })).rejects.toThrow(
    /^bad\.csv: /,
  );
  expect(await organisations(store)).toEqual([]);
  try {
    const said = await run(store, ['organisations', bad, good]);
    expect(said).toMatch(/not imported: bad\.csv: .*\n/);
    expect(said).toContain('1 of 2 files were not imported');
    expect(process.exitCode).toBe(1);
  } finally {
    process.exitCode = undefined;
  }
  expect(await organisations(store)).toMatchObject([{ code: '1' }]);
});

test('several files are one load: what one of them has is not taken out by the other', async () => {
  const store = await testStore();
  const one = written('id,name,type\n1,أ,broker\n', 'one.csv');
  const other = written('id,name,type\n2,ب,broker\n', 'other.csv');
  await run(store, ['organisations', one, other], { mode: 'replace' });
  expect(await organisations(store)).toHaveLength(2);
});

test('the empty file of organisations is understood when it is loaded back', async () => {
  const store = await testStore();
  const file = join(temporaryFolder(), 'empty.csv');
  await writeTemplate('organisations', file);
  const said = await run(store, ['organisations', file]);
  expect(said).toContain('1 rows: 1 taken');
  expect(said).not.toContain('not understood');
  expect(said).not.toContain('not used');
});

test.each(['offers', 'projects', 'lots', 'mega-content'] as const)(
  'the empty file of %s has only columns that are known, and one row of them',
  async (kind) => {
    const store = await testStore();
    const file = join(temporaryFolder(), 'empty.csv');
    await writeTemplate(kind, file);
    // The example names an organisation, a project or a parcel that is not there.
    await expect(run(store, [kind, file], { region: 'Riyadh' })).rejects.toThrow(
      /none of the 1 rows can be used \(line 2: unknown (organisation|project)/,
    );
    const [headers = ''] = readFileSync(file, 'utf8').replace('\ufeff', '').split('\r\n');
    expect(headers.split(',')).toEqual(Object.values(kinds[kind].fields).map(({ header }) => header));
  },
);

test('«marketplace» writes and reads the files of projects', async () => {
  const store = await testStore();
  const file = join(temporaryFolder(), 'marketplace.csv');
  await writeTemplate('marketplace', file);
  await expect(run(store, ['marketplace', file])).rejects.toThrow('unknown organisation: P-5: D-3');
  const values = join(dirname(file), 'values.csv');
  writeFileSync(values, 'field,theirs,ours\n');
  await expect(run(store, ['marketplace', file], { values })).rejects.toThrow('unknown organisation');
});
