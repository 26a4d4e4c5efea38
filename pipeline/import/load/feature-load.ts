import type { Insertable, Kysely } from 'kysely';
import { isMessage, message, type Message } from '../../../words/message.ts';
import { upsertMany } from '../../../database/connection/bulk.ts';
import type {
  Database,
  LandFeeZoneTable,
  EdgeLengthTable,
  StreetTable,
  SubdivisionTable,
} from '../../../database/schema/schema.ts';
import type { Engine, Store } from '../../../database/connection/store.ts';
import type { Position } from '../../../lib/geo/rings.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { replaceSource } from '../../shared/source.ts';
import { markChanged } from '../places/mark-changed.ts';
import { Aliases } from '../places/aliases.ts';
import { loadWithin } from './load-within.ts';
import { featuresOfFiles, namesOf, type LoadFiles } from '../geo/feature-files.ts';
import { CountedFeatures, SkippedFeatures } from '../geo/feature-report.ts';
import { featuresOf, propertyNames, type FeatureOptions } from '../geo/features.ts';
import { outlineRepaired } from '../geo/geometry.ts';
import { ColumnReport, type FieldValues } from '../columns/column-report.ts';
import type { Fields } from '../columns/field.ts';
import type { ColumnMapping } from '../columns/mapping.ts';
import type { IdBook } from '../../shared/ids.ts';
import { knownIds, removeOthers } from './loaded-before.ts';
import type { LoadMode } from './load-mode.ts';
import { keepMovedIds, openIdBook } from '../../shared/moved-ids.ts';
import { NeighborhoodIndex } from '../places/neighborhood-index.ts';
import { nothingUsable } from '../geo/nothing-usable.ts';
import { nowInRiyadh, type OnProgress } from '../../shared/progress.ts';
import { removeDemoWithin } from '../../demo/demo-state.ts';
import { isNearRegion, loadRegion, type Region } from '../places/regions.ts';

/** What a command says about the import of one file of streets, plans or fee zones. */
export interface FeatureImport extends FeatureOptions {
  file: LoadFiles;
  region: RegionKey;
  /** Publisher, in Arabic. */
  source?: string;
  licence?: string;
  /** Day on which the publisher gave the file out, `YYYY-MM-DD`. */
  date?: string;
  /** As of parcels; `replace` by default. */
  mode?: LoadMode;
  /** What the publisher calls the fields, and their values. */
  mapping?: ColumnMapping;
  /** Other names of cities and districts: the built-in ones if nothing is said. */
  aliases?: Aliases;
  /** Does everything, makes the report and takes all of it back. */
  isDryRun?: boolean;
  onProgress: OnProgress;
}

export interface FeatureLoadReport<Name extends string> {
  features: number;
  loaded: number;
  /** Rows that were known already, and stay as they are. */
  known: number;
  /** Rows of earlier imports that the file does not have. */
  removed: number;
  skipped: SkippedFeatures;
  /** Features that are taken, and of which something is remarked. */
  remarks: CountedFeatures;
  columns: ColumnReport<Name>;
}

interface Tables {
  street: StreetTable;
  edge_length: EdgeLengthTable;
  subdivision: SubdivisionTable;
  land_fee_zone: LandFeeZoneTable;
}

/** A parsed feature, before it has an id. */
export interface ReadFeature<Name extends string> {
  /** Id that the publisher keeps for it, or that of the feature. */
  publisherId: string | null;
  /** What tells it apart from others at its place. */
  label: string;
  /** In the middle of it, degrees. */
  point: Position;
  /** Whether its outline crossed itself; a line has none. */
  isRepaired?: boolean;
  /** What the file says, and what of it was understood. */
  given: FieldValues<Name>;
  understood: FieldValues<Name>;
}

/** A kind of import whose features become rows of one table. */
export interface FeatureKind<
  Table extends keyof Tables,
  Name extends string,
  Read extends ReadFeature<Name>,
> {
  table: Table;
  /** The word after `import`. */
  word: string;
  /** Source of files without a publisher, in Arabic. */
  sourceName: string;
  fields: Fields<Name>;
  /** Parses a feature, or returns why it cannot be used. */
  read: (value: unknown, mapping: ColumnMapping | undefined) => Read | Message;
  row: (
    read: Read,
    neighborhoods: NeighborhoodIndex,
    sourceId: number,
  ) => Omit<Insertable<Tables[Table]>, 'id' | 'region_id' | 'source_id'>;
  /** Columns whose value stays in `upsert` mode where a row of the file has none. */
  keep?: readonly (keyof Tables[Table] & string)[];
  /** Called before rows are written, with their ids. */
  onWrite?: (transaction: Kysely<Database>, ids: readonly number[]) => Promise<void>;
  /** Called with each usable feature; `isWritten` is false for those that stay as they are. */
  onRead?: (read: Read, id: number, isWritten: boolean) => void;
  /** Called after all rows are written. */
  onWritten?: (transaction: Kysely<Database>, columns: ColumnReport<Name>) => Promise<void>;
  /** Called when the rows that the file does not have are gone as well. */
  onEnd?: (transaction: Kysely<Database>) => Promise<void>;
}

const rowsPerInsert = 1000;

const problems = {
  outside: message('lies outside the region'),
  repeated: message('repeats an earlier feature (same id, or same name and place)'),
} as const;

/**
 * Imports the features of a region, in one transaction; the region's demo rows go. The same feature keeps its id.
 *
 * @throws ImportError when the file is damaged or of another format, or has no usable feature; the store is then
 * unchanged
 */
export async function importFeatures<
  Table extends keyof Tables,
  Name extends string,
  Read extends ReadFeature<Name>,
>(
  store: Store,
  options: FeatureImport,
  kind: FeatureKind<Table, Name, Read>,
): Promise<FeatureLoadReport<Name>> {
  const aliases = options.aliases ?? (await Aliases.builtIn());
  return loadWithin(store, options, async (transaction) => {
    const region = await loadRegion(transaction, options.region);
    await removeDemoWithin(transaction, store.engine, region.key, aliases);
    const publisher = options.source ?? '';
    const sourceId = await replaceSource(transaction, {
      load_key: `${kind.word}:${region.key}${publisher === '' ? '' : `:${publisher}`}`,
      name: options.source ?? `${kind.sourceName} (${namesOf(options.file)})`,
      origin: 'import',
      licence: options.licence ?? null,
      updated_at: nowInRiyadh(),
      published_on: options.date ?? null,
    });
    const ids = await openIdBook(transaction, kind.table, region.key);
    const load = new FeatureLoad(transaction, store.engine, kind, {
      ...options,
      aliases,
      area: region,
      sourceId,
      ids,
    });
    const report = await load.run();
    await kind.onEnd?.(transaction);
    await keepMovedIds(transaction, kind.table, region.key, ids);
    if (report.loaded + report.removed > 0) await markChanged(transaction, store.engine, region.key);
    return report;
  });
}

interface LoadOptions extends FeatureImport {
  aliases: Aliases;
  area: Region;
  sourceId: number;
  ids: IdBook;
}

class FeatureLoad<Table extends keyof Tables, Name extends string, Read extends ReadFeature<Name>> {
  private readonly transaction: Kysely<Database>;
  private readonly engine: Engine;
  private readonly kind: FeatureKind<Table, Name, Read>;
  private readonly options: LoadOptions;
  private readonly report: FeatureLoadReport<Name>;
  private waiting: { id: number; read: Read }[] = [];

  constructor(
    transaction: Kysely<Database>,
    engine: Engine,
    kind: FeatureKind<Table, Name, Read>,
    options: LoadOptions,
  ) {
    this.transaction = transaction;
    this.engine = engine;
    this.kind = kind;
    this.options = options;
    this.report = {
      ...{ features: 0, loaded: 0, known: 0, removed: 0 },
      skipped: new SkippedFeatures(),
      remarks: new CountedFeatures(),
      columns: new ColumnReport<Name>(kind.fields, options.mapping),
    };
  }

  async run(): Promise<FeatureLoadReport<Name>> {
    const { kind, options, report, transaction } = this;
    const { file, area, ids, mapping, onProgress, mode = 'replace' } = options;
    const { skipped, remarks, columns } = report;
    const neighborhoods = await NeighborhoodIndex.load(transaction, area.key, { aliases: options.aliases });
    const open = (path: string) => featuresOf(path, options);
    const reading = { open, skipped, unit: kind.word, onProgress };
    for await (const feature of featuresOfFiles(file, reading)) {
      report.features++;
      columns.see(propertyNames(feature.value));
      const read = kind.read(feature.value, mapping);
      if (isMessage(read)) {
        skipped.add(read, feature.number, feature.file);
        continue;
      }
      if (!isNearRegion(area, read.point) && !neighborhoods.at(read.point)) {
        skipped.add(problems.outside, feature.number, feature.file);
        continue;
      }
      const id = this.idOf(read);
      if (id === undefined) {
        skipped.addRepeated(problems.repeated, feature.number, feature.file);
        continue;
      }
      if (read.isRepaired) remarks.add(outlineRepaired, feature.number, feature.file);
      this.waiting.push({ id, read });
      if (this.waiting.length >= rowsPerInsert) await this.flush(neighborhoods);
    }
    await this.flush(neighborhoods);
    columns.requireTold(namesOf(file));
    if (report.loaded + report.known === 0) {
      // Often a column has a name that is not known: the person needs the names for --map.
      for (const line of columns.lines()) onProgress(line);
      throw nothingUsable(namesOf(file), report.features, skipped);
    }
    await kind.onWritten?.(transaction, columns);
    if (mode === 'replace') {
      const load = { word: kind.word, regionId: area.id, ids };
      report.removed = await removeOthers(transaction, kind.table, load);
    }
    return report;
  }

  /** By the publisher's id; publishers cut land and streets into pieces of one id, which their places tell apart. */
  private idOf({ publisherId, label, point: [x, y] }: Read): number | undefined {
    const { ids, source = '' } = this.options;
    const place = `${x.toFixed(5)},${y.toFixed(5)}`;
    if (publisherId === null) return ids.take(`${label}@${place}`);
    const key = `id:${source}:${publisherId}`;
    return ids.take(key) ?? ids.take(`${key}@${place}`);
  }

  private async flush(neighborhoods: NeighborhoodIndex): Promise<void> {
    const { kind, report, options, waiting } = this;
    this.waiting = [];
    const ids = waiting.map(({ id }) => id);
    const known =
      options.mode === 'append'
        ? await knownIds(this.transaction, kind.table, ids, kind.word)
        : new Set<number>();
    const rows: object[] = [];
    for (const { id, read } of waiting) {
      const isWritten = !known.has(id);
      kind.onRead?.(read, id, isWritten);
      if (!isWritten) {
        report.known++;
        continue;
      }
      report.columns.add(read.understood, read.given);
      const row = kind.row(read, neighborhoods, options.sourceId);
      rows.push({ id, region_id: options.area.id, ...row, source_id: options.sourceId });
    }
    report.loaded += rows.length;
    await kind.onWrite?.(this.transaction, ids);
    await upsertMany(this.transaction, this.engine, kind.table, rows as Insertable<Database[Table]>[], {
      key: ['id'],
      keep: options.mode === 'upsert' ? (kind.keep ?? []) : [],
    });
  }
}
