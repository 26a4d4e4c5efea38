import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { removeOldAllowances } from '../../../platform/http/limits/allowance.ts';
import { runRetention } from '../../../platform/jobs/retention.ts';
import { removeExpiredCodes } from '../../../database/personal-data/retention.ts';
import { switches, writeSwitch } from '../../../database/shell/settings.ts';
import { updateProfile } from '../../../contract/account/profile.ts';
import { createOffer, sendOfferContact } from '../../../contract/offer/my-offers.ts';
import { getRetention, retentionNames } from '../../../contract/shell/retention.ts';
import { demoBench, firstOf } from '../../support/bench.ts';
import { callPlatform } from '../../support/calls.ts';
import { solveCaptcha } from '../../support/captcha.ts';
import { freeParcels, newMember, newOffice, offerForm } from '../../support/offices.ts';
import { commandActor } from '../../support/operators.ts';
import { newPhoneNumber, type Person } from '../../support/people.ts';
import { leaveTraces } from '../../support/person-traces.ts';
import { engines } from '../../support/store.ts';
import { storedUploads, tinyFiles, upload } from '../../support/uploads.ts';

const minute = 60_000;
const day = 86_400_000;

describe.each(engines)('how long personal data is kept on %s', (engine) => {
  const bench = demoBench(engine);
  let parcels: number[];
  beforeAll(async () => {
    parcels = await freeParcels(bench.store, 5);
  });
  afterEach(() => vi.useRealTimers());

  const run = () => runRetention({ store: bench.store, config: bench.platform.config });
  const after = (milliseconds: number) =>
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });
  const publish = async ({ token }: Person, code: string, changes: Record<string, unknown> = {}) =>
    (
      await callPlatform(bench.platform, createOffer, {
        token,
        body: { organisationCode: code, ...offerForm(parcels.splice(0, 1), changes) },
      })
    ).data;

  test('anybody can read the settings', async () => {
    const { data } = await callPlatform(bench.platform, getRetention);
    expect(data).toEqual(
      Object.fromEntries(retentionNames.map((name) => [name, Number(switches[name].initial)])),
    );
    await writeSwitch(bench.store, commandActor, 'form_days', '90');
    expect((await callPlatform(bench.platform, getRetention)).data.form_days).toBe(90);
    await writeSwitch(bench.store, commandActor, 'form_days', undefined);
  });

  test('messages and drafts are removed when their time is over', async () => {
    const office = await newOffice(bench.store);
    const owner = await newMember(bench.store, bench.platform, office, 'owner');
    const { data: photo } = await upload(bench.platform, owner.token, tinyFiles['image/png']);
    const live = await publish(owner, office.code);
    const draft = await publish(owner, office.code, { licenceNo: null, photoIds: [photo.id] });
    await callPlatform(bench.platform, sendOfferContact, {
      parameters: { code: live.code },
      body: {
        ...{ name: 'سارة', phoneNumber: newPhoneNumber() },
        recaptchaResponse: await solveCaptcha(bench.platform),
      },
    });
    expect(await run()).toEqual({});
    await writeSwitch(bench.store, commandActor, 'contact_days', '30');
    await writeSwitch(bench.store, commandActor, 'draft_days', '60');
    after(31 * day);
    expect(await run()).toEqual({ contacts: 1 });
    after(30 * day);
    expect(await run()).toEqual({ drafts: 1 });
    const name = new URL(firstOf(draft.photos).url).pathname.split('/').at(-1) ?? '';
    expect(await storedUploads(bench.platform)).not.toContain(name);
    const rows = await bench.store.database
      .selectFrom('offer')
      .select('code')
      .where('code', 'in', [live.code, draft.code])
      .execute();
    expect(rows).toEqual([{ code: live.code }]);
  });

  test('every kind goes when the days of its setting are over, and not before', async () => {
    const { database } = bench.store;
    const { person, marks } = await leaveTraces(bench);
    const { data: unused } = await upload(bench.platform, person.token, tinyFiles['application/pdf']);
    const { data: picture } = await upload(bench.platform, person.token, tinyFiles['image/png']);
    await callPlatform(bench.platform, updateProfile, {
      ...{ token: person.token, body: { imageAttachmentId: picture.id } },
    });
    await database
      .updateTable('tracking_session')
      .set({ closed_at: new Date().toISOString() })
      .where('account_id', '=', person.id)
      .execute();
    const { organisation_id: office } = await database
      .selectFrom('organisation_member')
      .select('organisation_id')
      .where('account_id', '=', person.id)
      .executeTakeFirstOrThrow();
    await database
      .insertInto('join_request')
      .values({
        ...{ account_id: person.id, organisation_id: office, licence_no: null, document_id: null },
        ...{ message: marks.name, state: 'rejected', reason: null },
        ...{ created_at: new Date().toISOString(), decided_at: new Date().toISOString() },
      })
      .execute();
    const expected = {
      uploads: ['upload_days', 1],
      messages: ['message_days', 2],
      forms: ['form_days', 1],
      requests: ['request_days', 1],
      sessions: ['session_days', 1],
      complaints: ['complaint_days', 2],
    } as const;
    const set = (value: string | undefined) =>
      Promise.all(
        Object.values(expected).map(([name]) => writeSwitch(bench.store, commandActor, name, value)),
      );
    await set('9999');
    after(1000 * day);
    expect(await run()).not.toHaveProperty('uploads');
    for (const [kind, [name, count]] of Object.entries(expected)) {
      await writeSwitch(bench.store, commandActor, name, '1001');
      expect(await run()).not.toHaveProperty(kind);
      await writeSwitch(bench.store, commandActor, name, '999');
      expect(await run()).toMatchObject({ [kind]: count });
      expect(await run()).not.toHaveProperty(kind);
    }
    const left = await storedUploads(bench.platform);
    expect(left).not.toContain(unused.id);
    // What the profile and the organization show is used.
    expect(left).toContain(picture.id);
    const kept = await database
      .selectFrom('attachment')
      .select('id')
      .where('account_id', '=', person.id)
      .execute();
    expect(kept).toHaveLength(2);
    await set(undefined);
  });

  test('a complaint that was changed since is kept', async () => {
    const { database } = bench.store;
    const { person } = await leaveTraces(bench);
    const complaint = await database
      .selectFrom('complaint')
      .select('id')
      .where('account_id', '=', person.id)
      .executeTakeFirstOrThrow();
    await database
      .updateTable('complaint')
      .set({ created_at: '2020-01-01T00:00:00.000Z' })
      .where('id', '=', complaint.id)
      .execute();
    await database
      .insertInto('complaint_state')
      .values({
        ...{ kind: 'complaint', complaint_id: complaint.id, state: 'answered', assignee_id: null },
        ...{ answer: 'شكرًا', channel: null, answered_at: null, changed_at: new Date().toISOString() },
      })
      .execute();
    expect(await run()).not.toHaveProperty('complaints');
    await database
      .updateTable('complaint_state')
      .set({ changed_at: '2020-01-01T00:00:00.000Z' })
      .where('complaint_id', '=', complaint.id)
      .execute();
    expect(await run()).toMatchObject({ complaints: 1 });
    const states = await database
      .selectFrom('complaint_state')
      .select('answer')
      .where('complaint_id', '=', complaint.id)
      .where('kind', '=', 'complaint')
      .execute();
    expect(states).toEqual([]);
  });

  test('codes go an hour after they have expired, links to addresses as soon as they have', async () => {
    await leaveTraces(bench);
    await removeExpiredCodes(bench.store);
    after(11 * minute);
    expect(await removeExpiredCodes(bench.store)).toBeGreaterThanOrEqual(1);
    const count = async (table: 'one_time_code' | 'email_check') =>
      (await bench.store.database.selectFrom(table).selectAll().execute()).length;
    expect(await count('email_check')).toBe(0);
    expect(await count('one_time_code')).toBeGreaterThan(0);
    after(60 * minute);
    await removeExpiredCodes(bench.store);
    expect(await count('one_time_code')).toBe(0);
  });

  test('counts that name a number or a browser go with their day', async () => {
    const { marks } = await leaveTraces(bench);
    const left = async () =>
      (await bench.store.database.selectFrom('request_count').select('key').execute())
        .map(({ key }) => key)
        .filter((key) => key.startsWith('allowance ') && key.includes(marks.phone));
    await removeOldAllowances(bench.store);
    expect(await left()).toHaveLength(1);
    after(day + 60 * minute);
    await removeOldAllowances(bench.store);
    expect(await left()).toEqual([]);
  });
});
