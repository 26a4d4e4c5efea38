import type { Kysely } from 'kysely';
import { isMessage, message } from '../../../words/message.ts';
import type { Engine, Store } from '../../../database/connection/store.ts';
import type { Database } from '../../../database/schema/schema.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { replaceSource } from '../../shared/source.ts';
import { Aliases } from '../places/aliases.ts';
import { loadWithin } from '../load/load-within.ts';
import { featuresOfFiles, namesOf, type FileFeature, type LoadFiles } from '../geo/feature-files.ts';
import { CountedFeatures, SkippedFeatures } from '../geo/feature-report.ts';
import { featuresOf, propertyNames, type FeatureOptions } from '../geo/features.ts';
import { outlineRepaired } from '../geo/geometry.ts';
import { dateOrderOf, isOpenDay, type DateOrder } from '../files/dates.ts';
import { ColumnReport } from '../columns/column-report.ts';
import type { ColumnMapping } from '../columns/mapping.ts';
import { AreaDifferences, areaDiffers } from './area-differences.ts';
import { parcelFields, type ParcelField } from './fields.ts';
import type { HeldCounts } from '../held/held-rows.ts';
import { mergedPlot } from './same-plot.ts';
import { ParcelCopies } from './parcel-copies.ts';
import { removeDemoWithin } from '../../demo/demo-state.ts';
import type { LoadMode } from '../load/load-mode.ts';
import { NeighborhoodIndex, type Place } from '../places/neighborhood-index.ts';
import { nothingUsable } from '../geo/nothing-usable.ts';
import { ParcelIdentities } from './parcel-identity.ts';
import { dayTextOf, readParcel, type ReadParcel } from './parcel-row.ts';
import {
  cityOf,
  deleteParcels,
  forgetStatedPrices,
  followParcels,
  parcelRowOf,
  parcelsLoadKey,
  removeParcels,
  writeParcels,
  type ParcelRow,
} from './parcel-write.ts';
import { LandClasses } from '../rules/land-classes.ts';
import { priceRemarks } from './price-remarks.ts';
import { incompleteCodes, type IncompleteCode } from '../rules/classify-parcels.ts';
import { nowInRiyadh, type OnProgress } from '../../shared/progress.ts';
import { isNearRegion, loadRegion, type Region } from '../places/regions.ts';

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
  /** Ids of held rows that this load puts in force. */
  accepted?: ReadonlySet<string>;
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
  /** Prices with a day, which are sales. */
  datedPrices: number;
  /** Deeds that stand elsewhere now. */
  movedDeeds: number;
  /** Parcels that lie in no known neighborhood. */
  withoutNeighborhood: number;
  /** Parcels whose given area cannot be in m²: the area was measured instead. */
  correctedAreas: number;
  /** Parcels whose stated area their outlines do not have. */
  areaDifferences: AreaDifferences;
  /** Codes of zoning in the region that have no class or no rule, the most frequent first. */
  incompleteCodes: IncompleteCode[];
  /** Features that say something else of a parcel of the same load and take its place, as a person wants. */
  accepted: number;
  /** Those that are held aside, by file. */
  held: ReadonlyMap<string, HeldCounts>;
  skipped: SkippedFeatures;
  /** Features that are taken, and of which something is remarked. */
  remarks: CountedFeatures;
  columns: ColumnReport<ParcelField>;
}

const rowsPerInsert = 1000;
/** Up to so many written parcels, only the deeds that name their plots are placed again; else all of the region. */
const deedsPlacedByPlot = 5000;

const problems = {
  outside: message('lies outside the region'),
  repeated: message('merged with an earlier feature of the same parcel (same id, or same numbers and place)'),
} as const;

/**
 * Imports the parcels of a region, in one transaction; the region's demo rows go. The same parcel keeps its id, see
 * `parcel-identity.ts`. Deeds of the region are placed again. Memory holds a thousand rows, and 150 bytes per parcel.
 *
 * @throws ImportError when the file is damaged or of another format, or has no usable feature; the store is then
 * unchanged
 */
export async function importParcels(store: Store, options: ParcelsImport): Promise<ParcelsReport> {
  const aliases = options.aliases ?? (await Aliases.builtIn());
  return loadWithin(store, options, async (transaction) => {
    const region = await loadRegion(transaction, options.region);
    await removeDemoWithin(transaction, store.engine, region.key, aliases);
    const publisher = options.source ?? '';
    const sourceId = await replaceSource(transaction, {
      load_key: parcelsLoadKey(region, publisher),
      name: options.source ?? `قطع الأراضي المستوردة (${namesOf(options.file)})`,
      origin: 'import',
      licence: options.licence ?? null,
      updated_at: nowInRiyadh(),
      published_on: options.date ?? null,
    });
    if ((options.mode ?? 'replace') === 'replace') await forgetStatedPrices(transaction, sourceId);
    const identities = await ParcelIdentities.open(transaction, store.engine, region, publisher);
    const { accepted } = options;
    const copies = new ParcelCopies(transaction, store.engine, { region, publisher, accepted });
    const load = new ParcelLoad(transaction, store.engine, region, {
      ...{ ...options, aliases, sourceId, identities, copies },
    });
    const report = await load.run();
    if (load.changed === 0) return report;
    const isSmall = load.changed <= deedsPlacedByPlot && report.removed === 0;
    const only = isSmall ? load.plots : undefined;
    const movedDeeds = await followParcels(transaction, store.engine, region, { aliases, only });
    return { ...report, movedDeeds, incompleteCodes: await incompleteCodes(transaction, region.id) };
  });
}

interface LoadOptions extends ParcelsImport {
  aliases: Aliases;
  sourceId: number;
  identities: ParcelIdentities;
  copies: ParcelCopies;
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
    areaDifferences: new AreaDifferences(),
    datedPrices: 0,
    movedDeeds: 0,
    incompleteCodes: [],
    accepted: 0,
    held: new Map(),
    skipped: new SkippedFeatures(),
    remarks: new CountedFeatures(),
    columns: new ColumnReport<ParcelField>(parcelFields),
  };
  /** Parcels of earlier loads that `append` leaves as they are. */
  private readonly left = new Set<number>();
  /** Parcels whose id the publisher gives to another number now. */
  private readonly renumbered = new Set<number>();
  private waiting: { feature: FileFeature; parcel: ReadParcel; place: Place | undefined }[] = [];
  /** Of the days of prices; undefined: not known yet. */
  private dayOrder: DateOrder | undefined;
  private isDayOrderSought = false;

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
      if (isMessage(parcel)) {
        skipped.add(parcel, feature.number, feature.file);
        continue;
      }
      if (!isNearRegion(region, parcel.point) && !neighborhoods.at(parcel.point)) {
        skipped.add(problems.outside, feature.number, feature.file);
        continue;
      }
      const place = neighborhoods.locate(parcel.point, parcel.city, parcel.neighborhood);
      this.waiting.push({ feature, parcel, place });
      if (this.waiting.length >= rowsPerInsert) await this.flush();
    }
    await this.flush();
    columns.requireTold(namesOf(options.file));
    if (report.loaded + report.known === 0)
      throw nothingUsable(namesOf(options.file), report.features, skipped);
    if ((options.mode ?? 'replace') === 'replace') {
      const { identities } = options;
      report.removed = await removeParcels(transaction, region, {
        ...{ inForce: report.loaded + report.known, isKept: (id) => identities.has(id) },
      });
      this.changed += report.removed;
    } else if (options.mode === 'upsert') {
      // Under another number it is another parcel, and the earlier one is no more.
      const gone = [...this.renumbered].filter((id) => !options.identities.has(id));
      report.removed = await deleteParcels(transaction, gone);
      this.changed += report.removed;
    }
    await options.identities.close();
    report.held = await options.copies.close();
    return report;
  }

  private async flush(): Promise<void> {
    const { report, options, region } = this;
    const waiting = this.waiting;
    this.waiting = [];
    const taken = await options.identities.take(
      waiting.map(({ parcel, place }) => ({
        publisherId: parcel.publisherId,
        rowId: parcel.rowId,
        city: cityOf(region, parcel, place),
        plan: parcel.row.plan_no ?? null,
        block: parcel.row.block_no ?? null,
        parcel: parcel.parcelNo,
        point: parcel.point,
      })),
    );
    const idsOf = (isRepeated: boolean) =>
      taken.filter((each) => each.isRepeated === isRepeated).map(({ id }) => id);
    const renumbered = taken.flatMap(({ renumbers }) => renumbers ?? []);
    for (const id of renumbered) this.renumbered.add(id);
    const known =
      options.mode === 'append' ? await this.existing([...idsOf(false), ...renumbered]) : new Set<number>();
    const earlier = await this.written(idsOf(true));
    const order = await this.orderOfDays(waiting.flatMap(({ parcel }) => parcel.stated?.dayText ?? []));
    const rows = new Map<number, ParcelRow>();
    for (const [index, { feature, parcel, place }] of waiting.entries()) {
      const { id = 0, isRepeated = false, renumbers } = taken[index] ?? {};
      const row = parcelRowOf(parcel, { id, region, place, sourceId: options.sourceId, order });
      if (isRepeated) {
        const first = rows.get(id) ?? earlier.get(id);
        const accepted = await this.copyOf(first, { feature, parcel, row });
        if (accepted) rows.set(id, accepted);
        continue;
      }
      const present = [id, renumbers].find((each) => each !== undefined && known.has(each));
      if (present !== undefined) {
        report.known++;
        this.left.add(present);
        continue;
      }
      report.loaded++;
      if (!place) report.withoutNeighborhood++;
      this.remark(feature, parcel, row);
      report.columns.add({ ...parcel.understood, priceDate: row.stated_price_on }, parcel.given);
      rows.set(id, row);
    }
    this.changed += rows.size;
    for (const { plot_key: key } of rows.values())
      if (typeof key === 'string' && this.plots.length <= deedsPlacedByPlot) this.plots.push(key);
    await writeParcels(this.transaction, this.engine, [...rows.values()]);
  }

  /** Whether a file writes the day or the month first: all of it is read again if the first days leave that open. */
  private async orderOfDays(days: readonly string[]): Promise<DateOrder | undefined> {
    this.dayOrder ??= dateOrderOf(days);
    if (this.dayOrder !== undefined || this.isDayOrderSought || !days.some(isOpenDay)) return this.dayOrder;
    this.isDayOrderSought = true;
    const { options } = this;
    const open = (file: string) => featuresOf(file, options);
    const read = { unit: 'parcels', skipped: new SkippedFeatures(), onProgress: options.onProgress, open };
    for await (const { value } of featuresOfFiles(options.file, read)) {
      const day = dayTextOf(value, options.mapping);
      this.dayOrder = day === undefined ? undefined : dateOrderOf([day]);
      if (this.dayOrder !== undefined) break;
    }
    return this.dayOrder;
  }

  /** Counts what a person should know of a parcel that is loaded. */
  private remark({ number, file }: FileFeature, parcel: ReadParcel, row: ParcelRow): void {
    const { report, options } = this;
    const { isAreaCorrected, isRepaired, statedArea: stated, measuredArea: measured } = parcel;
    if (isAreaCorrected) report.correctedAreas++;
    if (isRepaired) report.remarks.add(outlineRepaired, number, file);
    const numbers = { plan: parcel.row.plan_no ?? null, parcel: parcel.parcelNo };
    const named = { file: file ?? namesOf(options.file), feature: number, ...numbers };
    if (stated !== null && report.areaDifferences.add({ ...named, stated, measured }))
      report.remarks.add(areaDiffers, number, file);
    if (row.stated_price_on != null) report.datedPrices++;
    for (const reason of priceRemarks(parcel, row)) report.remarks.add(reason, number, file);
  }

  /** The row of a feature that repeats a parcel, if a person wants it in force. */
  private async copyOf(
    first: ParcelRow | undefined,
    { feature, parcel, row }: { feature: FileFeature; parcel: ReadParcel; row: ParcelRow },
  ): Promise<ParcelRow | undefined> {
    const { report, options } = this;
    const file = feature.file ?? namesOf(options.file);
    const verdict =
      first === undefined || this.left.has(row.id)
        ? 'same'
        : await options.copies.judge(first, { parcel, row, file, number: feature.number });
    if (verdict === 'same') report.skipped.addRepeated(problems.repeated, feature.number, feature.file);
    if (verdict !== 'accepted') return undefined;
    report.accepted++;
    return { ...row, ...(first && { ...mergedPlot(first, row), parcel_id: first.parcel_id }) };
  }

  /** Parcels as they were written by their ids. */
  private async written(ids: readonly number[]): Promise<Map<number, ParcelRow>> {
    if (ids.length === 0) return new Map();
    const rows = await this.transaction.selectFrom('parcel').selectAll().where('id', 'in', ids).execute();
    return new Map(rows.map((row) => [row.id, row]));
  }

  private async existing(ids: readonly number[]): Promise<ReadonlySet<number>> {
    if (ids.length === 0) return new Set();
    const rows = await this.transaction.selectFrom('parcel').select('id').where('id', 'in', ids).execute();
    return new Set(rows.map(({ id }) => id));
  }
}
