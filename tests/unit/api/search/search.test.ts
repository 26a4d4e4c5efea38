import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchPlaces } from '../../../../src/api/search/search.ts';
import type { Environment } from '../../../../src/environment/environment.ts';

/** A geocoder stub with a preset answer. */
let server: Server;
let answer: unknown;
let asked: URL[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://geocoder'));
    response.setHeader('content-type', typeof answer === 'string' ? 'text/html' : 'application/json');
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => server.close());

function find(text: string, near?: [number, number]) {
  asked = [];
  const geocoder = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const environment = { addresses: { geocoder }, geocoderToken: 'key' } as unknown as Environment;
  return searchPlaces(environment, { text, limit: 4, near });
}

const riyadh = { text: 'الرياض', place_name: 'الرياض، السعودية', center: [46.7, 24.7] };

test('searches for places in Saudi Arabia, in Arabic, near the current view', async () => {
  answer = { features: [{ ...riyadh, bbox: [46, 24, 47, 25] }] };
  expect(await find('الرياض', [46.7, 24.7])).toEqual([{ ...riyadh, bbox: [46, 24, 47, 25] }]);
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    country: 'sa',
    language: 'ar',
    types: 'place,poi',
    limit: '4',
    proximity: '46.7,24.7',
    access_token: 'key',
  });
});

test('resolves a two-letter text without a request', async () => {
  expect(await find('عر')).toBe(true);
  expect(asked).toEqual([]);
});

test('gives a point without a bounding box a small one around it', async () => {
  answer = { features: [riyadh] };
  expect(await find('الرياض')).toMatchObject([
    { bbox: [46.698, 24.698, 46.702, 24.702].map((degrees) => expect.closeTo(degrees, 6) as number) },
  ]);
});

test('skips a place without name or center, and uses the short name as a fallback', async () => {
  answer = {
    features: [null, 4, {}, { ...riyadh, center: ['46', '24'] }, { ...riyadh, place_name: undefined }],
  };
  expect(await find('الرياض')).toMatchObject([{ text: 'الرياض', place_name: 'الرياض' }]);
});

test('an empty result is not a failure', async () => {
  answer = { features: [] };
  expect(await find('الرياض')).toEqual([]);
});

test.each([
  ['a page', '<h1>hello</h1>'],
  ['nothing', null],
  ['a number', 7],
  ['no list', { features: 'x' }],
  ['only what makes no sense', { features: [{ text: 5 }, { center: [1] }, 'x'] }],
])('fails when the response is %s', async (_, sent) => {
  answer = sent;
  await expect(find('الرياض')).rejects.toThrow('the answer holds no place');
});
