import { basename } from 'node:path';
import type { Insertable, Kysely } from 'kysely';
import { isMessage, message } from '../../../words/message.ts';
import { insertMany } from '../../../database/connection/bulk.ts';
import type { Store } from '../../../database/connection/store.ts';
import type { Database, OverlayTable } from '../../../database/schema/schema.ts';
import type { OverlayKind, RegionKey } from '../../../contract/shared/vocabulary.ts';
import { boundsOfExtent } from '../../../lib/geo/bounds.ts';
import { regionAt } from '../../../lib/geo/region-at.ts';
import { replaceSource } from '../../shared/source.ts';
import { markOverlaysChanged } from '../../shared/state.ts';
import { nothingUsable } from '../geo/nothing-usable.ts';
import { CountedFeatures, SkippedFeatures } from '../geo/feature-report.ts';
import { EarlierOverlays } from './earlier-overlays.ts';
import { featuresOf, type FeatureOptions } from '../geo/features.ts';
import { outlineRepaired } from '../geo/geometry.ts';
import { loadWithin } from '../load/load-within.ts';
import type { LoadMode } from '../load/load-mode.ts';
import { readOverlay, type OverlayFile, type OverlayRead } from './overlay-rows.ts';
import { createProgress, nowInRiyadh, type OnProgress } from '../../shared/progress.ts';
import { loadRegions, type Region } from '../places/regions.ts';

export interface OverlaysImport extends FeatureOptions {
  file: OverlayFile;
  files: readonly string[];
  /** Region of all features; undefined: each belongs to the region it lies in. */
  region?: RegionKey;
  /** `metro`, `bus`, `shape` or `area`: what features represent where their properties do not say. */
  as?: string;
  /** `replace` when nothing is said. */
  mode?: LoadMode;
  /** Publisher, in Arabic. */
  source?: string;
  licence?: string;
  /** Day on which the publisher gave the data out, `YYYY-MM-DD`. */
  date?: string;
  /** Reports what the load would do, and changes nothing. */
  isDryRun?: boolean;
  onProgress: OnProgress;
}

export interface OverlaysReport {
  files: {
    file: string;
    features: number;
    loaded: number;
    skipped: SkippedFeatures;
    /** Features that are taken, and of which something is remarked. */
    remarks: CountedFeatures;
  }[];
  /** Rows written, the number of earlier rows that they replace, and those left out as they were there already. */
  kinds: { region: RegionKey; kind: OverlayKind; loaded: number; replaced: number; known: number }[];
  regions: RegionKey[];
}

const noRegion = message(
  'is not in any region of the database (use --region KEY to assign all features to one)',
);
const batchRows = 1000;

/**
 * Imports overlays, in one transaction; each kind in a region replaces that of earlier imports, or only what has the
 * same names (`upsert`), or nothing (`append`). All files of one call are one import. Where a group has imported features its demo features are not shown.
 *
 * @throws ImportError when a file is damaged or of another format, or has no usable feature; the store is then
 * unchanged
 */
export async function importOverlays(store: Store, options: OverlaysImport): Promise<OverlaysReport> {
  return loadWithin(store, options, async (transaction) => {
    const regions = [...(await loadRegions(transaction)).values()];
    const writer = new OverlayWriter(transaction, store, options);
    const files: OverlaysReport['files'] = [];
    for (const path of options.files) files.push(await loadFile(path, regions, writer, options));
    const kinds = await writer.finish();
    const changed = [
      ...new Set(kinds.filter((kind) => kind.loaded + kind.replaced > 0).map(({ region }) => region)),
    ];
    for (const key of changed) await markOverlaysChanged(transaction, key);
    return { files, kinds, regions: changed };
  });
}

async function loadFile(
  path: string,
  regions: readonly Region[],
  writer: OverlayWriter,
  options: OverlaysImport,
): Promise<OverlaysReport['files'][number]> {
  const file = basename(path);
  const progress = createProgress(options.onProgress, file, 'features');
  const [skipped, remarks] = [new SkippedFeatures(), new CountedFeatures()];
  let [features, loaded] = [0, 0];
  for await (const feature of featuresOf(path, options)) {
    progress(++features);
    const read = readOverlay(options.file, feature.value, options.as, file);
    const region = isMessage(read) ? undefined : regionOfFeature(regions, read, options.region);
    if (isMessage(read) || !region) {
      skipped.add(isMessage(read) ? read : noRegion, feature.number);
      continue;
    }
    if (read.isRepaired) remarks.add(outlineRepaired, feature.number);
    await writer.add(region, read.row);
    loaded++;
  }
  if (loaded === 0) throw nothingUsable(path, features, skipped);
  return { file, features, loaded, skipped, remarks };
}

function regionOfFeature(
  regions: readonly Region[],
  { place: [x, y] }: OverlayRead,
  only: RegionKey | undefined,
): Region | undefined {
  if (only !== undefined) return regions.find(({ key }) => key === only);
  const areas = regions.map((region) => ({
    region,
    extent: boundsOfExtent(region),
    centroid: { x: region.centroid_x, y: region.centroid_y },
  }));
  return regionAt(areas, x, y)?.region;
}

interface Target {
  region: Region;
  kind: OverlayKind;
  sourceId: number;
  loaded: number;
  known: number;
  earlier: EarlierOverlays;
  waiting: Insertable<OverlayTable>[];
}

/** Writes rows in batches. The first row of a kind in a region looks what earlier imports have brought. */
class OverlayWriter {
  private readonly transaction: Kysely<Database>;
  private readonly store: Store;
  private readonly options: OverlaysImport;
  private readonly targets = new Map<string, Target>();

  constructor(transaction: Kysely<Database>, store: Store, options: OverlaysImport) {
    this.transaction = transaction;
    this.store = store;
    this.options = options;
  }

  async add(region: Region, row: OverlayRead['row']): Promise<void> {
    const key = `overlays:${row.kind}:${region.key}`;
    let target = this.targets.get(key);
    if (!target) this.targets.set(key, (target = await this.open(key, region, row.kind)));
    if (!target.earlier.isWanted(row)) {
      target.known++;
      return;
    }
    target.waiting.push({ ...row, region_id: region.id, source_id: target.sourceId });
    target.loaded++;
    if (target.waiting.length >= batchRows) await this.flush(target);
  }

  async finish(): Promise<OverlaysReport['kinds']> {
    for (const target of this.targets.values()) await this.flush(target);
    const kinds: OverlaysReport['kinds'] = [];
    for (const { region, kind, loaded, known, earlier } of this.targets.values())
      kinds.push({ region: region.key, kind, loaded, replaced: await earlier.remove(), known });
    return kinds;
  }

  private async open(key: string, region: Region, kind: OverlayKind): Promise<Target> {
    const { source, licence, files, mode = 'replace' } = this.options;
    const earlier = await EarlierOverlays.load(this.transaction, region.id, kind, mode);
    const sourceId = await replaceSource(this.transaction, {
      // Another publisher's features stay theirs, unless all are replaced.
      load_key: source === undefined ? key : `${key}:${source}`,
      name: source ?? `طبقات مستوردة (${files.map((path) => basename(path)).join('، ')})`,
      origin: 'import',
      licence: licence ?? null,
      updated_at: nowInRiyadh(),
      published_on: this.options.date ?? null,
    });
    return { region, kind, sourceId, loaded: 0, known: 0, earlier, waiting: [] };
  }

  private async flush(target: Target): Promise<void> {
    await insertMany(this.transaction, this.store.engine, 'overlay', target.waiting);
    target.waiting = [];
  }
}
