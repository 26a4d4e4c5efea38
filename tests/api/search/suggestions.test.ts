import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Selectable } from 'kysely';
import type { ParcelTable } from '../../../database/schema/schema.ts';
import { suggestNumbers, type Suggestion } from '../../../contract/search/search.ts';
import { demoBench, firstOf } from '../../support/bench.ts';
import { callPlatform, expectBadInput } from '../../support/calls.ts';
import { startPlatform } from '../../support/platform.ts';
import { engines, openDemoStore } from '../../support/store.ts';

type Row = Selectable<ParcelTable>;

describe.each(engines)('suggestions on %s', (engine) => {
  const bench = demoBench(engine);
  let parcels: Row[];
  let some: Row;

  beforeAll(async () => {
    parcels = await bench.store.database.selectFrom('parcel').selectAll().orderBy('id').execute();
    some = firstOf(parcels.filter((row) => row.plan_no !== null && row.block_no !== null));
  });

  async function suggest(number: string, query: Record<string, string | number> = {}) {
    const answer = await callPlatform(bench.platform, suggestNumbers, { query: { number, ...query } });
    expect(answer.status).toBe(200);
    return answer.data;
  }

  const ofKind = (suggestions: Suggestion[], kind: Suggestion['kind']) =>
    suggestions.filter((suggestion) => suggestion.kind === kind);

  /** The count of the matching parcels, and a box around them. */
  function extentOf(rows: Row[]) {
    expect(rows.length).toBeGreaterThan(0);
    return {
      parcelCount: rows.length,
      bounds: {
        southWest: {
          x: Math.min(...rows.map((row) => row.west)),
          y: Math.min(...rows.map((row) => row.south)),
        },
        northEast: {
          x: Math.max(...rows.map((row) => row.east)),
          y: Math.max(...rows.map((row) => row.north)),
        },
      },
    };
  }

  test.each(['الملقا', 'ملق', 'حي الملقا', 'المَلْقا', 'الملــقا', 'ألملقا', 'ال ملقا'])(
    '«%s» suggests the neighborhood',
    async (text) => {
      const [first] = ofKind(await suggest(text, { regionId: 10 }), 'neighborhood');
      const row = await bench.store.database
        .selectFrom('neighborhood')
        .selectAll()
        .where('name', '=', 'الملقا')
        .executeTakeFirstOrThrow();
      expect(first).toEqual({
        kind: 'neighborhood',
        label: 'الملقا',
        context: 'الرياض',
        cityName: null,
        regionId: 10,
        neighborhoodId: row.id,
        planNo: null,
        blockNo: null,
        parcelNo: null,
        parcelObjectId: null,
        parcelCount: parcels.filter((parcel) => parcel.neighborhood_id === row.id).length,
        bounds: {
          southWest: { x: row.west, y: row.south },
          northEast: { x: row.east, y: row.north },
        },
      });
    },
  );

  test('suggests a plan by its exact number first, with its parcels inside its bounds', async () => {
    const planNo = some.plan_no ?? '';
    for (const text of [planNo, `مخطط ${planNo}`, `المخطط رقم ${planNo}`]) {
      const [plan] = ofKind(await suggest(text), 'plan');
      expect(plan).toMatchObject({
        label: planNo,
        planNo,
        cityName: some.city_name,
        regionId: some.region_id,
        neighborhoodId: some.neighborhood_id,
        ...extentOf(parcels.filter((row) => row.plan_no === planNo)),
      });
      expect(plan?.context).toContain(some.neighborhood_name);
    }
  });

  test('a partial plan number suggests plans that contain it', async () => {
    const part = (some.plan_no ?? '').slice(0, 1);
    const plans = ofKind(await suggest(part), 'plan');
    expect(plans.length).toBeGreaterThan(1);
    expect(plans.length).toBeLessThanOrEqual(6);
    for (const plan of plans) expect(plan.planNo).toContain(part);
  });

  test('suggests a block within its plan', async () => {
    const { plan_no: planNo, block_no: blockNo } = some;
    for (const text of [
      `مخطط ${planNo} بلك ${blockNo}`,
      `${planNo} ${blockNo}`,
      `بلوك ${blockNo} مخطط ${planNo}`,
    ]) {
      expect(ofKind(await suggest(text), 'block')).toContainEqual({
        kind: 'block',
        label: blockNo,
        context: some.neighborhood_name,
        cityName: null,
        regionId: some.region_id,
        neighborhoodId: some.neighborhood_id,
        planNo,
        blockNo,
        parcelNo: null,
        parcelObjectId: null,
        ...extentOf(parcels.filter((row) => row.plan_no === planNo && row.block_no === blockNo)),
      });
    }
  });

  test('suggests a block without its plan, exact numbers first, in the named neighborhood', async () => {
    const { block_no: blockNo, neighborhood_name: name, region_id: regionId } = some;
    for (const text of [`بلك ${blockNo}`, `بلك${blockNo}`, `البلوك رقم ${blockNo}`]) {
      const [first] = ofKind(await suggest(text, { regionId }), 'block');
      expect(first).toMatchObject({ blockNo, regionId });
    }
    const blocks = ofKind(await suggest(`بلك ${blockNo} ${name}`, { regionId }), 'block');
    expect(blocks.length).toBeGreaterThan(0);
    for (const block of blocks) expect(block.context).toBe(name);
  });

  test('suggests a block whose number is a letter, in any spelling', async () => {
    const store = await openDemoStore(engine);
    onTestFinished(() => store.close());
    const { id: _id, ...entry } = await store.database
      .selectFrom('search_entry')
      .selectAll()
      .where('kind', '=', 'block_no')
      .limit(1)
      .executeTakeFirstOrThrow();
    const { region_id: regionId } = some;
    const letter = { ...entry, folded: 'ا', label: 'أ', region_id: regionId };
    await store.database.insertInto('search_entry').values(letter).execute();
    await store.database.updateTable('parcel').set({ block_no: 'أ' }).where('id', '=', some.id).execute();
    const platform = await startPlatform(store);
    onTestFinished(() => platform.close());
    for (const number of ['بلك أ', 'بلك ا']) {
      const { data } = await callPlatform(platform, suggestNumbers, { query: { number, regionId } });
      expect(ofKind(data, 'block')).toMatchObject([{ blockNo: 'أ', planNo: some.plan_no, parcelCount: 1 }]);
    }
  });

  test('accepts the city and the region next to a neighborhood’s name', async () => {
    for (const text of ['الملقا الرياض', 'الرياض حي الملقا', 'الملقا في مدينة الرياض']) {
      expect(ofKind(await suggest(text), 'neighborhood')[0]).toMatchObject({ label: 'الملقا', regionId: 10 });
    }
    expect(ofKind(await suggest('الملقا جدة'), 'neighborhood')).toEqual([]);
  });

  test.each(['الملقا الریاض', 'حی الملقا', 'ﺍﻟﻤﻠﻘﺎ', 'الم\u00adلقا'])(
    'finds a neighborhood by «%s»',
    async (text) => {
      expect(ofKind(await suggest(text), 'neighborhood')[0]).toMatchObject({ label: 'الملقا', regionId: 10 });
    },
  );

  test('two numbers with a slash are a plan and a parcel when no single number is written that way', async () => {
    const suggestions = await suggest(`${some.plan_no}/${some.parcel_no}`);
    expect(ofKind(suggestions, 'parcel')).toContainEqual(
      expect.objectContaining({ planNo: some.plan_no, parcelNo: some.parcel_no }),
    );
  });

  test('accepts a word and its number written together', async () => {
    const [plan] = ofKind(await suggest(`مخطط${some.plan_no}`), 'plan');
    expect(plan?.planNo).toBe(some.plan_no);
  });

  test('no kind crowds out the others when not all fit', async () => {
    const suggestions = await suggest('ال 1', { limit: 6 });
    expect(suggestions).toHaveLength(6);
    expect(new Set(suggestions.map(({ kind }) => kind))).toEqual(new Set(['neighborhood', 'plan', 'parcel']));
  });

  test('suggests a parcel by its number, with its location', async () => {
    const text = `مخطط ${some.plan_no} قطعة ${some.parcel_no}`;
    expect(ofKind(await suggest(text), 'parcel')).toContainEqual({
      kind: 'parcel',
      label: some.parcel_no,
      context: some.neighborhood_name,
      cityName: null,
      regionId: some.region_id,
      neighborhoodId: some.neighborhood_id,
      planNo: some.plan_no,
      blockNo: some.block_no,
      parcelNo: some.parcel_no,
      parcelObjectId: some.id,
      ...extentOf([some]),
    });
  });

  test('kinds are grouped and in order, none crowding out the others', async () => {
    const suggestions = await suggest('النرجس 15 1 1');
    const order = ['neighborhood', 'plan', 'block', 'parcel'];
    const places = suggestions.map((suggestion) => order.indexOf(suggestion.kind));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    const isInParcels = (digits: string) => parcels.some((row) => row.parcel_no.includes(digits));
    const digits = parcels.map(({ plan_no: plan }) => plan?.slice(0, 2) ?? '').filter((two) => two !== '');
    const wide = await suggest(firstOf(digits.filter(isInParcels)));
    expect(new Set(wide.map((suggestion) => suggestion.kind))).toEqual(new Set(['plan', 'parcel']));
  });

  test('every suggested parcel lies within its own bounds', async () => {
    const suggested = (await suggest('12')).filter(({ kind }) => kind === 'parcel');
    expect(suggested.length).toBeGreaterThan(0);
    for (const { parcelObjectId, bounds } of suggested) {
      const row = parcels.find((parcel) => parcel.id === parcelObjectId);
      expect(row?.centroid_x).toBeGreaterThan(bounds.southWest.x);
      expect(row?.centroid_x).toBeLessThan(bounds.northEast.x);
      expect(row?.centroid_y).toBeGreaterThan(bounds.southWest.y);
      expect(row?.centroid_y).toBeLessThan(bounds.northEast.y);
    }
  });

  test.each([10, 2, 6])('region %i suggests only what lies there', async (regionId) => {
    for (const text of ['ال', '1', '12']) {
      const suggestions = await suggest(text, { regionId });
      expect(suggestions.length).toBeGreaterThan(0);
      expect(new Set(suggestions.map((suggestion) => suggestion.regionId))).toEqual(new Set([regionId]));
    }
  });

  test('omits blocks of a plan of the same number in another region', async () => {
    const elsewhere = firstOf(
      parcels.filter((row) => row.region_id !== some.region_id && row.block_no === some.block_no),
    );
    const rename = (plan_no: string | null) =>
      bench.store.database.updateTable('parcel').set({ plan_no }).where('id', '=', elsewhere.id).execute();
    await rename(some.plan_no);
    const text = `مخطط ${some.plan_no} بلك ${some.block_no}`;
    const blocks = ofKind(await suggest(text, { regionId: some.region_id }), 'block');
    await rename(elsewhere.plan_no);
    expect(new Set(blocks.map((block) => block.regionId))).toEqual(new Set([some.region_id]));
  });

  test('returns at most the requested number', async () => {
    expect(await suggest('1', { limit: 3 })).toHaveLength(3);
    expect((await suggest('ال 1')).length).toBeLessThanOrEqual(20);
  });

  test.each(['زقزوق', '987654', '؟!؟', '_'])('suggests nothing for «%s»', async (text) => {
    expect(await suggest(text)).toEqual([]);
  });

  test.each([
    ['number', {}],
    ['number', { number: '' }],
    ['number', { number: '1'.repeat(121) }],
    ['limit', { number: '1', limit: 21 }],
    ['regionId', { number: '1', regionId: 'x' }],
  ])('rejects a wrong %s: %j', async (field, query) => {
    expectBadInput(await callPlatform(bench.platform, suggestNumbers, { query }), field);
  });
});
