import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { runRetention } from '../../../platform/operations/retention.ts';
import { writeSwitch } from '../../../platform/store/settings.ts';
import { takeAllowance, takenOf } from '../../../platform/http/limits/allowance.ts';
import { addMember } from '../../../platform/operations/people.ts';
import { countOwnerless } from '../../../platform/store/requests.ts';
import { eraseAccount, getProfile, updateProfile } from '../../../src/contract/account/profile.ts';
import { reportParcel } from '../../../src/contract/complaints/complaints.ts';
import { addFavorite } from '../../../src/contract/favorites/favorites.ts';
import { saveView } from '../../../src/contract/map/saved-views.ts';
import { getBrokerProfile } from '../../../src/contract/offer/brokers.ts';
import type { MemberRole } from '../../../src/contract/offer/member-roles.ts';
import { createOrganisation } from '../../../src/contract/offer/organisations.ts';
import { logEvent, saveSession } from '../../../src/contract/usage/usage.ts';
import {
  createOffer,
  getMyOffer,
  listOfferContacts,
  sendOfferContact,
} from '../../../src/contract/offer/my-offers.ts';
import { getOffer } from '../../../src/contract/offer/offers.ts';
import { demoBench, firstOf } from '../../support/bench.ts';
import { callPlatform, expectBadInput, expectRefusal } from '../../support/calls.ts';
import { solveCaptcha } from '../../support/captcha.ts';
import { freeParcels, newMember, newOffice, offerForm, type Office } from '../../support/offices.ts';
import { commandActor, newOperator } from '../../support/operators.ts';
import { newPerson, newPhoneNumber, type Person } from '../../support/people.ts';
import { engines } from '../../support/store.ts';
import { storedUploads, tinyFiles, upload } from '../../support/uploads.ts';

describe.each(engines)('what is kept about people on %s', (engine) => {
  const bench = demoBench(engine);
  let parcels: number[];
  beforeAll(async () => {
    parcels = await freeParcels(bench.store, 20);
  });

  const erase = ({ token }: Person, body: unknown = { isConfirmed: true }) =>
    callPlatform(bench.platform, eraseAccount, { token, body });
  const publish = async ({ token }: Person, code: string, changes: Record<string, unknown> = {}) =>
    (
      await callPlatform(bench.platform, createOffer, {
        token,
        body: { organisationCode: code, ...offerForm(parcels.splice(0, 1), changes) },
      })
    ).data;
  const write = async (code: string, phoneNumber: string) =>
    callPlatform(bench.platform, sendOfferContact, {
      parameters: { code },
      body: { name: 'سارة', phoneNumber, recaptchaResponse: await solveCaptcha(bench.platform) },
    });

  const join = async ({ id }: Person, office: Office, role: MemberRole) =>
    void (await bench.store.database
      .insertInto('organisation_member')
      .values({ account_id: id, organisation_id: office.id, role, joined_at: new Date().toISOString() })
      .execute());

  test('an account is erased with its files and messages, and its offers stay with the organization', async () => {
    const office = await newOffice(bench.store);
    const owner = await newMember(bench.store, bench.platform, office, 'owner');
    const agent = await newMember(bench.store, bench.platform, office, 'agent');
    const offer = await publish(agent, office.code);
    const { data: file } = await upload(bench.platform, agent.token, tinyFiles['application/pdf']);
    const phone = newPhoneNumber();
    const buyer = await newPerson(bench.platform, { provider: 'phone', phone_number: phone });
    await write(offer.code, phone);
    await write(offer.code, newPhoneNumber());

    expectBadInput(await erase(agent, {}), 'isConfirmed');
    expect((await erase(agent)).status).toBe(200);
    expectRefusal(
      await callPlatform(bench.platform, getProfile, { token: agent.token }),
      401,
      'not_signed_in',
    );
    expect(await storedUploads(bench.platform)).not.toContain(file.id);
    const parameters = { code: offer.code };
    expect((await callPlatform(bench.platform, getOffer, { parameters })).status).toBe(200);
    const { data: kept } = await callPlatform(bench.platform, getMyOffer, { token: owner.token, parameters });
    expect(kept).toMatchObject({ isOwn: true, history: [{ act: 'handed_over', by: null }, {}, {}] });

    const contacts = async () =>
      (await callPlatform(bench.platform, listOfferContacts, { token: owner.token, parameters })).data;
    expect((await contacts()).totalCount).toBe(2);
    await erase(buyer);
    expect((await contacts()).items.map(({ phoneNumber }) => phoneNumber)).not.toContain(phone);
    expect((await contacts()).totalCount).toBe(1);
  });

  test('operators are not erased', async () => {
    const operator = await newOperator(bench.store, bench.platform, 'data');
    expectRefusal(await erase(operator), 409, 'is_operator');
  });

  test('an organization that keeps members goes on without the contacts of its erased owner, and waits for another', async () => {
    const office = await newOffice(bench.store);
    const phone = newPhoneNumber();
    const owner = await newPerson(bench.platform, { provider: 'phone', phone_number: phone });
    await join(owner, office, 'owner');
    const agent = await newMember(bench.store, bench.platform, office, 'agent');
    await bench.store.database
      .updateTable('organisation')
      .set({ phone_number: phone })
      .where('id', '=', office.id)
      .execute();
    const offer = await publish(owner, office.code, { contactPhone: phone, whatsapp: phone });
    const others = await publish(agent, office.code, { contactPhone: '+966551112222', whatsapp: phone });
    const before = await countOwnerless(bench.store.database);
    expect((await erase(owner)).status).toBe(200);
    expect(await countOwnerless(bench.store.database)).toBe(before + 1);
    const parameters = { code: offer.code };
    expect((await callPlatform(bench.platform, getOffer, { parameters })).status).toBe(200);
    const { data: profile } = await callPlatform(bench.platform, getBrokerProfile, {
      parameters: { code: office.code },
    });
    expect(profile).toMatchObject({ code: office.code, phoneNumber: null });
    const rows = await bench.store.database
      .selectFrom('offer')
      .select(['contact_phone', 'whatsapp'])
      .where('code', 'in', [offer.code, others.code])
      .execute();
    const numbers = rows.map(({ contact_phone, whatsapp }) => [contact_phone, whatsapp].join());
    expect(numbers.sort()).toEqual(['+966551112222,', ',']);
    await addMember(bench.store, commandActor, office.code, agent.uid, 'owner');
    expect(await countOwnerless(bench.store.database)).toBe(before);
  });

  test('an erasure leaves alone what others own, whatever the person calls their browser and number', async () => {
    const { database } = bench.store;
    const office = await newOffice(bench.store);
    const owner = await newMember(bench.store, bench.platform, office, 'owner');
    const agent = await newMember(bench.store, bench.platform, office, 'agent');
    const number = newPhoneNumber();
    await database
      .updateTable('organisation')
      .set({ phone_number: number })
      .where('id', '=', office.id)
      .execute();
    const offer = await publish(owner, office.code, { contactPhone: number });
    // A contact number needs no proof.
    await database.updateTable('account').set({ phone_number: number }).where('id', '=', agent.id).execute();
    await callPlatform(bench.platform, saveSession, {
      token: agent.token,
      body: {},
      headers: { 'device-id': 'allowance' },
    });
    await takeAllowance(bench.store, 'codes of all', 5, 3_600_000);
    await database
      .insertInto('analytics_message')
      .values(
        Array.from({ length: 2000 }, (_, index) => ({
          ...{ id: `many ${index}`, kind: 'track' as const, name: 'test', distinct_id: String(agent.id) },
          ...{ happened_at: 0, received_at: Date.now() },
          properties: JSON.stringify({ $device_id: `browser-${index}` }),
        })),
      )
      .execute();
    expect((await erase(agent)).status).toBe(200);
    expect(await takenOf(bench.store, 'codes of all', 3_600_000)).toBeGreaterThan(0);
    const { phone_number } = await database
      .selectFrom('organisation')
      .select('phone_number')
      .where('id', '=', office.id)
      .executeTakeFirstOrThrow();
    const { contact_phone } = await database
      .selectFrom('offer')
      .select('contact_phone')
      .where('code', '=', offer.code)
      .executeTakeFirstOrThrow();
    expect([phone_number, contact_phone]).toEqual([number, number]);
  });

  test('an organization whose last member is erased is closed with its offers', async () => {
    const office = await newOffice(bench.store);
    const owner = await newMember(bench.store, bench.platform, office, 'owner');
    const { data: photo } = await upload(bench.platform, owner.token, tinyFiles['image/png']);
    const offer = await publish(owner, office.code, { photoIds: [photo.id] });
    await write(offer.code, newPhoneNumber());
    const profile = () =>
      callPlatform(bench.platform, getBrokerProfile, { parameters: { code: office.code } });
    expect((await profile()).status).toBe(200);
    expect((await erase(owner)).status).toBe(200);
    expectRefusal(await profile(), 410, 'broker_closed');
    const parameters = { code: offer.code };
    expectRefusal(await callPlatform(bench.platform, getOffer, { parameters }), 404, 'offer_not_found');
    const sent = await write(offer.code, newPhoneNumber());
    expect(sent.status).toBe(404);
    const name = new URL(firstOf(offer.photos).url).pathname.split('/').at(-1) ?? '';
    expect(await storedUploads(bench.platform)).not.toContain(name);
    const row = await bench.store.database
      .selectFrom('organisation')
      .select(['name', 'status', 'phone_number'])
      .where('id', '=', office.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ name: office.code, status: 'closed', phone_number: null });
  });

  test('afterwards no table has the name, number, address or browser of the person', async () => {
    const { database } = bench.store;
    const device = crypto.randomUUID();
    const [name, email, phone] = [`زائل ${device.slice(0, 8)}`, `${device}@example.test`, newPhoneNumber()];
    const person = await newPerson(bench.platform, { provider: 'phone', phone_number: phone });
    const call: typeof callPlatform = (platform, endpoint, input) =>
      callPlatform(platform, endpoint, {
        ...input,
        token: person.token,
        headers: { 'device-id': device },
      });
    await call(bench.platform, saveSession, { body: {} });
    await call(bench.platform, updateProfile, { body: { name, firstName: name, email, about: name } });
    await database.updateTable('account').set({ proven_email: email }).where('id', '=', person.id).execute();
    const document = await upload(bench.platform, person.token, tinyFiles['application/pdf'], { name });
    const { data: organisations } = await call(bench.platform, createOrganisation, {
      body: {
        ...{ name, type: 'broker', licenceNo: '1200000077', phoneNumber: phone, cityName: 'الرياض' },
        ...{ regionKey: 'Riyadh', about: name, documentId: document.data.id },
      },
    });
    const parcel = firstOf(await freeParcels(bench.store, 1));
    const reported = await call(bench.platform, reportParcel, {
      body: { parcelObjectId: parcel, kind: 'other', description: `${name} ${phone}` },
    });
    expect(reported.status).toBe(200);
    const offer = firstOf(
      await database
        .selectFrom('offer')
        .select(['id', 'code'])
        .where('state', '=', 'live')
        .limit(1)
        .execute(),
    );
    await database
      .insertInto('complaint')
      .values({
        ...{ account_id: person.id, device_id: device, type_id: 1, reason_id: 1, subject_id: offer.code },
        ...{ description: `${name} ${email}`, created_at: new Date().toISOString() },
      })
      .execute();
    await call(bench.platform, addFavorite, {
      body: { regionId: 10, itemType: 'parcel', itemId: String(parcel), note: name },
    });
    await call(bench.platform, saveView, {
      body: { name, regionKey: 'Riyadh', address: '#map=12/24.7/46.7' },
    });
    await call(bench.platform, logEvent, {
      body: { type: 'test', name: 'erased', data: JSON.stringify({ name }) },
    });
    const now = new Date().toISOString();
    await database
      .insertInto('offer_contact')
      .values({ offer_id: offer.id, name, phone_number: phone, message: null, created_at: now })
      .execute();
    await database
      .insertInto('campaign_forms')
      .values({
        ...{ campaign: 'test', name, phone_number: phone, email, message: name, region_key: null },
        ...{ ref_user_id: null, source: null, medium: null, content: null, created_at: now },
        day: now.slice(0, 10),
      })
      .execute();
    for (const recipient of [phone, email])
      await database
        .insertInto('outbox_message')
        .values({ recipient, subject: null, text: name, created_at: now })
        .execute();
    await database
      .insertInto('one_time_code')
      .values({
        ...{ ref: crypto.randomUUID(), phone_number: phone, code_hash: 'x', expires_at: now },
        ...{ tries_left: 5, used_at: null },
      })
      .execute();
    for (const key of [`code to ${phone}`, `link to ${email}`, `code for device ${device}`])
      await takeAllowance(bench.store, key, 5, 3_600_000);
    for (const distinct_id of [String(person.id), `$device:${device}`])
      await database
        .insertInto('analytics_message')
        .values({
          ...{ id: `${distinct_id} test`, kind: 'track', name: 'test', distinct_id, happened_at: 0 },
          ...{ properties: JSON.stringify({ $device_id: device, name }), received_at: Date.now() },
        })
        .execute();

    // Counts of requests and of reported use are written a moment later, and go within a day.
    const isOfRequests = (key: string) => !/^allowance (?!usage )/.test(key);
    const places = async () => {
      const found: string[] = [];
      for (const { name: table, isView } of await database.introspection.getTables()) {
        if (isView) continue;
        const { rows } = await sql<{ key?: string }>`select * from ${sql.table(table)}`.execute(database);
        const kept = table === 'request_count' ? rows.filter(({ key }) => !isOfRequests(key ?? '')) : rows;
        const text = JSON.stringify(kept, (_, value: unknown) =>
          typeof value === 'bigint' ? String(value) : value,
        );
        if ([name, email, phone, device].some((trace) => text.includes(trace))) found.push(table);
      }
      return found.sort();
    };
    expect(organisations.memberships.length).toBeGreaterThan(0);
    expect(await places()).toEqual([
      ...['account', 'analytics_message', 'attachment', 'bookmark', 'campaign_forms', 'complaint'],
      ...['event_log', 'offer_contact', 'one_time_code', 'organisation', 'outbox_message', 'parcel_report'],
      ...['request_count', 'saved_view', 'tracking_session'],
    ]);
    expect((await erase(person)).status).toBe(200);
    expect(await places()).toEqual([]);
  });

  test('messages and drafts are removed when their time is over', async () => {
    const office = await newOffice(bench.store);
    const owner = await newMember(bench.store, bench.platform, office, 'owner');
    const { data: photo } = await upload(bench.platform, owner.token, tinyFiles['image/png']);
    const live = await publish(owner, office.code);
    const draft = await publish(owner, office.code, { licenceNo: null, photoIds: [photo.id] });
    await write(live.code, newPhoneNumber());
    const run = () => runRetention({ store: bench.store, config: bench.platform.config });
    expect(await run()).toEqual({ contacts: 0, drafts: 0 });
    await writeSwitch(bench.store, commandActor, 'contact_days', '30');
    await writeSwitch(bench.store, commandActor, 'draft_days', '60');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 86_400_000 });
    try {
      expect(await run()).toMatchObject({ drafts: 0 });
      const count = await bench.store.database
        .selectFrom('offer_contact')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      expect(Number(count.count)).toBe(0);
      vi.setSystemTime(Date.now() + 30 * 86_400_000);
      expect(await run()).toEqual({ contacts: 0, drafts: 1 });
    } finally {
      vi.useRealTimers();
    }
    const name = new URL(firstOf(draft.photos).url).pathname.split('/').at(-1) ?? '';
    expect(await storedUploads(bench.platform)).not.toContain(name);
    const rows = await bench.store.database
      .selectFrom('offer')
      .select('code')
      .where('code', 'in', [live.code, draft.code])
      .execute();
    expect(rows).toEqual([{ code: live.code }]);
  });
});
