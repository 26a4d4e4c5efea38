import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { closeSession, logEvent, saveSession } from '../../../contract/usage/usage.ts';
import { emptyBench } from '../../support/bench.ts';
import { callPlatform, expectBadInput, expectRefusal } from '../../support/calls.ts';
import { callHeaders } from '../../support/platform.ts';
import { newPerson, type Person } from '../../support/people.ts';
import { engines } from '../../support/store.ts';

describe.each(engines)('events and sessions on %s', (engine) => {
  const bench = emptyBench(engine);
  const log = (body: object) => callPlatform(bench.platform, logEvent, { body });

  async function lastEvent() {
    return bench.store.database
      .selectFrom('event_log')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
  }

  test('an event is stored with the device and without a person', async () => {
    const data = '{"page":"/riyadh","took":1234,"when":20261}';
    const answer = await log({ type: 'error', name: 'map_failed', data });
    expect(await lastEvent()).toMatchObject({
      device_id: callHeaders['device-id'],
      type: 'error',
      name: 'map_failed',
      data,
      created_at: answer.data.createdAt,
    });
    await log({ type: 'error', name: 'without_data' });
    expect((await lastEvent()).data).toBe('null');
  });

  test.each([
    ['as digits', '{"phone":"+966551234567"}', '{"phone":"+*********567"}'],
    ['as a number', '{"phone":551234567}', undefined],
    ['twice', '{"a":"0551234567","b":"0507654321"}', '{"a":"*******567","b":"*******321"}'],
    ['in Arabic-Indic digits', '{"phone":"٠٥٥١٢٣٤٥٦٧"}', undefined],
    ['in Persian digits', '{"phone":"۰۵۵۱۲۳۴۵۶۷"}', undefined],
    ['in groups with spaces', '{"phone":"+966 55 123 4567"}', undefined],
    ['in groups with dashes', '{"phone":"055-123-4567"}', undefined],
  ])('a phone number in the data %s keeps only its last three digits', async (_, data, expected) => {
    const { status } = await log({ type: 'otp', name: 'otp_received_timeout', data });
    expect(status).toBe(200);
    const { data: stored } = await lastEvent();
    if (expected) expect(stored).toBe(expected);
    expect(stored.replace(/[^\p{Nd}]/gu, '').length).toBeLessThanOrEqual(6);
  });

  test('the stored data is still JSON', async () => {
    await log({ type: 'otp', name: 'sent', data: '{"phone":966551234567,"name":"س"}' });
    const { data } = await lastEvent();
    expect(() => JSON.parse(data) as unknown).not.toThrow();
    expect(data).not.toContain('551234');
  });

  test('a phone number in the name keeps only its last three digits', async () => {
    await log({ type: 'otp 0551234567', name: 'sent to 0551234567' });
    const { type, name } = await lastEvent();
    expect(`${type} ${name}`).not.toContain('1234');
  });

  test.each([
    ['type', { type: '' }],
    ['name', { name: 'س'.repeat(81) }],
    ['data', { data: '{not json' }],
    ['data', { data: { page: 1 } }],
    ['data', { data: `"${'x'.repeat(2000)}"` }],
  ])('rejects an event with a wrong %s: %j', async (field, wrong) => {
    expectBadInput(await log({ type: 'error', name: 'x', ...wrong }), field);
  });

  describe('sessions', () => {
    const open = ({ token }: Person) => callPlatform(bench.platform, saveSession, { token });
    const close = ({ token }: Person, sessionId: string) =>
      callPlatform(bench.platform, closeSession, { token, parameters: { sessionId } });
    const stored = (id: string) =>
      bench.store.database
        .selectFrom('tracking_session')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();

    test('are opened and closed by their person; a second close elsewhere changes nothing', async () => {
      const person = await newPerson(bench.platform);
      const { data: id } = await open(person);
      expect(await stored(id)).toMatchObject({
        account_id: person.id,
        device_id: callHeaders['device-id'],
        closed_at: null,
      });
      const { data } = await close(person, id);
      expect((await stored(id)).closed_at).toBe(data.closedAt);
      const token = await bench.platform.tokenOf({ uid: person.uid, authTime: 1_790_000_000 });
      expect((await close({ ...person, token }, id)).data).toEqual(data);
      expect((await open({ ...person, token })).data).not.toBe(id);
    });

    test('of another person appear not to exist', async () => {
      const [owner, other] = [await newPerson(bench.platform), await newPerson(bench.platform)];
      const { data: id } = await open(owner);
      expectRefusal(await close(other, id), 404, 'session_not_found');
      expectRefusal(await close(other, randomUUID()), 404, 'session_not_found');
      expect((await stored(id)).closed_at).toBeNull();
    });

    test('have non-numeric ids and require a token', async () => {
      expectBadInput(await close(await newPerson(bench.platform), '1'), 'sessionId');
      const nobody = { uid: '', id: 0, token: '' };
      expectRefusal(await open(nobody), 401, 'not_signed_in');
      expectRefusal(await close(nobody, randomUUID()), 401, 'not_signed_in');
    });
  });
});
