import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../../operations/config.ts';
import { groundFault } from '../../../../platform/tiles/ground-check.ts';

/** What the host answers, by path. */
const answers: Record<string, (response: ServerResponse) => void> = {
  '/sound.pmtiles': (response) => response.writeHead(206).end('PMTiles'),
  '/page.pmtiles': (response) => response.writeHead(206).end('<html>'),
  '/whole.pmtiles': (response) => response.end('PMTiles and all the rest'),
  '/tiles/0/0/0.mvt': (response) => response.end('tile'),
  '/tiles.json': (response) => response.end('{"tiles":[]}'),
  '/page.json': (response) => response.end('<html>'),
};
const host = createServer(({ url = '' }, response) => {
  const answer = answers[url];
  if (answer) answer(response);
  else response.writeHead(404).end();
});
let base = '';
beforeAll(async () => {
  await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening));
  base = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
afterAll(() => host.close());

test.each([
  ['archive', '/sound.pmtiles', undefined],
  ['archive', '/page.pmtiles', 'it is not a PMTiles archive'],
  ['archive', '/whole.pmtiles', 'it does not answer by ranges'],
  ['archive', '/absent.pmtiles', 'it answers with status 404'],
  ['template', '/tiles/{z}/{x}/{y}.mvt', undefined],
  ['template', '/absent/{z}/{x}/{y}.mvt', 'it answers with status 404'],
  ['description', '/tiles.json', undefined],
  ['description', '/page.json', 'it is not JSON'],
] as const)('the %s at %s: %s', async (kind, path, fault) => {
  expect(await groundFault({ kind, url: base + path })).toBe(fault);
});

test('a host that is not there is told, not thrown', async () => {
  expect(await groundFault({ kind: 'archive', url: 'http://127.0.0.1:9/g.pmtiles' })).toBe(
    'it does not answer',
  );
});

test.each([
  ['https://ground.example/sa.pmtiles?key=1', 'archive'],
  ['https://ground.example/{z}/{x}/{y}.pbf', 'template'],
  ['https://ground.example/tiles.json', 'description'],
  ['http://127.0.0.1:5500/sa.pmtiles', 'archive'],
])('%s is configured as an %s', (url, kind) => {
  expect(readConfig({ GROUND_TILES_URL: url }).ground).toEqual({
    ...{ url, kind },
    attribution: '© مساهمو OpenStreetMap',
  });
});

test.each([
  'ground.pmtiles',
  'http://ground.example/sa.pmtiles',
  'https://ground.example/{z}/{x}.pbf',
  'https://{z}.ground.example/?{x}/{y}',
  'https://ground.example/%E0%A4%A/style',
])('%s is refused with the name of the variable', (url) => {
  expect(() => readConfig({ GROUND_TILES_URL: url })).toThrow(/^GROUND_TILES_URL: must be an https address/);
});

test('without an address the ground is the own one', () => {
  expect(readConfig({ GROUND_TILES_URL: '', GROUND_ATTRIBUTION: 'أخرى' }).ground).toBeUndefined();
});

test('imagery has an address with tile numbers, a credit and a last zoom', () => {
  const url = 'https://images.example/{z}/{y}/{x}';
  expect(readConfig({ SATELLITE_TILES_URL: url }).satellite).toEqual({
    ...{ url, maxZoom: 19 },
    attribution: undefined,
  });
  const told = { SATELLITE_ATTRIBUTION: '© صور', SATELLITE_MAX_ZOOM: '17' };
  expect(readConfig({ SATELLITE_TILES_URL: url, ...told }).satellite).toEqual({
    ...{ url, maxZoom: 17 },
    attribution: '© صور',
  });
  expect(readConfig({ SATELLITE_TILES_URL: '' }).satellite).toBeUndefined();
});

test.each([
  [
    { SATELLITE_TILES_URL: 'https://images.example/sa.pmtiles' },
    /^SATELLITE_TILES_URL: must be an https address/,
  ],
  [
    { SATELLITE_TILES_URL: 'http://images.example/{z}/{x}/{y}' },
    /^SATELLITE_TILES_URL: must be an https address/,
  ],
  [
    { SATELLITE_TILES_URL: 'https://i.example/{z}/{x}/{y}', SATELLITE_MAX_ZOOM: 'near' },
    /^SATELLITE_MAX_ZOOM: /,
  ],
])('%s is refused with the name of the variable', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message);
});
