import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Store } from '../../../database/connection/store.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { startPlatform, type TestPlatform } from '../../support/platform.ts';
import { openTestStore } from '../../support/store.ts';

interface Operation {
  security?: object[];
  parameters?: { in: string; name: string; required?: boolean }[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, unknown>;
}

let store: Store;
let platform: TestPlatform;
let text: string;
let paths: Record<string, Record<string, Operation>>;

beforeAll(async () => {
  store = await openTestStore('sqlite');
  platform = await startPlatform(store);
  text = await (await platform.get('openapi.json')).text();
  ({ paths } = JSON.parse(text) as { paths: typeof paths });
});
afterAll(async () => {
  await platform.close();
  await store.close();
});

test('a public linter finds no problems in the document', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
  expect(
    problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
  ).toEqual([]);
});

test.each([...endpoints])('%s is documented with its callers, input and output', (_name, endpoint) => {
  const { route, access, parameters, query, body, upload } = endpoint;
  const operation = paths[`/${route.path.replace(/^\//, '')}`]?.[route.method.toLowerCase()];
  expect(operation).toBeDefined();
  if (!operation) return;
  expect(operation.security).toEqual(access === 'anyone' ? [] : [{ bearer: [] }]);
  const named = (place: string) =>
    (operation.parameters ?? [])
      .filter((parameter) => parameter.in === place)
      .map(({ name }) => name.toLowerCase());
  expect(named('path').sort()).toEqual(
    Object.keys(parameters?.shape ?? {})
      .map((name) => name.toLowerCase())
      .sort(),
  );
  expect(named('query').sort()).toEqual(
    Object.keys(query?.shape ?? {})
      .map((name) => name.toLowerCase())
      .sort(),
  );
  expect(named('header')).toEqual(
    expect.arrayContaining([
      'platform',
      'device-id',
      ...(route.version ? ['x-version'] : []),
      ...(route.version === 4 ? ['x-api-key'] : []),
    ]),
  );
  const content = Object.keys(operation.requestBody?.content ?? {});
  expect(content).toEqual(upload ? ['multipart/form-data'] : body ? ['application/json'] : []);
  expect(Object.keys(operation.responses)).toEqual(['200', '4XX', '5XX']);
});
