import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Store } from '../../../database/connection/store.ts';
import { getBuildingRules, getParcel } from '../../../contract/parcel/parcels.ts';
import { fill } from '../../../words/fill.ts';
import { formatDecimal } from '../../../words/format.ts';
import { words } from '../../../words/ar/index.ts';
import { measuredAreaOf } from '../../../platform/land/parcels/measured-area.ts';
import { firstOf } from '../../support/bench.ts';
import { callPlatform } from '../../support/calls.ts';
import { startPlatform, type TestPlatform } from '../../support/platform.ts';
import { engines, openDemoStore } from '../../support/store.ts';

describe.each(engines)('the area of an outline on %s', (engine) => {
  let store: Store;
  let platform: TestPlatform;
  let parcel: { id: number; area_sqm: number; geometry: string };

  beforeAll(async () => {
    store = await openDemoStore(engine);
    const rows = await store.database
      .selectFrom('parcel')
      .select(['id', 'area_sqm', 'geometry'])
      .where('zoning', '=', 'residential')
      .orderBy('id')
      .limit(1000)
      .execute();
    expect(rows.filter((row) => measuredAreaOf(row.geometry, row.area_sqm))).toEqual([]);
    parcel = firstOf(rows);
    platform = await startPlatform(store);
  });
  afterAll(async () => {
    await platform.close();
    await store.close();
  });

  async function ask(area: number) {
    const { id } = parcel;
    await store.database.updateTable('parcel').set({ area_sqm: area }).where('id', '=', id).execute();
    const { data } = await callPlatform(platform, getParcel, { parameters: { id } });
    const { data: rules } = await callPlatform(platform, getBuildingRules, { query: { parcelObjectId: id } });
    return { ...data, rules };
  }

  test('is null where it is about the one that counts', async () => {
    const { area_sqm: area } = parcel;
    for (const counting of [area, area * 1.08])
      expect(await ask(counting)).toMatchObject({ measuredArea: null, measuredAreaNote: null });
  });

  test('stands beside a stated area that it is far from, and what may be built follows the stated one', async () => {
    const { area_sqm: area } = parcel;
    const stated = Math.round(area * 2);
    const { measuredArea, measuredAreaNote, area: counting, rules } = await ask(stated);
    expect(counting).toBe(stated);
    expect(measuredArea).toBeGreaterThan(area * 0.97);
    expect(measuredArea).toBeLessThan(area * 1.03);
    const note = fill(words.measuredArea.differs, { area: formatDecimal(measuredArea!) });
    expect(measuredAreaNote).toBe(note);
    expect(rules.maxFootprintSqm).toBe(Math.floor(rules.maxCoverageRatio! * stated));
    expect(rules.maxFloorAreaSqm).toBe(rules.floorAreaRatio && Math.floor(rules.floorAreaRatio * stated));
  });
});
