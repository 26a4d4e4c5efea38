import { beforeAll, describe, expect, test } from 'vitest';
import { addFavorite, listFavorites } from '../../../contract/favorites/favorites.ts';
import { getLandMetrics } from '../../../contract/map/metrics.ts';
import { getOffer } from '../../../contract/offer/offers.ts';
import { getParcel } from '../../../contract/parcel/parcels.ts';
import { getTransaction } from '../../../contract/sale/transactions.ts';
import { mapLimits } from '../../../contract/map/limits.ts';
import { getPlan } from '../../../contract/parcel/plans.ts';
import { planKey } from '../../../contract/shared/plan-key.ts';
import { favoriteTypes, type FavoriteType } from '../../../contract/shared/vocabulary.ts';
import { favoriteOrders } from '../../../contract/shared/orders.ts';
import { demoBench, firstOf } from '../../support/bench.ts';
import { callPlatform, expectBadInput } from '../../support/calls.ts';
import { newPerson, type Person } from '../../support/people.ts';
import { engines } from '../../support/store.ts';

type Query = Record<string, string | number>;

describe.each(engines)('a page of favorites on %s', (engine) => {
  const bench = demoBench(engine);
  let parcelIds: number[];
  let things: Record<FavoriteType, string>;
  beforeAll(async () => {
    const { database } = bench.store;
    const parcels = database.selectFrom('parcel').select('id').where('region_id', '=', 10);
    parcelIds = (await parcels.orderBy('id').limit(30).execute()).map(({ id }) => id);
    const lease = await database
      .selectFrom('offer')
      .innerJoin('organisation', 'organisation.id', 'offer.organisation_id')
      .select('offer.code')
      .where('offer.region_id', '=', 10)
      .where('organisation.approval_status', '=', 'approved')
      .where('organisation.status', '=', 'active')
      .executeTakeFirstOrThrow();
    const sale = await database
      .selectFrom('sale')
      .select('transaction_no')
      .where('region_id', '=', 10)
      .where('parcel_count', '>', 1)
      .limit(1)
      .executeTakeFirstOrThrow();
    const plan = await database
      .selectFrom('parcel')
      .select(['city_name as cityName', 'plan_no as planNo'])
      .where('region_id', '=', 10)
      .where('plan_no', 'like', '%/%')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const [neighborhood, project] = await Promise.all(
      (['neighborhood', 'project'] as const).map((table) =>
        database
          .selectFrom(table)
          .select('id')
          .where('region_id', '=', 10)
          .limit(1)
          .executeTakeFirstOrThrow(),
      ),
    );
    things = {
      parcel: String(firstOf(parcelIds)),
      transaction: sale.transaction_no,
      offer: lease.code,
      neighborhood: String(neighborhood?.id),
      plan: planKey({ ...plan, planNo: plan.planNo ?? '' }),
      project: String(project?.id),
    };
  });

  const keep = async ({ token }: Person, itemType: FavoriteType, itemId: string | number) => {
    const body = { regionId: 10, itemType, itemId: String(itemId), title: 'كما حُفظ' };
    expect((await callPlatform(bench.platform, addFavorite, { token, body })).status).toBe(200);
  };
  const list = async ({ token }: Person, query: Query = {}) =>
    (await callPlatform(bench.platform, listFavorites, { token, query: { regionId: 10, ...query } })).data;
  const keepAll = async (person: Person) => {
    for (const type of favoriteTypes) await keep(person, type, things[type]);
  };

  test('shows each item as its own call does', async () => {
    const person = await newPerson(bench.platform);
    await keepAll(person);
    const { items } = await list(person);
    const itemOf = (type: FavoriteType) => items.find(({ itemType }) => itemType === type)?.item;
    const of = bench.platform;

    const { data: parcel } = await callPlatform(of, getParcel, { parameters: { id: things.parcel } });
    expect(itemOf('parcel')).toMatchObject({
      name: parcel.neighborhoodParcel,
      areaSqm: parcel.area,
      priceSar: parcel.transactionPriceSar,
      priceSarPerSqm: parcel.priceSarPerSqm,
      parcelObjectIds: [parcel.parcelObjectId],
      firstParcel: null,
      bounds: parcel.bounds,
    });
    const { data: sale } = await callPlatform(of, getTransaction, {
      parameters: { transactionNo: things.transaction },
      query: { regionId: 10 },
    });
    expect(sale.parcels.length).toBeGreaterThan(1);
    expect(itemOf('transaction')).toMatchObject({
      date: sale.date,
      areaSqm: sale.areaSqm,
      priceSar: sale.priceSar,
      priceSarPerSqm: sale.priceSarPerSqm,
      parcelObjectIds: sale.parcels.map(({ parcelObjectId }) => parcelObjectId),
      // What the address of its page contains.
      firstParcel: { planNo: sale.planNo, parcelNo: sale.parcelNo },
    });
    const { data: offer } = await callPlatform(of, getOffer, { parameters: { code: things.offer } });
    expect(itemOf('offer')).toMatchObject({
      name: offer.title,
      isPast: !offer.isValid,
      priceSarPerSqm: offer.priceSarPerSqm,
      parcelObjectIds: offer.parcelObjectIds,
    });
    const { data: metrics } = await callPlatform(of, getLandMetrics, {
      query: { neighborhoodId: things.neighborhood },
    });
    expect(itemOf('neighborhood')).toMatchObject({
      name: metrics.neighborhoodName,
      place: metrics.cityName,
      priceSarPerSqm: metrics.latest?.averagePriceSarPerSqm ?? null,
      parcelObjectIds: [],
      neighborhoodId: metrics.neighborhoodId,
    });
    const [city, ...number] = things.plan.split('/');
    const { data: plan } = await callPlatform(of, getPlan, {
      query: { regionId: 10, city: city ?? '', planNo: number.join('/') },
    });
    expect(itemOf('plan')).toMatchObject({
      name: `مخطط ${plan.planNo}`,
      neighborhoodId: plan.neighborhoods[0]?.neighborhoodId,
      bounds: plan.bounds,
    });
    expect(itemOf('plan')?.place).toContain(plan.cityName);
    expect(itemOf('project')?.name).not.toBe('');
    for (const type of favoriteTypes) expect(itemOf(type)?.source?.origin, type).toBe('demo');
  });

  test('lists a single type, with the counts of all types', async () => {
    const person = await newPerson(bench.platform);
    await keepAll(person);
    await keep(person, 'parcel', parcelIds[1] ?? 0);
    const typeCounts = { parcel: 2, transaction: 1, offer: 1, neighborhood: 1, plan: 1, project: 1 };
    expect(await list(person)).toMatchObject({ totalCount: 7, typeCounts });
    const page = await list(person, { itemType: 'parcel', limit: 1 });
    expect(page).toMatchObject({ totalCount: 2, typeCounts });
    expect(page.items.map(({ itemId }) => itemId)).toEqual([String(parcelIds[1])]);
    expect((await list(await newPerson(bench.platform))).onMap).toBeNull();
  });

  test('every order holds across pages, and items without a value come last', async () => {
    const person = await newPerson(bench.platform);
    await keepAll(person);
    for (const id of parcelIds.slice(1, 20)) await keep(person, 'parcel', id);
    for (const orderBy of favoriteOrders) {
      const pages = await Promise.all(
        [0, 7, 14, 21].map((offset) => list(person, { orderBy, offset, limit: 7 })),
      );
      const items = pages.flatMap((page) => page.items);
      expect(new Set(items.map(({ id }) => id)).size).toBe(25);
      const name = orderBy.startsWith('price') ? 'priceSarPerSqm' : 'areaSqm';
      const figures = items.map(({ item }) => item?.[name] ?? null);
      const known = figures.filter((figure) => figure !== null);
      if (orderBy.endsWith('_low') || orderBy.endsWith('_high')) {
        expect([orderBy, known.length], 'some figures are missing').not.toEqual([orderBy, 25]);
        expect(figures.slice(0, known.length)).toEqual(
          known.toSorted((a, b) => (orderBy.endsWith('_low') ? a - b : b - a)),
        );
      }
    }
    const newest = (await list(person, { limit: 30 })).items.map(({ id }) => id);
    expect(newest).toEqual(newest.toSorted((a, b) => b - a));
    const names = (await list(person, { orderBy: 'name', limit: 30 })).items.map(
      ({ item }) => item?.name ?? '',
    );
    expect(names).toEqual(names.toSorted(new Intl.Collator('ar', { numeric: true }).compare));
    expectBadInput(
      await callPlatform(bench.platform, listFavorites, {
        token: person.token,
        query: { regionId: 10, orderBy: 'luck' },
      }),
      'orderBy',
    );
  });

  test('every page has the extent of all items, with as many parcels as can be selected', async () => {
    const person = await newPerson(bench.platform);
    for (const id of parcelIds) await keep(person, 'parcel', id);
    const { items, onMap } = await list(person, { limit: 100 });
    expect((await list(person, { limit: 1, offset: 3 })).onMap).toEqual(onMap);
    expect(onMap?.parcelObjectIds).toEqual(parcelIds.toReversed().slice(0, mapLimits.selectedParcels));
    const sides = items.flatMap(({ item }) => item?.bounds ?? []);
    expect(onMap?.bounds).toEqual({
      southWest: {
        x: Math.min(...sides.map(({ southWest }) => southWest.x)),
        y: Math.min(...sides.map(({ southWest }) => southWest.y)),
      },
      northEast: {
        x: Math.max(...sides.map(({ northEast }) => northEast.x)),
        y: Math.max(...sides.map(({ northEast }) => northEast.y)),
      },
    });
  });

  test('what is no longer in the data stays a favorite, and is marked as gone', async () => {
    const person = await newPerson(bench.platform);
    await keepAll(person);
    const { database } = bench.store;
    await database
      .updateTable('bookmark')
      .set({ item_id: '987654321' })
      .where('account_id', '=', person.id)
      .where('item_type', 'in', ['parcel', 'neighborhood', 'plan', 'project'])
      .execute();
    await database
      .updateTable('organisation')
      .set({ status: 'suspended' })
      .where('id', 'in', (query) =>
        query.selectFrom('offer').select('organisation_id').where('code', '=', things.offer),
      )
      .execute();
    const { items, totalCount } = await list(person, { orderBy: 'name' });
    expect(totalCount).toBe(6);
    expect(items.map(({ itemType, item }) => [itemType, item === null])).toEqual([
      ['transaction', false],
      ['project', true],
      ['plan', true],
      ['neighborhood', true],
      ['offer', true],
      ['parcel', true],
    ]);
    expect(items.map(({ title }) => title)).toEqual(Array(6).fill('كما حُفظ'));
  });
});
