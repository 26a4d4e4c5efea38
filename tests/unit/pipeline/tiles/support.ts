import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles, type Source } from 'pmtiles';
import { afterAll } from 'vitest';
import {
  buildTiles,
  type BuildOptions,
  type BuildReport,
  type TileFeature,
} from '../../../../pipeline/tiles/build.ts';

export type XY = [number, number];

/** Test shapes are drawn in tiles of zoom 15, from a corner shared by tiles of zooms 12 to 15 in Riyadh. */
export const base: XY = [20632, 14072];

/** Longitude and latitude of a point `x` tiles east and `y` tiles south of the base. */
export function at(x: number, y: number): XY {
  const longitude = ((base[0] + x) / 2 ** 15) * 360 - 180;
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - (2 * (base[1] + y)) / 2 ** 15))) * 180) / Math.PI;
  return [longitude, latitude];
}

export function rectangle(left: number, top: number, right: number, bottom: number): XY[] {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
    [left, top],
  ];
}

/** Shoelace area of a ring, closed or not, always positive. */
export function areaOf(ring: readonly XY[]): number {
  return Math.abs(signedArea(ring));
}

export function signedArea(ring: readonly XY[]): number {
  return ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length]!;
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);
}

export function place(ring: readonly XY[]): XY[] {
  return ring.map(([x, y]) => at(x, y));
}

export function parcel(
  id: number,
  rings: readonly XY[][],
  attributes: TileFeature['attributes'] = {},
): TileFeature {
  return { layer: 'parcel', id, geometry: { type: 'Polygon', coordinates: rings.map(place) }, attributes };
}

export interface Drawn {
  z: number;
  x: number;
  y: number;
  layer: string;
  id: number;
  kind: number;
  properties: Record<string, number | string | boolean>;
  /** Points in tile units; rings without their closing point. */
  parts: XY[][];
}

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tiles-test-'));
  folders.push(folder);
  return folder;
}

export async function build(
  features: BuildOptions['features'],
  options: Partial<BuildOptions> = {},
): Promise<{ report: BuildReport; path: string }> {
  const path = options.output ?? join(temporaryFolder(), 'tiles.pmtiles');
  return { report: await buildTiles({ features, output: path, ...options }), path };
}

/** The whole file in memory: tests read thousands of tiles. */
class MemorySource implements Source {
  private readonly bytes: Buffer;
  private readonly path: string;

  constructor(path: string) {
    this.path = path;
    this.bytes = readFileSync(path);
  }

  getKey(): string {
    return this.path;
  }

  getBytes(offset: number, length: number): Promise<{ data: ArrayBuffer }> {
    return Promise.resolve({ data: new Uint8Array(this.bytes.subarray(offset, offset + length)).buffer });
  }
}

export function openArchive(path: string): PMTiles {
  return new PMTiles(new MemorySource(path), undefined, (data) =>
    Promise.resolve(new Uint8Array(gunzipSync(new Uint8Array(data))).buffer),
  );
}

/**
 * Every feature of every tile of a zoom within the bounds that the archive declares, and one tile around
 * them.
 */
export async function readZoom(path: string, z: number): Promise<Drawn[]> {
  const archive = openArchive(path);
  const header = await archive.getHeader();
  const column = (longitude: number): number => Math.floor(((longitude + 180) / 360) * 2 ** z);
  const row = (latitude: number): number => {
    const angle = (latitude * Math.PI) / 180;
    return Math.floor((0.5 - Math.asinh(Math.tan(angle)) / (2 * Math.PI)) * 2 ** z);
  };
  const drawn: Drawn[] = [];
  for (let x = column(header.minLon) - 1; x <= column(header.maxLon) + 1; x++) {
    for (let y = row(header.maxLat) - 1; y <= row(header.minLat) + 1; y++) {
      drawn.push(...(await readTile(archive, z, x, y)));
    }
  }
  return drawn;
}

export async function readTile(archive: PMTiles, z: number, x: number, y: number): Promise<Drawn[]> {
  const response = await archive.getZxy(z, x, y);
  if (response === undefined) return [];
  const tile = new VectorTile(new PbfReader(new Uint8Array(response.data)));
  return Object.values(tile.layers).flatMap((layer) =>
    Array.from({ length: layer.length }, (_, index) => {
      const feature = layer.feature(index);
      const parts = feature.loadGeometry().map((part) => part.map((point): XY => [point.x, point.y]));
      if (feature.type === 3) parts.forEach((part) => part.pop());
      return {
        z,
        x,
        y,
        layer: layer.name,
        id: feature.id ?? NaN,
        kind: feature.type,
        properties: feature.properties,
        parts,
      };
    }),
  );
}

/** Area of a polygon within its own tile, without the buffer, in tiles of zoom 15; holes are negative. */
export function visibleArea(feature: Drawn): number {
  const unit = 2 ** (15 - feature.z) / 4096;
  return feature.parts.reduce((sum, ring) => sum + signedArea(cutToTile(ring)), 0) * unit ** 2;
}

/** Independent of the builder's own clipping, to check it. */
function cutToTile(ring: XY[]): XY[] {
  const sides: ((point: XY) => number)[] = [([x]) => x, ([x]) => 4096 - x, ([, y]) => y, ([, y]) => 4096 - y];
  return sides.reduce<XY[]>(
    (points, room) =>
      points.flatMap((point, index) => {
        const next = points[(index + 1) % points.length]!;
        const [here, there] = [room(point), room(next)];
        const kept: XY[] = here >= 0 ? [point] : [];
        if (here >= 0 === there >= 0) return kept;
        const share = here / (here - there);
        return [
          ...kept,
          [point[0] + (next[0] - point[0]) * share, point[1] + (next[1] - point[1]) * share] as XY,
        ];
      }),
    ring,
  );
}
