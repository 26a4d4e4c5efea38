import { readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { envelope } from '../../../contract/shared/envelope.ts';
import { tilePaths } from '../../../contract/map/tile-paths.ts';
import { MapStyle } from '../../../contract/map/map-style.ts';
import { HeatSquares, ModeList } from '../../../contract/map/modes.ts';
import { defaultMapMode, mapModes } from '../../../contract/shared/vocabulary.ts';
import { brand } from '../../../lib/brand.ts';
import { words } from '../../../words/ar/index.ts';
import { modeEntries } from '../../../map-tables/mode-entries.ts';
import { buildStyle, type Ground } from '../../../map-tables/style/style.ts';
import type { Platform } from '../../http/platform.ts';
import { fileAnswer, notModified } from '../../http/documentation.ts';
import { heatDefinitions, heatModeEntries } from '../../land/heat/modes.ts';
import { heatSquares } from '../../land/heat/squares.ts';
import { hasKey } from '../../../lib/keys.ts';
import type { ZoningEntry } from '../../../map-tables/modes.ts';
import { Refusal } from '../../../contract/shared/refusal.ts';
import { setOf } from '../../../database/parcel/classes.ts';
import { referenceOf } from '../../../database/parcel/reference.ts';
import type { Store } from '../../../database/connection/store.ts';
import { regionByKey } from '../../../database/shell/regions.ts';
import { localArchives, RemoteArchives } from '../../tiles/archives.ts';
import {
  archiveState,
  groundKey,
  overlaysOfRegion,
  readManifest,
  tileDirectory,
  type GroundEntry,
} from '../../../database/tiles/manifest.ts';
import { sendRange } from '../../tiles/range.ts';

const fontFiles = {
  'ibm-plex-sans-arabic-arabic-400.woff2': 'ibm-plex-sans-arabic-arabic-400-normal.woff2',
  'ibm-plex-sans-arabic-latin-400.woff2': 'ibm-plex-sans-arabic-latin-400-normal.woff2',
} as const;
const archiveName = /^[\w-]+\.pmtiles$/;
const immutable = 'public, max-age=31536000, immutable';

const RegionKey = z.string().max(40).meta({ description: 'Key of the region, in any case of letters' });
const squares = {
  description: 'The squares',
  content: { 'application/geo+json': { schema: HeatSquares } },
};
const archiveType = 'application/vnd.pmtiles';
const archiveAnswers = {
  200: fileAnswer('The whole archive', archiveType),
  206: fileAnswer('The part that was asked for', archiveType),
  304: notModified,
};

/** The tile host: a style per region, the list of map modes, the tile archives and the label fonts. */
export function tilesModule(platform: Platform): void {
  mountStyles(platform);
  mountHeatSquares(platform);
  mountModes(platform);
  mountArchives(platform);
  mountFonts(platform);
}

function mountStyles({ app, config, store }: Platform): void {
  const archives = config.tilesUrl
    ? new RemoteArchives(config.tilesUrl, app.log)
    : localArchives(tileDirectory(config.dataDirectory), config.publicUrl);
  app.get<{
    Params: { region: string };
    Querystring: { theme: 'light' | 'dark'; mode: (typeof mapModes)[number] };
  }>(
    `${tilePaths.styleBase}:region`,
    {
      config: { documented: { response: { 200: MapStyle } } },
      schema: {
        summary: 'MapLibre style of one region',
        description:
          'What a map is made from: fonts, colours and layers, and the archive that its tiles are read from.',
        tags: ['providers'],
        params: z.object({ region: RegionKey }),
        querystring: z.object({
          theme: z.enum(['light', 'dark']).default('light').meta({ description: 'Colours of the land' }),
          mode: z
            .enum(mapModes)
            .default(defaultMapMode)
            .meta({ description: 'Mode that parcels are coloured by' }),
        }),
      },
    },
    async (request, reply) => {
      const { region: key } = request.params;
      const { theme, mode } = request.query;
      const region = await regionByKey(store, key);
      const manifest = await archives.manifest();
      const { [region.key]: entry, [overlaysOfRegion(region.key)]: overlays, [groundKey]: own } = manifest;
      if (!entry) throw new Refusal('archive_missing');
      if ((await archives.state(entry)) !== 'sound') throw new Refusal('archive_damaged');
      const font = (name: keyof typeof fontFiles) => config.publicUrl + tilePaths.fontBase + name;
      // A damaged archive of overlays or of the ground must not hide the land: the style is sent without it.
      const hasOverlays = overlays && (await archives.state(overlays)) === 'sound';
      const hasOwnGround = own && (await archives.state(own)) === 'sound';
      const ground = config.ground ?? (hasOwnGround ? groundOf(own, archives.addressOf(own)) : undefined);
      void reply.header('cache-control', 'no-cache');
      return buildStyle({
        name: region.name,
        archiveUrl: archives.addressOf(entry),
        ...(hasOverlays ? { overlaysUrl: archives.addressOf(overlays) } : {}),
        ...(ground ? { ground } : {}),
        ...(config.satellite ? { satellite: config.satellite } : {}),
        fonts: {
          arabic: font('ibm-plex-sans-arabic-arabic-400.woff2'),
          latin: font('ibm-plex-sans-arabic-latin-400.woff2'),
        },
        center: [region.centroid_x, region.centroid_y],
        zoom: region.zoom,
        ...(entry.opening && { opening: entry.opening }),
        theme,
        mode,
        zoning: await zoningOf(store, region.id),
        attribution: brand.name,
      });
    },
  );
}

function groundOf({ attribution, origin }: GroundEntry, url: string): Ground {
  return { url, kind: 'archive', attribution, repeatsStreets: origin === 'demo' };
}

function mountHeatSquares({ app, store, queries }: Platform): void {
  app.get<{ Params: { mode: string; region: string } }>(
    `${tilePaths.heatBase}:mode/:region`,
    {
      config: { documented: { response: { 200: squares, 304: notModified } } },
      schema: {
        summary: 'Squares of a heat mode in one region (GeoJSON)',
        description:
          'Squares of ground with their figures; the modes list tells the modes, their units and classes.',
        tags: ['providers'],
        params: z.object({
          mode: z.string().max(40).meta({ description: 'Key of the heat mode' }),
          region: RegionKey,
        }),
      },
    },
    async (request, reply) => {
      const { mode, region: key } = request.params;
      if (!hasKey(heatDefinitions, mode)) throw new Refusal('not_found');
      const region = await regionByKey(store, key);
      const { etag, gzipped } = await queries.run(heatSquares, { regionId: region.id, mode });
      void reply.header('etag', etag).header('cache-control', 'public, max-age=300');
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      void reply.type('application/geo+json').header('vary', 'origin, accept-encoding');
      const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
      if (!takesGzip) return reply.send(await promisify(gunzip)(gzipped));
      return reply.header('content-encoding', 'gzip').send(gzipped);
    },
  );
}

/** The zoning classes of a region; without one, the default set. */
async function zoningOf(store: Store, regionId: number | undefined): Promise<ZoningEntry[]> {
  const { zoningClasses } = await referenceOf(store);
  return setOf(zoningClasses, regionId).map(({ key, code, name, color }) => ({ id: key, code, name, color }));
}

function mountModes({ app, config, store }: Platform): void {
  const heatModes = heatModeEntries(config.publicUrl);
  app.get<{ Querystring: { region?: string } }>(
    tilePaths.modes,
    {
      schema: {
        summary: 'Map modes with their classes',
        description: 'All that a client needs to paint the modes and to explain them.',
        tags: ['providers'],
        querystring: z.object({
          region: RegionKey.optional().meta({
            description: 'Region whose zoning classes are listed; the default set when absent',
          }),
        }),
        response: { 200: envelope(ModeList) },
      },
    },
    async (request, reply) => {
      const { region } = request.query;
      const zoning = await zoningOf(
        store,
        region === undefined ? undefined : (await regionByKey(store, region)).id,
      );
      void reply.header('cache-control', 'public, max-age=60');
      return { status: true as const, message: words.done, data: { ...modeEntries(zoning), heatModes } };
    },
  );
}

function mountArchives({ app, config }: Platform): void {
  const directory = tileDirectory(config.dataDirectory);
  const archive = {
    url: `${tilePaths.archiveBase}:file`,
    schema: {
      summary: 'Tile archive (PMTiles), by ranges',
      description:
        'An archive of vector tiles. `Range: bytes=a-b` asks for a part of it; If-Range and If-None-Match hold too.',
      tags: ['providers'],
      params: z.object({
        file: z.string().max(120).meta({ description: 'Name of the archive, from the style of its region' }),
      }),
    },
    // Exempt from the rate limit: a map reads an archive in many small byte ranges.
    config: { isUnlimited: true as const, documented: { response: archiveAnswers } },
    handler: async (request: FastifyRequest<{ Params: { file: string } }>, reply: FastifyReply) => {
      const { file } = request.params;
      if (!archiveName.test(file)) throw new Refusal('archive_missing');
      // Maps opened earlier still read an archive that is no longer current.
      const entry = Object.values(await readManifest(directory)).find((candidate) => candidate.file === file);
      const state = await archiveState(directory, { file, bytes: entry?.bytes });
      if (state === 'missing') throw new Refusal('archive_missing');
      if (state === 'damaged') throw new Refusal('archive_damaged');
      void reply.type('application/vnd.pmtiles').header('cache-control', immutable);
      return sendRange(request, reply, { path: join(directory, file), etag: file });
    },
  };
  app.route<{ Params: { file: string } }>({ ...archive, method: 'GET', exposeHeadRoute: false });
  app.route<{ Params: { file: string } }>({
    ...archive,
    method: 'HEAD',
    schema: { ...archive.schema, hide: true },
  });
}

function mountFonts({ app }: Platform): void {
  const resolveFont = createRequire(import.meta.url).resolve;
  app.get<{ Params: { file: string } }>(
    `${tilePaths.fontBase}:file`,
    {
      config: { documented: { response: { 200: fileAnswer('The font', 'font/woff2') } } },
      schema: {
        summary: 'Label font',
        description: 'A font file that the styles name.',
        tags: ['providers'],
        params: z.object({ file: z.string().max(80).meta({ description: 'Name of the font file' }) }),
      },
    },
    async (request, reply) => {
      const { file } = request.params;
      if (!hasKey(fontFiles, file)) throw new Refusal('not_found');
      const path = resolveFont(`@fontsource/ibm-plex-sans-arabic/files/${fontFiles[file]}`);
      const { size } = await stat(path);
      void reply.type('font/woff2').header('cache-control', immutable).header('content-length', size);
      return reply.send(await readFile(path));
    },
  );
}
