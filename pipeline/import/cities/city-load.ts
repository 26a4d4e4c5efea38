import type { Insertable, Kysely } from 'kysely';
import { inEnglish, isMessage, message, type Message } from '../../../words/message.ts';
import { upsertMany } from '../../../database/connection/bulk.ts';
import type { CityTable, Database } from '../../../database/schema/schema.ts';
import type { Engine, Store } from '../../../database/connection/store.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { replaceSource } from '../../shared/source.ts';
import { markChanged } from '../places/mark-changed.ts';
import { deriveCities } from '../places/city-index.ts';
import { openCities } from './city-files.ts';
import { cityProblems, elsewhere, readCity, type ReadCity } from './city-row.ts';
import { RegionsAtPoints } from './overlap.ts';
import { numberingOf, type Numbering } from './region-numbers.ts';
import { isSameTown, townsOf } from './same-names.ts';
import { notesOfSharedNames } from './shared-names.ts';
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

export interface CitiesReport extends Omit<FeatureLoadReport<CityField>, 'remarks'> {
  regions: RegionKey[];
  /** Deeds that stand elsewhere now. */
  movedDeeds: number;
  /** What a person should know besides. */
  notes: Message[];
}

const problems = {
  outside: message('lies outside its region'),
  repeated: message('same name and region as an earlier row'),
} as const;

const numbersNotUsed = message(
  'the numbers of the regions are not used: their points fit neither the numbers of this product nor those of open lists of cities',
);

/** A row that was read, and where it stands. */
type CityRow = ReadCity & { number: number; file: string | undefined };
type PlacedCity = CityRow & { region: RegionKey };

/**
 * Imports the cities of one region or of several, in one transaction; their demo rows go. They come before those that
 * are derived from districts. A city keeps its id by its name, and where several towns bear it by its place. Deeds of
 * the regions are placed again.
 *
 * @throws ImportError when the file is damaged or of another format, or has no usable row; the store is then unchanged
 */
export async function importCities(store: Store, options: CitiesImport): Promise<CitiesReport> {
  const aliases = options.aliases ?? (await Aliases.builtIn());
  return loadWithin(store, options, async (transaction) => {
    const { file, mapping, onProgress } = options;
    const all = await loadRegions(transaction);
    const skipped = new SkippedFeatures();
    const columns = new ColumnReport<CityField>(cityFields, mapping);
    const rows: CityRow[] = [];
    const sheetNotes: Message[] = [];
    let features = 0;
    async function* open(path: string) {
      const { unit, rows } = await openCities(path, options, {
        skip: (reason, line) => skipped.add(reason, line),
        say: (note) => sheetNotes.push(note),
      });
      skipped.unit = unit;
      yield* rows;
    }
    const reading = { open, skipped, unit: 'cities', onProgress };
    for await (const { number, value, file: name } of featuresOfFiles(file, reading)) {
      features++;
      columns.see(propertyNames(value));
      const city = readCity(value, options.region, mapping);
      if (isMessage(city)) skipped.add(city, number, name);
      else rows.push({ ...city, number, file: name });
    }
    columns.requireTold(namesOf(file));
    const regions = new RegionsAtPoints(transaction, all, { aliases });
    const { placed, notes } = await placeCities(rows, { all, regions, skipped, only: options.region });
    const loads: CityLoad[] = [];
    for (const [key, own] of Map.groupBy(placed, ({ region }) => region)) {
      const region = all.get(key);
      if (!region) throw new Error(`the region ${key} is missing from the database`);
      const { towns, repeated } = townsOf(own);
      for (const { number, file: name } of repeated) skipped.addRepeated(problems.repeated, number, name);
      for (const { understood, given: values } of towns) columns.add(understood, values);
      const load = await CityLoad.begin(transaction, store.engine, region, { ...options, aliases });
      await load.take(towns);
      loads.push(load);
    }
    if (loads.length === 0) {
      // Often a column has a name that is not known: the person needs the names for --map.
      for (const line of columns.lines()) onProgress(line);
      for (const note of notes) onProgress(inEnglish(note));
      throw nothingUsable(namesOf(file), features, skipped);
    }
    const counts = { loaded: 0, known: 0, removed: 0, movedDeeds: 0 };
    for (const load of loads) {
      const own = await load.finish();
      for (const key of Object.keys(counts) as (keyof typeof counts)[]) counts[key] += own[key];
    }
    const keys = loads.map(({ region }) => region.key);
    notes.push(...sheetNotes, ...(await notesOfSharedNames(transaction, keys)));
    return { features, ...counts, regions: keys, skipped, columns, notes };
  });
}

interface Placing {
  all: ReadonlyMap<RegionKey, Region>;
  regions: RegionsAtPoints;
  skipped: SkippedFeatures;
  /** The region of the whole file, if it was told. */
  only: RegionKey | undefined;
}

/** Finds the region of each city: by its name, by its number, or the one that was told for all. */
async function placeCities(
  rows: readonly CityRow[],
  placing: Placing,
): Promise<{ placed: PlacedCity[]; notes: Message[] }> {
  const { all, skipped, only } = placing;
  const numbered = rows.flatMap(({ region, regionNumber, point }) =>
    region === undefined && regionNumber !== undefined ? { regionNumber, point } : [],
  );
  const numbering = numbered.length === 0 ? undefined : numberingOf(numbered, all);
  const placed: PlacedCity[] = [];
  let uncertain = 0;
  for (const city of rows) {
    const found = await regionOfCity(city, numbering, placing);
    if (isMessage(found)) {
      skipped.add(found, city.number, city.file);
      continue;
    }
    const { region, isCertain } = found;
    if (!isCertain) uncertain++;
    const isNumberUsed = numbering !== undefined || city.given.region !== undefined;
    const regionNumber = isNumberUsed ? city.given.regionNumber : undefined;
    placed.push({ ...city, region, understood: { ...city.understood, regionNumber } });
  }
  const notes: Message[] = [];
  if (numbered.length > 0 && !numbering) notes.push(numbersNotUsed);
  if (only !== undefined && uncertain > 0)
    notes.push(
      message(
        '{count} rows lie where the bounds of regions overlap: they count for {region}, and some may belong to its neighbors',
        { count: uncertain, region: { region: only } },
      ),
    );
  return { placed, notes };
}

/** The region of a city, or why it is not taken. */
async function regionOfCity(
  city: CityRow,
  numbering: Numbering | undefined,
  { all, regions, only }: Placing,
): Promise<{ region: RegionKey; isCertain: boolean } | Message> {
  const isByNumber = city.region === undefined && numbering !== undefined;
  const region = isByNumber ? numbering.get(city.regionNumber ?? 0) : (city.region ?? only);
  if (region === undefined) return isByNumber ? cityProblems.unknownRegion : cityProblems.noRegion;
  if (only !== undefined && region !== only) return elsewhere(only);
  const bounds = all.get(region);
  if (!bounds || !isNearRegion(bounds, city.point)) return problems.outside;
  const isNamed = city.region !== undefined && city.given.region !== undefined;
  if (isByNumber || isNamed) return { region, isCertain: true };
  const actual = await regions.at(city.point);
  return actual !== undefined && actual !== region
    ? elsewhere(region)
    : { region, isCertain: actual !== undefined };
}

/** The cities of one region. */
class CityLoad {
  private readonly transaction: Kysely<Database>;
  private readonly engine: Engine;
  readonly region: Region;
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

  /** Gives each town its id: one that was there before keeps it. */
  async take(towns: readonly PlacedCity[]): Promise<void> {
    const before = Map.groupBy(await this.townsBefore(), ({ folded_name: key }) => key);
    for (const [key, own] of Map.groupBy(towns, ({ name }) => cityKey(name))) {
      const known = before.get(key) ?? [];
      const found = new Map(
        own.map((town) => {
          const same = known.find(({ id, x, y }) => !this.ids.isGiven(id) && isSameTown([x, y], town.point));
          if (same) this.ids.give(same.id);
          return [town, same?.id];
        }),
      );
      for (const town of own) {
        const [x, y] = town.point;
        const ofPlace = `${key}@${x.toFixed(2)},${y.toFixed(2)}`;
        const id =
          found.get(town) ?? (own.length === 1 ? this.ids.take(key) : undefined) ?? this.ids.take(ofPlace);
        if (id === undefined) continue;
        const row = { name: town.name, folded_name: key, x, y, source_id: this.sourceId };
        this.rows.push({ id, region_id: this.region.id, ...row });
      }
    }
  }

  /** Towns that a file gave before. */
  private async townsBefore() {
    return this.transaction
      .selectFrom('city')
      .innerJoin('source', 'source.id', 'city.source_id')
      .select(['city.id', 'folded_name', 'x', 'y'])
      .where('region_id', '=', this.region.id)
      .where('source.load_key', 'like', 'cities:%')
      .execute();
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
