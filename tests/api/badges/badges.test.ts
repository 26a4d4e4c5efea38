import { describe, expect, test, beforeAll } from 'vitest';
import { randomUUID } from 'node:crypto';
import { getBadgeProfile, listBadgeProgress } from '../../../contract/badges/badges.ts';
import { addFavorite, removeFavorite } from '../../../contract/favorites/favorites.ts';
import { reportParcel } from '../../../contract/complaints/complaints.ts';
import { savePhone, updateProfile } from '../../../contract/account/profile.ts';
import { demoBench } from '../../support/bench.ts';
import { callPlatform, expectRefusal } from '../../support/calls.ts';
import { newPerson, newPhoneNumber, type Person } from '../../support/people.ts';
import { engines } from '../../support/store.ts';
import { tinyFiles, upload } from '../../support/uploads.ts';

describe.each(engines)('badges on %s', (engine) => {
  const bench = demoBench(engine);
  let parcelIds: number[];
  beforeAll(async () => {
    const rows = await bench.store.database.selectFrom('parcel').select('id').limit(30).execute();
    parcelIds = rows.map((row) => row.id);
  });

  const progress = async ({ token }: Person) =>
    (await callPlatform(bench.platform, listBadgeProgress, { token })).data;
  async function badge(person: Person, key: string) {
    const found = (await progress(person)).find((row) => row.badge === key);
    if (!found) throw new Error(`there is no badge ${key}`);
    const { count, goal, earnedAt } = found;
    return { count, goal, isEarned: earnedAt !== null };
  }
  const keep = ({ token }: Person, id: number | undefined) =>
    callPlatform(bench.platform, addFavorite, {
      token,
      body: { regionId: 10, itemType: 'parcel', itemId: String(id) },
    });
  const report = ({ token }: Person, parcelObjectId: number | undefined, kind = 'wrong_data') =>
    callPlatform(bench.platform, reportParcel, {
      token,
      body: { parcelObjectId, kind, priceSar: 500_000, date: '2026-05-01' },
    });

  test('a new person has only today as progress', async () => {
    const rows = await progress(await newPerson(bench.platform));
    expect(rows.map(({ badge, type, count, goal }) => [badge, type, count, goal])).toEqual([
      ['first_favorite', 'explorer', 0, 1],
      ['collector', 'explorer', 0, 20],
      ['regular', 'explorer', 1, 7],
      ['resident', 'explorer', 1, 30],
      ['known_face', 'contributor', 0, 1],
      ['witness', 'contributor', 0, 3],
      ['surveyor', 'contributor', 0, 5],
      ['documenter', 'contributor', 0, 1],
      ['open_counter', 'broker', 0, 1],
    ]);
    for (const row of rows) {
      expect(row).toMatchObject({ earnedAt: null, badgeIcon: row.badge });
      expect(`${row.title} ${row.description}`).toMatch(/^[\u0600-\u06FF .،:]+$/);
    }
  });

  test('favorites count while saved and never decrease; saving one again is no progress', async () => {
    const person = await newPerson(bench.platform);
    const { data } = await keep(person, parcelIds[0]);
    expect(await badge(person, 'first_favorite')).toEqual({ count: 1, goal: 1, isEarned: true });
    expect(await badge(person, 'collector')).toEqual({ count: 1, goal: 20, isEarned: false });
    for (let again = 0; again < 3; again++) {
      const id = again === 0 ? data.id : (await keep(person, parcelIds[0])).data.id;
      await callPlatform(bench.platform, removeFavorite, { token: person.token, parameters: { id } });
    }
    expect(await badge(person, 'collector')).toEqual({ count: 1, goal: 20, isEarned: false });
    const kept = [];
    for (const id of parcelIds.slice(0, 4)) kept.push((await keep(person, id)).data.id);
    for (const id of kept.slice(0, 3))
      await callPlatform(bench.platform, removeFavorite, { token: person.token, parameters: { id } });
    await keep(person, parcelIds[9]);
    expect(await badge(person, 'collector')).toMatchObject({ count: 4 });
    for (const id of parcelIds.slice(0, 22)) await keep(person, id);
    expect(await badge(person, 'collector')).toEqual({ count: 20, goal: 20, isEarned: true });
  });

  test('an award keeps the time at which it was earned', async () => {
    const person = await newPerson(bench.platform);
    const earned = async () =>
      (await progress(person)).find((row) => row.badge === 'first_favorite')?.earnedAt ?? null;
    const before = new Date().toISOString();
    await keep(person, parcelIds[0]);
    const first = await earned();
    expect([before, first, new Date().toISOString()].toSorted()[1]).toBe(first);
    await keep(person, parcelIds[1]);
    expect(await earned()).toBe(first);
  });

  test('reports count by parcel, missing sales separately, and the same parcel once', async () => {
    const person = await newPerson(bench.platform);
    for (const id of [0, 0, 1, 1]) await report(person, parcelIds[id]);
    expect(await badge(person, 'surveyor')).toEqual({ count: 2, goal: 5, isEarned: false });
    expect(await badge(person, 'witness')).toEqual({ count: 0, goal: 3, isEarned: false });
    for (const id of [1, 2, 3, 3, 4]) await report(person, parcelIds[id], 'missing_sale');
    expect(await badge(person, 'surveyor')).toEqual({ count: 5, goal: 5, isEarned: true });
    expect(await badge(person, 'witness')).toEqual({ count: 3, goal: 3, isEarned: true });
  });

  test('a rejected report is no progress', async () => {
    const person = await newPerson(bench.platform);
    expectRefusal(await report(person, 5), 404, 'parcel_not_found');
    expect(await badge(person, 'surveyor')).toMatchObject({ count: 0 });
  });

  test.each([
    ['regular', 6, 7],
    ['resident', 40, 30],
  ])('days of use earn %s: %i days before today', async (key, before, count) => {
    const uid = randomUUID();
    const { database } = bench.store;
    const { id } = await database
      .insertInto('account')
      .values({ uid, sign_in_provider: 'google.com', created_at: '2026-01-01T00:00:00.000Z' })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (let day = 1; day <= before; day++) {
      const text = new Date(Date.UTC(2025, 0, day)).toISOString().slice(0, 10);
      await database.insertInto('active_day').values({ account_id: id, day: text }).execute();
    }
    const token = await bench.platform.tokenOf({ uid });
    expect(await badge({ uid, id, token }, key)).toEqual({ count, goal: count, isEarned: true });
  });

  test('a completed profile earns the known face badge permanently', async () => {
    const person = await newPerson(bench.platform, { name: 'ريم' });
    const put = (body: object) => callPlatform(bench.platform, updateProfile, { token: person.token, body });
    await put({ cityName: 'بريدة' });
    expect(await badge(person, 'known_face')).toMatchObject({ isEarned: false });
    await callPlatform(bench.platform, savePhone, {
      token: person.token,
      body: { PhoneNumber: newPhoneNumber() },
    });
    expect(await badge(person, 'known_face')).toEqual({ count: 1, goal: 1, isEarned: true });
    await put({ cityName: null });
    expect(await badge(person, 'known_face')).toMatchObject({ isEarned: true });
  });

  test('an upload earns the documenter badge; a rejected one does not', async () => {
    const person = await newPerson(bench.platform);
    await upload(bench.platform, person.token, Buffer.from('<svg/>'));
    expect(await badge(person, 'documenter')).toMatchObject({ count: 0 });
    await upload(bench.platform, person.token, tinyFiles['image/png']);
    expect(await badge(person, 'documenter')).toEqual({ count: 1, goal: 1, isEarned: true });
  });

  async function join(person: Person, code: string): Promise<void> {
    const { database } = bench.store;
    const { id } = await database
      .selectFrom('organisation')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    const member = { account_id: person.id, organisation_id: id, joined_at: '2026-02-01T00:00:00.000Z' };
    await database.insertInto('organisation_member').values(member).execute();
  }
  const badgeProfile = async ({ token }: Person) =>
    (await callPlatform(bench.platform, getBadgeProfile, { token })).data;

  test('offers of one’s own organization earn the counter badge, offers of others do not', async () => {
    const [broker, other] = [await newPerson(bench.platform), await newPerson(bench.platform)];
    await join(broker, 'B1007');
    await join(other, 'B1005');
    expect(await badge(broker, 'open_counter')).toEqual({ count: 1, goal: 1, isEarned: true });
    expect(await badge(other, 'open_counter')).toEqual({ count: 0, goal: 1, isEarned: false });
  });

  test('the badge count of the menu is the number earned', async () => {
    const person = await newPerson(bench.platform, { name: 'هند' });
    expect(await badgeProfile(person)).toEqual({
      name: 'هند',
      brokerBadge: null,
      earnedCount: 0,
      badgeCount: 9,
    });
    await keep(person, parcelIds[0]);
    expect(await badgeProfile(person)).toMatchObject({ earnedCount: 1 });
  });

  test.each([
    ['B1002', 'مكتب نبع الشيح للوساطة العقارية'],
    ['B1005', undefined],
    ['B1012', undefined],
    ['D2001', undefined],
  ])('a member of %s has the badge of an approved broker office: %s', async (code, title) => {
    const person = await newPerson(bench.platform);
    await join(person, code);
    const { brokerBadge } = await badgeProfile(person);
    expect(brokerBadge).toEqual(
      title
        ? { title, type: 'وسيط معتمد', badgeIcon: 'broker', joinedDate: '2026-02-01T00:00:00.000Z' }
        : null,
    );
  });

  test('badges require a token', async () => {
    for (const endpoint of [listBadgeProgress, getBadgeProfile]) {
      expectRefusal(await callPlatform(bench.platform, endpoint), 401, 'not_signed_in');
    }
  });
});
