import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { validateStyleMin, type StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles } from 'pmtiles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateGround } from '../../../pipeline/ground-tiles.ts';
import { updateTiles } from '../../../pipeline/region-tiles.ts';
import { storeFeatures } from '../../../pipeline/store-features.ts';
import type { Store } from '../../../database/connection/store.ts';
import { firstOf } from '../../support/bench.ts';
import { openingOf } from '../../../map-tables/style/opening.ts';
import { openDemoStore } from '../../support/store.ts';
import { startPlatform, type TestPlatform } from '../../support/platform.ts';
import { RangeHost } from '../../support/range-host.ts';
import { gridPosition } from '../../support/oracles.ts';

const root = resolve(import.meta.dirname, '../../..');
let dataDirectory: string;
let store: Store;
let platform: TestPlatform;
let archiveUrl: string;
let archive: Buffer;

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'ardi-tiles-'));
  store = await openDemoStore('sqlite');
  for await (const { report } of updateTiles(store, { root, dataDirectory })) expect(report).toBeDefined();
  platform = await startPlatform(store, { dataDirectory });
  archiveUrl = await archiveOf('riyadh');
  archive = await readFile(join(dataDirectory, 'tiles', archiveUrl.split('/').at(-1) ?? ''));
});
afterAll(async () => {
  await platform.close();
  await store.close();
  await rm(dataDirectory, { recursive: true });
});

async function archiveOf(region: string): Promise<string> {
  const style = (await (await platform.get(`tiles/styles/${region}`)).json()) as {
    sources: { land: { url: string } };
  };
  const url = new URL(style.sources.land.url.replace(/^pmtiles:\/\//, ''));
  return platform.url + url.pathname;
}

test.each(['light', 'dark'])('the %s style of a region is a valid MapLibre style', async (theme) => {
  const response = await platform.get(`tiles/styles/riyadh?theme=${theme}`);
  expect(response.status).toBe(200);
  const style = (await response.json()) as Parameters<typeof validateStyleMin>[0];
  expect(validateStyleMin(style)).toEqual([]);
});

test("a region's style declares its view and says which land opens, inside the archive's bounds", async () => {
  const style = (await (await platform.get('tiles/styles/riyadh')).json()) as StyleSpecification;
  const [west, south, east, north] = openingOf(style) ?? [0, 0, 0, 0];
  const region = await store.database
    .selectFrom('region')
    .select(['centroid_x', 'centroid_y', 'zoom'])
    .where('key', '=', 'Riyadh')
    .executeTakeFirstOrThrow();
  expect(style).toMatchObject({ center: [region.centroid_x, region.centroid_y], zoom: region.zoom });
  const { minLon, minLat, maxLon, maxLat } = await new PMTiles(archiveUrl).getHeader();
  expect(east).toBeGreaterThan(west);
  expect(north).toBeGreaterThan(south);
  expect(west).toBeGreaterThanOrEqual(minLon - 1e-6);
  expect(south).toBeGreaterThanOrEqual(minLat - 1e-6);
  expect(east).toBeLessThanOrEqual(maxLon + 1e-6);
  expect(north).toBeLessThanOrEqual(maxLat + 1e-6);
});

test('the modes list has the five modes with their classes, gaps declared', async () => {
  const { data } = (await (await platform.get('tiles/modes')).json()) as {
    data: { modes: { id: string; classes: { id: string; fillsGap: boolean }[] }[] };
  };
  expect(data.modes.map((mode) => mode.id)).toEqual([
    'plain',
    'shape_area',
    'price_of_meter',
    'transaction_price',
    'zoning_color',
  ]);
  const gaps = data.modes[1]?.classes.filter((entry) => entry.fillsGap).map((entry) => entry.id);
  expect(gaps).toEqual(['900-1200']);
});

test.each([
  ['bytes=0-99', 206, [0, 100]],
  ['bytes=100-', 206, [100, undefined]],
  ['bytes=-50', 206, [-50, undefined]],
  ['bytes=0-99999999999', 206, [0, undefined]],
  ['bytes=0-0,5-9', 200, [0, undefined]],
  ['bytes=9-3', 200, [0, undefined]],
  ['chunks=0-5', 200, [0, undefined]],
])('range %s returns %i and the right bytes', async (range, status, [from, to]) => {
  const response = await fetch(archiveUrl, { headers: { range } });
  const body = Buffer.from(await response.arrayBuffer());
  const expected = archive.subarray(from, to);
  expect(response.status).toBe(status);
  expect(body.equals(expected)).toBe(true);
  if (status === 206) {
    const start = archive.length - archive.subarray(from).length;
    expect(response.headers.get('content-range')).toBe(
      `bytes ${start}-${start + expected.length - 1}/${archive.length}`,
    );
  }
});

test('a range past the end returns 416 with the size', async () => {
  const response = await fetch(archiveUrl, { headers: { range: `bytes=${archive.length}-` } });
  expect(response.status).toBe(416);
  expect(response.headers.get('content-range')).toBe(`bytes */${archive.length}`);
});

test('the archive has a strong ETag: 304 if unchanged, the whole file for an outdated If-Range', async () => {
  const first = await fetch(archiveUrl, { method: 'HEAD' });
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"/);
  expect(first.headers.get('cache-control')).toContain('immutable');
  expect((await fetch(archiveUrl, { headers: { 'if-none-match': etag } })).status).toBe(304);
  for (const tag of [`W/${etag}`, `"other", ${etag}`, '*']) {
    expect((await fetch(archiveUrl, { headers: { 'if-none-match': tag } })).status).toBe(304);
  }
  const head = await fetch(archiveUrl, { method: 'HEAD', headers: { range: 'bytes=0-9' } });
  expect(head.status).toBe(200);
  expect(head.headers.get('content-length')).toBe(String(archive.length));
  const outdated = await fetch(archiveUrl, { headers: { range: 'bytes=0-9', 'if-range': '"other"' } });
  expect(outdated.status).toBe(200);
  await outdated.arrayBuffer();
  const current = await fetch(archiveUrl, { headers: { range: 'bytes=0-9', 'if-range': etag } });
  expect(current.status).toBe(206);
});

test('a PMTiles reader opens the archive over the network', async () => {
  const header = await new PMTiles(archiveUrl).getHeader();
  expect(header.minZoom).toBe(8);
  expect(header.maxZoom).toBe(15);
  expect(header.minLon).toBeGreaterThan(46);
  expect(header.maxLon).toBeLessThan(47.6);
});

test('tiles hold the widths of streets, and one number per block on one of its parcels', async () => {
  const blocks = await store.database
    .selectFrom('parcel')
    .select(['id', 'plan_no', 'block_no', 'centroid_x', 'centroid_y'])
    .where('region_id', '=', 10)
    .where('block_no', 'is not', null)
    .execute();
  const keyOf = ({ plan_no: plan, block_no: block }: (typeof blocks)[number]) => `${plan}/${block}`;
  const labels = [];
  for await (const feature of storeFeatures(store, 10))
    if (feature.layer === 'blockLabel') labels.push(feature);
  const labeled = labels.map(({ id }) => firstOf(blocks.filter((row) => row.id === id)));
  expect(new Set(labeled.map(keyOf))).toEqual(new Set(blocks.map(keyOf)));
  expect(labeled).toHaveLength(new Set(blocks.map(keyOf)).size);
  // The parcel in the middle of its block.
  const { id, centroid_x: x, centroid_y: y } = firstOf(labeled);
  const own = blocks.filter((row) => keyOf(row) === keyOf(firstOf(labeled)));
  const meanOf = (side: 'centroid_x' | 'centroid_y') =>
    own.reduce((sum, row) => sum + row[side], 0) / own.length;
  const reach = (row: (typeof blocks)[number]) =>
    Math.hypot(row.centroid_x - meanOf('centroid_x'), row.centroid_y - meanOf('centroid_y'));
  expect(Math.min(...own.map(reach))).toBeCloseTo(reach(firstOf(labeled)), 9);

  const [column = 0, row = 0] = gridPosition(x, y, 15).map(Math.floor);
  const data = await new PMTiles(archiveUrl).getZxy(15, column, row);
  const tile = new VectorTile(new PbfReader(new Uint8Array(data?.data ?? new ArrayBuffer(0))));
  const features = (name: string) => {
    const layer = tile.layers[name];
    return Array.from({ length: layer?.length ?? 0 }, (_, index) => layer?.feature(index));
  };
  expect(features('block_label').find((feature) => feature?.id === id)?.properties).toEqual({
    block_no: firstOf(labeled).block_no,
  });
  const widths = features('street').map((feature) => feature?.properties.width_m);
  expect(widths.length).toBeGreaterThan(0);
  for (const width of widths) expect(Number.isInteger(width)).toBe(true);
});

test('serves the label font, and nothing else from its folder', async () => {
  const font = await platform.get('tiles/fonts/ibm-plex-sans-arabic-arabic-400.woff2');
  expect(font.status).toBe(200);
  expect(Buffer.from(await font.arrayBuffer()).toString('latin1', 0, 4)).toBe('wOF2');
  expect((await platform.get('tiles/fonts/..%2f..%2fpackage.json')).status).toBe(404);
  expect((await platform.get('tiles/fonts/constructor')).status).toBe(404);
  expect((await platform.get('tiles/archives/..%2fardi.sqlite')).status).toBe(404);
});

test('an unknown region has no style', async () => {
  const response = await platform.get('tiles/styles/atlantis');
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ status: false, code: 'region_not_found' });
});

test('reports a truncated, foreign or missing archive, and the platform keeps running', async () => {
  const url = await archiveOf('asir');
  const path = join(dataDirectory, 'tiles', url.split('/').at(-1) ?? '');
  const whole = await readFile(path);

  await truncate(path, 1000);
  const truncated = await fetch(url, { headers: { range: 'bytes=0-99' } });
  expect(truncated.status).toBe(503);
  expect(await truncated.json()).toMatchObject({ status: false, code: 'archive_damaged' });
  expect((await platform.get('tiles/styles/asir')).status).toBe(503);

  await writeFile(path, Buffer.alloc(whole.length, 'x'));
  expect((await fetch(url)).status).toBe(503);

  await rm(path);
  expect((await fetch(url)).status).toBe(404);
  expect((await platform.get('regions')).status).toBe(200);

  for await (const { archive, report } of updateTiles(store, { root, dataDirectory, only: 'Asir' })) {
    expect([archive, report !== undefined]).toEqual([archive, archive === 'Asir']);
  }
  expect((await fetch(await archiveOf('asir'), { headers: { range: 'bytes=0-9' } })).status).toBe(206);
});

test('an open map keeps reading its archive after new tiles are published', async () => {
  const before = await archiveOf('makkah');
  await store.database.deleteFrom('subdivision').where('region_id', '=', 2).execute();
  for await (const { report } of updateTiles(store, { root, dataDirectory, only: 'Makkah', force: true })) {
    expect(report).toBeDefined();
  }
  expect(await archiveOf('makkah')).not.toBe(before);
  expect((await fetch(before, { headers: { range: 'bytes=0-9' } })).status).toBe(206);
});

test('rebuilds tiles only when their data has changed', async () => {
  const before = await readdir(join(dataDirectory, 'tiles'));
  for await (const { report } of updateTiles(store, { root, dataDirectory })) expect(report).toBeUndefined();
  expect(await readdir(join(dataDirectory, 'tiles'))).toEqual(before);
});

test('a ground on another host is named in the style', async () => {
  const ground = { kind: 'archive', url: 'https://ground.example/sa.pmtiles', attribution: 'أخرى' } as const;
  const other = await startPlatform(store, { dataDirectory, ground });
  const style = (await (await other.get('tiles/styles/riyadh')).json()) as Parameters<
    typeof validateStyleMin
  >[0];
  await other.app.close();
  expect(validateStyleMin(style)).toEqual([]);
  expect(style.sources.ground).toEqual({
    type: 'vector',
    attribution: 'أخرى',
    url: 'pmtiles://https://ground.example/sa.pmtiles',
  });
});

test('archives on another host are named in the style, and read from there', async () => {
  const host = await RangeHost.start(join(dataDirectory, 'tiles'));
  const other = await startPlatform(store, { tilesUrl: host.url });
  const response = await other.get('tiles/styles/riyadh');
  await other.close();
  expect(response.status).toBe(200);
  const { sources } = (await response.json()) as { sources: Record<'land' | 'overlays', { url: string }> };
  for (const { url } of [sources.land, sources.overlays]) {
    expect(url).toMatch(`pmtiles://${host.url}/riyadh`);
    const { maxZoom } = await new PMTiles(url.replace('pmtiles://', '')).getHeader();
    expect(maxZoom).toBeGreaterThan(10);
  }
});

test('the style names the ground, which is read by ranges; a damaged one leaves the land as it is', async () => {
  type Style = Parameters<typeof validateStyleMin>[0];
  const styleOf = async () => (await (await platform.get('tiles/styles/riyadh')).json()) as Style;
  expect(Object.keys((await styleOf()).sources)).not.toContain('ground');

  expect(await updateGround(store, { root, dataDirectory })).toBeDefined();
  const style = await styleOf();
  expect(validateStyleMin(style)).toEqual([]);
  const { ground } = style.sources;
  expect(ground).toMatchObject({ type: 'vector', attribution: 'بيانات تجريبية' });
  const url =
    ground && 'url' in ground ? new URL(String(ground.url).replace(/^pmtiles:\/\//, '')) : undefined;
  const file = url?.pathname ?? '';
  expect((await new PMTiles(platform.url + file).getHeader()).minZoom).toBe(0);

  await truncate(join(dataDirectory, 'tiles', file.split('/').at(-1) ?? ''), 1000);
  const bare = await styleOf();
  expect(Object.keys(bare.sources)).toContain('land');
  expect(bare.sources).not.toHaveProperty('ground');
  expect(bare.layers.filter(({ id }) => id.startsWith('ground-'))).toEqual([]);
});
