import { expect, test } from 'vitest';
import { lotProblems, readLot } from '../../../../../pipeline/import/market/lots.ts';
import { contentProblems, readContent } from '../../../../../pipeline/import/market/mega-content.ts';
import { projectProblems, readProject } from '../../../../../pipeline/import/market/projects.ts';
import { Properties } from '../../../../../pipeline/import/geo/properties.ts';
import { notTaken } from '../support.ts';

const project = {
  ...{ 'معرف المشروع': 'P-5', 'معرف المنشأة': 'D-3', 'نوع المشروع': 'سوق', 'اسم المشروع': 'واحة الشمال' },
  ...{
    'حالة المشروع': 'قيد الإنشاء',
    'عدد الوحدات': '120',
    'الوحدات المتاحة': '٤٥',
    'مساحة المشروع': '86,000',
  },
  ...{
    'السعر من': '450000',
    'السعر إلى': '1300000',
    'وصف المشروع': 'أراض',
    المدينة: 'الرياض',
    المنطقة: 'الرياض',
  },
  ...{ 'خط الطول': '46.68', 'دائرة العرض': '24.85', 'صورة المشروع': 'p.png', 'تاريخ النشر': '2026-09-01' },
};
const read = (change: Record<string, unknown> = {}) => readProject(new Properties({ ...project, ...change }));

test('a whole row of projects is understood', () => {
  expect(read()).toMatchObject({
    row: {
      ...{ id: 'P-5', organisation: 'D-3', kind: 'marketplace', name: 'واحة الشمال' },
      ...{ status: 'under_construction', region: 'Riyadh', city: 'الرياض', description: 'أراض' },
      ...{ units: 120, available: 45, area: 86_000, priceFrom: 450_000, priceTo: 1_300_000 },
      ...{ point: [46.68, 24.85], picture: 'p.png', publishedAt: '2026-08-31T21:00:00.000Z' },
    },
  });
});

test('what a row of projects leaves out stays unknown', () => {
  const cells = { id: 'P', developer_id: 'D', name: 'أ', status: 'planned', city: 'أبها' };
  expect(readProject(new Properties(cells), { region: 'Asir' })).toMatchObject({
    row: {
      ...{ kind: 'marketplace', status: 'planned', region: 'Asir', description: '' },
      ...{ units: null, available: null, area: null, priceFrom: null, priceTo: null },
      ...{ point: undefined, picture: undefined, publishedAt: undefined },
    },
  });
});

test.each([
  [{ 'معرف المشروع': '' }, projectProblems.noId, 'واحة الشمال'],
  [{ 'معرف المنشأة': '' }, projectProblems.noOrganisation, 'P-5'],
  [{ 'اسم المشروع': '' }, projectProblems.noName, 'P-5'],
  [{ 'نوع المشروع': 'صغير' }, projectProblems.unknownKind, 'P-5: صغير'],
  [{ 'حالة المشروع': 'متعثر' }, projectProblems.unknownStatus, 'P-5: متعثر'],
  [{ 'حالة المشروع': '' }, projectProblems.unknownStatus, 'P-5'],
  [{ المدينة: '' }, projectProblems.noCity, 'P-5'],
  [{ المنطقة: '' }, projectProblems.noRegion, 'P-5'],
  [{ المنطقة: 'القمر' }, projectProblems.unknownRegion, 'P-5: القمر'],
  [{ 'عدد الوحدات': 'كثيرة' }, projectProblems.badCount, 'P-5: كثيرة'],
  [{ 'الوحدات المتاحة': '4.5' }, projectProblems.badCount, 'P-5: 4.5'],
  [{ 'مساحة المشروع': '0' }, projectProblems.badArea, 'P-5: 0'],
  [{ 'الوحدات المتاحة': '121' }, projectProblems.moreAvailable, 'P-5: 121 of 120'],
  [{ 'السعر من': '2000000' }, projectProblems.prices, 'P-5: 2000000 to 1300000'],
  [{ 'تاريخ النشر': 'أمس' }, projectProblems.unreadableDay, 'P-5: أمس'],
  [{ 'خط الطول': '' }, projectProblems.noPoint, 'P-5: none, 24.85'],
  [{ 'خط الطول': '668000' }, projectProblems.noPoint, 'P-5: 668000, 24.85'],
])('a project with %o is not taken', (change, reason, about) => {
  expect(notTaken(read(change))).toEqual({ reason, about });
});

const lot = {
  ...{ 'معرف المشروع': 'P-5', 'رقم المخطط': '3114', 'رقم القطعة': '145', 'حالة القطعة': 'محجوزة' },
  ...{ السعر: '560,000', 'نوع الوحدة': 'فيلا' },
};
const readLotOf = (change: Record<string, unknown> = {}) => readLot(new Properties({ ...lot, ...change }));

test('a row of lots is understood', () => {
  const row = { project: 'P-5', status: 'reserved', price: 560_000, unitType: 'فيلا' };
  expect(readLotOf()).toMatchObject({ row });
  expect(readLotOf({ 'نوع الوحدة': '' })).toMatchObject({ row: { ...row, unitType: 'أرض' } });
  expect(readLotOf({ السعر: '' })).toMatchObject({ row: { ...row, price: null } });
});

test.each([
  [{ 'معرف المشروع': '' }, lotProblems.noProject, '3114 / 145'],
  [{ 'حالة القطعة': 'معروضة' }, lotProblems.unknownStatus, 'P-5: 3114 / 145: معروضة'],
  [{ السعر: '0' }, lotProblems.badPrice, 'P-5: 3114 / 145: 0'],
  [{ السعر: '-5' }, lotProblems.badPrice, 'P-5: 3114 / 145: -5'],
  [{ السعر: 'على السوم' }, lotProblems.badPrice, 'P-5: 3114 / 145: على السوم'],
  [{ 'معرف القطعة': 'a; b' }, lotProblems.several, 'P-5: 3114 / 145'],
])('a lot with %o is not taken', (change, reason, about) => {
  expect(notTaken(readLotOf(change))).toEqual({ reason, about });
});

const readPart = (part: string, title = '', text = '', status = '', address = '') =>
  readContent(
    new Properties({
      'معرف المشروع': 'P-9',
      الجزء: part,
      العنوان: title,
      النص: text,
      'حالة المرحلة': status,
      'الرابط أو الملف': address,
    }),
  );

test.each([
  [['سطر تعريفي', '', 'أ'], { part: 'tagline', value: 'أ' }],
  [['ملخص', '', 'أ'], { part: 'summary', value: 'أ' }],
  [['معلومة', 'ب', 'أ'], { part: 'facts', value: { label: 'ب', value: 'أ' } }],
  [['section', 'ب', 'أ'], { part: 'sections', value: { title: 'ب', body: 'أ' } }],
  [['مرفق', '', 'أ'], { part: 'amenities', value: 'أ' }],
  [['مرحلة', 'ب', '', 'مكتمل'], { part: 'phases', value: { name: 'ب', status: 'completed', note: '' } }],
  [
    ['فيديو', 'جولة', '', '', 'https://video.example/watch?v=1'],
    { part: 'videos', value: { title: 'جولة', url: 'https://video.example/watch?v=1' } },
  ],
  [
    ['رابط', 'الموقع', '', '', 'HTTPS://موقع.example'],
    { part: 'links', value: { title: 'الموقع', url: 'https://xn--4gbrim.example/' } },
  ],
  [
    ['كتيب', 'المخطط', '', '', 'plan.pdf'],
    { part: 'brochures', value: { title: 'المخطط', file: 'plan.pdf' } },
  ],
] as const)('the piece %o of a page is understood', ([part, title, text, status, address], content) => {
  expect(readPart(part, title, text, status, address)).toMatchObject({ row: { project: 'P-9', content } });
});

test.each([
  [['صوت', '', 'أ'], contentProblems.unknownPart, 'P-9: صوت'],
  [['', '', 'أ'], contentProblems.unknownPart, 'P-9: '],
  [['معلومة', '', 'أ'], contentProblems.noTitle, 'P-9: أ'],
  [['فقرة', 'ب'], contentProblems.noText, 'P-9: ب'],
  [['ملخص'], contentProblems.noText, 'P-9: '],
  [['مرحلة', '', 'أ', 'مكتمل'], contentProblems.noTitle, 'P-9: أ'],
  [['مرحلة', 'ب', 'أ'], contentProblems.unknownStatus, 'P-9: ب'],
  [['فيديو', '', '', '', 'https://video.example/1'], contentProblems.noTitle, 'P-9: https://video.example/1'],
  [['فيديو', 'ب', 'أ'], contentProblems.noAddress, 'P-9: ب'],
  [['كتيب', '', '', '', 'plan.pdf'], contentProblems.noTitle, 'P-9: plan.pdf'],
  [['كتيب', 'ب'], contentProblems.noFile, 'P-9: ب'],
  ...[
    'http://video.example/1',
    'javascript:alert(1)',
    'data:text/html,a',
    'video.example',
    '//video.example',
  ].map((address) => [['فيديو', 'ب', '', '', address], contentProblems.notHttps, 'P-9: ب'] as const),
  ...[
    'https://',
    'https://a b.example',
    'https://video',
    'https://me:secret@video.example',
    'https://[1',
  ].map((address) => [['رابط', 'ب', '', '', address], contentProblems.badAddress, 'P-9: ب'] as const),
] as const)('the piece %o of a page is not taken', ([part, title, text, status, address], reason, about) => {
  expect(notTaken(readPart(part, title, text, status, address))).toEqual({ reason, about });
});
