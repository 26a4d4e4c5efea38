import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDemoTo } from '../../../../pipeline/demo/demo-state.ts';
import type { Store } from '../../../../database/connection/store.ts';
import { getProfile } from '../../../../contract/account/profile.ts';
import { signIn } from '../../../../contract/account/sign-in.ts';
import { getBrokerProfile } from '../../../../contract/offer/brokers.ts';
import { callPlatform } from '../../../support/calls.ts';
import { marketImports } from '../../../support/market-imports.ts';
import { newPerson, newPhoneNumber } from '../../../support/people.ts';
import { startPlatform, type TestPlatform } from '../../../support/platform.ts';
import { listOf } from '../../../support/lists.ts';
import { engines, openDemoStore, openTestStore } from '../../../support/store.ts';
import { tinyFiles } from '../../../support/uploads.ts';

const headers =
  'معرف المنشأة,اسم المنشأة,نوع المنشأة,الهاتف,البريد الإلكتروني,نبذة,رقم الترخيص,المدينة,المنطقة,الشعار,جوالات الأعضاء';
const broker = (name = 'مكتب الأفق', members = '') =>
  `${headers}\nB-17,${name},وسيط,0112345678,office@example.com,نبيع الأراضي,0012,الرياض,الرياض,,${members}\n`;

describe.each(engines)('organisations from files on %s', (engine) => {
  let store: Store;
  let platform: TestPlatform;
  let imports: ReturnType<typeof marketImports>;
  beforeAll(async () => {
    store = await openTestStore(engine);
    platform = await startPlatform(store);
    imports = marketImports(store, platform.url);
  });
  afterAll(async () => {
    await platform.close();
    await store.close();
    imports.end();
  });
  beforeEach(async () => {
    await store.database.deleteFrom('organisation').execute();
    await store.database.deleteFrom('source').execute();
  });

  const profile = async (code: string) => callPlatform(platform, getBrokerProfile, { parameters: { code } });
  const revision = async () =>
    (
      await store.database
        .selectFrom('revision')
        .select('value')
        .where('name', '=', 'organisations')
        .executeTakeFirst()
    )?.value;

  test('a broker has its page, credited to the publisher', async () => {
    const said = await imports.load('organisations', broker(), {
      source: 'سجل الوسطاء',
      licence: 'CC BY 4.0',
    });
    expect(said).toContain('organisations.csv (read as utf-8): 1 rows: 1 taken, 0 not taken, 0 blank');
    expect(said).toContain('1 organisations new, 0 changed, 0 stay the same');
    const { data } = await profile('b-17');
    expect(data).toMatchObject({
      ...{ code: 'B-17', name: 'مكتب الأفق', type: 'broker', phoneNumber: '+966112345678' },
      ...{ email: 'office@example.com', about: 'نبيع الأراضي', licenceNo: '0012', cityName: 'الرياض' },
      ...{ regionId: 10, logoUrl: null, memberCount: 0 },
      source: { name: 'سجل الوسطاء', origin: 'import', licence: 'CC BY 4.0' },
    });
  });

  test('a publisher that is not named is not invented', async () => {
    await imports.load('organisations', broker());
    expect((await profile('B-17')).data.source?.name).toBe('المنشآت المستوردة (organisations.csv)');
  });

  test('the same file twice changes nothing; another name is shown at once', async () => {
    await imports.load('organisations', broker());
    const before = [await revision(), await store.database.selectFrom('source').selectAll().execute()];
    const said = await imports.load('organisations', broker());
    expect(said).toContain('0 organisations new, 0 changed, 1 stay the same\n  nothing has changed');
    expect([await revision(), await store.database.selectFrom('source').selectAll().execute()]).toEqual(
      before,
    );
    expect(await imports.load('organisations', broker('مكتب السماء'))).toContain(
      '0 organisations new, 1 changed',
    );
    expect((await profile('B-17')).data.name).toBe('مكتب السماء');
    expect(await revision()).not.toBe(before[0]);
  });

  test('modes: append leaves what is known, replace takes out what the file does not have', async () => {
    await imports.load('organisations', broker());
    expect(await imports.load('organisations', broker('مكتب السماء'), { mode: 'append' })).toContain(
      '1 are known already and stay as they are',
    );
    expect((await profile('B-17')).data.name).toBe('مكتب الأفق');
    const other = `${headers}\nD-3,شركة الواحة,مطور,,,,,,,,\n`;
    expect(await imports.load('organisations', other)).toContain('1 organisations new');
    expect(await imports.load('organisations', other, { mode: 'replace', anyway: true })).toContain(
      'Riyadh organisations: 1 removed',
    );
    const rows = await store.database.selectFrom('organisation').selectAll().execute();
    expect(rows).toMatchObject([{ code: 'D-3', booking_module_enabled: 1, approval_status: 'approved' }]);
    await expect(imports.load('organisations', other, { mode: 'add' })).rejects.toThrow('--mode must be');
  });

  test('two publishers may use one id; what an operator decided stays', async () => {
    await imports.load('organisations', broker(), { source: 'أ' });
    await imports.load('organisations', broker('مكتب آخر'), { source: 'ب' });
    expect((await profile('B-17-2')).data.name).toBe('مكتب آخر');
    await store.database.updateTable('organisation').set({ status: 'suspended' }).execute();
    await imports.load('organisations', broker('مكتب جديد'), { source: 'أ' });
    expect((await profile('B-17')).status).toBe(404);
  });

  test('phones in the notations of people and spreadsheets are one of each', async () => {
    const columns = 'معرف المنشأة,اسم المنشأة,نوع المنشأة,الهاتف,المنطقة,جوالات الأعضاء';
    const rows = [
      'T-1,مكتب تجربة واحد,وسيط,+966 050 000 0001,الرياض,+966 0500000002',
      'T-2,مكتب تجربة اثنين,وسيط,00966 0500000003,الرياض,966-0500000004',
      'T-3,مكتب تجربة ثلاثة,وسيط,(966+) 50 000 0005,الرياض,٠٠٩٦٦٠٥٠٠٠٠٠٠٠٦',
      'T-4,مكتب تجربة أربعة,وسيط,500000007.0,الرياض,5.00000008E8',
      'T-5,مكتب تجربة خمسة,وسيط,0500000009 / 0500000010,الرياض,',
    ];
    const said = await imports.load('organisations', [columns, ...rows].join('\n'));
    expect(said).toContain('5 rows: 5 taken, 0 not taken');
    const { database } = store;
    const phones = database.selectFrom('organisation').select('phone_number').orderBy('code');
    const members = database.selectFrom('expected_member').select('phone_number').orderBy('phone_number');
    expect((await phones.execute()).map((row) => row.phone_number)).toEqual([
      ...['+966500000001', '+966500000003', '+966500000005', '+966500000007', null],
    ]);
    expect((await members.execute()).map((row) => row.phone_number)).toEqual([
      ...['+966500000002', '+966500000004', '+966500000006', '+966500000008'],
    ]);
  });

  test('members: those who have signed in, and the others from their first sign-in on', async () => {
    const [first, second] = [newPhoneNumber(), newPhoneNumber()];
    const known = await newPerson(platform, { provider: 'phone', phone_number: first });
    const memberships = async (token: string) =>
      (await callPlatform(platform, getProfile, { token })).data.memberOfOrg.map(
        ({ organization }) => organization.code,
      );
    const rows = broker('مكتب الأفق', first) + broker('مكتب الأفق', second).split('\n')[1];
    await imports.load('organisations', rows);
    expect(await memberships(known.token)).toEqual(['B-17']);
    expect((await profile('B-17')).data.memberCount).toBe(1);

    const before = await revision();
    const later = await newPerson(platform, { provider: 'phone', phone_number: second });
    const { data } = await callPlatform(platform, signIn, { token: later.token });
    expect(data.userInfo.memberOfOrg.map(({ organization }) => organization.code)).toEqual(['B-17']);
    expect((await profile('B-17')).data.memberCount).toBe(2);
    expect(await revision()).not.toBe(before);

    const stranger = await newPerson(platform, { provider: 'phone', phone_number: newPhoneNumber() });
    await callPlatform(platform, signIn, { token: stranger.token });
    expect(await memberships(stranger.token)).toEqual([]);

    expect(await imports.load('organisations', broker('مكتب الأفق'))).toContain('1 stay the same');
    expect((await profile('B-17')).data.memberCount).toBe(2);
    expect(await imports.load('organisations', broker('مكتب الأفق', second))).toContain('1 changed');
    expect(await memberships(known.token)).toEqual([]);
    expect(await memberships(later.token)).toEqual(['B-17']);
  });

  test('a logo is served; one that is no picture is told, and the row goes in without it', async () => {
    const rows = `${headers}\nB-1,أ,وسيط,,,,,,,logo.png,\nB-2,ب,وسيط,,,,,,,note.png,\n`;
    const said = await imports.load('organisations', rows, {
      dataDirectory: platform.config.dataDirectory,
      beside: { 'logo.png': tinyFiles['image/png'], 'note.png': Buffer.from('text') },
    });
    expect(said).toContain(
      '1 went in without a picture\n    the picture of B-2 is left out: it is no picture (JPEG, PNG, WebP, GIF or AVIF) (note.png)',
    );
    expect((await profile('B-2')).data.logoUrl).toBeNull();
    const { logoUrl } = (await profile('B-1')).data;
    const picture = await fetch(logoUrl ?? '');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  test('rows that cannot be used are counted and listed with line and reason', async () => {
    const rows = `${broker()},بلا رقم,وسيط,,,,,,,,\nB-9,أجنبي,وسيط,+971501234567,,,,,,,\nB-17,آخر,مطور,,,,,,,,\n`;
    const said = await imports.load('organisations', rows);
    expect(said).toContain('4 rows: 1 taken, 3 not taken');
    expect(said).toContain('line 4: phone of another country: B-9: +971501234567');
    const list = listOf(imports.dataDirectory, 'organisations.csv.not-taken.csv');
    expect(said).toContain(`full list: ${list}`);
    expect(readFileSync(list, 'utf8')).toBe(
      '\ufeffline,reason,about\r\n3,no id,بلا رقم\r\n4,phone of another country,B-9: +971501234567\r\n' +
        '5,differs from an earlier row of the same id,B-17 (line 2)\r\n',
    );
    expect(await imports.load('organisations', broker())).not.toContain('full list');
  });

  test.each([
    [
      'half a row',
      broker().slice(0, -20),
      /^organisations\.csv: line 2 has \d+ cells, but the header row has 11/,
    ],
    ['an open quotation', `${broker()}B-2,"مكتب`, /quotation mark is never closed/],
    ['no rows', `${headers}\n`, /there are no rows below the headers/],
    ['no column that is needed', 'id,name\n1,أ\n', /the column «نوع المنشأة» \(type\) is missing/],
    ['another kind', 'السعر,المساحة\n1,2\n', /the columns .* are missing; found: السعر, المساحة/],
    ['nothing', '', /the file is empty/],
    [
      'no usable row',
      `${headers}\nB-1,أ,جمعية,,,,,,,,\n`,
      /none of the 1 rows can be used \(line 2: unknown type/,
    ],
  ])('a file with %s is refused, and nothing is in the store', async (_name, text, message) => {
    await expect(imports.load('organisations', text)).rejects.toThrow(message);
    expect(await store.database.selectFrom('organisation').select('id').execute()).toEqual([]);
  });

  test('a dry run says what would be, and changes nothing', async () => {
    const said = await imports.load('organisations', broker('مكتب الأفق', newPhoneNumber()), {
      isDryRun: true,
    });
    expect(said).toContain('1 organisations would be new');
    for (const table of ['organisation', 'source', 'expected_member'] as const)
      expect(await store.database.selectFrom(table).selectAll().execute()).toEqual([]);
  });
});

describe.each(engines)('organisations beside a demonstration on %s', (engine) => {
  let store: Store;
  let imports: ReturnType<typeof marketImports>;
  beforeAll(async () => {
    store = await openDemoStore(engine);
    imports = marketImports(store);
  });
  afterAll(async () => {
    await store.close();
    imports.end();
  });

  test('the first one of a region takes its demonstration out', async () => {
    const said = await imports.load('organisations', broker(), { anyway: true });
    expect(said).toMatch(/Riyadh: the demonstration is removed: .*\d+ parcels.*, 6 offers/);
    const left = await store.database.selectFrom('offer').select('id').where('region_id', '=', 10).execute();
    expect(left).toEqual([]);
    const rows = await store.database.selectFrom('offer').select('id').limit(1).execute();
    expect(rows).toHaveLength(1);
    const options = { root: process.cwd(), onProgress: () => undefined };
    await expect(addDemoTo(store, 'Riyadh', options)).rejects.toThrow(
      'Riyadh holds imported rows (organisation), so it gets no demonstration',
    );
  });
});
