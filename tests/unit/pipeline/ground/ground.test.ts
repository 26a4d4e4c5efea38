import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemo } from '../../../../pipeline/demo/load.ts';
import { removeDemoOf } from '../../../../pipeline/demo/demo-state.ts';
import { updateGround } from '../../../../pipeline/ground-tiles.ts';
import { importGround } from '../../../../pipeline/import/ground/import-ground.ts';
import { openStore } from '../../../../database/open.ts';
import type { Store } from '../../../../database/connection/store.ts';
import { readManifest } from '../../../../database/tiles/manifest.ts';
import { openArchive, signedArea, temporaryFolder, type XY } from '../tiles/support.ts';
import { gridPosition } from '../../../support/oracles.ts';

const root = join(import.meta.dirname, '../../../..');
const schema = [
  'boundaries',
  'buildings',
  'earth',
  'landcover',
  'landuse',
  'places',
  'pois',
  'roads',
  'water',
];
const folder = temporaryFolder();
const options = { root, dataDirectory: folder };
let store: Store;
let path: string;

beforeAll(async () => {
  store = await openStore({ file: join(folder, 'ardi.sqlite') });
  await loadDemo(store, { seed: 'ardi', parcels: 20_000 }, () => undefined);
  await updateGround(store, options);
  path = await current();
});
afterAll(() => store.close());

async function current(): Promise<string> {
  const { ground } = await readManifest(join(folder, 'tiles'));
  return join(folder, 'tiles', ground?.file ?? 'none');
}

/** The tile at a place, decoded, and the place in it. */
async function tileAt(
  zoom: number,
  longitude: number,
  latitude: number,
): Promise<{ tile: VectorTile; spot: XY; bytes: Uint8Array }> {
  const [column, row] = gridPosition(longitude, latitude, zoom);
  const answer = await openArchive(path).getZxy(zoom, Math.floor(column), Math.floor(row));
  if (!answer) throw new Error('no tile');
  const bytes = new Uint8Array(answer.data);
  const spot: XY = [(column % 1) * 4096, (row % 1) * 4096];
  return { tile: new VectorTile(new PbfReader(bytes)), spot, bytes };
}

function ringsOf(tile: VectorTile, name: string): XY[][] {
  const layer = tile.layers[name];
  return Array.from({ length: layer?.length ?? 0 }, (_, index) => layer!.feature(index))
    .filter(({ type }) => type === 3)
    .flatMap((feature) => feature.loadGeometry().map((ring) => ring.map(({ x, y }): XY => [x, y])));
}

/** Whether an odd number of a layer's rings surrounds a spot: holes count. */
function covers(tile: VectorTile, name: string, [x, y]: XY): boolean {
  return (
    ringsOf(tile, name).filter((ring) => {
      let inside = false;
      ring.forEach(([x1, y1], index) => {
        const [x2, y2] = ring[(index + 1) % ring.length]!;
        if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
      });
      return inside;
    }).length %
      2 ===
    1
  );
}

const places: [string, number, number, 'water' | 'earth'][] = [
  ['the sea off Jeddah', 38.9, 21.5, 'water'],
  ['the sea off Dammam', 50.6, 26.9, 'water'],
  ['Riyadh', 46.7, 24.7, 'earth'],
  ['Jeddah', 39.17, 21.56, 'earth'],
  ['Dammam', 50.07, 26.43, 'earth'],
  ['the middle of Bahrain', 50.55, 26.05, 'earth'],
  ['the empty desert', 50, 19.5, 'earth'],
];

test.each(places)(
  '%s is covered by the right layer alone, at every zoom',
  async (_name, longitude, latitude, layer) => {
    // A unit of the first zooms is tens of kilometers.
    for (let zoom = 4; zoom <= 12; zoom++) {
      const { tile, spot } = await tileAt(zoom, longitude, latitude);
      expect([zoom, covers(tile, 'water', spot)]).toEqual([zoom, layer === 'water']);
      expect([zoom, covers(tile, 'earth', spot)]).toEqual([zoom, layer === 'earth']);
    }
  },
);

test('the metadata lists all nine layers of the schema', async () => {
  const archive = openArchive(path);
  const metadata = (await archive.getMetadata()) as { vector_layers: { id: string }[] };
  expect(metadata.vector_layers.map(({ id }) => id).sort()).toEqual(schema);
  expect(await archive.getHeader()).toMatchObject({ minZoom: 0, maxZoom: 12, minLon: 30, maxLat: 36 });
});

test.each([
  [0, 45, 24],
  [5, 45, 24],
  [8, 39.1, 21.6],
  [10, 50.1, 26.4],
  [12, 39.11, 21.58],
  [12, 46.7, 24.7],
])(
  'zoom %i at %d, %d: each layer once, known, and rings wound as the format demands',
  async (zoom, longitude, latitude) => {
    const { tile, bytes } = await tileAt(zoom, longitude, latitude);
    const names: string[] = [];
    new PbfReader(bytes).readFields((tag, _result, reader) => {
      if (tag !== 3) return;
      reader.readMessage((inner, _none, layer) => {
        if (inner === 1) names.push(layer.readString());
      }, undefined);
    }, undefined);
    expect(new Set(names).size).toBe(names.length);
    expect(schema).toEqual(expect.arrayContaining(names));
    for (const layer of Object.values(tile.layers)) {
      expect(layer).toMatchObject({ version: 2, extent: 4096 });
      for (let index = 0; index < layer.length; index++) {
        const feature = layer.feature(index);
        if (feature.type !== 3) continue;
        const rings = feature.loadGeometry().map((ring) => signedArea(ring.map(({ x, y }): XY => [x, y])));
        // With y pointing down, a positive area is clockwise.
        expect(rings[0]).toBeGreaterThan(0);
        expect(rings.every((area) => area !== 0)).toBe(true);
      }
    }
  },
);

test('cities, districts, streets and roads have their names', async () => {
  const { tile } = await tileAt(11, 46.71, 24.715);
  const named = (name: string): string[] =>
    Array.from({ length: tile.layers[name]?.length ?? 0 }, (_, index) => {
      const { kind, 'name:ar': arabic } = tile.layers[name]!.feature(index).properties;
      return `${kind} ${arabic}`;
    });
  expect(named('places')).toEqual(expect.arrayContaining(['locality الرياض', 'neighbourhood العليا']));
  expect(named('roads')).toContain('major_road طريق الملك فهد');
});

test('nothing is drawn twice; it goes with the last demonstration rows, unlike an imported one', async () => {
  expect(await updateGround(store, options)).toBeUndefined();
  rmSync(path);
  expect(await updateGround(store, options)).toMatchObject({ tiles: expect.any(Number) as number });
  const imported = join(folder, 'own.pmtiles');
  copyFileSync(path, imported);
  await removeDemoOf(store, undefined);
  await updateGround(store, options);
  expect((await readManifest(join(folder, 'tiles'))).ground).toBeUndefined();
  await importGround(imported, { dataDirectory: folder });
  await updateGround(store, options);
  expect((await readManifest(join(folder, 'tiles'))).ground).toMatchObject({ origin: 'import' });
  expect(existsSync(await current())).toBe(true);
});
