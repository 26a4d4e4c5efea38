import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { message } from '../../../../words/message.ts';
import { SkippedFeatures } from '../../../../pipeline/import/geo/feature-report.ts';
import { UnplacedReport } from '../../../../pipeline/import/load/unplaced-report.ts';
import { startProgram } from '../../../support/programs.ts';
import { listOf } from '../../../support/lists.ts';

/** Files of which nearly every row is bad: what is told about them does not grow with them. */
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ardi-bad-rows-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The list of bad rows, without its headers. */
async function rowsOf(report: string): Promise<string[]> {
  const lines = (await readFile(report, 'utf8')).split('\r\n');
  expect(lines.pop()).toBe('');
  return lines.slice(1);
}

test('a million bad rows: a hundred thousand are listed, and how many more there are', async () => {
  const report = new UnplacedReport(folder, 'million.csv');
  for (let line = 1; line <= 1_000_000; line++)
    report.add({ line, reason: 'no price', region: 'الرياض', city: 'الرياض', district: 'بدر' });
  const path = report.keep() ?? '';
  const rows = await rowsOf(path);
  expect(rows).toHaveLength(100_001);
  expect(rows[99_999]).toBe('100000,no price,الرياض,الرياض,بدر,,');
  expect(rows[100_000]).toBe(',"and 900,000 more rows, which the counts by reason include",,,,,');
});

test('the texts of a damaged file are cut', async () => {
  const report = new UnplacedReport(folder, 'long.csv');
  report.add({ line: 1, reason: 'no price', region: 'ا'.repeat(900_000), city: '', district: '' });
  expect(await rowsOf(report.keep() ?? '')).toEqual([`1,no price,${'ا'.repeat(200)}…,,,,`]);
});

test('a million bad features: the first ten are named', () => {
  const skipped = new SkippedFeatures();
  for (let number = 1; number <= 1_000_000; number++) skipped.add(message('no polygon geometry'), number);
  expect(skipped.total).toBe(1_000_000);
  expect(skipped.lines()).toEqual([
    '1000000 × no polygon geometry (feature 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, …)',
  ]);
});

const count = 110_000;
/** As little as the command does with; the bad rows would not fit in, even without anything else. */
const memory = '--max-old-space-size=48';

test.each([
  [
    'sales',
    'المنطقة,المدينة,المدينة / الحي,الرقم المرجعي للصفقة,تاريخ الصفقة ميلادي,تصنيف العقار,السعر,المساحة',
    'الرياض,الرياض,الرياض/بدر,1,2025/02/03,سكني,900000,300',
    'الرياض,الرياض,الرياض/بدر,2,never,سكني,900000,300',
    `${count + 1} rows: 1 deeds, ${count} not imported, 0 blank`,
    'unreadable date (line 3, «تاريخ الصفقة ميلادي»: «never»)',
  ],
  [
    'indicators',
    'السنة,الربع,المنطقة,المدينة,الحي,نوع العقار,تصنيف العقار,عدد الصكوك,قيمة الصفقات,المساحة M2,متوسط سعر المتر',
    '2025,1,الرياض,الرياض,بدر,أرض,سكني,40,4000000,1000,9999',
    '2025,9,الرياض,الرياض,بدر,أرض,سكني,40,4000000,1000,9999',
    `${count + 1} rows: 0 in districts, 1 kept without one, ${count} not imported, 0 blank`,
    'unreadable year or quarter',
  ],
])(
  '%s: memory does not grow with the bad rows, and the counts are right',
  async (kind, headers, good, bad, counts, reason) => {
    const file = join(folder, `${kind}.csv`);
    await writeFile(file, `${headers}\n${good}\n${`${bad}\n`.repeat(count)}`);
    const { code, stdout, stderr } = await startProgram(
      'pipeline/cli.ts',
      ['import', kind, file, '--no-tiles'],
      { DATA_DIR: join(folder, kind), NODE_OPTIONS: memory },
    ).ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(counts);
    expect(stdout).toContain(`  ${count} × ${reason}\n`);
    const path = listOf(join(folder, kind), `${kind}.csv.unplaced.csv`);
    expect(stdout).toContain(`  list of the first 100,000: ${path}\n`);
    const listed = await rowsOf(path);
    expect(listed).toHaveLength(100_001);
    // The one good row of indicators is listed as well: it has no district yet.
    expect(listed.at(-1)).toContain(kind === 'sales' ? 'and 10,000 more rows' : 'and 10,001 more rows');
  },
);
