import type { Insertable, Kysely } from 'kysely';
import { isMessage, message } from '../../../words/message.ts';
import { upsertMany } from '../../../database/connection/bulk.ts';
import type { CityTable, Database } from '../../../database/schema/schema.ts';
import type { Engine, Store } from '../../../database/connection/store.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { replaceSource } from '../../shared/source.ts';
import { markChanged } from '../places/mark-changed.ts';
import { deriveCities } from '../places/city-index.ts';
import { openCities } from './city-files.ts';
import { readCity, type ReadCity } from './city-row.ts';
import { loadWithin } from '../load/load-within.ts';
import type { FeatureImport, FeatureLoadReport } from '../load/feature-load.ts';
import { featuresOfFiles, namesOf } from '../geo/feature-files.ts';
import { SkippedFeatures } from '../geo/feature-report.ts';
import { propertyNames } from '../geo/features.ts';
import { cityFields, type CityField } from './fields.ts';
import { ColumnReport } from '../columns/column-report.ts';
import type { IdBook } from '../../shared/ids.ts';
import { knownIds, removeOthers } from '../load/loaded-before.ts';
import { keepMovedIds, openIdBook } from '../../shared/moved-ids.ts';
import { nothingUsable } from '../geo/nothing-usable.ts';
import { placeDeedsAnew, refreshFigures } from '../placement/placement.ts';
import { cityKey } from '../places/place-names.ts';
import { nowInRiyadh } from '../../shared/progress.ts';
import { Aliases } from '../places/aliases.ts';
import { removeDemoWithin } from '../../demo/demo-state.ts';
import { isNearRegion, loadRegions, type Region } from '../places/regions.ts';

export interface CitiesImport extends Omit<FeatureImport, 'region'> {
  /** Region of rows that do not name one; those of others are left out. */
  region?: RegionKey;
}

export interface CitiesReport extends FeatureLoadReport<CityField> {
  regions: RegionKey[];
  /** Deeds that stand elsewhere now. */
  movedDeeds: number;
}

const problems = {
  outside: message('lies outside its region'),
  repeated: message('same name and region as an earlier row'),
} as const;

/**
 * Imports the cities of one region or of several, in one transaction; their demo rows go. They come before those that
 * are derived from districts. A city keeps its id by its name. Deeds of the regions are placed again.
 *
 * @throws ImportError when the file is damaged or of another format, or has no usable row; the store is then unchanged
 */
export async function importCities(store: Store, options: CitiesImport): Promise<CitiesReport> {
  const aliases = options.aliases ?? (await Aliases.builtIn());
  return loadWithin(store, options, async (transaction) => {
    const { file, mapping, onProgress } = options;
    const all = await loadRegions(transaction);
    const loads = new Map<RegionKey, CityLoad>();
    const skipped = new SkippedFeatures();
    const columns = new ColumnReport<CityField>(cityFields, mapping);
    let features = 0;
    async function* open(path: string) {
      const { unit, rows } = await openCities(path, options, (reason, line) => skipped.add(reason, line));
      skipped.unit = unit;
      yield* rows;
    }
    const reading = { open, skipped, unit: 'cities', onProgress };
    for await (const { number, value, file: name } of featuresOfFiles(file, reading)) {
      features++;
      columns.see(propertyNames(value));
      const city = readCity(value, options.region, mapping);
      if (isMessage(city)) {
        skipped.add(city, number, name);
        continue;
      }
      const region = all.get(city.region);
      if (!region || !isNearRegion(region, city.point)) {
        skipped.add(problems.outside, number, name);
        continue;
      }
      let load = loads.get(city.region);
      if (!load) {
        load = await CityLoad.begin(transaction, store.engine, region, { ...options, aliases });
        loads.set(city.region, load);
      }
      if (load.add(city)) columns.add(city.understood, city.given);
      else skipped.addRepeated(problems.repeated, number, name);
    }
    columns.requireTold(namesOf(file));
    if (loads.size === 0) {
      // Often a column has a name that is not known: the person needs the names for --map.
      for (const line of columns.lines()) onProgress(line);
      throw nothingUsable(namesOf(file), features, skipped);
    }
    const counts = { loaded: 0, known: 0, removed: 0, movedDeeds: 0 };
    for (const load of loads.values()) {
      const own = await load.finish();
      for (const key of Object.keys(counts) as (keyof typeof counts)[]) counts[key] += own[key];
    }
    return { features, ...counts, regions: [...loads.keys()], skipped, columns };
  });
}

/** The cities of one region. */
class CityLoad {
  private readonly transaction: Kysely<Database>;
  private readonly engine: Engine;
  private readonly region: Region;
  private readonly options: CitiesImport & { aliases: Aliases };
  private readonly sourceId: number;
  private readonly ids: IdBook;
  private readonly rows: Insertable<CityTable>[] = [];

  private constructor(
    transaction: Kysely<Database>,
    engine: Engine,
    region: Region,
    own: { options: CitiesImport & { aliases: Aliases }; sourceId: number; ids: IdBook },
  ) {
    this.transaction = transaction;
    this.engine = engine;
    this.region = region;
    this.options = own.options;
    this.sourceId = own.sourceId;
    this.ids = own.ids;
  }

  static async begin(
    transaction: Kysely<Database>,
    engine: Engine,
    region: Region,
    options: CitiesImport & { aliases: Aliases },
  ): Promise<CityLoad> {
    await removeDemoWithin(transaction, engine, region.key, options.aliases);
    const publisher = options.source ?? '';
    const sourceId = await replaceSource(transaction, {
      load_key: `cities:${region.key}${publisher === '' ? '' : `:${publisher}`}`,
      name: options.source ?? `المدن المستوردة (${namesOf(options.file)})`,
      origin: 'import',
      licence: options.licence ?? null,
      updated_at: nowInRiyadh(),
      published_on: options.date ?? null,
    });
    const ids = await openIdBook(transaction, 'city', region.key);
    return new CityLoad(transaction, engine, region, { options, sourceId, ids });
  }

  /** Returns whether it is the first of its name. */
  add({ name, point: [x, y] }: ReadCity): boolean {
    const key = cityKey(name);
    const id = this.ids.take(key);
    if (id === undefined) return false;
    const row = { name, folded_name: key, x, y, source_id: this.sourceId };
    this.rows.push({ id, region_id: this.region.id, ...row });
    return true;
  }

  async finish() {
    const { transaction, engine, region, ids, options, rows } = this;
    const { mode = 'replace' } = options;
    const known = mode === 'append' ? await this.givenBefore() : new Set<number>();
    const written = rows.filter(({ id }) => !known.has(id));
    await upsertMany(transaction, engine, 'city', written, { key: ['id'] });
    await keepMovedIds(transaction, 'city', region.key, ids);
    const load = { word: 'cities', regionId: region.id, ids };
    const removed = mode === 'replace' ? await removeOthers(transaction, 'city', load) : 0;
    // A city that no file gives any more may still have districts.
    await deriveCities(transaction, engine, region);
    const deeds = await placeDeedsAnew(transaction, engine, region, { aliases: options.aliases });
    await refreshFigures(transaction, engine, region, { touched: deeds.touched, aliases: options.aliases });
    if (written.length + removed > 0) await markChanged(transaction, engine, region.key);
    return { loaded: written.length, known: known.size, removed, movedDeeds: deeds.moved };
  }

  /** Those of the load that a file gave before; a derived one gives way. */
  private async givenBefore(): Promise<ReadonlySet<number>> {
    return knownIds(
      this.transaction,
      'city',
      this.rows.map(({ id }) => id),
      'cities',
    );
  }
}
