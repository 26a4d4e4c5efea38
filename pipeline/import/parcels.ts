import { basename } from 'node:path';
import type { Insertable, Kysely } from 'kysely';
import { insertMany } from '../../platform/store/bulk.ts';
import type { Engine, Store } from '../../platform/store/store.ts';
import type { Database, ParcelTable } from '../../platform/store/schema.ts';
import type { RegionKey } from '../../src/contract/shared/vocabulary.ts';
import { words } from '../../src/i18n/ar/index.ts';
import { replaceSource } from '../source.ts';
import { markChanged } from '../state.ts';
import { nothingUsable } from './districts.ts';
import { loadWithin } from './dry-run.ts';
import { SkippedFeatures } from './feature-report.ts';
import { featuresOf, propertyNames, type FeatureOptions } from './features.ts';
import { ColumnReport } from './fields/column-report.ts';
import type { ColumnMapping } from './fields/mapping.ts';
import { parcelFields, type ParcelField } from './fields/parcels.ts';
import { removeDemoRows } from './remove-demo-rows.ts';
import { keepMovedIds, openIdBook } from './moved-ids.ts';
import { NeighborhoodIndex } from './neighborhood-index.ts';
import { readParcel, type ReadParcel } from './parcel-row.ts';
import { createProgress, nowInRiyadh, type OnProgress } from './progress.ts';
import { loadRegion, type Region } from './regions.ts';

export interface ParcelsImport extends FeatureOptions {
  file: string;
  region: RegionKey;
  /** Publisher, in Arabic. */
  source?: string;
  licence?: string;
  /** What the publisher calls the fields, and their values. */
  mapping?: ColumnMapping;
  /** Does everything, makes the report and takes all of it back. */
  isDryRun?: boolean;
  onProgress: OnProgress;
}

export interface ParcelsReport {
  features: number;
  loaded: number;
  /** Parcels that lie in no known neighborhood. */
  withoutNeighborhood: number;
  /** Parcels whose given area was clearly not in m²: the area was measured instead. */
  correctedAreas: number;
  skipped: SkippedFeatures;
  columns: ColumnReport<ParcelField>;
}

const rowsPerInsert = 1000;
/** How far outside the region's bounds a parcel may lie, degrees (about 5 km). */
const boundsMargin = 0.05;

const problems = {
  outside: 'lies outside the region',
  repeated: 'repeats an earlier feature (same id, or same numbers and place)',
} as const;

/**
 * Imports the parcels of a region, in one transaction, replacing those of an earlier import; the region's demo
 * rows go. The same parcel keeps its id. Memory holds a thousand rows, and 50 bytes per id.
 *
 * @throws ImportError when the file is damaged or of another format, or has no usable feature; the store is then
 * unchanged
 */
export async function importParcels(store: Store, options: ParcelsImport): Promise<ParcelsReport> {
  return loadWithin(store, options.isDryRun ?? false, async (transaction) => {
    const region = await loadRegion(transaction, options.region);
    await removeDemoRows(transaction, store.engine, region.key, options.onProgress);
    const sourceId = await replaceSource(transaction, {
      load_key: `parcels:${region.key}`,
      name: options.source ?? `قطع الأراضي المستوردة (${basename(options.file)})`,
      origin: 'import',
      licence: options.licence ?? null,
      updated_at: nowInRiyadh(),
    });
    // Child rows first and in one statement: cheaper than a cascade for every deleted row.
    await transaction
      .deleteFrom('sale_parcel')
      .where('parcel_id', 'in', (query) =>
        query.selectFrom('parcel').select('id').where('source_id', '=', sourceId),
      )
      .execute();
    await transaction.deleteFrom('parcel').where('source_id', '=', sourceId).execute();
    const report = await loadFeatures(transaction, store.engine, region, sourceId, options);
    await markChanged(transaction, store.engine, region.key);
    return report;
  });
}

async function loadFeatures(
  transaction: Kysely<Database>,
  engine: Engine,
  region: Region,
  sourceId: number,
  options: ParcelsImport,
): Promise<ParcelsReport> {
  const ids = await openIdBook(transaction, 'parcel', region.key);
  const neighborhoods = await NeighborhoodIndex.load(transaction, region.key);
  const progress = createProgress(options.onProgress, basename(options.file), 'parcels');
  const skipped = new SkippedFeatures();
  const columns = new ColumnReport<ParcelField>(parcelFields, options.mapping);
  const report = { features: 0, loaded: 0, withoutNeighborhood: 0, correctedAreas: 0, skipped, columns };
  let waiting: Insertable<ParcelTable>[] = [];
  for await (const feature of featuresOf(options.file, options)) {
    progress(++report.features);
    columns.see(propertyNames(feature.value));
    const parcel = readParcel(feature.value, options.mapping);
    if (typeof parcel === 'string') {
      skipped.add(parcel, feature.number);
      continue;
    }
    if (!isNear(region, parcel) && !neighborhoods.at(parcel.point)) {
      skipped.add(problems.outside, feature.number);
      continue;
    }
    const id = ids.take(parcel.key);
    if (id === undefined) {
      skipped.add(problems.repeated, feature.number);
      continue;
    }
    const place = neighborhoods.locate(parcel.point, parcel.city, parcel.neighborhood);
    if (!place) report.withoutNeighborhood++;
    if (parcel.isAreaCorrected) report.correctedAreas++;
    waiting.push({
      id,
      region_id: region.id,
      neighborhood_id: place?.id ?? null,
      neighborhood_name: parcel.neighborhood ?? place?.name ?? null,
      city_name: parcel.city ?? place?.city ?? words.map.regions[region.key],
      ...parcel.row,
      source_id: sourceId,
    });
    report.loaded++;
    columns.add(parcel.understood, parcel.given);
    if (waiting.length < rowsPerInsert) continue;
    await insertMany(transaction, engine, 'parcel', waiting);
    waiting = [];
  }
  columns.requireTold(options.file);
  if (report.loaded === 0) throw nothingUsable(options.file, report.features, skipped);
  await insertMany(transaction, engine, 'parcel', waiting);
  await keepMovedIds(transaction, 'parcel', region.key, ids);
  return report;
}

function isNear(region: Region, { point: [x, y] }: ReadParcel): boolean {
  return (
    x >= region.west - boundsMargin &&
    x <= region.east + boundsMargin &&
    y >= region.south - boundsMargin &&
    y <= region.north + boundsMargin
  );
}
