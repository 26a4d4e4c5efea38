import type { Insertable, Kysely } from 'kysely';
import { upsertMany } from '../../platform/store/bulk.ts';
import type { Engine, Store } from '../../platform/store/store.ts';
import type { Database, ParcelTable } from '../../platform/store/schema.ts';
import type { RegionKey } from '../../src/contract/shared/vocabulary.ts';
import { words } from '../../src/i18n/ar/index.ts';
import { replaceSource } from '../source.ts';
import { markChanged } from '../state.ts';
import { Aliases } from './aliases/aliases.ts';
import { loadWithin } from './dry-run.ts';
import { featuresOfFiles, namesOf, type FileFeature, type LoadFiles } from './feature-files.ts';
import { SkippedFeatures } from './feature-report.ts';
import { featuresOf, propertyNames, type FeatureOptions } from './features.ts';
import { ColumnReport } from './fields/column-report.ts';
import type { ColumnMapping } from './fields/mapping.ts';
import { parcelFields, type ParcelField } from './fields/parcels.ts';
import { removeDemoRows } from './remove-demo-rows.ts';
import type { LoadMode } from './load-mode.ts';
import { NeighborhoodIndex, type Place } from './neighborhood-index.ts';
import { nothingUsable } from './nothing-usable.ts';
import { ParcelIdentities } from './parcel-identity.ts';
import { readParcel, type ReadParcel } from './parcel-row.ts';
import { placeDeedsAnew, refreshFigures } from './placement.ts';
import { plotKey } from './plot-numbers.ts';
import { LandClasses } from './land-classes.ts';
import { keepUnclassified, unknownCodes, type UnknownCode } from './classify-parcels.ts';
import { nowInRiyadh, type OnProgress } from './progress.ts';
import { isNearRegion, loadRegion, type Region } from './regions.ts';

export interface ParcelsImport extends FeatureOptions {
  file: LoadFiles;
  region: RegionKey;
  /** Publisher, in Arabic. */
  source?: string;
  licence?: string;
  /** Day on which the publisher gave the file out, `YYYY-MM-DD`. */
  date?: string;
  /** `replace` by default. */
  mode?: LoadMode;
  /** What the publisher calls the fields, and their values. */
  mapping?: ColumnMapping;
  /** Other names of cities and districts: the built-in ones if nothing is said. */
  aliases?: Aliases;
  /** Does everything, makes the report and takes all of it back. */
  isDryRun?: boolean;
  onProgress: OnProgress;
}

export interface ParcelsReport {
  features: number;
  loaded: number;
  /** Parcels that were known already, and stay as they are. */
  known: number;
  /** Parcels of earlier imports that the file does not have. */
  removed: number;
  /** Deeds that stand elsewhere now. */
  movedDeeds: number;
  /** Parcels that lie in no known neighborhood. */
  withoutNeighborhood: number;
  /** Parcels whose given area was clearly not in m²: the area was measured instead. */
  correctedAreas: number;
  /** Codes of zoning in the region that have no class, the most frequent first. */
  unknownCodes: UnknownCode[];
  skipped: SkippedFeatures;
  columns: ColumnReport<ParcelField>;
}

const rowsPerInsert = 1000;
const pageSize = 5000;
const idsPerStatement = 500;
/** Up to so many written parcels, only the deeds that name their plots are placed again; else all of the region. */
const deedsPlacedByPlot = 5000;

const problems = {
  outside: 'lies outside the region',
  repeated: 'repeats an earlier feature (same id, or same numbers and place)',
} as const;

/**
 * Imports the parcels of a region, in one transaction; the region's demo rows go. The same parcel keeps its id, see
 * `parcel-identity.ts`. Deeds of the region are placed again. Memory holds a thousand rows, and 100 bytes per parcel.
 *
 * @throws ImportError when the file is damaged or of another format, or has no usable feature; the store is then
 * unchanged
 */
export async function importParcels(store: Store, options: ParcelsImport): Promise<ParcelsReport> {
  const aliases = options.aliases ?? (await Aliases.builtIn());
  return loadWithin(store, options.isDryRun ?? false, async (transaction) => {
    const region = await loadRegion(transaction, options.region);
    await removeDemoRows(transaction, store.engine, region.key, aliases, options.onProgress);
    const publisher = options.source ?? '';
    const sourceId = await replaceSource(transaction, {
      load_key: `parcels:${region.key}${publisher === '' ? '' : `:${publisher}`}`,
      name: options.source ?? `قطع الأراضي المستوردة (${namesOf(options.file)})`,
      origin: 'import',
      licence: options.licence ?? null,
      updated_at: nowInRiyadh(),
      published_on: options.date ?? null,
    });
    const identities = await ParcelIdentities.open(transaction, store.engine, region, publisher);
    const load = new ParcelLoad(transaction, store.engine, region, {
      ...options,
      aliases,
      sourceId,
      identities,
    });
    const report = await load.run();
    if (load.changed === 0) return report;
    await keepUnclassified(transaction, region.id);
    report.unknownCodes = await unknownCodes(transaction, region.id);
    const isSmall = load.changed <= deedsPlacedByPlot && report.removed === 0;
    const only = isSmall ? load.plots : undefined;
    const deeds = await placeDeedsAnew(transaction, store.engine, region, {
      aliases,
      ...(only ? { only } : {}),
    });
    await refreshFigures(transaction, store.engine, region, { touched: deeds.touched, aliases });
    await markChanged(transaction, store.engine, region.key);
    return { ...report, movedDeeds: deeds.moved };
  });
}

interface LoadOptions extends ParcelsImport {
  aliases: Aliases;
  sourceId: number;
  identities: ParcelIdentities;
}

class ParcelLoad {
  /** Parcels that were written or removed. */
  changed = 0;
  /** Keys of those that were written, see `plotKey`. */
  readonly plots: string[] = [];
  private readonly transaction: Kysely<Database>;
  private readonly engine: Engine;
  private readonly region: Region;
  private readonly options: LoadOptions;
  private readonly report: ParcelsReport = {
    features: 0,
    loaded: 0,
    known: 0,
    removed: 0,
    withoutNeighborhood: 0,
    correctedAreas: 0,
    movedDeeds: 0,
    unknownCodes: [],
    skipped: new SkippedFeatures(),
    columns: new ColumnReport<ParcelField>(parcelFields),
  };
  private waiting: { feature: FileFeature; parcel: ReadParcel; place: Place | undefined; city: string }[] =
    [];

  constructor(transaction: Kysely<Database>, engine: Engine, region: Region, options: LoadOptions) {
    this.transaction = transaction;
    this.engine = engine;
    this.region = region;
    this.options = options;
    this.report.columns = new ColumnReport<ParcelField>(parcelFields, options.mapping);
  }

  async run(): Promise<ParcelsReport> {
    const { options, report, region, transaction } = this;
    const { skipped, columns } = report;
    const neighborhoods = await NeighborhoodIndex.load(transaction, region.key, { aliases: options.aliases });
    const classes = await LandClasses.load(transaction, region.id);
    const read = { unit: 'parcels', skipped, onProgress: options.onProgress };
    const open = (file: string) => featuresOf(file, options);
    for await (const feature of featuresOfFiles(options.file, { ...read, open })) {
      report.features++;
      columns.see(propertyNames(feature.value));
      const parcel = readParcel(feature.value, options.mapping, classes);
      if (typeof parcel === 'string') {
        skipped.add(parcel, feature.number, feature.file);
        continue;
      }
      if (!isNearRegion(region, parcel.point) && !neighborhoods.at(parcel.point)) {
        skipped.add(problems.outside, feature.number, feature.file);
        continue;
      }
      const place = neighborhoods.locate(parcel.point, parcel.city, parcel.neighborhood);
      const city = parcel.city ?? place?.city ?? words.map.regions[region.key];
      this.waiting.push({ feature, parcel, place, city });
      if (this.waiting.length >= rowsPerInsert) await this.flush();
    }
    await this.flush();
    columns.requireTold(namesOf(options.file));
    if (report.loaded + report.known === 0)
      throw nothingUsable(namesOf(options.file), report.features, skipped);
    if ((options.mode ?? 'replace') === 'replace') await this.removeOthers();
    await options.identities.close();
    return report;
  }

  private async flush(): Promise<void> {
    const { report, options } = this;
    const waiting = this.waiting;
    this.waiting = [];
    const ids = await options.identities.take(
      waiting.map(({ parcel, city }) => ({
        publisherId: parcel.publisherId,
        rowId: parcel.rowId,
        city,
        plan: parcel.row.plan_no ?? null,
        block: parcel.row.block_no ?? null,
        parcel: parcel.parcelNo,
        point: parcel.point,
      })),
    );
    const known = options.mode === 'append' ? await this.existing(ids) : new Set<number>();
    const rows: Insertable<ParcelTable>[] = [];
    for (const [index, { feature, parcel, place, city }] of waiting.entries()) {
      const id = ids[index];
      if (id === undefined) {
        report.skipped.addRepeated(problems.repeated, feature.number, feature.file);
        continue;
      }
      if (known.has(id)) {
        report.known++;
        continue;
      }
      const key = plotKey(parcel.row.plan_no ?? null, parcel.parcelNo ?? '') ?? null;
      if (key !== null && this.plots.length <= deedsPlacedByPlot) this.plots.push(key);
      if (!place) report.withoutNeighborhood++;
      if (parcel.isAreaCorrected) report.correctedAreas++;
      report.columns.add(parcel.understood, parcel.given);
      rows.push({
        id,
        region_id: this.region.id,
        neighborhood_id: place?.id ?? null,
        neighborhood_name: parcel.neighborhood ?? place?.name ?? null,
        city_name: city,
        ...parcel.row,
        rule_id: parcel.ruleId,
        plot_key: key,
        source_id: options.sourceId,
      });
    }
    report.loaded += rows.length;
    this.changed += rows.length;
    // Prices come from deeds as well: a file without them takes none away.
    await upsertMany(this.transaction, this.engine, 'parcel', rows, {
      key: ['id'],
      keep: ['price_sar_per_sqm', 'transaction_price_sar'],
    });
  }

  private async existing(ids: readonly (number | undefined)[]): Promise<ReadonlySet<number>> {
    const given = ids.filter((id) => id !== undefined);
    if (given.length === 0) return new Set();
    const rows = await this.transaction.selectFrom('parcel').select('id').where('id', 'in', given).execute();
    return new Set(rows.map(({ id }) => id));
  }

  /** Takes out the region's imported parcels that the load does not have. */
  private async removeOthers(): Promise<void> {
    const { count } = await this.transaction
      .selectFrom('parcel')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('region_id', '=', this.region.id)
      .executeTakeFirstOrThrow();
    if (count === this.report.loaded + this.report.known) return;
    for (let last = -1; ;) {
      const rows = await this.transaction
        .selectFrom('parcel')
        .innerJoin('source', 'source.id', 'parcel.source_id')
        .select('parcel.id')
        .where('region_id', '=', this.region.id)
        .where('source.origin', '=', 'import')
        .where('parcel.id', '>', last)
        .orderBy('parcel.id')
        .limit(pageSize)
        .execute();
      const end = rows.at(-1);
      if (!end) return;
      last = end.id;
      const gone = rows.map(({ id }) => id).filter((id) => !this.options.identities.has(id));
      this.report.removed += gone.length;
      this.changed += gone.length;
      for (let start = 0; start < gone.length; start += idsPerStatement) {
        const some = gone.slice(start, start + idsPerStatement);
        // Their deeds are placed again afterwards, whatever their plots are.
        await this.transaction.deleteFrom('sale_parcel').where('parcel_id', 'in', some).execute();
        await this.transaction.deleteFrom('parcel').where('id', 'in', some).execute();
      }
    }
  }
}
