import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import type { Store } from '../../../database/connection/store.ts';
import { callPlatform } from '../../support/calls.ts';
import { startPlatform, type TestPlatform } from '../../support/platform.ts';
import { specifiedCalls } from '../../support/specified-calls.ts';
import { openTestStore } from '../../support/store.ts';

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

  test.each(specifiedCalls)('%s %s has its route', async (method, path, version) => {
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
    // Whatever the response to this input is, it is not the one for an unknown address.
    expect([status, code]).not.toEqual([404, 'not_found']);
    expect(status).toBeLessThan(500);
  });

  test('calls that §7 does not name are marked as ours, the others are not', () => {
    const known = new Set(specifiedCalls.map(([method, path]) => `${method} ${path}`));
    for (const { route, isOurs } of endpoints.values()) {
      expect(isOurs ?? false, route.path).toBe(!known.has(`${route.method} ${route.path}`));
    }
  });
});
