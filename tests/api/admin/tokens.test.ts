import { describe, expect, test } from 'vitest';
import { listJournal } from '../../../contract/admin/journal.ts';
import { getDesk } from '../../../contract/admin/operators.ts';
import { addToken, listTokens, revokeToken } from '../../../contract/admin/tokens.ts';
import { riyadhDay } from '../../../lib/days.ts';
import { emptyBench } from '../../support/bench.ts';
import { callPlatform, expectBadInput, expectRefusal } from '../../support/calls.ts';
import { addToken as addTokenTo } from '../../../database/admin/access-tokens.ts';
import { changeOperator, removeOperator } from '../../../database/admin/operators.ts';
import { commandActor, newOperator } from '../../support/operators.ts';
import { engines } from '../../support/store.ts';

describe.each(engines)('tokens for machines on %s', (engine) => {
  const bench = emptyBench(engine);
  const chief = () => newOperator(bench.store, bench.platform, 'all');
  const add = (token: string, body: object) => callPlatform(bench.platform, addToken, { token, body });
  const desk = (token: string) => callPlatform(bench.platform, getDesk, { token });
  const day = (later: number) => riyadhDay(Date.now() + later * 86_400_000);

  test('a token has the rights that it was given, and is stored only as a hash', async () => {
    const { token } = await chief();
    const { data } = await add(token, { name: 'تحميل يومي', rights: ['data.write', 'desk.read'] });
    expect(data).toMatchObject({ rights: ['desk.read', 'data.write'], expiresAt: null, revokedAt: null });
    expect(data.token).toMatch(/^ardi_[\w-]{43}$/);
    expect((await desk(data.token)).data).toEqual({
      name: 'تحميل يومي',
      role: null,
      rights: ['desk.read', 'data.write'],
    });
    const stored = await bench.store.database.selectFrom('access_token').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(data.token);
    const { data: listed } = await callPlatform(bench.platform, listTokens, { token });
    expect(listed[0]).toMatchObject({ id: data.id, lastUsedAt: expect.any(String) as string });
    expect(JSON.stringify(listed)).not.toContain(data.token);
  });

  test('a token that was revoked is refused at its next request, and what it did stays in the journal', async () => {
    const { token } = await chief();
    const { data } = await add(token, { name: 'قديم', rights: ['desk.read'] });
    expect((await callPlatform(bench.platform, listJournal, { token: data.token })).status).toBe(403);
    const revoke = () => callPlatform(bench.platform, revokeToken, { token, parameters: { id: data.id } });
    const { data: revoked } = await revoke();
    expect(revoked.revokedAt).not.toBeNull();
    expectRefusal(await desk(data.token), 401, 'not_signed_in');
    expect((await revoke()).data).toEqual(revoked);
    const { data: journal } = await callPlatform(bench.platform, listJournal, {
      token,
      query: { origin: 'token' },
    });
    expect(journal.items[0]).toMatchObject({ act: 'access.denied', who: 'قديم' });
    const { data: revocations } = await callPlatform(bench.platform, listJournal, {
      token,
      query: { act: 'token.revoked' },
    });
    expect(revocations.items.filter(({ subject }) => subject === `token ${data.id}`)).toHaveLength(1);
  });

  test('a token expires at the end of its last day', async () => {
    const { token } = await chief();
    const { data } = await add(token, { name: 'شهر', rights: ['desk.read'], expiresOn: day(0) });
    expect((await desk(data.token)).status).toBe(200);
    expect(data.expiresAt).toBe(new Date(`${day(1)}T00:00:00+03:00`).toISOString());
    await bench.store.database
      .updateTable('access_token')
      .set({ expires_at: new Date().toISOString() })
      .where('id', '=', data.id)
      .execute();
    expectRefusal(await desk(data.token), 401, 'not_signed_in');
    expectBadInput(await add(token, { name: 'أمس', rights: ['desk.read'], expiresOn: day(-1) }), 'expiresOn');
  });

  test('a token has no more rights than its maker, and ends with them', async () => {
    const maker = await chief();
    const { data: first } = await add(maker.token, { name: 'أول', rights: ['desk.read', 'tokens.write'] });
    const { data: second } = await add(first.token, {
      name: 'من رمز',
      rights: ['desk.read', 'tokens.write'],
    });
    expect((await desk(second.token)).data.rights).toEqual(['desk.read', 'tokens.write']);
    const operator = bench.store.database
      .selectFrom('operator')
      .select('id')
      .where('phone_number', '=', maker.phoneNumber);
    const { id } = await operator.executeTakeFirstOrThrow();

    await changeOperator(bench.store, commandActor, id, { role: 'moderation' });
    expect((await desk(first.token)).data.rights).toEqual(['desk.read']);
    expect((await desk(second.token)).data.rights).toEqual(['desk.read']);
    expectRefusal(await add(second.token, { name: 'آخر', rights: ['desk.read'] }), 403, 'not_allowed');
    await removeOperator(bench.store, commandActor, id);
    expectRefusal(await desk(first.token), 401, 'not_signed_in');
    expectRefusal(await desk(second.token), 401, 'not_signed_in');
  });

  test('a token that was made by another ends with it', async () => {
    const { token } = await chief();
    const { data: first } = await add(token, { name: 'أب', rights: ['desk.read', 'tokens.write'] });
    const { data: second } = await add(first.token, { name: 'ابن', rights: ['desk.read'] });
    await callPlatform(bench.platform, revokeToken, { token, parameters: { id: first.id } });
    expectRefusal(await desk(second.token), 401, 'not_signed_in');
    // Those of a command on the server have no maker.
    const { token: own } = await addTokenTo(bench.store, commandActor, {
      ...{ name: 'أمر', rights: ['desk.read'], expiresAt: null },
    });
    expect((await desk(own)).status).toBe(200);
  });

  test('nobody gives a right that they do not have, or none', async () => {
    const { token } = await chief();
    const { data } = await add(token, { name: 'رموز', rights: ['tokens.write'] });
    expectRefusal(await add(data.token, { name: 'أكثر', rights: ['data.write'] }), 403, 'not_allowed');
    expect((await add(token, { name: 'بلا', rights: [] })).status).toBe(400);
    expect((await add(token, { name: 'غريب', rights: ['all'] })).status).toBe(400);
    expectRefusal(
      await callPlatform(bench.platform, revokeToken, { token, parameters: { id: 999_999 } }),
      404,
      'token_not_found',
    );
  });
});
