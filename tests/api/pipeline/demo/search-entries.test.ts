import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadDemo } from '../../../../pipeline/demo/load.ts';
import { markChanged } from '../../../../pipeline/import/places/mark-changed.ts';
import type { Store } from '../../../../database/connection/store.ts';
import { foldArabic } from '../../../../lib/fold-arabic.ts';
import { engines, openDemoStore } from '../../../support/store.ts';

describe.each(engines)('the search index on %s', (engine) => {
  let store: Store;
  beforeAll(async () => {
    store = await openDemoStore(engine);
  });
  afterAll(() => store.close());

  test('has every neighborhood, plan and parcel number, normalized as people type them', async () => {
    const entries = await store.database.selectFrom('search_entry').selectAll().execute();
    const plans = await store.database
      .selectFrom('subdivision')
      .innerJoin('neighborhood', 'neighborhood.id', 'subdivision.neighborhood_id')
      .select(['plan_no', 'neighborhood_id', 'name', 'neighborhood.city_name'])
      .execute();
    const planEntries = entries.filter(({ kind }) => kind === 'plan');
    expect(planEntries).toHaveLength(plans.length);
    for (const plan of plans) {
      const entry = planEntries.find(
        (row) => row.plan_no === plan.plan_no && row.neighborhood_id === plan.neighborhood_id,
      );
      expect(entry).toMatchObject({ label: plan.plan_no, context: `${plan.name}، ${plan.city_name}` });
      expect(entry?.parcel_count).toBeGreaterThan(10);
    }
    const parcelNo = await store.database
      .selectFrom('parcel')
      .select(['parcel_no', 'region_id', sql<number>`count(*)`.as('count')])
      .where('parcel_no', 'like', '%/أ')
      .groupBy(['parcel_no', 'region_id'])
      .executeTakeFirstOrThrow();
    const typed = foldArabic(
      parcelNo.parcel_no.replace('أ', 'ا').replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit))),
    );
    const found = entries.filter((row) => row.folded === typed && row.region_id === parcelNo.region_id);
    expect(found).toEqual([
      expect.objectContaining({
        kind: 'parcel_no',
        label: parcelNo.parcel_no,
        parcel_no: parcelNo.parcel_no,
        parcel_count: parcelNo.count,
      }),
    ]);
    const neighborhoods = await store.database.selectFrom('neighborhood').select('id').execute();
    const neighborhoodIds = entries
      .filter(({ kind }) => kind === 'neighborhood')
      .map((row) => row.neighborhood_id);
    expect(neighborhoodIds.sort()).toEqual(neighborhoods.map(({ id }) => id).sort());
  });

  test('removes vanished neighborhoods, and has real ones in place of demo ones', async () => {
    const { database } = store;
    const demo = await database
      .selectFrom('neighborhood')
      .selectAll()
      .where('region_id', '=', 6)
      .executeTakeFirstOrThrow();
    await database
      .insertInto('neighborhood')
      .values({ ...demo, id: 159_999_999 })
      .execute();
    await loadDemo(store, { seed: 'test', parcels: 3000 }, () => undefined);
    const found = () =>
      database
        .selectFrom('search_entry')
        .select(['neighborhood_id', 'folded', 'label', 'context'])
        .where('kind', '=', 'neighborhood')
        .where('region_id', '=', 6)
        .execute();
    expect((await found()).map((row) => row.neighborhood_id)).not.toContain(159_999_999);
    const source = await database
      .insertInto('source')
      .values({
        load_key: 'districts:Asir',
        name: 'حدود',
        origin: 'import',
        licence: null,
        updated_at: '2026-10-01',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await database
      .insertInto('neighborhood')
      .values({
        ...demo,
        id: 1_500_000_001,
        name: 'المنسك الجديد',
        folded_name: 'المنسكالجديد',
        source_id: source.id,
      })
      .execute();
    await markChanged(database, engine, 'Asir');
    const { city_name: context } = demo;
    expect(await found()).toEqual([
      { neighborhood_id: 1_500_000_001, folded: 'المنسكالجديد', label: 'المنسك الجديد', context },
    ]);
  });
});
