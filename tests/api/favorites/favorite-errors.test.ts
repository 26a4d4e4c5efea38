import { describe, expect, test } from 'vitest';
import { planKeyLength } from '../../../contract/shared/plan-key.ts';
import { demoBench } from '../../support/bench.ts';
import { expectBadInput, expectRefusal } from '../../support/calls.ts';
import { favoriteCalls, parcelFavorite } from '../../support/favorites.ts';
import { newPerson } from '../../support/people.ts';
import { engines } from '../../support/store.ts';

describe.each(engines)('rejected favorites on %s', (engine) => {
  const bench = demoBench(engine);
  const { add, list, listAll, update, remove } = favoriteCalls(bench);

  test.each([
    [404, 'region_not_found', { ...parcelFavorite(1), regionId: 77 }],
    [404, 'subject_not_found', parcelFavorite(5)],
    [404, 'subject_not_found', parcelFavorite('abc')],
    [404, 'subject_not_found', { ...parcelFavorite('لا عرض'), itemType: 'offer' }],
    [404, 'subject_not_found', { ...parcelFavorite('0'), itemType: 'transaction' }],
  ] as const)('returns %i %s for %j and stores nothing', async (status, code, body) => {
    const person = await newPerson(bench.platform);
    expectRefusal(await add(person, body), status, code);
    const rows = bench.store.database.selectFrom('bookmark').select('id');
    expect(await rows.where('account_id', '=', person.id).execute()).toEqual([]);
  });

  test.each([
    ['itemType', { ...parcelFavorite(1), itemType: 'broker' }],
    ['itemId', parcelFavorite('')],
    ['itemId', parcelFavorite('1'.repeat(planKeyLength + 1))],
    ['title', parcelFavorite(1, { title: 'س'.repeat(201) })],
    ['title', parcelFavorite(1, { title: 'سطر\nآخر' })],
    ['note', parcelFavorite(1, { note: 'صفر\u0000' })],
    ['regionId', { ...parcelFavorite(1), regionId: '10' }],
  ])('rejects a wrong %s', async (field, body) => {
    expectBadInput(await add(await newPerson(bench.platform), body), field);
  });

  test('rejects wrong ids and pages', async () => {
    const person = await newPerson(bench.platform);
    expectBadInput(await update(person, { id: '1' }), 'id');
    expectBadInput(await remove(person, 'x'), 'id');
    expectBadInput(await list(person, {}), 'regionId');
    expectBadInput(await list(person, { regionId: 10, limit: 500 }), 'limit');
    expectRefusal(await list(person, { regionId: 3 }), 404, 'region_not_found');
    expectBadInput(await listAll(person, { regionId: 10 }), 'RegionId');
    expectRefusal(await listAll(person, { RegionId: 77 }), 404, 'region_not_found');
  });

  test('favorites require a token', async () => {
    const nobody = { uid: '', token: '', id: 0 };
    for (const answer of [
      await list(nobody),
      await add(nobody, parcelFavorite(1)),
      await update(nobody, { id: 1 }),
      await remove(nobody, 1),
      await listAll(nobody, { RegionId: 10 }),
    ]) {
      expectRefusal(answer, 401, 'not_signed_in');
    }
  });
});
