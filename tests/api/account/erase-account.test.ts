import { beforeAll, describe, expect, test, vi } from 'vitest';
import { runRetention } from '../../../platform/operations/retention.ts';
import { writeSwitch } from '../../../platform/store/settings.ts';
import { eraseAccount, getProfile } from '../../../src/contract/account/profile.ts';
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
import { freeParcels, newMember, newOffice, offerForm } from '../../support/offices.ts';
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

  test('the last owner of others and operators are not erased', async () => {
    const office = await newOffice(bench.store);
    const owner = await newMember(bench.store, bench.platform, office, 'owner');
    const agent = await newMember(bench.store, bench.platform, office, 'agent');
    expectRefusal(await erase(owner), 409, 'last_owner');
    expect((await erase(agent)).status).toBe(200);
    expect((await erase(owner)).status).toBe(200);
    const operator = await newOperator(bench.store, bench.platform, 'data');
    expectRefusal(await erase(operator), 409, 'is_operator');
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
