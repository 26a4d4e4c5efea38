import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../../../database/connection/store.ts';
import {
  getBookingStatistics,
  getMegaProject,
  listBookingParcels,
  listProjects,
} from '../../../../contract/project/projects.ts';
import { getAppSettings } from '../../../../contract/shell/settings.ts';
import { callPlatform } from '../../../support/calls.ts';
import { marketImports } from '../../../support/market-imports.ts';
import { startPlatform, type TestPlatform } from '../../../support/platform.ts';
import { landFiles } from '../../../support/real-land.ts';
import { engines, openTestStore } from '../../../support/store.ts';
import { importLand } from '../../../support/written-land.ts';
import { tinyFiles } from '../../../support/uploads.ts';

const organisations = 'id,name,type\nD-3,شركة الواحة,developer\nB-17,مكتب الأفق,broker\n';
const headers =
  'معرف المشروع,معرف المنشأة,نوع المشروع,اسم المشروع,حالة المشروع,عدد الوحدات,الوحدات المتاحة,مساحة المشروع,السعر من,السعر إلى,وصف المشروع,المدينة,خط الطول,دائرة العرض,صورة المشروع';
const project = (
  change: Partial<Record<'id' | 'org' | 'kind' | 'name' | 'numbers' | 'point' | 'picture', string>> = {},
) => {
  const { id = 'P-5', org = 'D-3', kind = 'سوق', name = 'واحة الشمال', picture = '' } = change;
  const { numbers = '120,45,86000', point = '46.68,24.85' } = change;
  return `${id},${org},${kind},${name},قيد الإنشاء,${numbers},450000,1300000,أراض مطورة,الرياض,${point},${picture}`;
};
const table = (...rows: string[]) => `${[headers, ...rows].join('\n')}\n`;
const lotHeaders = 'معرف المشروع,رقم المخطط,رقم القطعة,حالة القطعة,السعر,نوع الوحدة';
const lots = (...rows: string[]) => `${[lotHeaders, ...rows].join('\n')}\n`;
const bothLots = lots('P-5,1324/ب,145/1,متاحة,560000,فيلا', 'P-5,1324/ب,146,مباعة,700000,');

describe.each(engines)('projects from files on %s', (engine) => {
  let store: Store;
  let platform: TestPlatform;
  let imports: ReturnType<typeof marketImports>;
  beforeAll(async () => {
    store = await openTestStore(engine);
    platform = await startPlatform(store);
    imports = marketImports(store, platform.url);
    await importLand(store, { districts: landFiles.districts, parcels: landFiles.parcels });
    await imports.load('organisations', organisations);
  });
  afterAll(async () => {
    await platform.close();
    await store.close();
    imports.end();
  });
  beforeEach(async () => {
    await store.database.deleteFrom('booking_parcel').execute();
    await store.database.deleteFrom('project').execute();
    for (const kind of ['projects', 'lots', 'mega-content'])
      await store.database.deleteFrom('source').where('load_key', 'like', `${kind}%`).execute();
  });

  const load = (text: string, options = {}) =>
    imports.load('projects', text, { region: 'Riyadh', ...options });
  const market = async () => (await callPlatform(platform, listProjects, { query: {} })).data.items;
  const first = async () => {
    const [item] = await market();
    if (!item) throw new Error('there is no project');
    return item;
  };
  const revision = () =>
    store.database.selectFrom('revision').select('value').where('name', '=', 'projects').executeTakeFirst();

  test('a project is on the marketplace, with its developer, picture and source', async () => {
    const said = await load(table(project({ picture: 'p.png' })), {
      ...{ source: 'المطور', dataDirectory: platform.config.dataDirectory },
      beside: { 'p.png': tinyFiles['image/png'] },
    });
    expect(said).toContain('1 projects new, 0 changed');
    const item = await first();
    expect(item).toMatchObject({
      ...{ name: 'واحة الشمال', developerName: 'شركة الواحة', regionId: 10, cityName: 'الرياض' },
      ...{ status: 'under_construction', unitCount: 120, availableCount: 45, areaSqm: 86_000 },
      ...{ priceFromSar: 450_000, priceToSar: 1_300_000, description: 'أراض مطورة' },
      ...{ centroid: { x: 46.68, y: 24.85 }, source: { name: 'المطور', origin: 'import' } },
    });
    expect((await fetch(item.imageUrl ?? '')).headers.get('content-type')).toBe('image/webp');
  });

  test('«marketplace» is another word for it, with the same columns', async () => {
    const said = await imports.load('marketplace', table(project()), { region: 'Riyadh', isDryRun: true });
    expect(said).toContain('1 projects would be new');
    expect(await market()).toEqual([]);
  });

  test('without a point it stands in its city; without a place it is not taken', async () => {
    await importLand(store, { cities: landFiles.cities });
    const rows = table(
      project({ point: ',' }),
      project({ id: 'P-9', point: '39.2,21.5' }),
      project({ id: 'P-10', org: 'D-99' }),
      project({ id: 'P-11', point: ',' }).replace('الرياض', 'مدينة بلا مكان'),
      project(),
    );
    const said = await load(rows);
    expect(said).toContain('5 rows: 1 taken, 4 not taken');
    for (const line of [
      'line 3: lies outside its region: P-9',
      'line 4: unknown organisation: P-10: D-99',
      'line 5: no longitude and latitude, and a city of which no place is known: P-11',
      'line 6: same id as an earlier row: P-5 (line 2)',
    ])
      expect(said).toContain(line);
    const [city] = await store.database.selectFrom('city').selectAll().where('name', '=', 'الرياض').execute();
    expect((await first()).centroid).toEqual({ x: city?.x, y: city?.y });
  });

  test('numbers that no file gives are not known, until lots tell them', async () => {
    const [unknown, known] = [table(project({ numbers: ',,' })), table(project())];
    expect(await load(unknown)).toContain('1 projects new');
    expect(await first()).toMatchObject({ unitCount: null, availableCount: null, areaSqm: null });
    expect(await load(unknown)).toContain('nothing has changed');
    await load(known);
    expect(await first()).toMatchObject({ unitCount: 120, availableCount: 45, areaSqm: 86_000 });
    await load(unknown);
    expect(await first()).toMatchObject({ unitCount: null, availableCount: null, areaSqm: null });

    const [headers, one, other] = bothLots.trim().split('\n');
    const { id, organizationId: orgId } = await first();
    const areas = async () => {
      const { data } = await callPlatform(platform, listBookingParcels, {
        parameters: { orgId, projectId: id },
      });
      return data.reduce((sum, { areaSqm }) => sum + areaSqm, 0);
    };
    for (const [count, rows] of [[headers, one].join('\n'), [headers, one, other].join('\n')].entries()) {
      await imports.load('lots', `${rows}\n`);
      const { unitCount, availableCount, areaSqm } = await first();
      expect([unitCount, availableCount]).toEqual([count + 1, 1]);
      expect(areaSqm).toBeCloseTo(await areas(), 2);
    }
    expect(await load(unknown)).toContain('nothing has changed');
  });

  test('the same file twice changes nothing; another name is shown at once, under the same id', async () => {
    await load(table(project()));
    const [before, { id }] = [await revision(), await first()];
    expect(await load(table(project()))).toContain('nothing has changed');
    expect(await revision()).toEqual(before);
    expect(await load(table(project({ name: 'واحة الجنوب' })))).toContain('0 projects new, 1 changed');
    expect(await first()).toMatchObject({ id, name: 'واحة الجنوب' });
    expect(await revision()).not.toEqual(before);
    expect(await load(table(project({ id: 'P-6' })), { mode: 'replace', anyway: true })).toContain(
      'Riyadh projects: 1 added, 1 removed',
    );
    expect((await first()).id).not.toBe(id);
    await load(table(project()), { mode: 'replace', anyway: true });
    expect((await first()).id).toBe(id);
  });

  test('another name of the developer reaches its projects', async () => {
    await load(table(project()));
    try {
      await imports.load('organisations', organisations.replace('شركة الواحة', 'شركة أخرى'));
      expect((await first()).developerName).toBe('شركة أخرى');
    } finally {
      await imports.load('organisations', organisations);
    }
    expect(await load(table(project()))).toContain('nothing has changed');
  });

  test('lots have their states and prices, and tell the numbers of the project', async () => {
    await load(table(project()));
    expect(await imports.load('lots', bothLots)).toContain('2 lots new, 0 changed');
    const { id, organizationId, ...item } = await first();
    expect(item).toMatchObject({
      ...{ unitCount: 2, availableCount: 1, priceFromSar: 560_000, priceToSar: 560_000, areaSqm: 86_000 },
    });
    expect(item.bounds.southWest.y).toBeCloseTo(24.705);
    const parameters = { orgId: organizationId, projectId: id };
    const { data } = await callPlatform(platform, listBookingParcels, { parameters });
    expect(data.sort((a, b) => a.parcelNo.localeCompare(b.parcelNo))).toMatchObject([
      { parcelNo: '145/1', status: 'available', priceSar: 560_000, unitType: 'فيلا' },
      { parcelNo: '146', status: 'sold', priceSar: 700_000, unitType: 'أرض' },
    ]);
    const statistics = await callPlatform(platform, getBookingStatistics, { parameters: { projectId: id } });
    expect(statistics.data).toMatchObject({ parcelCount: 2, availableCount: 1, soldCount: 1 });

    const before = await revision();
    expect(await imports.load('lots', bothLots)).toContain('nothing has changed');
    expect(await load(table(project()))).toContain('nothing has changed');
    expect(await revision()).toEqual(before);
    expect(await imports.load('lots', bothLots.replace('متاحة', 'محجوزة'))).toContain(
      '1 changed, 1 stay the same',
    );
    expect(await first()).toMatchObject({ availableCount: 0, priceFromSar: null });
    expect(await revision()).not.toEqual(before);
    expect(await load(table(project({ numbers: ',,' })))).toContain('0 projects new, 1 changed');
    expect(await first()).toMatchObject({ unitCount: 2 });
  });

  test('lots without a price are taken, and prices are those of the others, else of the project', async () => {
    await load(table(project()));
    const rows = (one: string, other: string) =>
      lots(`P-5,1324/ب,145/1,متاحة,${one},فيلا`, `P-5,1324/ب,146,متاحة,${other},`);
    const prices = async () => {
      const { priceFromSar, priceToSar, availableCount } = await first();
      return [priceFromSar, priceToSar, availableCount];
    };
    expect(await imports.load('lots', rows('', ''))).toContain('2 lots new');
    expect(await prices()).toEqual([450_000, 1_300_000, 2]);
    expect(await imports.load('lots', rows('', ''))).toContain('nothing has changed');
    expect(await load(table(project()))).toContain('nothing has changed');
    const { id, organizationId: orgId } = await first();
    const { data } = await callPlatform(platform, listBookingParcels, {
      parameters: { orgId, projectId: id },
    });
    expect(data.map(({ priceSar }) => priceSar)).toEqual([null, null]);
    await imports.load('lots', rows('560000', ''));
    expect(await prices()).toEqual([560_000, 560_000, 2]);
    await imports.load('lots', rows('', ''));
    expect(await prices()).toEqual([null, null, 2]);
    await load(table(project()));
    expect(await prices()).toEqual([450_000, 1_300_000, 2]);
  });

  test('lots that overlap are not taken, nor those of what is not there', async () => {
    await load(table(project(), project({ id: 'P-6', name: 'واحة الغرب' })));
    const said = await imports.load(
      'lots',
      lots(
        'P-5,1324/ب,145/1,متاحة,560000,',
        'P-5,1324/ب,قطعة 145/1,محجوزة,1,',
        'P-6,1324/ب,145/1,متاحة,560000,',
        'P-99,1324/ب,146,متاحة,560000,',
        'P-5,1324/ب,999,متاحة,560000,',
        'P-5,1324/ب,145/1 و 146,متاحة,560000,',
      ),
    );
    expect(said).toContain('6 rows: 1 taken, 5 not taken');
    expect(said).toContain('line 3: the parcel is a lot of this project already: P-5 (line 2)');
    expect(said).toContain('line 4: the parcel is a lot of another project: P-6 and P-5 (line 2)');
    expect(said).toContain('line 5: unknown project: P-99');
    expect(said).toContain('line 6: unknown parcel: P-5: parcel 999 of plan 1324/ب in الرياض');
    expect(said).toContain('line 7: a lot is one parcel, and the row names several: P-5');
    await expect(imports.load('lots', lots('P-6,1324/ب,145/1,متاحة,560000,'))).rejects.toThrow(
      'the parcel is a lot of another project: P-6 and «واحة الشمال»',
    );
    expect(await store.database.selectFrom('booking_parcel').selectAll().execute()).toMatchObject([
      { status: 'available', price_sar: 560_000 },
    ]);
  });

  test('modes of lots; a broker that takes no bookings is named', async () => {
    await load(table(project({ org: 'B-17' })));
    expect(await imports.load('lots', bothLots)).toContain(
      'the lots of «مكتب الأفق» (B-17) are not shown until it may take bookings',
    );
    const one = lots('P-5,1324/ب,146,متاحة,700000,');
    expect(await imports.load('lots', one, { mode: 'append' })).toContain('1 are known already');
    expect(await first()).toMatchObject({ unitCount: 2, availableCount: 1 });
    expect(await imports.load('lots', one, { mode: 'replace', anyway: true })).toContain(
      'Riyadh lots: 1 changed, 1 removed',
    );
    expect(await first()).toMatchObject({ unitCount: 1, availableCount: 1, priceFromSar: 700_000 });
  });

  const contentHeaders = 'معرف المشروع,الجزء,العنوان,النص,حالة المرحلة';
  const content = `${contentHeaders}
P-9,سطر تعريفي,,مدينة على الواجهة,
P-9,معلومة,مجموع المساحة,12 كم²,
P-9,معلومة,عدد القطع,900,
P-9,فقرة,الموقع,شمال المدينة,
P-9,مرفق,,مدارس,
P-9,مرحلة,الأولى,بدأت,قيد الإنشاء
`;

  test('a mega project has its page, off the marketplace', async () => {
    await load(table(project({ id: 'P-9', kind: 'كبير', name: 'الواجهة' })));
    expect(await imports.load('mega-content', content)).toContain('1 mega-content new');
    expect(await market()).toEqual([]);
    const settings = await callPlatform(platform, getAppSettings);
    const projectId = settings.data.megaProjectId ?? 0;
    const page = async () => (await callPlatform(platform, getMegaProject, { query: { projectId } })).data;
    expect(await page()).toMatchObject({
      name: 'الواجهة',
      content: {
        ...{ tagline: 'مدينة على الواجهة', summary: 'أراض مطورة', amenities: ['مدارس'] },
        facts: [
          { label: 'مجموع المساحة', value: '12 كم²' },
          { label: 'عدد القطع', value: '900' },
        ],
        sections: [{ title: 'الموقع', body: 'شمال المدينة' }],
        phases: [{ name: 'الأولى', status: 'under_construction', note: 'بدأت' }],
      },
    });
    const before = await revision();
    expect(await imports.load('mega-content', content)).toContain('nothing has changed');
    expect(await load(table(project({ id: 'P-9', kind: 'كبير', name: 'الواجهة' })))).toContain(
      'nothing has changed',
    );
    expect(await revision()).toEqual(before);
    const short = `${contentHeaders}\nP-9,ملخص,,كل شيء,\n`;
    expect(await imports.load('mega-content', short, { mode: 'append' })).toContain('1 are known already');
    expect(await imports.load('mega-content', short)).toContain('the page of P-9 has no line under its name');
    expect((await page()).content).toMatchObject({ summary: 'كل شيء', facts: [] });
    await expect(load(table(project({ id: 'P-9' })))).rejects.toThrow('as a project of the other kind');
  });

  const media = `معرف المشروع,الجزء,العنوان,الرابط أو الملف
P-9,فيديو,جولة في المشروع,https://video.example/watch?v=1
P-9,رابط,موقع المشروع,https://project.example
P-9,كتيب,مخطط المشروع,plan.pdf
`;
  const beside = { 'plan.pdf': tinyFiles['application/pdf'] };

  test('its videos, links and brochures are told, and the file of a brochure is saved', async () => {
    await load(table(project({ id: 'P-9', kind: 'كبير' })));
    const { dataDirectory } = platform.config;
    const dry = await imports.load('mega-content', media, { dataDirectory, beside, isDryRun: true });
    expect(dry).toContain('1 mega-content would be new');
    expect(await imports.load('mega-content', media, { dataDirectory, beside })).toContain(
      '1 mega-content new',
    );
    const before = await revision();
    expect(await imports.load('mega-content', media, { dataDirectory, beside })).toContain(
      'nothing has changed',
    );
    expect(await revision()).toEqual(before);
    const { megaProjectId } = (await callPlatform(platform, getAppSettings)).data;
    const query = { projectId: megaProjectId ?? 0 };
    const { content } = (await callPlatform(platform, getMegaProject, { query })).data;
    expect(content).toMatchObject({
      videos: [{ title: 'جولة في المشروع', url: 'https://video.example/watch?v=1' }],
      links: [{ title: 'موقع المشروع', url: 'https://project.example/' }],
      brochures: [{ title: 'مخطط المشروع', sizeBytes: beside['plan.pdf'].length }],
    });
    const file = await fetch(content.brochures[0]?.url ?? '');
    expect(file.status).toBe(200);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      ...{ 'content-type': 'application/pdf', 'content-disposition': 'attachment' },
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(beside['plan.pdf'].equals(Buffer.from(await file.arrayBuffer()))).toBe(true);
    const saveAs = encodeURIComponent("مخطط (1)\r\n'*");
    const named = await fetch(`${content.brochures[0]?.url ?? ''}?saveAs=${saveAs}`);
    expect(named.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''%D9%85%D8%AE%D8%B7%D8%B7%20%281%29%0D%0A%27%2a.pdf",
    );
  });

  test('a brochure that is no PDF, and addresses that are not https, are not taken', async () => {
    await load(table(project({ id: 'P-9', kind: 'كبير' })));
    const said = await imports.load(
      'mega-content',
      `${media}P-9,كتيب,صورة,page.pdf\nP-9,كتيب,غائب,none.pdf\nP-9,فيديو,أ,http://video.example\nP-9,رابط,أ,javascript:alert(1)\n`,
      { beside: { ...beside, 'page.pdf': tinyFiles['image/png'] } },
    );
    expect(said).toContain('7 rows: 3 taken, 4 not taken');
    for (const line of [
      'line 5: no brochure: it is no PDF: P-9: page.pdf',
      'line 6: no brochure: there is no such file beside the table: P-9: none.pdf',
      'line 7: the address does not begin with https://: P-9: أ',
      'line 8: the address does not begin with https://: P-9: أ',
    ])
      expect(said).toContain(line);
  });

  test('texts of what is no mega project, and second texts, are not taken', async () => {
    await load(table(project(), project({ id: 'P-9', kind: 'كبير' })));
    const said = await imports.load(
      'mega-content',
      `${content}P-9,سطر تعريفي,,آخر,\nP-5,ملخص,,أ,\nP-99,ملخص,,أ,\nP-9,صوت,,أ,\n`,
    );
    expect(said).toContain('line 8: the project has this text already: P-9: tagline (line 2)');
    expect(said).toContain('line 9: the project is not a mega project: P-5');
    expect(said).toContain('line 10: unknown project: P-99');
    expect(said).toContain('line 11: unknown part of a page: P-9: صوت');
  });

  test.each([
    ['projects', table(project()).slice(0, -30), /line 2 has \d+ cells/],
    ['projects', organisations, /the columns? «معرف المنشأة».* (is|are) missing/],
    [
      'projects',
      table(project({ org: 'D-99' })),
      /none of the 1 rows can be used \(line 2: unknown organisation/,
    ],
    ['lots', bothLots.slice(0, -20), /line 3 has \d+ cells/],
    ['lots', bothLots, /none of the 2 rows can be used \(line 2: unknown project: P-5/],
    ['mega-content', content, /none of the 6 rows can be used \(line 2: unknown project: P-9/],
  ])(
    'a file of %s that is cut, of another kind or of nothing known is refused',
    async (kind, text, message) => {
      await expect(imports.load(kind, text, { region: 'Riyadh' })).rejects.toThrow(message);
      for (const name of ['project', 'booking_parcel'] as const)
        expect(await store.database.selectFrom(name).selectAll().execute()).toEqual([]);
    },
  );
});
