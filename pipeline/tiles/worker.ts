import { closeSync, openSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { tileIdToZxy } from 'pmtiles';
import { type Chunk, readBucket, readFully, writeFully } from './bucket.ts';
import { packCells, unpackCells } from './cells.ts';
import { cutDetails, type CutResult, cutOverview } from './cut.ts';
import type { TileAddress } from './draw.ts';

/** Files a worker reads and writes; all are temporary. */
export interface WorkerSettings {
  spoolPath: string;
  tilesPath: string;
  cellsPath: string;
  maxTileBytes: number;
}

/** Location of the cells of one detail tile. */
export interface Summary extends Chunk {
  path: string;
}

export interface CutJob {
  kind: 'details' | 'overview';
  /** PMTiles id of the bucket's tile. */
  key: number;
  chunks: Chunk[];
  /** For an overview: the cells of the detail tiles within, in a fixed order. */
  summaries: Summary[];
}

export interface CutJobResult extends CutResult {
  key: number;
  tilesPath: string;
  /** Three numbers per tile: PMTiles id, offset and length in `tilesPath`. */
  tiles: number[];
  summary: Summary | undefined;
}

if (parentPort !== null) serve(parentPort, workerData as WorkerSettings);

function serve(port: NonNullable<typeof parentPort>, settings: WorkerSettings): void {
  const spool = openSync(settings.spoolPath, 'r');
  const tilesFile = openSync(settings.tilesPath, 'w');
  const cellsFile = openSync(settings.cellsPath, 'w');
  let tilesEnd = 0;
  let cellsEnd = 0;

  function run(job: CutJob): CutJobResult {
    const [zoom, x, y] = tileIdToZxy(job.key);
    const tile: TileAddress = { zoom, x, y };
    const bucket = readBucket(spool, job.chunks);
    const tiles: number[] = [];
    const emit = (tileId: number, bytes: Uint8Array): void => {
      writeFully(tilesFile, bytes, tilesEnd);
      tiles.push(tileId, tilesEnd, bytes.length);
      tilesEnd += bytes.length;
    };
    const common = { key: job.key, tilesPath: settings.tilesPath, tiles };
    if (job.kind === 'overview') {
      const result = cutOverview(bucket, readSummaries(job.summaries), tile, settings.maxTileBytes, emit);
      return { ...common, ...result, summary: undefined };
    }
    const { summary, ...result } = cutDetails(bucket, tile, settings.maxTileBytes, emit);
    if (summary.length === 0) return { ...common, ...result, summary: undefined };
    const cells = packCells(summary);
    writeFully(cellsFile, cells, cellsEnd);
    const place: Summary = { path: settings.cellsPath, offset: cellsEnd, length: cells.length };
    cellsEnd += cells.length;
    return { ...common, ...result, summary: place };
  }

  // The files stay open until the pool terminates this thread: Node then closes what the thread opened.
  port.on('message', (job: CutJob) => {
    port.postMessage(run(job));
  });
}

/** One at a time: a dense overview tile has hundreds. */
function* readSummaries(summaries: readonly Summary[]): Generator<ReturnType<typeof unpackCells>> {
  for (const { path, offset, length } of summaries) {
    const file = openSync(path, 'r');
    try {
      const bytes = new Uint8Array(length);
      readFully(file, bytes, offset);
      yield unpackCells(bytes);
    } finally {
      closeSync(file);
    }
  }
}
