import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listCampaignForms, listCampaigns, countWaiting } from '../../../contract/admin/campaign-forms.ts';
import {
  answerComplaint,
  changeComplaint,
  listAssignees,
  listComplaintsAtDesk,
  listTakedowns,
  takeDownOffer,
} from '../../../contract/admin/complaints.ts';
import { getDataJob } from '../../../contract/admin/data.ts';
import { listJournal } from '../../../contract/admin/journal.ts';
import { blockMember, findMembers, unblockMember } from '../../../contract/admin/members.ts';
import {
  decideBadgeForm,
  decideOrganisation,
  listBadgeForms,
  listOrganisations,
} from '../../../contract/admin/requests.ts';
import { getProfile, updateProfile } from '../../../contract/account/profile.ts';
import { sendBadgeForm } from '../../../contract/badges/badges.ts';
import { addComplaint, reportParcel } from '../../../contract/complaints/complaints.ts';
import { getOffer } from '../../../contract/offer/offers.ts';
import { demoBench, firstOf } from '../../support/bench.ts';
import { callPlatform, expectBadInput, expectRefusal } from '../../support/calls.ts';
import { sendForm } from '../../support/campaign-forms.ts';
import { startMailServer, type MailServer } from '../../support/mail-server.ts';
import { newOperator } from '../../support/operators.ts';
import { newPerson, newPhoneNumber, type Person } from '../../support/people.ts';
import { startPlatform, type TestPlatform } from '../../support/platform.ts';
import { engines } from '../../support/store.ts';

describe.each(engines)('people’s matters at the desk on %s', (engine) => {
  const bench = demoBench(engine);
  let moderator: Awaited<ReturnType<typeof newOperator>>;
  let platform: TestPlatform;
  let mail: MailServer;

  beforeAll(async () => {
    mail = await startMailServer();
    platform = await startPlatform(bench.store, { mail: { url: mail.url, from: 'no-reply@ardi.example' } });
    moderator = await newOperator(bench.store, platform, 'moderation');
  });
  afterAll(async () => {
    await platform.close();
    await mail.stop();
  });

  const token = () => moderator.token;
  async function offerCode(): Promise<string> {
    return firstOf(await bench.store.database.selectFrom('offer').select('code').orderBy('id').execute())
      .code;
  }
  const phoned = () => newPerson(platform, { provider: 'phone', phone_number: newPhoneNumber() });
  async function complain(person: Person, subjectId: string): Promise<number> {
    const body = { typeId: 1, reasonId: 1, subjectId, description: 'السعر قديم' };
    return (await callPlatform(platform, addComplaint, { token: person.token, body })).data.id;
  }
  const list = async (query: Record<string, string> = {}) =>
    (await callPlatform(platform, listComplaintsAtDesk, { token: token(), query })).data;
  const change = (id: number, body: object) =>
    callPlatform(platform, changeComplaint, { token: token(), parameters: { kind: 'complaint', id }, body });
  const answer = (id: number, body: object) =>
    callPlatform(platform, answerComplaint, { token: token(), parameters: { kind: 'complaint', id }, body });

  test('complaints and reports are listed together with their writers, and looking is in the journal', async () => {
    const person = await phoned();
    const id = await complain(person, await offerCode());
    const parcel = firstOf(
      await bench.store.database
        .selectFrom('parcel')
        .select(['id', 'parcel_no', 'plan_no'])
        .where('plan_no', 'is not', null)
        .limit(1)
        .execute(),
    );
    const { data: report } = await callPlatform(platform, reportParcel, {
      token: person.token,
      body: { parcelObjectId: parcel.id, kind: 'missing_sale', priceSar: 900_000, date: '2025-01-31' },
    });
    const { items, totalCount } = await list();
    expect(totalCount).toBeGreaterThanOrEqual(2);
    expect(items.find((item) => item.kind === 'complaint' && item.id === id)).toMatchObject({
      ...{ receipt: `ش-${id}`, about: 'offer', state: 'new', assignee: null, answer: null },
      ...{ description: 'السعر قديم', reason: expect.any(String) as string, subjectName: null },
      writer: { accountId: person.id, email: null },
    });
    expect((await list({ about: 'parcel' })).items[0]).toMatchObject({
      ...{ kind: 'parcel', id: report.id, reason: 'صفقة لا تظهر' },
      ...{ reportedPrice: 900_000, reportedDate: '2025-01-31', address: `/parcel/${parcel.id}` },
      subjectName: `\u2068${parcel.parcel_no}\u2069، مخطط \u2068${parcel.plan_no}\u2069`,
    });
    expect((await list({ receipt: `ش-${id}` })).items.map((item) => item.id)).toEqual([id]);
    const chief = await newOperator(bench.store, platform, 'all');
    const { data: journal } = await callPlatform(platform, listJournal, {
      token: chief.token,
      query: { act: 'complaints.read' },
    });
    expect(journal.items[0]?.detail).toEqual({ receipts: [`ش-${id}`] });
  });

  test('a complaint is assigned, and the later of two operators learns what changed', async () => {
    const id = await complain(await phoned(), await offerCode());
    const { data: assignees } = await callPlatform(platform, listAssignees, { token: token() });
    expect(assignees.map(({ accountId }) => accountId)).toContain(moderator.id);
    const body = { state: 'in_progress', assigneeId: moderator.id, changedAt: null };
    const { data: changed } = await change(id, body);
    expect(changed).toMatchObject({ state: 'in_progress', assignee: { accountId: moderator.id } });
    expectRefusal(await change(id, body), 409, 'changed_meanwhile');
    expect((await list({ state: 'in_progress' })).items.map((item) => item.id)).toContain(id);
    expect((await list({ state: 'new' })).items.map((item) => item.id)).not.toContain(id);
    expectBadInput(
      await change(id, { ...body, assigneeId: 999_999, changedAt: changed.changedAt }),
      'assigneeId',
    );
    expectRefusal(await change(999_999, { ...body, assigneeId: null }), 404, 'complaint_not_found');
  });

  test('a writer is answered by text message, or by e-mail once the address is verified', async () => {
    const person = await phoned();
    const id = await complain(person, await offerCode());
    expectRefusal(
      await answer(id, { channel: 'email', text: 'شكرًا', changedAt: null }),
      409,
      'no_way_to_writer',
    );
    const { data: answered } = await answer(id, { channel: 'sms', text: 'حدّثنا السعر', changedAt: null });
    expect(answered).toMatchObject({ state: 'answered', answer: 'حدّثنا السعر', channel: 'sms' });
    const message = await bench.store.database
      .selectFrom('outbox_message')
      .select(['recipient', 'text'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(message.text).toBe(`ردّ على بلاغك ش-${id} في أرضي:\nحدّثنا السعر`);

    const other = await newPerson(platform, { email: 'noura@example.com', email_verified: true });
    const second = await complain(other, await offerCode());
    const sent = await answer(second, { channel: 'email', text: 'شكرًا', changedAt: null });
    expect(sent.data).toMatchObject({ state: 'answered', channel: 'email' });
    expect(mail.received.at(-1)?.to).toEqual(['noura@example.com']);
    await callPlatform(platform, updateProfile, { token: other.token, body: { email: 'x@example.com' } });
    const again = { channel: 'email', text: 'شكرًا', changedAt: sent.data.changedAt };
    expectRefusal(await answer(second, again), 409, 'no_way_to_writer');
  });

  test('of operators who decide at once only one succeeds, and only one answer is sent', async () => {
    const outbox = async () =>
      (await bench.store.database.selectFrom('outbox_message').select('id').execute()).length;
    const id = await complain(await phoned(), await offerCode());
    const before = await outbox();
    const body = { channel: 'sms', text: 'شكرًا', changedAt: null };
    const answers = await Promise.all([1, 2, 3, 4].map(() => answer(id, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await outbox()).toBe(before + 1);
    const changedAt = answers.find(({ status }) => status === 200)?.data.changedAt ?? null;
    const closed = { state: 'closed', assigneeId: null, changedAt };
    const changes = await Promise.all([1, 2, 3].map(() => change(id, closed)));
    expect(changes.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await list({ receipt: `ش-${id}` })).items[0]).toMatchObject({ state: 'closed', answer: 'شكرًا' });
  });

  test('a gateway that does not answer leaves the state that a complaint had', async () => {
    const id = await complain(await phoned(), await offerCode());
    const { data: changed } = await change(id, {
      ...{ state: 'in_progress', assigneeId: moderator.id, changedAt: null },
    });
    const failing = await startPlatform(bench.store, {
      smsGateway: { url: 'http://127.0.0.1:9', token: undefined },
    });
    const refused = await callPlatform(failing, answerComplaint, {
      token: token(),
      parameters: { kind: 'complaint', id },
      body: { channel: 'sms', text: 'شكرًا', changedAt: changed.changedAt },
    });
    await failing.close();
    expectRefusal(refused, 502, 'mail_not_sent');
    expect((await list({ receipt: `ش-${id}` })).items[0]).toEqual(changed);
  });

  test('an answer that cannot be sent leaves the complaint as it was', async () => {
    const person = await newPerson(platform, { email: 'refused@example.com', email_verified: true });
    const id = await complain(person, await offerCode());
    expectRefusal(
      await answer(id, { channel: 'email', text: 'شكرًا', changedAt: null }),
      502,
      'mail_not_sent',
    );
    expect((await list({ receipt: `complaint-${id}` })).items[0]).toMatchObject({
      state: 'new',
      answer: null,
    });
  });

  test('an offer is taken down with a reason that its members see', async () => {
    const offer = firstOf(
      await bench.store.database
        .selectFrom('offer')
        .select(['code', 'title', 'organisation_id'])
        .orderBy('id', 'desc')
        .execute(),
    );
    const member = await newPerson(platform);
    await bench.store.database
      .insertInto('organisation_member')
      .values({
        ...{ account_id: member.id, organisation_id: offer.organisation_id },
        joined_at: new Date().toISOString(),
      })
      .execute();
    const { data: job } = await callPlatform(platform, takeDownOffer, {
      token: token(),
      body: { code: offer.code, reason: 'الأرض ليست للبيع' },
    });
    const state = async () =>
      (await callPlatform(platform, getDataJob, { token: token(), parameters: { id: job?.id ?? '' } })).data
        .state;
    await expect.poll(state, { interval: 200 }).toBe('done');
    expectRefusal(
      await callPlatform(platform, getOffer, { parameters: { code: offer.code } }),
      404,
      'offer_not_found',
    );
    const takedowns = async ({ token: of }: Person) =>
      (await callPlatform(platform, listTakedowns, { token: of })).data;
    expect(await takedowns(member)).toMatchObject([{ title: offer.title, reason: 'الأرض ليست للبيع' }]);
    expect(await takedowns(await newPerson(platform))).toEqual([]);
  });

  test('applications for badges are decided once', async () => {
    const person = await phoned();
    const region = firstOf(await bench.store.database.selectFrom('region').selectAll().execute());
    const form = { name: 'وسيط', phoneNumber: newPhoneNumber(), regionId: region.id };
    await callPlatform(platform, sendBadgeForm, { token: person.token, body: form });
    const { data: page } = await callPlatform(platform, listBadgeForms, {
      token: token(),
      query: { status: 'pending' },
    });
    expect(page.items[0]).toMatchObject({ accountId: person.id, name: 'وسيط', status: 'pending' });
    const decide = (status: string, statusBefore: string) =>
      callPlatform(platform, decideBadgeForm, {
        token: token(),
        parameters: { id: person.id },
        body: { status, statusBefore },
      });
    expect((await decide('accepted', 'pending')).data.status).toBe('accepted');
    expectRefusal(await decide('rejected', 'pending'), 409, 'changed_meanwhile');
  });

  test('organisations are found and decided', async () => {
    const { data: page } = await callPlatform(platform, listOrganisations, { token: token(), query: {} });
    const { code, status } = firstOf(page.items);
    const decide = (name: string, value: string, valueBefore: string) =>
      callPlatform(platform, decideOrganisation, {
        token: token(),
        parameters: { code },
        body: { name, value, valueBefore },
      });
    expect((await decide('status', 'suspended', status)).data).toMatchObject({ code, status: 'suspended' });
    expectRefusal(await decide('status', 'suspended', 'active'), 409, 'changed_meanwhile');
    expectBadInput(await decide('booking', 'maybe', 'off'), 'value');
    expect((await decide('status', 'active', 'suspended')).data.status).toBe('active');
    const found = await callPlatform(platform, listOrganisations, { token: token(), query: { text: code } });
    expect(found.data.items.map((item) => item.code)).toEqual([code]);
  });

  test('a member is found by number, blocked from the next request on, and unblocked', async () => {
    const phoneNumber = newPhoneNumber();
    const person = await newPerson(platform, { provider: 'phone', phone_number: phoneNumber });
    const find = async (text: string) =>
      (await callPlatform(platform, findMembers, { token: token(), query: { text } })).data;
    expect(await find(`0${phoneNumber.slice(4)}`)).toMatchObject([
      {
        id: person.id,
        phoneNumber,
        isPhoneVerified: true,
        complaints: 0,
        blockedAt: null,
        isOperator: false,
      },
    ]);
    const parameters = { id: person.id };
    const block = (id: number, reason: string) =>
      callPlatform(platform, blockMember, { token: token(), parameters: { id }, body: { reason } });
    expect((await block(person.id, 'رسائل مزعجة')).data.blockedReason).toBe('رسائل مزعجة');
    const profile = () => callPlatform(platform, getProfile, { token: person.token });
    expectRefusal(await profile(), 403, 'account_blocked');
    await callPlatform(platform, unblockMember, { token: token(), parameters });
    // Blocking ended the sign-in; the person signs in again.
    expectRefusal(await profile(), 401, 'not_signed_in');
    const { uid } = person;
    const again = await platform.tokenOf({ uid, authTime: Math.floor(Date.now() / 1000) + 2 });
    expect((await callPlatform(platform, getProfile, { token: again })).data.id).toBe(person.id);
    expectRefusal(await block(moderator.id, 'سهوًا'), 409, 'is_operator');
    expectRefusal(await block(999_999, 'سهوًا'), 404, 'member_not_found');
    expect(await find('no-such-person')).toEqual([]);
  });

  test('forms of campaigns are listed by campaign', async () => {
    const marketer = await newOperator(bench.store, platform, 'marketing');
    await sendForm(platform, { name: 'سعد' }, { campaign: 'desk-campaign' });
    const { data: campaigns } = await callPlatform(platform, listCampaigns, { token: marketer.token });
    expect(campaigns).toMatchObject([{ campaign: 'desk-campaign', forms: 1 }]);
    const query = { campaign: 'desk-campaign' };
    const { data: forms } = await callPlatform(platform, listCampaignForms, { token: marketer.token, query });
    expect(forms).toMatchObject({ totalCount: 1, items: [{ name: 'سعد', campaign: 'desk-campaign' }] });
  });

  test('everybody is told how much waits of what they may see', async () => {
    const waiting = async ({ token: of }: { token: string }) =>
      (await callPlatform(platform, countWaiting, { token: of })).data;
    await complain(await phoned(), await offerCode());
    const own = await waiting(moderator);
    expect(own.complaints).toBeGreaterThan(0);
    expect(own).toMatchObject({ heldRows: null, campaignForms: null });
    const marketer = await newOperator(bench.store, platform, 'marketing');
    expect(await waiting(marketer)).toMatchObject({
      complaints: null,
      badgeForms: null,
      organisations: null,
      offers: null,
      joinRequests: null,
    });
  });
});
