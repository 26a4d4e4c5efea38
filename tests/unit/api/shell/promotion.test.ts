import { AxiosHeaders, type InternalAxiosRequestConfig } from 'axios';
import { expect, test } from 'vitest';
import { createClients } from '../../../../src/api/shared/clients.ts';
import { getPromo } from '../../../../src/api/shell/promotion.ts';
import type { Environment } from '../../../../src/environment/environment.ts';

const environment = {
  addresses: { main: 'https://api.example', marketplace: 'https://market.example' },
  apiKey: 'key',
  deviceId: () => 'device-1',
  ownHeaders: () => ({}),
  userToken: () => Promise.resolve('token-1'),
} as unknown as Environment;

test('the promotion is asked for with the headers of all calls, and without a token', async () => {
  const clients = createClients(environment);
  const asked: InternalAxiosRequestConfig[] = [];
  clients.anonymous.defaults.adapter = (config) => {
    asked.push(config);
    const data = { data: { updatedAt: '2026-11-01T08:00:00.000Z' } };
    return Promise.resolve({ data, status: 200, statusText: 'OK', headers: new AxiosHeaders(), config });
  };
  expect(await getPromo(clients)).toEqual({ updatedAt: '2026-11-01T08:00:00.000Z' });
  const [{ headers, baseURL, url, params } = {}] = asked;
  expect([baseURL, url, params]).toEqual(['https://api.example', '/api/promo', { populate: '*' }]);
  expect([headers?.get('PLATFORM'), headers?.get('Device-Id')]).toEqual(['WEB', 'device-1']);
  expect(headers?.has('Authorization')).toBe(false);
});
