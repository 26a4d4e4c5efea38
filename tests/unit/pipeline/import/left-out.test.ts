import { expect, test } from 'vitest';
import type { LoadFacts } from '../../../../contract/admin/load-facts.ts';
import { runImport } from '../../../../pipeline/import/command.ts';
import { SkippedFeatures } from '../../../../pipeline/import/geo/feature-report.ts';
import { LeftOut, leftOutOfFiles } from '../../../../pipeline/shared/left-out.ts';
import { message } from '../../../../words/message.ts';
import { collection, feature, square, temporaryFolder, testStore, written } from './support.ts';

const noName = message('no name');
const noCode = message('no code');

test('of each reason the first rows are named, and the reason of the most rows comes first', () => {
  const [one, other] = [new LeftOut(), new SkippedFeatures('line')];
  one.add(noName, 2);
  for (let line = 3; line <= 14; line++) one.add(noCode, line);
  other.add(noName, 7);
  expect(leftOutOfFiles([{ file: '/data/a.csv', leftOut: one }])).toEqual([
    { reason: 'لا رمز له', rows: 12, first: ['3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] },
    { reason: 'لا اسم له', rows: 1, first: ['2'] },
  ]);
  const files = [
    { file: '/data/a.csv', leftOut: one },
    { file: '/data/b.csv', leftOut: other },
  ];
  expect(leftOutOfFiles(files)[1]).toEqual({
    ...{ reason: 'لا اسم له', rows: 2, first: ['2 في a.csv', '7 في b.csv'] },
  });
});

const point = { type: 'Point', coordinates: [46.7, 24.7] };
const line = {
  type: 'LineString',
  coordinates: [
    [46.7, 24.7],
    [46.71, 24.7],
  ],
};
/** A good feature, and one that is none of the kind. */
const features = (properties: Record<string, unknown>, good: unknown, bad: unknown) =>
  collection([feature(properties, good), feature(properties, bad)]);

const polygonMissing = { reason: 'لا مضلع له', rows: 1, first: ['2'] };

test.each<[kind: string, file: () => string, leftOut: LoadFacts['leftOut']]>([
  ['districts', () => features({ name: 'بدر', city: 'الرياض' }, square(46.7, 24.7), point), [polygonMissing]],
  [
    'parcels',
    () => features({ parcel_no: '1', city: 'الرياض' }, square(46.7, 24.7), point),
    [polygonMissing],
  ],
  ['plans', () => features({ plan_no: '1324/ب' }, square(46.7, 24.7), null), [polygonMissing]],
  [
    'land-fees',
    () =>
      features(
        { zone: 'الأولى', rate: 10, valid_from: '2026-01-01', law: 'اللائحة' },
        square(46.7, 24.7),
        point,
      ),
    [polygonMissing],
  ],
  [
    'streets',
    () => features({ name: 'العليا' }, line, square(46.7, 24.7)),
    [{ reason: 'لا خط له', rows: 1, first: ['2'] }],
  ],
  [
    'edges',
    () => collection([feature({ الطول: '25 م' }, line), feature({ الطول: 'غير محدد' }, line)]),
    [{ reason: 'لا طول له', rows: 1, first: ['2'] }],
  ],
  [
    'boulevard',
    () => features({ name: 'الجادة' }, square(46.7, 24.7), square(1, 1)),
    [{ reason: 'يقع خارج المملكة', rows: 1, first: ['2'] }],
  ],
  [
    'cities',
    () => written('city,longitude,latitude\nعفيف,42.9,23.9\nالدلم,,\n'),
    [{ reason: 'لا نقطة له', rows: 1, first: ['3'] }],
  ],
  [
    'rules',
    () => written('code,name,floors,region\nR-1,سكني,2,الرياض\n+,سكني,3,الرياض\nR-3,سكني,3,مكة\n'),
    [
      { reason: 'لا حرف في الرمز ولا رقم', rows: 1, first: ['3'] },
      { reason: 'من منطقة غير الرياض', rows: 1, first: ['4'] },
    ],
  ],
  [
    'uses',
    () => written('region,key,name\nالرياض,farm,زراعي\nالرياض,same,سكني\n'),
    [{ reason: 'المفتاح same محجوز', rows: 1, first: ['3'] }],
  ],
  [
    'reasons',
    () => written('about,reason\noffer,سبب\nمريخ,سبب\n'),
    [{ reason: 'لا بلاغات من هذا النوع', rows: 1, first: ['3'] }],
  ],
  [
    'settings',
    () => written('name,value\nregion_selector,off\npromo.html,none.html\n'),
    [{ reason: 'promo.html: لا يُقرأ الملف', rows: 1, first: ['3'] }],
  ],
  [
    'organisations',
    () => written('معرف المنشأة,اسم المنشأة,نوع المنشأة\nB-1,الأفق,وسيط\nB-2,الدار,جمعية\n'),
    [{ reason: 'لم يُعرف نوع المنشأة', rows: 1, first: ['3'] }],
  ],
])('a dry run of %s says as values what is left out', async (kind, file, leftOut) => {
  const store = await testStore();
  const facts: LoadFacts = {};
  const isOfRegion = !['reasons', 'settings', 'organisations'].includes(kind);
  await runImport(store, {
    ...{ words: [kind, file()], region: isOfRegion ? 'Riyadh' : undefined, isDryRun: true },
    ...{ city: undefined, as: undefined, source: undefined, licence: undefined },
    ...{ dataDirectory: temporaryFolder(), print: () => undefined },
    onFacts: (found) => Object.assign(facts, found),
  });
  expect(facts.leftOut).toEqual(leftOut);
  expect(facts.placed).toEqual(kind === 'parcels' ? { placed: 0, unplaced: 1, held: 0 } : undefined);
});
