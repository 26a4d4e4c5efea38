import type { Selectable } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ParcelTable } from '../../../database/schema/schema.ts';
import type { Store } from '../../../database/connection/store.ts';
import { storeFeatures } from '../../../pipeline/store-features.ts';
import { findLand, listFinderSteps } from '../../../contract/finder/finder.ts';
import { getParcelOutlines, getParcelPlan } from '../../../contract/parcel/outlines.ts';
import { getBuildingRules, getParcel, searchParcels } from '../../../contract/parcel/parcels.ts';
import {
  listTransactionPlaces,
  listTransactionsInBounds,
  searchTransactions,
  summarizeTransactions,
} from '../../../contract/sale/transactions.ts';
import { landUseKeys as landUseGroups } from '../../support/land-uses.ts';
import { words } from '../../../words/ar/index.ts';
import { firstOf } from '../../support/bench.ts';
import { callPlatform } from '../../support/calls.ts';
import { startPlatform, type TestPlatform } from '../../support/platform.ts';
import { engines, openDemoStore } from '../../support/store.ts';
import { zoningKeys } from '../../support/zoning.ts';

describe.each(engines)('a parcel of which neither use nor zoning is known, on %s', (engine) => {
  let store: Store;
  let platform: TestPlatform;
  /** As it was before. */
  let parcel: Selectable<ParcelTable>;
  /** Sales of which it is the first parcel. */
  let saleIds: number[];
  let here: { boundaryFrom: string; boundaryTo: string };

  beforeAll(async () => {
    store = await openDemoStore(engine);
    const { database } = store;
    const firsts = await database
      .selectFrom('sale_parcel')
      .select(({ fn }) => ['sale_id', fn.min('parcel_id').as('first_id')])
      .groupBy('sale_id')
      .execute();
    parcel = firstOf(
      await database
        .selectFrom('parcel')
        .selectAll()
        .where('land_use_group', '=', 'residential')
        .where('zoning', '=', 'residential')
        .where('neighborhood_id', 'is not', null)
        .where('plan_no', 'is not', null)
        .where(
          'id',
          'in',
          database
            .selectFrom('sale_parcel')
            .innerJoin('sale', 'sale.id', 'sale_id')
            .where('parcel_count', '=', 1)
            .where('kind', '=', 'ordinary')
            .select('parcel_id'),
        )
        .orderBy('id')
        .limit(1)
        .execute(),
    );
    saleIds = firsts.filter((sale) => sale.first_id === parcel.id).map((sale) => sale.sale_id);
    await database
      .updateTable('parcel')
      .set({ land_use_group: null, zoning: null })
      .where('id', '=', parcel.id)
      .execute();
    const { centroid_x: x, centroid_y: y } = parcel;
    here = { boundaryFrom: `${x - 0.001},${y - 0.001}`, boundaryTo: `${x + 0.001},${y + 0.001}` };
    platform = await startPlatform(store);
  });
  afterAll(async () => {
    await platform.close();
    await store.close();
  });

  const parcelsOf = async (query: Record<string, string | number>) => {
    const { data } = await callPlatform(platform, searchParcels, { query: { ...query, limit: 100 } });
    return { ...data, ids: data.items.map(({ parcelObjectId }) => parcelObjectId) };
  };
  const salesOf = async (query: Record<string, string | number>) => {
    const { data } = await callPlatform(platform, listTransactionsInBounds, {
      query: { ...here, ...query, limit: 100 },
    });
    return { ...data, ids: data.items.map(({ id }) => id) };
  };

  test('says so in its own call and in lists', async () => {
    const unknown = { landUseGroup: null, landUseName: null, zoning: null };
    const own = await callPlatform(platform, getParcel, { parameters: { id: parcel.id } });
    expect(own.data).toMatchObject({ parcelObjectId: parcel.id, ...unknown });
    for (const query of [
      here,
      { regionId: parcel.region_id, planNo: parcel.plan_no ?? '', parcelNo: parcel.parcel_no },
    ]) {
      const { items } = await parcelsOf(query);
      expect(items.find((item) => item.parcelObjectId === parcel.id)).toMatchObject(unknown);
    }
  });

  test('has no rules, and none of another class', async () => {
    const { data } = await callPlatform(platform, getBuildingRules, {
      query: { parcelObjectId: parcel.id },
    });
    const { parcelObjectId, allowedUses, hasRules, note, ...others } = data;
    expect([parcelObjectId, allowedUses, hasRules]).toEqual([parcel.id, [], false]);
    expect(note).toBe(words.panel.zoningNotKnown);
    expect(new Set(Object.values(others))).toEqual(new Set([null]));
    expect(others).toHaveProperty('maxFloors');
  });

  test('is drawn in outlines and plans, its zoning null', async () => {
    const query = { parcelObjectIds: String(parcel.id) };
    const outlines = await callPlatform(platform, getParcelOutlines, { query });
    expect(outlines.data.outlines.map(({ parcelObjectId }) => parcelObjectId)).toEqual([parcel.id]);
    const plan = await callPlatform(platform, getParcelPlan, { query });
    expect(plan.data.parcels[0]).toMatchObject({ parcelObjectId: parcel.id, zoning: null, isChosen: true });
    expect(plan.data.parcels.length).toBeGreaterThan(1);
  });

  test('matches no use, no zoning and no class of the legend but «not known»', async () => {
    expect((await parcelsOf(here)).ids).toContain(parcel.id);
    for (const landUseGroup of landUseGroups) {
      expect((await parcelsOf({ ...here, landUseGroup })).ids).not.toContain(parcel.id);
    }
    const legend = { ...here, mapMode: 'zoning_color' };
    for (const zoning of zoningKeys) {
      expect((await parcelsOf({ ...here, zoning })).ids).not.toContain(parcel.id);
      expect((await parcelsOf({ ...legend, classes: zoning })).ids).not.toContain(parcel.id);
    }
    expect((await parcelsOf({ ...legend, classes: 'no_data' })).ids).toEqual([parcel.id]);
    const both = await parcelsOf({ ...legend, classes: 'residential,no_data' });
    expect(both.ids).toContain(parcel.id);
    expect(both.totalCount).toBe((await parcelsOf({ ...legend, classes: 'residential' })).totalCount + 1);
  });

  test('its sales match no use and no class but «not known»', async () => {
    expect(saleIds.length).toBeGreaterThan(0);
    expect((await salesOf({})).ids).toEqual(expect.arrayContaining(saleIds));
    const legend = { mapMode: 'zoning_color', classes: 'no_data' };
    expect((await salesOf(legend)).ids.toSorted()).toEqual(saleIds.toSorted());
    const places = await callPlatform(platform, listTransactionPlaces, { query: { ...here, ...legend } });
    expect(places.data.totalCount).toBe(saleIds.length);
    for (const query of [{ landUseGroup: 'residential' }, { ...legend, classes: zoningKeys.join() }]) {
      const { ids } = await salesOf(query);
      for (const id of saleIds) expect(ids).not.toContain(id);
    }
  });

  test('its sales are comparable with any use only', async () => {
    const near = { near: `${parcel.centroid_x},${parcel.centroid_y}`, withinMeters: 100, limit: 100 };
    const ids = async (query: Record<string, string | number>) => {
      const { data } = await callPlatform(platform, searchTransactions, { query: { ...near, ...query } });
      return data.items.map(({ id }) => id);
    };
    expect(await ids({})).toEqual(expect.arrayContaining(saleIds));
    for (const landUseGroup of landUseGroups) {
      const found = await ids({ landUseGroup });
      for (const id of saleIds) expect(found).not.toContain(id);
    }
  });

  test('its sales count in the summary, but for no use', async () => {
    const { data } = await callPlatform(platform, summarizeTransactions, {
      query: { neighborhoodId: parcel.neighborhood_id ?? 0 },
    });
    const byUse = data.landUses.reduce((sum, { saleCount }) => sum + saleCount, 0);
    expect(data.totalCount - byUse).toBe(saleIds.length);
  });

  test('the finder leads to it step by step, and by need only without a use or class', async () => {
    const { region_id: regionId, city_name: city } = parcel;
    const way = { regionId, city, neighborhood: String(parcel.neighborhood_id), plan: parcel.plan_no ?? '' };
    const block = parcel.block_no === null ? {} : { block: parcel.block_no };
    const steps = await callPlatform(platform, listFinderSteps, { query: { ...way, ...block, limit: 100 } });
    expect(steps.data.items.map(({ parcelObjectId }) => parcelObjectId)).toContain(parcel.id);

    const need = async (query: Record<string, string | number>) =>
      (await callPlatform(platform, findLand, { query: { regionId, ...here, ...query } })).data;
    const all = await need({});
    const ids = ({ places }: typeof all) => places.map(([id]) => id);
    expect(ids(all)).toContain(parcel.id);
    const byUse = await Promise.all(landUseGroups.map((landUseGroup) => need({ landUseGroup })));
    expect(byUse.flatMap(ids)).not.toContain(parcel.id);
    expect(byUse.reduce((sum, { totalCount }) => sum + totalCount, 0)).toBe(all.totalCount - 1);
    for (const { loosened } of byUse) {
      expect(loosened.find(({ part }) => part === 'landUse')?.totalCount).toBe(all.totalCount);
    }
    expect(ids(await need({ mapMode: 'zoning_color', classes: 'no_data' }))).toEqual([parcel.id]);
  });

  test('its feature of the tiles has no zoning', async () => {
    for await (const { layer, id, attributes } of storeFeatures(store, parcel.region_id)) {
      if (layer !== 'parcel' || id !== parcel.id) continue;
      expect(attributes).toMatchObject({ zoning: null, parcel_no: parcel.parcel_no });
      return;
    }
    throw new Error('the parcel is not in the tiles');
  });
});
