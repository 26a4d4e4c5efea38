import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Store } from '../../../database/connection/store.ts';
import { subjectOrRefuse } from '../../../database/favorites/subjects.ts';
import { getPlan, listPlans } from '../../../contract/parcel/plans.ts';
import { suggestNumbers } from '../../../contract/search/search.ts';
import { callPlatform } from '../../support/calls.ts';
import { startPlatform, type TestPlatform } from '../../support/platform.ts';
import { square } from '../../support/real-land.ts';
import { engines, openTestStore } from '../../support/store.ts';
import { collectionOf, importLand } from '../../support/written-land.ts';

const cities = ['الخرج', 'الرياض'];

/** Without districts only the cities of parcels tell plans of one number apart. */
describe.each(engines)('a plan number that two cities have on %s', (engine) => {
  let store: Store;
  let platform: TestPlatform;

  beforeAll(async () => {
    store = await openTestStore(engine);
    const parcels = collectionOf(
      cities.map((city, index) => ({
        geometry: square(46.6 + index / 2, 24.7 - index / 2, 0.0002),
        properties: { parcel_no: String(index + 1), plan_no: '3114', city },
      })),
    );
    await importLand(store, { parcels });
    platform = await startPlatform(store);
  });
  afterAll(async () => {
    await platform.close();
    await store.close();
  });

  test('is a plan of each in search, in lists, by itself and as a favorite', async () => {
    const { data: found } = await callPlatform(platform, suggestNumbers, { query: { number: '3114' } });
    const plans = found.filter(({ kind }) => kind === 'plan');
    expect(plans.map(({ cityName, parcelCount }) => [cityName, parcelCount]).sort()).toEqual(
      cities.map((city) => [city, 1]),
    );
    const { data: listed } = await callPlatform(platform, listPlans, { query: { regionId: 10 } });
    expect(listed.items.map(({ cityName }) => cityName).sort()).toEqual(cities);
    for (const city of cities) {
      const { data: plan } = await callPlatform(platform, getPlan, {
        query: { regionId: 10, city, planNo: '3114' },
      });
      expect(plan).toMatchObject({ cityName: city, parcelCount: 1 });
      expect(await subjectOrRefuse(store, 'plan', `${city}/3114`)).toEqual({
        ...{ id: `${city}/3114`, regionIds: [10] },
      });
    }
    await expect(subjectOrRefuse(store, 'plan', 'الدرعية/3114')).rejects.toThrow();
  });
});
