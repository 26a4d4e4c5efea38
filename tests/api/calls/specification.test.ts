import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import type { Store } from '../../../platform/store/open.ts';
import { callPlatform } from '../../support/calls.ts';
import { startPlatform, type TestPlatform } from '../../support/platform.ts';
import { openTestStore } from '../../support/store.ts';

/** Every row of specification §7 that names a path: method, path as written, version. */
const rows: [method: string, path: string, version?: number][] = [
  ['GET', 'transactions/boundaries', 2],
  ['GET', 'api/transactions/search'],
  ['GET', 'api/parcel/search'],
  ['GET', 'api/mapMetrics/landMetrics'],
  ['GET', 'api/mapMetrics/landMetrics/list'],
  ['GET', 'api/parcel/shareLink'],
  ['GET', 'parcel/buildingRules'],
  ['GET', 'parcel/{id}'],
  ['GET', 'api/parcel/landZoningGroups'],
  ['GET', 'api/parcel/metrics/priceOfMeter'],
  ['GET', 'transactions'],
  ['GET', '/transactions/neighbourhood', 2],
  ['GET', 'api/bookmark'],
  ['GET', 'api/Bookmark'],
  ['PUT', 'api/bookmark'],
  ['POST', 'api/bookmark'],
  ['DELETE', 'api/bookmark/{id}'],
  ['GET', 'regions'],
  ['GET', 'accounts/user/profile'],
  ['PUT', 'accounts/user/profile', 3],
  ['GET', 'Badges/GetAllCurrentUserBadgesProgress'],
  ['GET', 'Badges/GetCurrentUserProfileBadgesInfo'],
  ['GET', 'Badges/GetRegistrationFormStatus'],
  ['GET', 'Badges/GetRegionsLookup'],
  ['POST', 'Badges/updateBadgesContactUsForm'],
  ['POST', 'api/attachments'],
  ['PUT', 'oauth/user/phone'],
  ['PUT', 'oauth/user/phone/update'],
  ['GET', 'org/{orgId}/booking/project/{projectId}/map/public/parcels'],
  ['GET', 'org/booking/project/{projectId}/public/statistics'],
  ['GET', '/settings/app', 2],
  ['GET', '/complaints/{id}/reasons'],
  ['POST', '/complaints'],
  ['POST', '/api/Report/Parcel'],
  ['GET', 'api/marketplace/project/list'],
  ['GET', 'api/MegaProjects/project/content'],
  ['GET', '/api/GPTV/FormDetails'],
  ['POST', '/api/GPTV/AddFormTracking'],
  ['GET', '/subdivision/suggestions/number'],
  ['POST', 'oauth/signin'],
  ['POST', 'oauth/phone/verify'],
  ['POST', 'oauth/phone/customToken'],
  ['POST', '/events/log'],
  ['POST', '/accounts/userTracking/SaveSession'],
  ['PUT', '/accounts/userTracking/CloseSession/{sessionId}'],
  ['GET', '/meta.json'],
];

describe('specification §7', () => {
  let store: Store;
  let platform: TestPlatform;
  beforeAll(async () => {
    store = await openTestStore('sqlite');
    platform = await startPlatform(store);
  });
  afterAll(async () => {
    await platform.close();
    await store.close();
  });

  test.each(rows)('%s %s has its route', async (method, path, version) => {
    const found = [...endpoints.values()].find(({ route }) => route.method === method && route.path === path);
    expect(found, 'in the contract').toBeDefined();
    if (!found) return;
    expect(found.route.version).toBe(version);
    const parameters = Object.fromEntries(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, '1']),
    );
    const { status, code } = await callPlatform(platform, found, {
      parameters,
      body: method === 'GET' ? undefined : {},
    });
    // Whatever the call says about this input: it is not «nothing stands at this address».
    expect([status, code]).not.toEqual([404, 'not_found']);
    expect(status).toBeLessThan(500);
  });

  test('calls that §7 does not name are marked as ours, the others are not', () => {
    const known = new Set(rows.map(([method, path]) => `${method} ${path}`));
    for (const { route, isOurs } of endpoints.values()) {
      expect(isOurs ?? false, route.path).toBe(!known.has(`${route.method} ${route.path}`));
    }
  });
});
