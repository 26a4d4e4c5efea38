import { afterEach, describe, expect, test } from 'vitest';
import { removeRules } from '../../../pipeline/import/rules/region-rules.ts';
import { loadRegion } from '../../../pipeline/import/places/regions.ts';
import { addDemoTo } from '../../../pipeline/demo/demo-state.ts';
import { readRevision } from '../../../database/shared/revisions.ts';
import type { Store } from '../../../database/connection/store.ts';
import { findLand } from '../../../contract/finder/finder.ts';
import {
  getBuildingRules,
  getParcel,
  listLandUseGroups,
  listZoningGroups,
  searchParcels,
} from '../../../contract/parcel/parcels.ts';
import { searchTransactions, summarizeTransactions } from '../../../contract/sale/transactions.ts';
import { words } from '../../../words/ar/index.ts';
import { callPlatform, type CallInput } from '../../support/calls.ts';
import { startPlatform } from '../../support/platform.ts';
import { usualLandUses } from '../../support/land-uses.ts';
import { deeds, landFiles } from '../../support/real-land.ts';
import { engines, openDemoStore, openTestStore } from '../../support/store.ts';
import { importDeeds, importLand, importRuleText, importUseText } from '../../support/written-land.ts';

const header = 'المنطقة,رمز النظام,الاسم,اللون,عدد الأدوار,تاريخ السريان,المصدر\n';
const withoutRules = {
  ...{ zoning: 'unclassified', hasRules: false, source: null, maxFloors: null },
  ...{ note: words.panel.rulesNotLoaded, allowedUses: [] },
};

describe.each(engines)('building rules on %s', (engine) => {
  let store: Store;
  afterEach(() => store.close());

  async function openWithLand(): Promise<void> {
    store = await openTestStore(engine);
    await importLand(store, { parcels: landFiles.parcels });
  }

  /** What the platform tells of the parcel that names a code, and of its region. */
  async function told() {
    const { id } = await store.database
      .selectFrom('parcel')
      .select('id')
      .where('rule_id', '=', 'س 111')
      .executeTakeFirstOrThrow();
    const platform = await startPlatform(store);
    try {
      const rules = await callPlatform(platform, getBuildingRules, { query: { parcelObjectId: id } });
      const parcel = await callPlatform(platform, getParcel, { parameters: { id } });
      const classes = await callPlatform(platform, listZoningGroups, { query: { regionId: 10 } });
      return { rules: rules.data, parcel: parcel.data, classes: classes.data.map(({ id: key }) => key) };
    } finally {
      await platform.close();
    }
  }

  test('no rules are told of a class that no file gives', async () => {
    await openWithLand();
    const { rules, parcel, classes } = await told();
    expect(rules).toMatchObject(withoutRules);
    expect(parcel).toMatchObject({ zoning: 'unclassified', zoningName: 'غير مصنّف', zoningCode: 'س 111' });
    expect(classes).toContain('sb_t6');
  });

  test('of several rules the one in force holds, with its own source', async () => {
    await openWithLand();
    await importRuleText(
      store,
      `${header}الرياض,س 111,سكني,#f1ce63,2,2001-01-01,البلدية\nالرياض,س 111,سكني,,3,2002-01-01,الأمانة\nالرياض,س 111,سكني,,9,2999-01-01,الوزارة\n`,
    );
    const { rules, classes } = await told();
    expect(rules).toMatchObject({ hasRules: true, maxFloors: 3, source: { name: 'الأمانة' } });
    expect(classes).toEqual(['س111']);
  });

  test('a rule of a code without a class stands on its parcel, which stays without one', async () => {
    await openWithLand();
    await importRuleText(store, `${header}الرياض,س 111,,,2,,\nالرياض,ت 1,تجاري,#d7352d,4,,\n`);
    const { rules, parcel, classes } = await told();
    expect(rules).toMatchObject({ zoning: 'unclassified', hasRules: true, maxFloors: 2 });
    expect(rules.source?.name).toBe('ضوابط البناء المستوردة (rules.csv)');
    expect(parcel).toMatchObject({ zoning: 'unclassified' });
    expect(classes).toEqual(['ت1', 'unclassified']);
  });

  test('what was loaded can be taken out again', async () => {
    await openWithLand();
    const text = `${header}الرياض,س 111,سكني,#f1ce63,2,,\n`;
    await importRuleText(store, text);
    const revision = await readRevision(store.database, 'land:Riyadh');
    expect((await importRuleText(store, text)).changed).toEqual([]);
    expect(await readRevision(store.database, 'land:Riyadh')).toBe(revision);
    const removed = await store.database
      .transaction()
      .execute(async (transaction) => removeRules(transaction, await loadRegion(transaction, 'Riyadh')));
    expect(removed).toEqual({ rules: 1, classes: 1 });
    expect(await readRevision(store.database, 'land:Riyadh')).not.toBe(revision);
    const { rules, classes } = await told();
    expect(rules).toMatchObject(withoutRules);
    expect(classes).toContain('sb_t6');
  });

  test('the demonstration of the region makes room, and does not come back', async () => {
    store = await openDemoStore(engine);
    const regionsOf = async (origin: 'demo' | 'import') => {
      const rows = await store.database
        .selectFrom('building_rule')
        .innerJoin('source', 'source.id', 'building_rule.source_id')
        .innerJoin('region', 'region.id', 'building_rule.region_id')
        .select('region.key')
        .distinct()
        .where('origin', '=', origin)
        .execute();
      return rows.map(({ key }) => key);
    };
    const before = await regionsOf('demo');
    expect(before).toContain('Riyadh');
    await importRuleText(store, `${header}الرياض,س 111,سكني,#f1ce63,2,,\n`);
    expect(await regionsOf('demo')).toHaveLength(before.length - 1);
    expect(await regionsOf('demo')).not.toContain('Riyadh');
    expect(await regionsOf('import')).toEqual(['Riyadh']);
    const options = { root: process.cwd(), onProgress: () => undefined };
    await expect(addDemoTo(store, 'Riyadh', options)).rejects.toThrow(
      'Riyadh holds imported rows (building_rule), so it gets no demonstration',
    );
  });

  test('groups of land use of a region are told with its parcels, sales and lists', async () => {
    store = await openTestStore(engine);
    await importUseText(
      store,
      'المنطقة,المفتاح,الاسم,الكلمات\nالرياض,homes,مساكن,سكن\nالرياض,farms,مزارع,زراع\n',
    );
    await importLand(store, { parcels: landFiles.parcels });
    await importDeeds(store, deeds);
    const platform = await startPlatform(store);
    try {
      const ask = (query: NonNullable<CallInput['query']>) =>
        callPlatform(platform, listLandUseGroups, { query });
      expect((await ask({ regionId: 10 })).data).toEqual([
        { id: 'homes', name: 'مساكن', nameEn: null },
        { id: 'farms', name: 'مزارع', nameEn: null },
      ]);
      expect((await ask({})).data).toEqual(usualLandUses);
      expect((await ask({ regionId: 999 })).status).toBe(404);
      const here = { regionId: 10, landUseGroup: 'homes' };
      const found = await callPlatform(platform, searchParcels, { query: here });
      expect(found.data.items).toMatchObject([{ landUseGroup: 'homes', landUseName: 'مساكن' }]);
      const id = found.data.items[0]?.parcelObjectId ?? 0;
      const parcel = await callPlatform(platform, getParcel, { parameters: { id } });
      expect(parcel.data).toMatchObject({ landUseGroup: 'homes', landUseName: 'مساكن' });
      const summary = await callPlatform(platform, summarizeTransactions, { query: here });
      expect(summary.data).toMatchObject({
        totalCount: 1,
        landUses: [{ landUseGroup: 'homes', landUseName: 'مساكن', saleCount: 1 }],
      });
      const none = { ...here, landUseGroup: 'farms' };
      expect((await callPlatform(platform, searchParcels, { query: none })).data.totalCount).toBe(0);
      expect((await callPlatform(platform, searchTransactions, { query: none })).data.totalCount).toBe(0);
      const need = await callPlatform(platform, findLand, { query: none });
      expect(need.data).toMatchObject({ totalCount: 0, loosened: [{ part: 'landUse', totalCount: 2 }] });
      const castle = { ...here, landUseGroup: 'castle' };
      expect((await callPlatform(platform, findLand, { query: castle })).status).toBe(400);
    } finally {
      await platform.close();
    }
  });

  test('parcels that were loaded before a set keep their group and its name', async () => {
    await openWithLand();
    await importUseText(store, 'المنطقة,المفتاح,الاسم\nالرياض,farms,مزارع\n');
    expect((await told()).parcel).toMatchObject({ landUseGroup: 'residential', landUseName: 'سكني' });
  });
});
