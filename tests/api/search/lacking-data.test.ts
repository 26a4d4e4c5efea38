import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Store } from '../../../database/connection/store.ts';
import { findLand, listFinderSteps, type FinderStep } from '../../../contract/finder/finder.ts';
import { searchParcels } from '../../../contract/parcel/parcels.ts';
import { geocoderPath, type PlaceCollection } from '../../../contract/search/places.ts';
import { suggestNumbers } from '../../../contract/search/search.ts';
import type { z } from 'zod';
import { searchExamplesOf } from '../../../words/search-examples.ts';
import { callPlatform } from '../../support/calls.ts';
import { allLacks, landLackNames, LackingStores } from '../../support/lacking-stores.ts';
import { startPlatform, type TestPlatform } from '../../support/platform.ts';

/** Search and finder on stores that lack one kind of data after another: every answer is whole and leads somewhere. */

const riyadh = 10;
const asir = 6;

const stores = new LackingStores();
afterAll(() => stores.close());

describe.each([...allLacks, ...landLackNames])('without %s', (lack) => {
  const hasParcels = !['all data', 'parcels'].includes(lack);
  const hasSales = hasParcels && !['deeds', 'deeds and indicators'].includes(lack);
  let store: Store;
  let platform: TestPlatform;

  beforeAll(async () => {
    store = await stores.open(lack);
    platform = await startPlatform(store);
  });
  afterAll(async () => {
    await platform.close();
    await store.close();
  });

  async function steps(query: Record<string, string | number> = {}) {
    const answer = await callPlatform(platform, listFinderSteps, {
      query: { regionId: riyadh, limit: 60, ...query },
    });
    expect(answer.status).toBe(200);
    return answer.data;
  }

  async function need(query: Record<string, string | number> = {}) {
    const answer = await callPlatform(platform, findLand, { query: { regionId: riyadh, ...query } });
    expect(answer.status).toBe(200);
    return answer.data;
  }

  /** How much the two sources of the search box find. */
  async function found(text: string): Promise<number> {
    const numbers = await callPlatform(platform, suggestNumbers, {
      query: { number: text, regionId: riyadh },
    });
    const path = geocoderPath.replace('{query}', encodeURIComponent(text)).slice(1);
    const places = await platform.get(path);
    expect([numbers.status, places.status], text).toEqual([200, 200]);
    const { features } = (await places.json()) as z.infer<typeof PlaceCollection>;
    return numbers.data.length + features.length;
  }

  test('what the search box offers where it found nothing is found', async () => {
    const examples = searchExamplesOf(await steps({ limit: 3 }));
    expect(examples.length > 0).toBe(hasParcels);
    for (const example of examples) expect(await found(example), example).toBeGreaterThan(0);
    expect(await found('قققققق')).toBe(0);
  });

  test('neighborhoods are found by name, also where nothing else is known of them', async () => {
    const hood = await store.database
      .selectFrom('neighborhood')
      .select('name')
      .where('region_id', '=', riyadh)
      .orderBy('id')
      .executeTakeFirst();
    expect(hood === undefined).toBe(['all data', 'districts'].includes(lack));
    if (hood) expect(await found(hood.name)).toBeGreaterThan(0);
  });

  test('the finder leads to a parcel, step by step', async () => {
    const way: Record<string, string> = {};
    let parcel: FinderStep | undefined;
    for (let count = 0; count < 5 && !parcel; count += 1) {
      const { items, level, levelCount, gone } = await steps(way);
      expect(gone).toBeNull();
      const [first] = items;
      if (!first) {
        expect([levelCount, hasParcels]).toEqual([0, false]);
        return;
      }
      if (lack === 'districts') expect(level).not.toBe('neighborhood');
      if (level === 'parcel') parcel = first;
      else way[level] = first.key;
    }
    expect(parcel?.parcelObjectId).toEqual(expect.any(Number));
  });

  test('a need is answered, and one that nothing meets names what to loosen', async () => {
    const all = await need();
    expect(all.totalCount > 0).toBe(hasParcels);
    expect(all.loosened).toEqual([]);
    expect(all.bounds === null).toBe(!hasParcels);

    const priced = await need({ fromPrice: 1 });
    expect(priced.totalCount > 0).toBe(hasSales);
    expect(priced.loosened).toEqual([{ part: 'price', totalCount: all.totalCount }]);

    const near = await need({ metroMeters: 3000 });
    if (lack === 'transit') expect(near.totalCount).toBe(0);
    expect(near.loosened).toEqual([{ part: 'metro', totalCount: all.totalCount }]);

    const zoned = await need({ mapMode: 'zoning_color', classes: 'residential' });
    expect(zoned.loosened).toEqual([{ part: 'classes', totalCount: all.totalCount }]);
  });

  test('another region has choices where it has parcels', async () => {
    const { levelCount } = await steps({ regionId: asir });
    expect(levelCount > 0).toBe(hasParcels && lack !== 'all regions but one');
  });

  test('the parcel search answers', async () => {
    const { status, data } = await callPlatform(platform, searchParcels, {
      query: { fromArea: 1, limit: 5 },
    });
    expect([status, data.totalCount > 0]).toEqual([200, hasParcels]);
  });
});
