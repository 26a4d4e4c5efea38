import { describe, expect, test } from 'vitest';
import { listJournal } from '../../../src/contract/admin/journal.ts';
import { getDesk } from '../../../src/contract/admin/operators.ts';
import { addToken, listTokens, revokeToken } from '../../../src/contract/admin/tokens.ts';
import { riyadhDay } from '../../../src/contract/shared/days.ts';
import { emptyBench } from '../../support/bench.ts';
import { callPlatform, expectBadInput, expectRefusal } from '../../support/calls.ts';
import { newOperator } from '../../support/operators.ts';
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
