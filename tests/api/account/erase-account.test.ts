import { beforeAll, describe, expect, test } from 'vitest';
import { takeAllowance, takenOf } from '../../../platform/http/limits/allowance.ts';
import { OperationError } from '../../../operations/operation-error.ts';
import { addMember, setBroker } from '../../../platform/commands/people.ts';
import { countOwnerless } from '../../../database/offer/requests.ts';
import { eraseAccount, getProfile } from '../../../contract/account/profile.ts';
import { listOrganisationMembers, listOrganisations, nameOwner } from '../../../contract/admin/requests.ts';
import { getBrokerProfile } from '../../../contract/offer/brokers.ts';
import type { MemberRole } from '../../../contract/offer/member-roles.ts';
import { saveSession } from '../../../contract/usage/usage.ts';
import { askToJoin, findOrganisationsToJoin } from '../../../contract/offer/organisations.ts';
import {
  createOffer,
  getMyOffer,
  listOfferContacts,
  sendOfferContact,
} from '../../../contract/offer/my-offers.ts';
import { getOffer } from '../../../contract/offer/offers.ts';
import { demoBench, firstOf } from '../../support/bench.ts';
import { callPlatform, expectBadInput, expectRefusal } from '../../support/calls.ts';
import { solveCaptcha } from '../../support/captcha.ts';
import { freeParcels, newMember, newOffice, offerForm, type Office } from '../../support/offices.ts';
import { commandActor, newOperator } from '../../support/operators.ts';
import { newPerson, newPhoneNumber, type Person } from '../../support/people.ts';
import { leaveTraces, rowsWith, tracedTables } from '../../support/person-traces.ts';
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
    const operator = await newOperator(bench.store, bench.platform, 'moderation');
    const { token } = operator;
    const list = await callPlatform(bench.platform, listOrganisations, {
      ...{ token, query: { ownerless: 'true', text: office.code, offset: 0, limit: 10 } },
    });
    expect(list.data.items.map(({ code }) => code)).toEqual([office.code]);
    const desk = { token, parameters: { code: office.code } };
    const { data: people } = await callPlatform(bench.platform, listOrganisationMembers, desk);
    expect(people).toMatchObject([{ id: agent.id, role: 'agent' }]);
    const { data: named } = await callPlatform(bench.platform, nameOwner, {
      ...{ ...desk, body: { accountId: agent.id } },
    });
    expect(named).toMatchObject([{ id: agent.id, role: 'owner' }]);
    expect(await countOwnerless(bench.store.database)).toBe(before);
    // Who is an owner already stays one.
    await addMember(bench.store, commandActor, office.code, agent.uid);
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

    const stranger = await newPerson(bench.platform);
    const refused = () => new OperationError(`${office.code} is closed: its last member was erased`);
    await expect(setBroker(bench.store, commandActor, office.code, 'status', 'active')).rejects.toEqual(
      refused(),
    );
    await expect(addMember(bench.store, commandActor, office.code, stranger.uid)).rejects.toEqual(refused());
    const { data: found } = await callPlatform(bench.platform, findOrganisationsToJoin, {
      ...{ token: stranger.token, query: { text: office.code } },
    });
    expect(found).toEqual([]);
    const { data: licence } = await upload(bench.platform, stranger.token, tinyFiles['application/pdf']);
    expectRefusal(
      await callPlatform(bench.platform, askToJoin, {
        ...{ token: stranger.token, parameters: { code: office.code } },
        body: { licenceNo: '1200000077', documentId: licence.id },
      }),
      404,
      'organisation_not_found',
    );
  });

  test('afterwards no table has the name, number, address or browser of the person', async () => {
    const { person, marks } = await leaveTraces(bench);
    expect([...(await rowsWith(bench.store, marks)).keys()].sort()).toEqual(tracedTables);
    expect((await erase(person)).status).toBe(200);
    expect(await rowsWith(bench.store, marks)).toEqual(new Map());
  });

  test('a token that was never used before an erasure does not make the account again', async () => {
    const phone = newPhoneNumber();
    const claims = { phone_number: phone };
    const person = await newPerson(bench.platform, { provider: 'phone', ...claims });
    const unused = await bench.platform.tokenOf({ uid: person.uid, provider: 'phone', claims });
    expect((await erase(person)).status).toBe(200);
    expectRefusal(await callPlatform(bench.platform, getProfile, { token: unused }), 401, 'not_signed_in');
    const { count } = await bench.store.database
      .selectFrom('account')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where((where) => where.or([where('uid', '=', person.uid), where('proven_phone', '=', phone)]))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(0);
  });
});
