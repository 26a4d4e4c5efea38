import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { VectorTile } from '@mapbox/vector-tile';
import { validateStyleMin, type StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import { PbfReader } from 'pbf';
import { PMTiles } from 'pmtiles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importOverlays } from '../../../pipeline/import/overlays/overlays.ts';
import { updateTiles } from '../../../pipeline/region-tiles.ts';
import type { Store } from '../../../database/connection/store.ts';
import { raiseRevision } from '../../../database/shared/revisions.ts';
import { StationList } from '../../../contract/map/stations.ts';
import { overlayTileset } from '../../../map-tables/overlay-tileset.ts';
import { collection, feature } from '../../unit/pipeline/import/support.ts';
import { startPlatform, type TestPlatform } from '../../support/platform.ts';
import { engines, openDemoStore } from '../../support/store.ts';
import { gridPosition } from '../../support/oracles.ts';

const root = resolve(import.meta.dirname, '../../..');

function layersIn(style: StyleSpecification): number {
  return style.layers.filter((layer) => 'source' in layer && layer.source === 'overlays').length;
}

describe.each(engines)('overlays on %s', (engine) => {
  let dataDirectory: string;
  let store: Store;
  let platform: TestPlatform;

  beforeAll(async () => {
    dataDirectory = await mkdtemp(join(tmpdir(), 'ardi-overlays-'));
    store = await openDemoStore(engine);
    await build();
    platform = await startPlatform(store, { dataDirectory });
  });
  afterAll(async () => {
    await platform.close();
    await store.close();
    await rm(dataDirectory, { recursive: true });
  });

  /** Returns the archives that were built. */
  async function build(): Promise<string[]> {
    const built: string[] = [];
    for await (const { archive, report } of updateTiles(store, { root, dataDirectory, only: 'Riyadh' })) {
      if (report) built.push(archive);
    }
    return built;
  }

  async function styleOf(region: string): Promise<StyleSpecification> {
    return (await (await platform.get(`tiles/styles/${region}`)).json()) as StyleSpecification;
  }

  async function archive(): Promise<PMTiles> {
    const source = (await styleOf('riyadh')).sources['overlays'];
    if (source?.type !== 'vector') throw new Error('no overlays');
    const { pathname } = new URL((source.url ?? '').replace(/^pmtiles:\/\//, ''));
    return new PMTiles(platform.url + pathname);
  }

  async function stations(region = 'riyadh', headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${platform.url}/tiles/stations/${region}`, { headers });
  }

  /** The names in all tiles of a zoom, layer by layer. */
  async function namesAt(zoom: number): Promise<Map<string, Set<unknown>>> {
    const pmtiles = await archive();
    const { minLon, minLat, maxLon, maxLat } = await pmtiles.getHeader();
    const [left = 0, top = 0] = gridPosition(minLon, maxLat, zoom).map(Math.floor);
    const [right = 0, bottom = 0] = gridPosition(maxLon, minLat, zoom).map(Math.floor);
    const names = new Map<string, Set<unknown>>();
    for (let x = left; x <= right; x++) {
      for (let y = top; y <= bottom; y++) {
        const tile = await pmtiles.getZxy(zoom, x, y);
        if (!tile) continue;
        const { layers } = new VectorTile(new PbfReader(new Uint8Array(tile.data)));
        for (const [name, layer] of Object.entries(layers)) {
          const known = names.get(name) ?? new Set();
          names.set(name, known);
          for (let index = 0; index < layer.length; index++)
            known.add(layer.feature(index).properties['name']);
        }
      }
    }
    return names;
  }

  test('the style names the archive, and its tiles have every layer with Arabic names', async () => {
    const style = await styleOf('riyadh');
    expect(validateStyleMin(style)).toEqual([]);
    expect(layersIn(style)).toBeGreaterThan(10);
    const header = await (await archive()).getHeader();
    expect([header.minZoom, header.maxZoom]).toEqual([overlayTileset.minZoom, overlayTileset.maxZoom]);
    const names = await namesAt(14);
    expect([...names.keys()].sort()).toEqual(
      Object.values(overlayTileset.layers)
        .map(({ name }) => name)
        .sort(),
    );
    for (const found of names.values()) {
      // One station bears the name of a company in Latin letters.
      for (const name of found) expect(name).toMatch(/^[\u0621-\u064A]|^STC$/);
    }
    expect([...((await namesAt(8)).get('metro_line') ?? [])]).toHaveLength(6);
    expect((await namesAt(12)).has('bus_station')).toBe(false);
  });

  test('the archive names the sources of its content, and its layers', async () => {
    const metadata = (await (await archive()).getMetadata()) as {
      attribution: string;
      vector_layers: { id: string; fields: Record<string, string> }[];
    };
    expect(metadata.attribution).toBe('بيانات تجريبية');
    expect(metadata.vector_layers.find(({ id }) => id === 'metro_line')?.fields).toEqual({
      name: 'String',
      number: 'String',
      color: 'String',
    });
    expect(metadata.vector_layers.map(({ id }) => id)).not.toContain('parcel');
  });

  test('the stations of a region are listed with their lines, place and source', async () => {
    const { data } = (await (await stations()).json()) as { data: unknown };
    const list = StationList.parse(data);
    expect(list.source).toMatchObject({ origin: 'demo' });
    expect(list.stations.length).toBeGreaterThan(30);
    expect(new Set(list.stations.map(({ name }) => name)).size).toBe(list.stations.length);
    expect(list.stations.filter(({ lineNames }) => lineNames.length === 2).length).toBeGreaterThanOrEqual(3);
    for (const { x, y, lineNames } of list.stations) {
      expect(x > 46 && x < 48 && y > 24 && y < 26).toBe(true);
      expect(lineNames[0]).toMatch(/^المسار (الأزرق|الأحمر|البرتقالي|الأصفر|الأخضر|البنفسجي)$/);
    }
    const none = (await (await stations('ASIR')).json()) as { data: unknown };
    expect(none.data).toEqual({ stations: [], source: null });
    expect((await stations('atlantis')).status).toBe(404);
  });

  test('returns 304 to a client that already has the stations', async () => {
    const first = await stations();
    const etag = first.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    expect(first.headers.get('cache-control')).toBe('public, max-age=300');
    expect((await stations('riyadh', { 'if-none-match': etag })).status).toBe(304);
    expect((await stations('riyadh', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('an import rebuilds the overlays and keeps the land; credits are escaped text', async () => {
    const geometry = { type: 'Point', coordinates: [46.7, 24.7] };
    const file = collection([feature({ name: 'المركز', mode: 'metro' }, geometry)]);
    await importOverlays(store, {
      file: 'transit',
      files: [file],
      source: 'ناشر <b>',
      onProgress: () => undefined,
    });
    expect(await build()).toEqual(['Riyadh/overlays']);
    const names = await namesAt(14);
    expect([...(names.get('metro_station') ?? [])]).toEqual(['المركز']);
    expect(names.has('metro_line')).toBe(false);
    expect(names.has('bus_line')).toBe(true);
    const metadata = (await (await archive()).getMetadata()) as { attribution: string };
    expect(metadata.attribution).toContain('ناشر &lt;b&gt;');
    const { data } = (await (await stations()).json()) as { data: unknown };
    expect(data).toMatchObject({
      stations: [{ name: 'المركز', lineNames: [], x: 46.7, y: 24.7 }],
      source: { name: 'ناشر <b>', origin: 'import' },
    });
  });

  test('a map with invalid overlays shows only the land, as does a region without overlays', async () => {
    const folder = join(dataDirectory, 'tiles');
    const { pathname } = new URL(
      ((await styleOf('riyadh')).sources['overlays'] as { url: string }).url.replace(/^pmtiles:\/\//, ''),
    );
    await truncate(join(folder, pathname.split('/').at(-1) ?? ''), 100);
    const damaged = await styleOf('riyadh');
    expect([Object.keys(damaged.sources), layersIn(damaged)]).toEqual([['land'], 0]);
    expect(await build()).toEqual(['Riyadh/overlays']);
    expect(layersIn(await styleOf('riyadh'))).toBeGreaterThan(10);

    await store.database.deleteFrom('overlay').where('region_id', '=', 10).execute();
    await raiseRevision(store.database, 'overlays:Riyadh');
    expect(await build()).toEqual([]);
    const without = await styleOf('riyadh');
    expect([Object.keys(without.sources), layersIn(without)]).toEqual([['land'], 0]);
    expect((await readdir(folder)).some((name) => name.startsWith('riyadh-overlays'))).toBe(true);
  });
});
