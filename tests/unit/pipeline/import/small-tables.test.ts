import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importReasons, type ReasonsImport } from '../../../../pipeline/import/rules/reason-load.ts';
import { readReason } from '../../../../pipeline/import/rules/reason-row.ts';
import { importSettings } from '../../../../pipeline/import/rules/setting-load.ts';
import { readSetting } from '../../../../pipeline/import/rules/setting-row.ts';
import { writeTemplate } from '../../../../pipeline/import/template.ts';
import { listReasons } from '../../../../database/complaints/complaints.ts';
import { readSwitch } from '../../../../database/shell/settings.ts';
import { defaultReasons } from '../../../../database/migrations/default-reasons.ts';
import type { Store } from '../../../../database/connection/store.ts';
import { contents, runCli, temporaryFolder, testStore, written, readOrWhyNot } from './support.ts';

const load = (store: Store, text: string, options: Partial<ReasonsImport> = {}) =>
  importReasons(store, { file: written(text), onProgress: () => undefined, ...options });
const listed = async (store: Store, typeId = 1) =>
  (await listReasons(store, typeId)).map(({ number, title }) => [number, title]);
const config = { dataDirectory: '', publicUrl: '' };
const [first = '', second = ''] = defaultReasons.offer;

test.each([
  ['offer', 'offer'],
  ['العروض', 'offer'],
  ['2', 'broker'],
  ['صفقة', 'transaction'],
  ['المشاريع', 'project'],
  ['حي', 'neighborhood'],
])('complaints about «%s» are about a %s', (about, type) => {
  expect(readReason({ about, text: 'سبب', order: '٣' })).toEqual({ about: type, text: 'سبب', order: 3 });
});

test.each([
  [{ text: 'سبب' }, 'it does not say what it is about'],
  [{ about: 'القمر', text: 'سبب' }, 'there are no complaints about that'],
  [{ about: 'عرض' }, 'no text'],
  [{ about: 'عرض', text: 'س'.repeat(121) }, 'the text is longer than 120 characters'],
  [{ about: 'عرض', text: 'سبب', order: 'أول' }, 'the order is no whole number'],
])('leaves the reason %j out', (given, problem) => {
  expect(readOrWhyNot(readReason(given))).toBe(problem);
});

test('a file is the whole list of its types; reasons keep their numbers, and others their lists', async () => {
  const store = await testStore();
  const file = `نوع البلاغ,السبب\nعرض,سبب جديد\nعرض,${second}\nعرض,سبب جديد\n`;
  const { skipped, types } = await load(store, file);
  expect(skipped.lines()).toEqual(['1 × repeats an earlier row (line 4)']);
  expect(types.get('offer')).toEqual({ loaded: 1, known: 1, removed: 5 });
  expect(await listed(store)).toEqual([
    [7, 'سبب جديد'],
    [2, second],
  ]);
  expect(await listed(store, 2)).toHaveLength(defaultReasons.broker.length);
  // Complaints that gave it keep it, and it comes back under its number.
  expect((await listReasons(store)).find(({ title }) => title === first)).toMatchObject({ number: 1 });
  await load(store, `نوع البلاغ,السبب\nعرض,${first}\n`, { mode: 'append' });
  expect(await listed(store)).toEqual([
    [7, 'سبب جديد'],
    [2, second],
    [1, first],
  ]);
});

test('the same reasons again change nothing, in any mode', async () => {
  const store = await testStore();
  const file = `about,reason,order\noffer,${second},1\noffer,آخر,2\n`;
  await load(store, file);
  const before = await contents(store);
  for (const mode of ['replace', 'append', 'upsert'] as const) {
    expect((await load(store, file, { mode })).types.get('offer')).toMatchObject({ loaded: 0, known: 2 });
    expect(await contents(store)).toBe(before);
  }
});

test.each([
  ['about,order\noffer,1\n', /the column «السبب» \(text\) is missing; found: about, order; say which/],
  ['about,text\n', /there are no rows below the header row$/],
  ['about,text,order\noffer,سبب,1\noff', /line 3 has 1 cells/],
  ['about,text\nmoon,سبب\n', /none of 1 rows can be used: 1 × there are no complaints about that/],
])('refuses the reasons %j whole', async (text, problem) => {
  const store = await testStore();
  const before = await contents(store);
  await expect(load(store, text)).rejects.toThrow(problem);
  expect(await contents(store)).toBe(before);
});

test.each([
  [
    { name: 'region_selector', value: 'off' },
    { name: 'region_selector', value: 'off' },
  ],
  [
    { name: 'REGION_SELECTOR', value: 'Default' },
    { name: 'region_selector', value: undefined },
  ],
  [{ value: 'on' }, 'no name'],
  [{ name: 'region_selector' }, 'no value (default takes it back)'],
  [{ name: 'region_selector', value: 'maybe' }, 'the value is not allowed for region_selector'],
  [
    { name: 'moon', value: 'on' },
    'there is no such setting (there are region_selector, offers_need_review, offers_per_day, code_minutes, form_days, contact_days, complaint_days, request_days, upload_days, draft_days, session_days, message_days, usage_days, price_range, operator_name, server_version, promo, maintenance, form)',
  ],
  [{ name: 'Promo', value: 'Off' }, { content: 'promo' }],
  [
    { name: 'promo.mobile_image', value: 'a.png' },
    { content: 'promo', option: 'mobile-image', value: 'a.png' },
  ],
  [
    { name: 'maintenance', value: 'on' },
    'the value of maintenance can only be off; it is turned on by maintenance.until, maintenance.message, maintenance.targets',
  ],
  [
    { name: 'maintenance.end', value: '2099-01-01' },
    'maintenance has no such option (there are maintenance.until, maintenance.message, maintenance.targets)',
  ],
  [{ name: 'form.title' }, 'no value for form.title'],
])('reads the setting %j', (given, setting) => {
  expect(readOrWhyNot(readSetting(given))).toEqual(setting);
});

test('settings are set once, and taken back', async () => {
  const store = await testStore();
  const set = (text: string) =>
    importSettings(store, { file: written(text), config, onProgress: () => undefined });
  const text = 'name,value\nregion_selector,off\nserver_version,9.9\n';
  const report = await set(text);
  expect(report.changed).toEqual(['region_selector']);
  expect(report.skipped.lines()).toEqual(['1 × the value is not allowed for server_version (line 3)']);
  expect(await readSwitch(store, 'region_selector')).toBe('off');
  const before = await contents(store);
  expect(await set(text)).toMatchObject({ changed: [], known: 1 });
  expect(await contents(store)).toBe(before);
  await set('name,value\nregion_selector,default\n');
  expect(await readSwitch(store, 'region_selector')).toBe('on');
});

test('empty files of both are understood when they are loaded back', async () => {
  const store = await testStore();
  const file = (kind: string) => join(temporaryFolder(), `${kind}.csv`);
  const [reasons, settings] = [file('reasons'), file('settings')];
  await writeTemplate('reasons', reasons);
  await writeTemplate('settings', settings);
  const options = { onProgress: () => undefined };
  expect((await importReasons(store, { file: reasons, ...options })).columns.unused).toEqual([]);
  expect((await importSettings(store, { file: settings, config, ...options })).columns.unused).toEqual([]);
});

test('the command line loads and tries both', () => {
  const folder = temporaryFolder();
  const reasons = written('about,reason\noffer,سبب\n');
  const tried = runCli(folder, 'import', 'reasons', reasons, '--dry-run');
  expect(tried).toMatchObject({ status: 0, stderr: '' });
  expect(tried.stdout).toContain('offer: 1 reasons would be loaded, 6 of earlier loads would be gone\n');
  expect(runCli(folder, 'import', 'reasons', reasons).stdout).toContain(
    'offer: 1 reasons loaded, 6 of earlier loads are gone\n',
  );
  const settings = written('name,value\nregion_selector,off\n');
  expect(runCli(folder, 'import', 'settings', settings).stdout).toContain('set: region_selector\n');
  expect(runCli(folder, 'import', 'settings', settings).stdout).toContain(
    '1 known already, so nothing is changed\n',
  );
  expect(runCli(folder, 'import', 'settings', settings, '--mode', 'append').stderr).toBe(
    'import settings does not accept --mode: others stay\n',
  );
});
