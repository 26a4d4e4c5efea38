import { beforeEach, describe, expect, test } from 'vitest';
import { setTimeout } from 'node:timers/promises';
import { formContentName } from '../../../operations/content/entries.ts';
import { removeContent, writeContent } from '../../../database/shell/content.ts';
import { addFormTracking, getFormDetails } from '../../../contract/shell/promotion-form.ts';
import { emptyBench } from '../../support/bench.ts';
import { callPlatform, expectBadInput, expectRefusal } from '../../support/calls.ts';
import { newPerson, type Person } from '../../support/people.ts';
import { engines } from '../../support/store.ts';

const form = {
  key: 'spring-survey',
  title: 'استبيان الربيع',
  html: '<p>شاركنا رأيك</p>',
  imageUrl: 'https://example.com/form.png',
  mobileImageUrl: null,
  videoUrl: null,
  link: 'https://example.com/form',
};

describe.each(engines)('the promotional form of members on %s', (engine) => {
  const bench = emptyBench(engine);
  let writtenAfter: string;
  beforeEach(async () => {
    writtenAfter = new Date().toISOString();
    await writeContent(bench.store, formContentName, form);
  });

  const details = async ({ token }: Person) =>
    callPlatform(bench.platform, getFormDetails, { token, query: { isWeb: 'true' } });
  const track = ({ token }: Person, body: object) =>
    callPlatform(bench.platform, addFormTracking, { token, body });
  const updatedAt = async (person: Person) => (await details(person)).data.form?.updatedAt ?? '';

  test('is shown with all its content until it is closed', async () => {
    const person = await newPerson(bench.platform);
    const { data } = await details(person);
    expect(data).toEqual({ shouldShow: true, form: { ...form, updatedAt: data.form?.updatedAt } });
    expect([writtenAfter, data.form?.updatedAt, new Date().toISOString()].toSorted()[1]).toBe(
      data.form?.updatedAt,
    );
    const version = { key: form.key, updatedAt: data.form?.updatedAt };
    for (const action of ['shown', 'opened_link']) {
      expect((await track(person, { ...version, action })).data).toEqual({ key: form.key, action });
      expect((await details(person)).data.shouldShow).toBe(true);
    }
    await track(person, { ...version, action: 'closed' });
    await track(person, { ...version, action: 'closed' });
    expect((await details(person)).data).toEqual({ ...data, shouldShow: false });
    const rows = await bench.store.database
      .selectFrom('form_tracking')
      .selectAll()
      .where('account_id', '=', person.id)
      .orderBy('id')
      .execute();
    expect(rows.map(({ form, form_updated_at, action }) => [form, form_updated_at, action])).toEqual(
      ['shown', 'opened_link', 'closed', 'closed'].map((action) => [form.key, version.updatedAt, action]),
    );
  });

  test('that one person closed is still shown to another', async () => {
    const [one, other] = [await newPerson(bench.platform), await newPerson(bench.platform)];
    await track(one, { key: form.key, updatedAt: await updatedAt(one), action: 'closed' });
    expect((await details(one)).data.shouldShow).toBe(false);
    expect((await details(other)).data.shouldShow).toBe(true);
  });

  test('reappears when it was changed after it was closed', async () => {
    const person = await newPerson(bench.platform);
    const before = await updatedAt(person);
    await track(person, { key: form.key, updatedAt: before, action: 'closed' });
    // The time of change is in milliseconds.
    await setTimeout(2);
    await writeContent(bench.store, formContentName, { ...form, title: 'عنوان جديد' });
    expect((await details(person)).data).toMatchObject({ shouldShow: true, form: { title: 'عنوان جديد' } });
    await track(person, { key: form.key, updatedAt: before, action: 'closed' });
    expect((await details(person)).data.shouldShow).toBe(true);
  });

  test('does not exist when no form is active, and nothing is recorded for it', async () => {
    const person = await newPerson(bench.platform);
    await removeContent(bench.store, formContentName);
    expect((await details(person)).data).toEqual({ shouldShow: false, form: null });
    const body = { key: form.key, updatedAt: new Date().toISOString(), action: 'closed' };
    expectRefusal(await track(person, body), 404, 'subject_not_found');
  });

  test('is rejected with another key', async () => {
    const person = await newPerson(bench.platform);
    const body = { key: 'other-form', updatedAt: await updatedAt(person), action: 'shown' };
    expectRefusal(await track(person, body), 404, 'subject_not_found');
  });

  test.each([
    ['key', { key: 'Spring Survey' }],
    ['updatedAt', { updatedAt: 'yesterday' }],
    ['action', { action: 'liked' }],
  ])('rejects a wrong %s', async (field, wrong) => {
    const body = { key: form.key, updatedAt: new Date().toISOString(), action: 'shown', ...wrong };
    expectBadInput(await track(await newPerson(bench.platform), body), field);
  });

  test('requires the isWeb parameter', async () => {
    const { token } = await newPerson(bench.platform);
    for (const query of [{}, { isWeb: 'false' }]) {
      expectBadInput(await callPlatform(bench.platform, getFormDetails, { token, query }), 'isWeb');
    }
  });

  test('requires a token', async () => {
    const nobody = { uid: '', id: 0, token: '' };
    expectRefusal(await details(nobody), 401, 'not_signed_in');
    expectRefusal(await track(nobody, {}), 401, 'not_signed_in');
  });
});
