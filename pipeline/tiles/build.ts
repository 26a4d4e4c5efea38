import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { tileIdToZxy, zxyToTileId } from 'pmtiles';
import { tileset } from '../../map-tables/tileset.ts';
import { TileList, writeArchive } from './archive.ts';
import { BucketWriter, type Chunk } from './bucket.ts';
import { detailZoom, overviewZoom } from './cut.ts';
import { type Contents, type LayerKey, layers, type TileFeature, tilesets } from './feature.ts';
import type { DegreeBounds } from './opening.ts';
import { FeatureSorter, type Sorted } from './sort.ts';
import { WorkerPool } from './pool.ts';
import type { CutJob, CutJobResult, Summary, WorkerSettings } from './worker.ts';

export type { Contents, TileFeature, TileGeometry } from './feature.ts';

export interface BuildProgress {
  step: 'sort' | 'cut' | 'summarise' | 'assemble';
  /** Features in the first step, buckets in the next two, tiles in the last. */
  done: number;
  total?: number;
}

export interface BuildOptions {
  /** Read once, sequentially: never all in memory. */
  features: AsyncIterable<TileFeature> | Iterable<TileFeature>;
  /** Which layers the features belong to; the land by default. */
  contents?: Contents;
  /** Path of the PMTiles archive; its folder is created if needed. */
  output: string;
  /** Worker threads; 2 by default, fewer if the machine has fewer cores. */
  workers?: number;
  /** Folder of temporary files, about as many bytes as the features; the folder of `output` by default. */
  temporaryDirectory?: string;
  /** Size limit of a tile as stored (gzip), in bytes. */
  maxTileBytes?: number;
  /** Credit for the data, shown by the map. */
  attribution?: string;
  onProgress?(progress: BuildProgress): void;
}

export interface BuildReport {
  /** Accepted features by layer; for `cell`, the cells of all mosaics together. */
  features: Record<LayerKey, number>;
  /** Addressable tiles; equal ones are counted individually. */
  tiles: number;
  /** Size of the archive in bytes. */
  bytes: number;
  largestTileBytes: number;
  /** Tiles that were too large at first and were drawn again with fewer points. */
  simplifiedTiles: number;
  /** Features dropped from tiles that were still too large, counted once for each tile they are missing from. */
  droppedFeatures: number;
  skipped: { reason: string; count: number }[];
  seconds: number;
  /** Peak of the whole process so far, worker threads included. */
  peakRssMb: number;
  bounds: DegreeBounds;
  /** What a map shows at first, by the rule of `OpeningExtent`; undefined without parcels. */
  opening: DegreeBounds | undefined;
}

/** Memory for all buffered records that wait to be written to disk, in bytes. */
const bucketMemory = 64 * 2 ** 20;
const textAttributes = new Set([
  'zoning',
  'parcel_no',
  'block_no',
  'name',
  'plan_no',
  'class',
  'number',
  'color',
]);

/**
 * Builds the vector tile archive: sorts features into buckets on disk, cuts each bucket into tiles in worker threads,
 * aggregates parcels to cells for the zooms below theirs, and writes all tiles into one PMTiles file.
 *
 * Equal features in equal order give equal bytes, whatever the number of workers.
 *
 * @throws when no feature can be shown, an attribute is not in the contract, the disk fails or a worker ends early.
 * No temporary files are left then, and an older file at `output` stays as it was.
 */
export async function buildTiles(options: BuildOptions): Promise<BuildReport> {
  const started = performance.now();
  const output = resolve(options.output);
  const contents = options.contents ?? 'land';
  const workers = options.workers ?? Math.min(2, availableParallelism());
  const maxTileBytes = options.maxTileBytes ?? tileset.maxTileBytes;
  if (!Number.isInteger(workers) || workers < 1) throw new RangeError('workers must be a positive integer');
  if (!(maxTileBytes > 0)) throw new RangeError('maxTileBytes must be positive');

  mkdirSync(dirname(output), { recursive: true });
  const temporary = options.temporaryDirectory ?? dirname(output);
  mkdirSync(temporary, { recursive: true });
  const folder = mkdtempSync(join(temporary, '.tiles-'));
  try {
    const spoolPath = join(folder, 'spool');
    const sorted = await sortFeatures(options, spoolPath);
    const tiles = new TileList();
    const cut = await cutTiles(options, sorted, tiles, { folder, spoolPath, workers, maxTileBytes });
    // In the output's folder, for a rename cannot cross file systems; the random folder name separates concurrent
    // builds.
    const partial = join(dirname(output), `.${basename(output)}-${basename(folder).slice(1)}`);
    const bytes = writeArchive(output, partial, tiles, {
      minZoom: tilesets[contents].minZoom,
      maxZoom: tilesets[contents].maxZoom,
      bounds: sorted.bounds,
      centerZoom: tileset.parcelZoom,
      metadata: describe(contents, options.attribution),
      onProgress: (done, total) => options.onProgress?.({ step: 'assemble', done, total }),
    });
    return {
      features: { ...sorted.features, cell: cut.cells },
      tiles: tiles.count,
      bytes,
      largestTileBytes: cut.largestTileBytes,
      simplifiedTiles: cut.simplifiedTiles,
      droppedFeatures: cut.droppedFeatures,
      skipped: sorted.skipped,
      seconds: (performance.now() - started) / 1000,
      peakRssMb: Math.round(process.resourceUsage().maxRSS / 1024),
      bounds: sorted.bounds,
      opening: sorted.opening,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface SortedBuckets extends Sorted {
  buckets: Map<number, Chunk[]>;
}

async function sortFeatures(options: BuildOptions, spoolPath: string): Promise<SortedBuckets> {
  const { features } = options;
  const writer = new BucketWriter(spoolPath, bucketMemory);
  try {
    const sorter = new FeatureSorter(writer, options.contents ?? 'land');
    let done = 0;
    const add = (feature: TileFeature): void => {
      sorter.add(feature);
      if (++done % 10_000 === 0) options.onProgress?.({ step: 'sort', done });
    };
    // A synchronous iterable is read without the cost of awaiting each item.
    if (Symbol.iterator in features) for (const feature of features) add(feature);
    else for await (const feature of features) add(feature);
    options.onProgress?.({ step: 'sort', done, total: done });
    return { ...sorter.finish(), buckets: writer.finish() };
  } finally {
    writer.close();
  }
}

interface CutTotals {
  cells: number;
  simplifiedTiles: number;
  droppedFeatures: number;
  largestTileBytes: number;
}

async function cutTiles(
  options: BuildOptions,
  { buckets }: SortedBuckets,
  tiles: TileList,
  settings: { folder: string; spoolPath: string; workers: number; maxTileBytes: number },
): Promise<CutTotals> {
  const { folder, spoolPath, workers, maxTileBytes } = settings;
  const workerSettings = Array.from({ length: workers }, (_, index): WorkerSettings => {
    return {
      spoolPath,
      tilesPath: join(folder, `tiles-${index}`),
      cellsPath: join(folder, `cells-${index}`),
      maxTileBytes,
    };
  });
  const totals: CutTotals = { cells: 0, simplifiedTiles: 0, droppedFeatures: 0, largestTileBytes: 0 };
  const summaries = new Map<number, Summary>();
  const pool = new WorkerPool<CutJob, CutJobResult>(new URL('./worker.ts', import.meta.url), workerSettings);
  try {
    const run = async (step: BuildProgress['step'], jobs: CutJob[]): Promise<void> => {
      let done = 0;
      await pool.run(jobs, (result) => {
        collect(result, tiles, totals);
        if (result.summary !== undefined) summaries.set(result.key, result.summary);
        options.onProgress?.({ step, done: ++done, total: jobs.length });
      });
    };
    await run('cut', detailJobs(buckets));
    await run('summarise', overviewJobs(buckets, summaries));
  } finally {
    await pool.stop();
  }
  return totals;
}

function collect(result: CutJobResult, tiles: TileList, totals: CutTotals): void {
  for (let index = 0; index < result.tiles.length; index += 3) {
    const length = result.tiles[index + 2]!;
    tiles.add(result.tiles[index]!, result.tilesPath, result.tiles[index + 1]!, length);
    totals.largestTileBytes = Math.max(totals.largestTileBytes, length);
  }
  totals.cells += result.cells;
  totals.simplifiedTiles += result.simplifiedTiles;
  totals.droppedFeatures += result.droppedFeatures;
}

/** The largest buckets first: a worker that gets one last would keep the others waiting. */
function detailJobs(buckets: ReadonlyMap<number, Chunk[]>): CutJob[] {
  const size = (job: CutJob): number => job.chunks.reduce((sum, { length }) => sum + length, 0);
  return [...buckets]
    .filter(([key]) => tileIdToZxy(key)[0] === detailZoom)
    .map(([key, chunks]): CutJob => ({ kind: 'details', key, chunks, summaries: [] }))
    .sort((left, right) => size(right) - size(left) || left.key - right.key);
}

/** One job for every overview tile that has features or cells. */
function overviewJobs(
  buckets: ReadonlyMap<number, Chunk[]>,
  summaries: ReadonlyMap<number, Summary>,
): CutJob[] {
  const jobs = new Map<number, CutJob>();
  const jobOf = (key: number): CutJob => {
    let job = jobs.get(key);
    if (job === undefined) jobs.set(key, (job = { kind: 'overview', key, chunks: [], summaries: [] }));
    return job;
  };
  for (const [key, chunks] of buckets) {
    if (tileIdToZxy(key)[0] === overviewZoom) jobOf(key).chunks = chunks;
  }
  const ratio = 2 ** (detailZoom - overviewZoom);
  // In key order, not order of arrival: sums of fractions depend on the order.
  for (const [key, summary] of [...summaries].sort(([left], [right]) => left - right)) {
    const [, x, y] = tileIdToZxy(key);
    jobOf(zxyToTileId(overviewZoom, Math.floor(x / ratio), Math.floor(y / ratio))).summaries.push(summary);
  }
  return [...jobs.values()];
}

function describe(contents: Contents, attribution: string | undefined): unknown {
  const own = layers.filter((layer) => layer.contents === contents);
  return {
    name: contents === 'land' ? 'land parcels' : 'overlays',
    format: 'pbf',
    type: 'overlay',
    ...(attribution === undefined ? {} : { attribution }),
    schema_version: tilesets[contents].schemaVersion,
    vector_layers: own.map(({ name, minZoom, maxZoom, attributes }) => ({
      id: name,
      minzoom: minZoom,
      maxzoom: maxZoom,
      fields: Object.fromEntries(
        attributes.map((attribute) => [attribute, textAttributes.has(attribute) ? 'String' : 'Number']),
      ),
    })),
  };
}
