import { beforeAll, describe, expect, test } from 'vitest';
import { addComplaint, listComplaintReasons, reportParcel } from '../../../contract/complaints/complaints.ts';
import { complaintsCsv } from '../../../platform/commands/complaints.ts';
import { defaultReasons as complaintReasons } from '../../../database/migrations/default-reasons.ts';
import { demoBench } from '../../support/bench.ts';
import { callPlatform, expectBadInput, expectRefusal } from '../../support/calls.ts';
import { callHeaders } from '../../support/platform.ts';
import { newPerson, type Person } from '../../support/people.ts';
import { engines } from '../../support/store.ts';
import { tinyFiles, upload } from '../../support/uploads.ts';
import { importReasonText } from '../../support/written-land.ts';

describe.each(engines)('complaints on %s', (engine) => {
  const bench = demoBench(engine);
  let subjects: Record<number, string>;
  let parcelId: number;
  beforeAll(async () => {
    const { database } = bench.store;
    const offer = await database.selectFrom('offer').select('code').limit(1).executeTakeFirstOrThrow();
    const sale = await database
      .selectFrom('sale')
      .select('transaction_no')
      .limit(1)
      .executeTakeFirstOrThrow();
    const place = await database.selectFrom('neighborhood').select('id').limit(1).executeTakeFirstOrThrow();
    subjects = {
      1: offer.code,
      2: 'B1001',
      3: sale.transaction_no,
      4: '10000001',
      5: String(place.id),
    };
    parcelId = (await database.selectFrom('parcel').select('id').limit(1).executeTakeFirstOrThrow()).id;
  });

  const reasons = (id: number | string) =>
    callPlatform(bench.platform, listComplaintReasons, { parameters: { id } });
  const complain = ({ token }: Person, body: object) =>
    callPlatform(bench.platform, addComplaint, { token, body });
  const report = ({ token }: Person, body: object) =>
    callPlatform(bench.platform, reportParcel, { token, body });
  const stored = (table: 'complaint' | 'parcel_report', { id }: Person) =>
    bench.store.database.selectFrom(table).selectAll().where('account_id', '=', id).execute();

  test('of one member are limited in an hour, reports included', async () => {
    const person = await newPerson(bench.platform);
    const statuses = [];
    for (let count = 0; count < 30; count++) {
      statuses.push((await complain(person, { typeId: 1, reasonId: 1, subjectId: subjects[1] })).status);
      statuses.push((await report(person, { parcelObjectId: parcelId, kind: 'wrong_boundary' })).status);
    }
    expect(statuses).toEqual(Array(60).fill(200));
    expectRefusal(
      await report(person, { parcelObjectId: parcelId, kind: 'wrong_boundary' }),
      429,
      'too_many_complaints',
    );
    expectRefusal(
      await complain(person, { typeId: 1, reasonId: 1, subjectId: subjects[1] }),
      429,
      'too_many_complaints',
    );
    expect([...(await stored('complaint', person)), ...(await stored('parcel_report', person))]).toHaveLength(
      60,
    );
  });

  test.each([
    [1, 'offer'],
    [2, 'broker'],
    [3, 'transaction'],
    [4, 'project'],
    [5, 'neighborhood'],
  ] as const)('list %i has the reasons for a %s, numbered from one', async (id, type) => {
    const { data } = await reasons(id);
    expect(data).toEqual(complaintReasons[type].map((title, index) => ({ id: index + 1, title })));
    expect(data.length).toBeGreaterThan(3);
  });

  test('a list follows what was imported; one that is gone from it can be given no more', async () => {
    const before = await bench.store.database.selectFrom('complaint_reason').selectAll().execute();
    const person = await newPerson(bench.platform);
    const body = { typeId: 4, subjectId: subjects[4] };
    await importReasonText(bench.store, 'about,reason\nproject,موعد التسليم غير صحيح\n');
    try {
      const { data } = await reasons(4);
      expect(data).toMatchObject([{ title: 'موعد التسليم غير صحيح' }]);
      const reasonId = data[0]?.id ?? 0;
      expect(reasonId).toBe(complaintReasons.project.length + 1);
      expect((await complain(person, { ...body, reasonId })).status).toBe(200);
      expectBadInput(await complain(person, { ...body, reasonId: 1 }), 'reasonId');
      const csv = await complaintsCsv(bench.store, bench.platform.config, ['--about', 'project']);
      expect(csv).toContain('موعد التسليم غير صحيح');
    } finally {
      await bench.store.database.deleteFrom('complaint_reason').execute();
      await bench.store.database.insertInto('complaint_reason').values(before).execute();
    }
  });

  test('other lists do not exist', async () => {
    expectRefusal(await reasons(6), 404, 'subject_not_found');
    expectBadInput(await reasons('offer'), 'id');
  });

  test.each([1, 2, 3, 4, 5])('a complaint of type %i is stored as sent', async (typeId) => {
    const person = await newPerson(bench.platform);
    const subjectId = subjects[typeId];
    const { data } = await complain(person, { typeId, reasonId: 2, subjectId, description: 'سطر\nوآخر' });
    expect(await stored('complaint', person)).toEqual([
      {
        id: data.id,
        account_id: person.id,
        device_id: callHeaders['device-id'],
        type_id: typeId,
        reason_id: 2,
        subject_id: subjectId,
        description: 'سطر\nوآخر',
        created_at: data.createdAt,
      },
    ]);
  });

  test('rejects a complaint about nothing and does not store it', async () => {
    const person = await newPerson(bench.platform);
    for (const typeId of [1, 2, 3, 4, 5]) {
      const answer = await complain(person, { typeId, reasonId: 1, subjectId: 'لا شيء' });
      expectRefusal(answer, 404, 'subject_not_found');
    }
    expectRefusal(
      await complain(person, { typeId: 4, reasonId: 1, subjectId: '5' }),
      404,
      'subject_not_found',
    );
    expect(await stored('complaint', person)).toEqual([]);
  });

  test.each([
    ['typeId', { typeId: 6 }],
    ['typeId', { typeId: '1' }],
    ['reasonId', { reasonId: 0 }],
    ['reasonId', { reasonId: 7 }],
    ['subjectId', { subjectId: '' }],
    ['description', { description: 'س'.repeat(2001) }],
  ])('rejects a complaint with a wrong %s: %j', async (field, wrong) => {
    const person = await newPerson(bench.platform);
    const body = { typeId: 2, reasonId: 1, subjectId: 'B1001', ...wrong };
    expectBadInput(await complain(person, body), field);
    expect(await stored('complaint', person)).toEqual([]);
  });

  test('a reason must belong to its own list', async () => {
    const person = await newPerson(bench.platform);
    const last = complaintReasons.project.length;
    const body = { typeId: 4, subjectId: subjects[4], reasonId: last };
    expect((await complain(person, body)).status).toBe(200);
    expectBadInput(await complain(person, { ...body, reasonId: last + 1 }), 'reasonId');
  });

  test('a report about a parcel is stored as sent', async () => {
    const person = await newPerson(bench.platform);
    const sale = { priceSar: 1_250_000.5, date: '2026-05-04', description: 'صفقة ناقصة' };
    const { data } = await report(person, { parcelObjectId: parcelId, kind: 'missing_sale', ...sale });
    await report(person, { parcelObjectId: parcelId, kind: 'other' });
    expect(await stored('parcel_report', person)).toMatchObject([
      {
        id: data.id,
        device_id: callHeaders['device-id'],
        parcel_id: parcelId,
        kind: 'missing_sale',
        description: sale.description,
        reported_price_sar: sale.priceSar,
        reported_date: sale.date,
        created_at: data.createdAt,
      },
      { kind: 'other', description: null, reported_price_sar: null, reported_date: null },
    ]);
  });

  test('rejects a report about an unknown parcel and does not store it', async () => {
    const person = await newPerson(bench.platform);
    expectRefusal(await report(person, { parcelObjectId: 5, kind: 'other' }), 404, 'parcel_not_found');
    expect(await stored('parcel_report', person)).toEqual([]);
  });

  test.each([
    ['parcelObjectId', { parcelObjectId: '1' }],
    ['kind', { kind: 'ugly' }],
    ['priceSar', { priceSar: -1 }],
    ['priceSar', { priceSar: 1e13 }],
    ['date', { date: '2026-02-30' }],
    ['description', { description: ' ' }],
  ])('rejects a report with a wrong %s: %j', async (field, wrong) => {
    const body = { parcelObjectId: parcelId, kind: 'other', ...wrong };
    expectBadInput(await report(await newPerson(bench.platform), body), field);
  });

  test('appends a file of one’s own to a complaint or report as the last line of its text', async () => {
    const [person, other] = [await newPerson(bench.platform), await newPerson(bench.platform)];
    const { data: file } = await upload(bench.platform, person.token, tinyFiles['application/pdf']);
    const complaint = { typeId: 2, reasonId: 1, subjectId: 'B1001', attachmentId: file.id };
    const parcelReport = { parcelObjectId: parcelId, kind: 'other', attachmentId: file.id };
    expect((await complain(person, { ...complaint, description: 'سطر' })).status).toBe(200);
    expect((await report(person, parcelReport)).status).toBe(200);
    // What is stored names the file, and opens nothing by itself.
    const named = file.url.replace(/\?.*/, '');
    expect(await stored('complaint', person)).toMatchObject([{ description: `سطر\n${named}` }]);
    expect(await stored('parcel_report', person)).toMatchObject([{ description: named }]);

    expectRefusal(await complain(other, complaint), 404, 'attachment_not_found');
    expectRefusal(await report(other, parcelReport), 404, 'attachment_not_found');
    expect([...(await stored('complaint', other)), ...(await stored('parcel_report', other))]).toEqual([]);
  });

  test('complaints and reports require a token', async () => {
    const nobody = { uid: '', id: 0, token: '' };
    expectRefusal(await complain(nobody, {}), 401, 'not_signed_in');
    expectRefusal(await report(nobody, {}), 401, 'not_signed_in');
  });
});
