import { beforeAll, describe, expect, test } from 'vitest';
import { insertMany } from '../../../database/connection/bulk.ts';
import { listRegionFavorites } from '../../../contract/favorites/favorites.ts';
import { favoriteLimits } from '../../../contract/favorites/limits.ts';
import { demoBench, firstOf } from '../../support/bench.ts';
import { callPlatform, expectRefusal } from '../../support/calls.ts';
import { favoriteCalls, parcelFavorite } from '../../support/favorites.ts';
import { newPerson, type Person } from '../../support/people.ts';
import { engines } from '../../support/store.ts';

describe.each(engines)('favorites on %s', (engine) => {
  const bench = demoBench(engine);
  let ids: number[];
  beforeAll(async () => {
    const rows = await bench.store.database
      .selectFrom('parcel')
      .select('id')
      .where('region_id', '=', 10)
      .orderBy('id')
      .limit(60)
      .execute();
    ids = rows.map((row) => row.id);
  });

  const { add, list, update, remove } = favoriteCalls(bench);
  const stored = (person: Person) =>
    bench.store.database.selectFrom('bookmark').selectAll().where('account_id', '=', person.id).execute();

  test('a saved favorite is in the store and in the list, newest first, and in no other region', async () => {
    const person = await newPerson(bench.platform);
    const kept = [];
    for (const id of ids.slice(0, 5)) {
      kept.push((await add(person, parcelFavorite(id, { title: ` قطعة ${id} `, note: 'سطر\nوسطر' }))).data);
    }
    expect(kept[0]).toMatchObject({
      regionId: 10,
      itemType: 'parcel',
      itemId: String(ids[0]),
      title: `قطعة ${ids[0]}`,
      note: 'سطر\nوسطر',
    });
    const { data } = await list(person);
    expect(data).toMatchObject({ items: kept.toReversed(), totalCount: 5, offset: 0, limit: 10 });
    const page = await list(person, { regionId: 10, offset: 1, limit: 2 });
    expect(page.data.items).toMatchObject(kept.toReversed().slice(1, 3));
    expect(page.data.totalCount).toBe(5);
    expect((await list(person, { regionId: 2 })).data).toMatchObject({ items: [], totalCount: 0 });
    expect((await stored(person)).map((row) => row.item_id)).toEqual(ids.slice(0, 5).map(String));
  });

  test('the call for the map returns all of a region at once', async () => {
    const person = await newPerson(bench.platform);
    for (const id of ids.slice(0, 15)) await add(person, parcelFavorite(id));
    const all = (RegionId: number) =>
      callPlatform(bench.platform, listRegionFavorites, { token: person.token, query: { RegionId } });
    expect((await all(10)).data.map((bookmark) => bookmark.itemId)).toEqual(
      ids.slice(0, 15).toReversed().map(String),
    );
    expect((await all(13)).data).toEqual([]);
  });

  test('every kind of favorite is saved by its own id or code', async () => {
    const person = await newPerson(bench.platform);
    const { database } = bench.store;
    const first = async (table: 'neighborhood' | 'project') =>
      String(
        (await database.selectFrom(table).select('id').where('region_id', '=', 10).executeTakeFirstOrThrow())
          .id,
      );
    const [sale, offer] = await Promise.all([
      database.selectFrom('sale').selectAll().where('region_id', '=', 10).executeTakeFirstOrThrow(),
      database.selectFrom('offer').selectAll().where('region_id', '=', 10).executeTakeFirstOrThrow(),
    ]);
    for (const [itemType, itemId] of [
      ['transaction', sale.transaction_no],
      ['offer', offer.code],
      ['neighborhood', await first('neighborhood')],
      ['project', await first('project')],
    ]) {
      expect((await add(person, { regionId: 10, itemType, itemId })).data).toMatchObject({
        itemType,
        itemId,
      });
    }
    expect((await list(person)).data.totalCount).toBe(4);
  });

  test('rejects a duplicate, but not for another person', async () => {
    const [one, other] = [await newPerson(bench.platform), await newPerson(bench.platform)];
    await add(one, parcelFavorite(ids[0], { note: 'أولى' }));
    expectRefusal(await add(one, parcelFavorite(ids[0], { note: 'ثانية' })), 409, 'bookmark_exists');
    expect((await stored(one)).map((row) => row.note)).toEqual(['أولى']);
    expect((await add(other, parcelFavorite(ids[0]))).status).toBe(200);
  });

  test('two deeds of one number in two regions are two favorites', async () => {
    const person = await newPerson(bench.platform);
    const { database } = bench.store;
    const sales = database.selectFrom('sale').selectAll();
    const riyadh = await sales.where('region_id', '=', 10).limit(1).executeTakeFirstOrThrow();
    const makkah = await sales.where('region_id', '=', 2).limit(1).executeTakeFirstOrThrow();
    await database
      .updateTable('sale')
      .set({ transaction_no: riyadh.transaction_no })
      .where('id', '=', makkah.id)
      .execute();
    for (const regionId of [10, 2]) {
      const body = { regionId, itemType: 'transaction', itemId: riyadh.transaction_no };
      expect([regionId, (await add(person, body)).status]).toEqual([regionId, 200]);
    }
  });

  test('saves one of two identical concurrent calls', async () => {
    const person = await newPerson(bench.platform);
    const answers = await Promise.all([1, 2, 3].map(() => add(person, parcelFavorite(ids[1]))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await stored(person)).toHaveLength(1);
  });

  test('a change removes null fields and leaves missing ones', async () => {
    const person = await newPerson(bench.platform);
    const { data: kept } = await add(person, parcelFavorite(ids[0], { title: 'عنوان', note: 'ملاحظة' }));
    const { data } = await update(person, { id: kept.id, note: null });
    expect(data).toMatchObject({ ...kept, note: null, updatedAt: expect.any(String) as string });
    expect(Date.parse(data.updatedAt)).toBeGreaterThanOrEqual(Date.parse(kept.updatedAt));
    expect((await update(person, { id: kept.id, title: 'آخر' })).data).toMatchObject({
      title: 'آخر',
      note: null,
    });
    expect((await update(person, { id: kept.id })).data.title).toBe('آخر');
    expect((await stored(person))[0]).toMatchObject({ title: 'آخر', note: null });
  });

  test('a favorite can be removed once', async () => {
    const person = await newPerson(bench.platform);
    const { data: kept } = await add(person, parcelFavorite(ids[0]));
    expect((await remove(person, kept.id)).data).toEqual({ id: kept.id });
    expect(await stored(person)).toEqual([]);
    expectRefusal(await remove(person, kept.id), 404, 'bookmark_not_found');
    expect((await add(person, parcelFavorite(ids[0]))).status).toBe(200);
  });

  test('another person’s favorite appears not to exist, and stays unchanged', async () => {
    const [owner, other] = [await newPerson(bench.platform), await newPerson(bench.platform)];
    const { data: kept } = await add(owner, parcelFavorite(ids[0], { title: 'لي', note: 'سرّ' }));
    const before = await stored(owner);
    expectRefusal(await update(other, { id: kept.id, note: 'مسروق' }), 404, 'bookmark_not_found');
    expectRefusal(await remove(other, kept.id), 404, 'bookmark_not_found');
    expectRefusal(await update(other, { id: 987_654, note: 'لا شيء' }), 404, 'bookmark_not_found');
    expect((await list(other)).data.totalCount).toBe(0);
    expect(await stored(owner)).toEqual(before);
  });

  test('rejects one more than the limit and does not store it', async () => {
    const person = await newPerson(bench.platform);
    const now = new Date().toISOString();
    const times = { created_at: now, updated_at: now };
    const rows = Array.from({ length: favoriteLimits.favoritesPerAccount - 1 }, (_, index) => ({
      account_id: person.id,
      region_id: 10,
      item_type: 'offer' as const,
      item_id: `O${index}`,
      ...times,
    }));
    await insertMany(bench.store.database, engine, 'bookmark', rows);
    expect((await add(person, parcelFavorite(ids[0]))).status).toBe(200);
    expectRefusal(await add(person, parcelFavorite(ids[1])), 409, 'too_many_bookmarks');
    const kept = await stored(person);
    expect(kept).toHaveLength(favoriteLimits.favoritesPerAccount);
    expect(kept.map((row) => row.item_id)).not.toContain(String(ids[1]));
    const { data } = await callPlatform(bench.platform, listRegionFavorites, {
      token: person.token,
      query: { RegionId: 10 },
    });
    expect(data).toHaveLength(favoriteLimits.favoritesPerAccount);
    expect(firstOf(data).itemId).toBe(String(ids[0]));
  });
});
