import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { tablesWithOwnIds } from '../../../database/migrations/032-own-ids.ts';
import { rememberIds } from '../../../database/migrations/remember-ids.ts';
import { blockMember, unblockMember } from '../../../database/admin/members.ts';
import { eraseAccount, getProfile, updateProfile } from '../../../contract/account/profile.ts';
import { emptyBench } from '../../support/bench.ts';
import { callPlatform, expectRefusal } from '../../support/calls.ts';
import { commandActor } from '../../support/operators.ts';
import { newPhoneNumber } from '../../support/people.ts';
import { askForCode, codeFor, redeem, signInByPhone } from '../../support/sign-in.ts';
import { engines } from '../../support/store.ts';

describe.each(engines)('an erased or blocked account on %s', (engine) => {
  const bench = emptyBench(engine);

  const profile = (token: string) => callPlatform(bench.platform, getProfile, { token });
  const erase = (token: string) =>
    callPlatform(bench.platform, eraseAccount, { token, body: { isConfirmed: true } });
  const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;
  const countOf = async (uid: string) =>
    (await bench.store.database.selectFrom('account').select('id').where('uid', '=', uid).execute()).length;

  test('leaves nothing to its second token, which had no session: not even the next account', async () => {
    const uid = randomUUID();
    const claims = { phone_number: newPhoneNumber() };
    const first = await bench.platform.tokenOf({ uid, claims, authTime: secondsAgo(9) });
    const second = await bench.platform.tokenOf({ uid, claims, authTime: secondsAgo(5) });
    const { id } = (await profile(second)).data;
    expect((await erase(first)).status).toBe(200);
    expectRefusal(await profile(second), 401, 'not_signed_in');

    const stranger = await signInByPhone(bench.platform, newPhoneNumber());
    const { data } = await profile(stranger.token);
    expect(data.id).not.toBe(id);
    expectRefusal(await profile(second), 401, 'not_signed_in');
    const change = { token: second, body: { name: 'مهاجم' } };
    expectRefusal(await callPlatform(bench.platform, updateProfile, change), 401, 'not_signed_in');
    expect((await profile(stranger.token)).data.name).toBe(data.name);
  });

  test('is not made anew by a token that was never used before', async () => {
    const uid = randomUUID();
    const token = await bench.platform.tokenOf({ uid, authTime: secondsAgo(9) });
    const unused = await bench.platform.tokenOf({ uid, authTime: secondsAgo(5) });
    await profile(token);
    await erase(token);
    expectRefusal(await profile(unused), 401, 'not_signed_in');
    expect(await countOf(uid)).toBe(0);
  });

  test('is not made anew by a custom token that is exchanged later', async () => {
    const phone = newPhoneNumber();
    const { uid, token } = await signInByPhone(bench.platform, phone);
    await profile(token);
    const { data } = await askForCode(bench.platform, phone);
    await redeem(bench.platform, data.ref, await codeFor(bench.platform, phone));
    const claims = { phone_number: phone, proved_at: secondsAgo(0) };
    await erase(token);
    const late = await bench.platform.tokenOf({ uid, claims, authTime: secondsAgo(-120) });
    expectRefusal(await profile(late), 401, 'not_signed_in');
    expect(await countOf(uid)).toBe(0);
  });

  test('lets the person come back by a sign-in after the erasure', async () => {
    const uid = randomUUID();
    const token = await bench.platform.tokenOf({ uid, provider: 'google.com' });
    const { id } = (await profile(token)).data;
    await erase(token);
    const later = await bench.platform.tokenOf({ uid, provider: 'google.com', authTime: secondsAgo(-2) });
    const { status, data } = await profile(later);
    expect(status).toBe(200);
    expect(data.id).not.toBe(id);
  });

  test('blocking ends all sign-ins, also after it is lifted', async () => {
    const uid = randomUUID();
    const tokens = await Promise.all(
      [9, 5].map((seconds) => bench.platform.tokenOf({ uid, authTime: secondsAgo(seconds) })),
    );
    const [first = '', unused = ''] = tokens;
    const { id } = (await profile(first)).data;
    await blockMember(bench.store, commandActor, id, 'اختبار');
    for (const token of tokens) expectRefusal(await profile(token), 403, 'account_blocked');
    await unblockMember(bench.store, commandActor, id);
    for (const token of [first, unused]) expectRefusal(await profile(token), 401, 'not_signed_in');
    const later = await bench.platform.tokenOf({ uid, authTime: secondsAgo(-2) });
    expect((await profile(later)).data.id).toBe(id);
  });
});

describe('ids on SQLite', () => {
  const bench = emptyBench('sqlite');

  test.each([...tablesWithOwnIds])('%s remembers the highest id that it ever had', async (table) => {
    const { rows } = await sql<{ sql: string }>`
      select sql from sqlite_schema where type = 'table' and name = ${table}`.execute(bench.store.database);
    expect(rows[0]?.sql).toMatch(/\bid integer primary key autoincrement/);
  });

  test('every table whose ids the database assigns does, but for what is derived anew', async () => {
    const { rows } = await sql<{ name: string }>`
      select name from sqlite_schema where type = 'table' and sql like '%id integer primary key%'
        and sql not like '%autoincrement%'`.execute(bench.store.database);
    // Loads assign the ids of land, offers and projects from the keys of their publishers.
    expect(rows.map(({ name }) => name).sort()).toEqual(
      [
        ...['city', 'neighborhood', 'offer', 'parcel', 'project', 'region', 'sale'],
        ...['search_entry', 'street', 'subdivision'],
      ].sort(),
    );
  });

  test('a rebuild that would lose rows or references changes nothing', async () => {
    const { database } = bench.store;
    await sql`create table parent (id integer primary key, name text)`.execute(database);
    await sql`create table child (parent_id bigint references parent(id) on delete cascade)`.execute(
      database,
    );
    await sql`insert into parent values (7, 'seven')`.execute(database);
    await sql`insert into child values (7)`.execute(database);
    await rememberIds(database, ['parent']);
    const rows = async (table: string) =>
      (await sql`select * from ${sql.table(table)}`.execute(database)).rows.length;
    expect([await rows('parent'), await rows('child')]).toEqual([1, 1]);
    await sql`delete from parent`.execute(database);
    expect(await rows('child')).toBe(0);
    await sql`insert into parent (name) values ('eight')`.execute(database);
    const { rows: parents } = await sql`select id from parent`.execute(database);
    expect(parents).toEqual([{ id: 8 }]);
    await expect(rememberIds(database, ['no_such_table'])).rejects.toThrow('no_such_table');
  });
});
