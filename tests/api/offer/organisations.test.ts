import { beforeAll, describe, expect, test } from 'vitest';
import { decideJoinRequestAtDesk, listJoinRequestsAtDesk } from '../../../contract/offer/desk-offers.ts';
import { decideOrganisation } from '../../../contract/admin/requests.ts';
import {
  askToJoin,
  changeMemberRole,
  createOrganisation,
  decideJoinRequest,
  endMembership,
  findOrganisationsToJoin,
  listBrokers,
  listMyOrganisations,
  listOrganisationPeople,
  withdrawJoinRequest,
} from '../../../contract/offer/organisations.ts';
import { demoBench, firstOf } from '../../support/bench.ts';
import { callPlatform, expectBadInput, expectRefusal } from '../../support/calls.ts';
import { newMember, newOffice, type Office } from '../../support/offices.ts';
import { newOperator } from '../../support/operators.ts';
import { newPerson, newPhoneNumber, type Person } from '../../support/people.ts';
import { engines } from '../../support/store.ts';
import { tinyFiles, upload } from '../../support/uploads.ts';

describe.each(engines)('organizations of members on %s', (engine) => {
  const bench = demoBench(engine);
  let office: Office;
  let owner: Person;
  beforeAll(async () => {
    office = await newOffice(bench.store);
    owner = await newMember(bench.store, bench.platform, office, 'owner');
  });

  const mine = async ({ token }: Person) =>
    (await callPlatform(bench.platform, listMyOrganisations, { token })).data;
  const ask = ({ token }: Person, body: Record<string, unknown> = {}, { code } = office) =>
    callPlatform(bench.platform, askToJoin, {
      ...{ token, parameters: { code }, body: { licenceNo: '1200000099', documentId: null, ...body } },
    });
  const people = ({ token }: Person, { code } = office) =>
    callPlatform(bench.platform, listOrganisationPeople, { token, parameters: { code } });
  const decide = ({ token }: Person, id: number, body: Record<string, unknown>) =>
    callPlatform(bench.platform, decideJoinRequest, { token, parameters: { code: office.code, id }, body });
  const leave = ({ token }: Person, id: number) =>
    callPlatform(bench.platform, endMembership, { token, parameters: { code: office.code, id } });
  const setRole = ({ token }: Person, id: number, role: string) =>
    callPlatform(bench.platform, changeMemberRole, {
      ...{ token, parameters: { code: office.code, id }, body: { role } },
    });
  const requestOf = async (person: Person) =>
    firstOf((await people(owner)).data.requests.filter(({ accountId }) => accountId === person.id));

  test('a person asks to join with a document, and an owner accepts them in a role', async () => {
    const person = await newPerson(bench.platform);
    const { data: file } = await upload(bench.platform, person.token, tinyFiles['application/pdf']);
    const { data } = await ask(person, { documentId: file.id, message: 'أعمل معكم' });
    expect(data).toMatchObject({ memberships: [], requests: [{ state: 'pending', reason: null }] });
    expectRefusal(await ask(person), 409, 'request_exists');
    const request = await requestOf(person);
    expect(request).toMatchObject({ licenceNo: '1200000099', message: 'أعمل معكم' });
    const { pathname, search } = new URL(request.documentUrl ?? '');
    expect((await fetch(`${bench.platform.url}${pathname}${search}`)).status).toBe(200);
    expect((await mine(owner)).memberships[0]?.waitingRequests).toBeGreaterThan(0);

    const accepted = await decide(owner, request.id, { isAccepted: true, role: 'agent' });
    expect(accepted.data.members).toContainEqual(
      expect.objectContaining({ accountId: person.id, role: 'agent', isCaller: false }),
    );
    expect(await mine(person)).toMatchObject({
      memberships: [{ code: office.code, role: 'agent', waitingRequests: 0 }],
      requests: [{ state: 'accepted' }],
    });
    expectRefusal(
      await decide(owner, request.id, { isAccepted: false, role: null }),
      404,
      'request_not_found',
    );
    expectRefusal(await ask(person), 409, 'already_member');
  });

  test('a rejected person sees the reason and may ask again; a request can be withdrawn', async () => {
    const person = await newPerson(bench.platform);
    await ask(person);
    const body = { isAccepted: false, role: null, reason: 'الرخصة منتهية' };
    await decide(owner, (await requestOf(person)).id, body);
    expect((await mine(person)).requests).toMatchObject([{ state: 'rejected', reason: 'الرخصة منتهية' }]);
    const { data } = await ask(person);
    const { id } = firstOf(data.requests);
    const withdraw = ({ token }: Person) =>
      callPlatform(bench.platform, withdrawJoinRequest, { token, parameters: { id } });
    expectRefusal(await withdraw(owner), 404, 'request_not_found');
    expect((await withdraw(person)).data.requests[0]?.state).toBe('withdrawn');
    expectRefusal(await withdraw(person), 404, 'request_not_found');
  });

  test('a document of somebody else is not accepted', async () => {
    const [person, other] = [await newPerson(bench.platform), await newPerson(bench.platform)];
    const { data: file } = await upload(bench.platform, other.token, tinyFiles['application/pdf']);
    expectRefusal(await ask(person, { documentId: file.id }), 404, 'attachment_not_found');
  });

  test('every role and every act on members', async () => {
    const colleague = await newMember(bench.store, bench.platform, office, 'agent');
    const callers = {
      manager: await newMember(bench.store, bench.platform, office, 'manager'),
      agent: await newMember(bench.store, bench.platform, office, 'agent'),
      foreigner: await newMember(bench.store, bench.platform, await newOffice(bench.store), 'owner'),
      stranger: await newPerson(bench.platform),
    };
    const expected = {
      manager: [200, 403, 403, 403],
      agent: [200, 403, 403, 403],
      foreigner: [404, 404, 404, 404],
      stranger: [404, 404, 404, 404],
    };
    for (const [name, caller] of Object.entries(callers)) {
      const applicant = await newPerson(bench.platform);
      await ask(applicant);
      const { id } = await requestOf(applicant);
      const seen = await people(caller);
      if (seen.status === 200) expect(seen.data.requests).toEqual([]);
      const answers = [
        seen,
        await decide(caller, id, { isAccepted: true, role: 'owner' }),
        await setRole(caller, caller.id, 'owner'),
        await leave(caller, colleague.id),
      ];
      expect([name, answers.map(({ status }) => status)]).toEqual([
        name,
        expected[name as keyof typeof expected],
      ]);
    }
  });

  test('the last owner stays until another one is named', async () => {
    const [small, person] = [await newOffice(bench.store), await newPerson(bench.platform)];
    const head = await newMember(bench.store, bench.platform, small, 'owner');
    const agent = await newMember(bench.store, bench.platform, small, 'agent');
    const at = ({ token }: Person, id: number) => ({ token, parameters: { code: small.code, id } });
    const step = (role: string) =>
      callPlatform(bench.platform, changeMemberRole, { ...at(head, head.id), body: { role } });
    expectRefusal(await step('agent'), 409, 'last_owner');
    expectRefusal(await callPlatform(bench.platform, endMembership, at(head, head.id)), 409, 'last_owner');
    expectRefusal(
      await callPlatform(bench.platform, changeMemberRole, {
        ...{ ...at(head, person.id), body: { role: 'agent' } },
      }),
      404,
      'member_not_found',
    );
    const promoted = await callPlatform(bench.platform, changeMemberRole, {
      ...{ ...at(head, agent.id), body: { role: 'owner' } },
    });
    expect(promoted.data.members.map(({ role }) => role)).toEqual(['owner', 'owner']);
    expect((await callPlatform(bench.platform, endMembership, at(head, head.id))).data.memberships).toEqual(
      [],
    );
    // Whoever is left alone may leave too.
    expect((await callPlatform(bench.platform, endMembership, at(agent, agent.id))).status).toBe(200);
  });

  test('nobody is kept in an office without an owner, and its manager names one', async () => {
    const small = await newOffice(bench.store);
    const manager = await newMember(bench.store, bench.platform, small, 'manager');
    const agent = await newMember(bench.store, bench.platform, small, 'agent');
    const leaver = await newMember(bench.store, bench.platform, small, 'manager');
    const at = ({ token }: Person, id: number) => ({ token, parameters: { code: small.code, id } });
    const set = (caller: Person, id: number, role: 'owner' | 'agent') =>
      callPlatform(bench.platform, changeMemberRole, { ...at(caller, id), body: { role } });
    expect((await callPlatform(bench.platform, endMembership, at(leaver, leaver.id))).status).toBe(200);
    expectRefusal(await set(agent, agent.id, 'owner'), 403, 'not_member_right');
    expectRefusal(await set(manager, agent.id, 'agent'), 403, 'not_member_right');
    expect((await set(manager, agent.id, 'owner')).status).toBe(200);
    expectRefusal(await set(manager, manager.id, 'owner'), 403, 'not_member_right');
  });

  test('a member of a loaded organization who has left does not come back when they sign in', async () => {
    const phone = newPhoneNumber();
    await bench.store.database
      .insertInto('expected_member')
      .values({ organisation_id: office.id, phone_number: phone })
      .execute();
    const claims = { provider: 'phone', phone_number: phone };
    const person = await newPerson(bench.platform, claims);
    await bench.store.database
      .insertInto('organisation_member')
      .values({ organisation_id: office.id, account_id: person.id, joined_at: new Date().toISOString() })
      .execute();
    expect((await mine(person)).memberships[0]?.role).toBe('manager');
    await leave(person, person.id);
    const expected = await bench.store.database
      .selectFrom('expected_member')
      .selectAll()
      .where('phone_number', '=', phone)
      .execute();
    expect(expected).toEqual([]);
  });

  test('an organization is registered, approved by an operator, and then found in the directory', async () => {
    const founder = await newPerson(bench.platform);
    const name = `مكتب ${founder.uid.slice(0, 8)}`;
    const form = {
      ...{ name, type: 'broker', licenceNo: '1200000123', phoneNumber: newPhoneNumber() },
      ...{ cityName: 'الرياض', regionKey: 'Riyadh', about: null, documentId: null },
    };
    const register = (changes: Record<string, unknown> = {}) =>
      callPlatform(bench.platform, createOrganisation, {
        token: founder.token,
        body: { ...form, ...changes },
      });
    expectBadInput(await register({ name: ' ' }), 'name');
    expectBadInput(await register({ licenceNo: '' }), 'licenceNo');
    const { data } = await register();
    expect(data.memberships).toMatchObject([{ name, role: 'owner', approvalStatus: 'pending' }]);
    const { code } = firstOf(data.memberships);
    const directory = async (query: Record<string, string | number>) =>
      (await callPlatform(bench.platform, listBrokers, { query })).data.items.map((row) => row.code);
    expect(await directory({ text: name })).toEqual([]);
    // Colleagues find it before it is approved.
    const { data: found } = await callPlatform(bench.platform, findOrganisationsToJoin, {
      ...{ token: owner.token, query: { text: name } },
    });
    expect(found).toEqual([{ code, name, cityName: 'الرياض' }]);
    const moderator = await newOperator(bench.store, bench.platform, 'moderation');
    await callPlatform(bench.platform, decideOrganisation, {
      token: moderator.token,
      parameters: { code },
      body: { name: 'approval', value: 'approved', valueBefore: 'pending' },
    });
    expect(await directory({ text: name })).toEqual([code]);
    const { data: all } = await callPlatform(bench.platform, listBrokers, { query: { limit: 200 } });
    const counts = all.items.map((row) => row.validOfferCount);
    expect(counts).toEqual([...counts].sort((one, other) => other - one));
    expect(all.items.length).toBe(all.totalCount);
    const [region] = await bench.store.database
      .selectFrom('region')
      .select('id')
      .where('key', '=', 'Asir')
      .execute();
    expect(await directory({ text: name, regionId: region?.id ?? 0 })).toEqual([]);
  });

  test('operators decide in the place of owners', async () => {
    const moderator = await newOperator(bench.store, bench.platform, 'moderation');
    const empty = await newOffice(bench.store);
    const person = await newPerson(bench.platform);
    await ask(person, {}, empty);
    const { data } = await callPlatform(bench.platform, listJoinRequestsAtDesk, {
      ...{ token: moderator.token, query: { limit: 200 } },
    });
    const { id } = firstOf(data.items.filter(({ organisation }) => organisation.code === empty.code));
    const body = { isAccepted: true, role: 'owner' };
    const call = () =>
      callPlatform(bench.platform, decideJoinRequestAtDesk, {
        ...{ token: moderator.token, parameters: { id }, body },
      });
    expect((await call()).data).toEqual({ id });
    expect((await mine(person)).memberships).toMatchObject([{ code: empty.code, role: 'owner' }]);
    expectRefusal(await call(), 404, 'request_not_found');
  });
});
