import { describe, expect, test } from 'vitest';
import { getBadgeFormStatus, listBadgeRegions, sendBadgeForm } from '../../../contract/badges/badges.ts';
import { demoBench } from '../../support/bench.ts';
import { callPlatform, expectBadInput, expectRefusal } from '../../support/calls.ts';
import { newPerson, type Person } from '../../support/people.ts';
import { engines } from '../../support/store.ts';

describe.each(engines)('the registration form for broker badges on %s', (engine) => {
  const bench = demoBench(engine);
  const form = { name: 'مكتب سالم', phoneNumber: '+966550001122', regionId: 13, message: 'أرجو\nالقبول' };
  const send = ({ token }: Person, body: object = form) =>
    callPlatform(bench.platform, sendBadgeForm, { token, body });
  const status = async ({ token }: Person) =>
    (await callPlatform(bench.platform, getBadgeFormStatus, { token })).data;
  const decide = (person: Person, decision: 'accepted' | 'rejected') =>
    bench.store.database
      .updateTable('badge_form')
      .set({ status: decision })
      .where('account_id', '=', person.id)
      .execute();

  test('is sent once, and again only after a rejection', async () => {
    const person = await newPerson(bench.platform);
    expect(await status(person)).toEqual({ status: 'none', submittedAt: null });
    const { data } = await send(person, { ...form, email: 'salem@example.com' });
    expect(data.status).toBe('pending');
    expect(await status(person)).toEqual(data);
    const stored = () =>
      bench.store.database.selectFrom('badge_form').selectAll().where('account_id', '=', person.id).execute();
    expect(await stored()).toMatchObject([
      { name: form.name, phone_number: form.phoneNumber, email: 'salem@example.com', region_id: 13 },
    ]);
    expectRefusal(await send(person), 409, 'form_already_sent');
    await decide(person, 'accepted');
    expectRefusal(await send(person), 409, 'form_already_sent');
    expect((await status(person)).status).toBe('accepted');
    await decide(person, 'rejected');
    expect((await send(person, { ...form, name: 'مكتب آخر' })).data.status).toBe('pending');
    expect(await stored()).toMatchObject([{ name: 'مكتب آخر', email: null, status: 'pending' }]);
  });

  test('is rejected with an unknown region or wrong fields', async () => {
    const person = await newPerson(bench.platform);
    expectRefusal(await send(person, { ...form, regionId: 99 }), 404, 'region_not_found');
    expectBadInput(await send(person, { ...form, phoneNumber: '055' }), 'phoneNumber');
    expectBadInput(await send(person, { ...form, email: 'salem' }), 'email');
    expectBadInput(await send(person, { ...form, name: ' ' }), 'name');
    expect(await status(person)).toMatchObject({ status: 'none' });
  });

  test('offers all regions, Riyadh first', async () => {
    const { token } = await newPerson(bench.platform);
    const { data } = await callPlatform(bench.platform, listBadgeRegions, { token });
    const rows = await bench.store.database.selectFrom('region').select(['id', 'name']).execute();
    expect(data[0]).toEqual({ id: 10, name: 'الرياض' });
    expect(data.toSorted((a, b) => a.id - b.id)).toEqual(rows.toSorted((a, b) => a.id - b.id));
  });

  test('requires a token', async () => {
    for (const endpoint of [getBadgeFormStatus, listBadgeRegions]) {
      expectRefusal(await callPlatform(bench.platform, endpoint), 401, 'not_signed_in');
    }
    expectRefusal(await callPlatform(bench.platform, sendBadgeForm, { body: {} }), 401, 'not_signed_in');
  });
});
