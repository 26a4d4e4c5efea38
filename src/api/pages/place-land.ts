import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import axios from 'axios';
import { PbfReader } from 'pbf';
import { PMTiles } from 'pmtiles';
import { tilePaths } from '../../../contract/map/tile-paths.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { environment } from '../../environment/site-server.ts';
import { tilesOf, withoutCuts, type Line, type PlaceFrame, type PlaceLand } from '../../map/place-drawing.ts';
import type { ZoningEntry } from '../../../map-tables/modes.ts';
import { zoningMetadata } from '../../../map-tables/style/style.ts';
import { tileset, type StreetClass, type TileLayer } from '../../../map-tables/tileset.ts';
import { classOfUnknownStreet } from '../../../map-tables/unknown-street.ts';
import { PageReads } from '../shared/page-calls.ts';

const archivePrefix = 'pmtiles://';

/** Land of a place as the region's tiles have it, and whether all of it could be read. */
export async function placeLand(
  regionKey: RegionKey,
  frame: PlaceFrame,
): Promise<{ reads: PageReads; land: PlaceLand }> {
  const reads = new PageReads();
  const land = await reads.optional(readLand(regionKey, frame, reads.signal));
  return { reads, land: land ?? noLand() };
}

async function readLand(regionKey: RegionKey, frame: PlaceFrame, signal: AbortSignal): Promise<PlaceLand> {
  const { url, colors } = await readStyle(regionKey, signal);
  const archive = new PMTiles(url);
  const zoom = Math.min(tileset.maxZoom, Math.max(tileset.minZoom, Math.floor(frame.zoom)));
  const land = noLand();
  await Promise.all(
    tilesOf(frame, zoom).map(async (tile) => {
      const found = await archive.getZxy(zoom, tile.x, tile.y, signal);
      if (found) addTile(land, new VectorTile(new PbfReader(new Uint8Array(found.data))), tile, colors);
    }),
  );
  return land;
}

/** The address of a region's archive and its zoning colors change with its data; the map's style tells them. */
async function readStyle(regionKey: RegionKey, signal: AbortSignal) {
  const address = environment.addresses.tiles + tilePaths.styleBase + regionKey.toLowerCase();
  const { data } = await axios.get<Style>(address, { signal });
  const url = data.sources?.land?.url;
  if (!url?.startsWith(archivePrefix)) throw new Error(`the style of ${regionKey} names no archive`);
  const zoning = data.metadata?.[zoningMetadata] ?? [];
  return {
    url: url.slice(archivePrefix.length),
    colors: new Map(zoning.map(({ id, color }) => [id, color])),
  };
}

/** What is read of a style. */
interface Style {
  sources?: { land?: { url?: string } };
  metadata?: { [zoningMetadata]?: readonly Pick<ZoningEntry, 'id' | 'color'>[] };
}

function noLand(): PlaceLand {
  return { parcels: [], subdivisions: [], streets: [], neighborhoods: [], names: [] };
}

type PlacedTile = ReturnType<typeof tilesOf>[number];

function addTile(
  land: PlaceLand,
  tile: VectorTile,
  placed: PlacedTile,
  colors: ReadonlyMap<string, string>,
): void {
  const { parcel, street, neighborhoodLabel } = tileset.layers;
  const lines = (feature: VectorTileFeature) => inPicture(cornersOf(feature), feature, placed);
  const edges = (feature: VectorTileFeature) => {
    const parts = cornersOf(feature).flatMap((ring) => withoutCuts(ring, feature.extent));
    return inPicture(parts, feature, placed);
  };
  for (const feature of featuresOf(tile, 'parcel')) {
    const color = colors.get(String(feature.properties[parcel.attributes.zoning])) ?? null;
    land.parcels.push({ color, rings: lines(feature), edges: edges(feature) });
  }
  for (const feature of featuresOf(tile, 'street')) {
    const kind = feature.properties[street.attributes.class] ?? classOfUnknownStreet;
    if (!isStreetClass(kind)) continue;
    for (const line of lines(feature)) land.streets.push({ class: kind, line });
  }
  for (const feature of featuresOf(tile, 'subdivision')) land.subdivisions.push(...lines(feature));
  for (const feature of featuresOf(tile, 'neighborhood')) land.neighborhoods.push(...edges(feature));
  for (const feature of featuresOf(tile, 'neighborhoodLabel')) {
    const name = feature.properties[neighborhoodLabel.attributes.name];
    const at = lines(feature)[0]?.[0];
    if (typeof name === 'string' && at) land.names.push({ name, at });
  }
}

function featuresOf(tile: VectorTile, layerName: TileLayer): VectorTileFeature[] {
  const layer = tile.layers[tileset.layers[layerName].name];
  return Array.from({ length: layer?.length ?? 0 }, (_, index) => layer?.feature(index)).filter(
    (feature) => feature !== undefined,
  );
}

function cornersOf(feature: VectorTileFeature): Line[] {
  return feature.loadGeometry().map((line) => line.map(({ x, y }) => [x, y] as const));
}

function inPicture(lines: readonly Line[], { extent }: VectorTileFeature, placed: PlacedTile): Line[] {
  const { left, top, side } = placed;
  const scale = side / extent;
  return lines.map((line) => line.map(([x, y]) => [left + x * scale, top + y * scale] as const));
}

function isStreetClass(value: unknown): value is StreetClass {
  return typeof value === 'string' && Object.hasOwn(tileset.streetMinZoom, value);
}
