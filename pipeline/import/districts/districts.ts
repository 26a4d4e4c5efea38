import type { Insertable, Kysely } from 'kysely';
import { isMessage, message, type Message } from '../../../words/message.ts';
import type { Store } from '../../../database/connection/store.ts';
import type { Database, NeighborhoodTable } from '../../../database/schema/schema.ts';
import { foldArabic, foldNeighborhoodName, plainNeighborhoodName } from '../../../lib/fold-arabic.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { replaceSource } from '../../shared/source.ts';
import { markChanged } from '../places/mark-changed.ts';
import { Aliases } from '../places/aliases.ts';
import { cityPartOf } from '../cities/city-part.ts';
import { loadWithin } from '../load/load-within.ts';
import { featuresOfFiles, namesOf, type LoadFiles } from '../geo/feature-files.ts';
import { CountedFeatures, SkippedFeatures } from '../geo/feature-report.ts';
import { ColumnReport, type FieldValues } from '../columns/column-report.ts';
import { districtFields, type DistrictField } from './fields.ts';
import type { ColumnMapping } from '../columns/mapping.ts';
import {
  featuresOf,
  isObject,
  propertyNames,
  type FeatureOptions,
  type RawFeature,
} from '../geo/features.ts';
import { geometryText, outlineRepaired, readLand, uniteLand, type Land } from '../geo/geometry.ts';
import type { LoadMode } from '../load/load-mode.ts';
import { keepMovedIds, openIdBook } from '../../shared/moved-ids.ts';
import { noCity, nothingUsable } from '../geo/nothing-usable.ts';
import { deriveCities } from '../places/city-index.ts';
import { placeAnew, type Replacement } from '../placement/placement.ts';
import { removeNeighborhoods } from '../places/remove-neighborhoods.ts';
import { removeDemoWithin } from '../../demo/demo-state.ts';
import { nowInRiyadh, type OnProgress } from '../../shared/progress.ts';
import { Properties } from '../geo/properties.ts';
import { regionOf } from '../../../contract/shared/region-names.ts';
import { loadRegion, type Region } from '../places/regions.ts';

export interface DistrictsImport extends FeatureOptions {
  file: LoadFiles;
  region: RegionKey;
  /** City of features that do not name one. */
  city?: string;
  /** Publisher, in Arabic. */
  source?: string;
  licence?: string;
  /** Day on which the publisher gave the data out, `YYYY-MM-DD`. */
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

export interface DistrictsReport extends Replacement {
  features: number;
  /** Neighborhoods loaded from this file; `added` of them are new. */
  loaded: number;
  added: number;
  /** Neighborhoods of the earlier import that the file no longer contains. */
  removed: number;
  /** Neighborhoods that several features of the load make up. */
  ofSeveral: number;
  skipped: SkippedFeatures;
  /** Features that are taken, and of which something is remarked. */
  remarks: CountedFeatures;
  /** Districts that were known already, and stay as they are. */
  known: number;
  columns: ColumnReport<DistrictField>;
}

const problems = {
  notFeature: message('not a GeoJSON feature'),
  noName: message('no name'),
  noCity,
} as const;

const joined = message('joined with an earlier feature of the same name and city');

/**
 * Imports district outlines as the neighborhoods of a region, in one transaction, replacing those of an earlier
 * import; the region's demo rows go. A district with the same city and name keeps its id; several features of one city
 * and name are one district. Sales and parcels imported before are matched to neighborhoods again.
 *
 * @throws ImportError when the file is damaged or of another format, or has no usable feature; the store is then
 * unchanged
 */
export async function importDistricts(store: Store, options: DistrictsImport): Promise<DistrictsReport> {
  const aliases = options.aliases ?? (await Aliases.builtIn());
  return loadWithin(store, options, async (transaction) => {
    const region = await loadRegion(transaction, options.region);
    await removeDemoWithin(transaction, store.engine, region.key, aliases);
    const sourceId = await replaceSource(transaction, {
      load_key: `districts:${region.key}`,
      name: options.source ?? `حدود الأحياء المستوردة (${namesOf(options.file)})`,
      origin: 'import',
      licence: options.licence ?? null,
      updated_at: nowInRiyadh(),
      published_on: options.date ?? null,
    });
    const earlier = await transaction
      .selectFrom('neighborhood')
      .select('id')
      .where('source_id', '=', sourceId)
      .execute();
    const before = new Set(earlier.map(({ id }) => id));

    const { ids, ...loaded } = await loadFeatures(transaction, region, sourceId, options, before);
    const added = [...ids].filter((id) => !before.has(id)).length;
    const isReplacing = (options.mode ?? 'replace') === 'replace';
    const vanished = new Set(isReplacing ? [...before].filter((id) => !ids.has(id)) : []);
    await deriveCities(transaction, store.engine, region);
    const replacement = await placeAnew(transaction, store.engine, region, aliases, vanished);
    await removeNeighborhoods(transaction, [...vanished]);
    await markChanged(transaction, store.engine, region.key);
    return { ...loaded, added, removed: vanished.size, ...replacement };
  });
}

/** Writes the neighborhoods of the file, and returns the ids of all of them. */
async function loadFeatures(
  transaction: Kysely<Database>,
  region: Region,
  sourceId: number,
  options: DistrictsImport,
  before: ReadonlySet<number>,
) {
  const book = await openIdBook(transaction, 'neighborhood', region.key);
  const [skipped, remarks] = [new SkippedFeatures(), new CountedFeatures()];
  const columns = new ColumnReport<DistrictField>(districtFields, options.mapping);
  const [ids, several] = [new Set<number>(), new Set<number>()];
  let [features, loaded, known] = [0, 0, 0];
  const read = { unit: 'districts', skipped, onProgress: options.onProgress };
  const open = (file: string) => featuresOf(file, options);
  for await (const feature of featuresOfFiles(options.file, { ...read, open })) {
    features++;
    columns.see(propertyNames(feature.value));
    const district = readDistrict(feature, region, options);
    if (isMessage(district)) {
      skipped.add(district, feature.number, feature.file);
      continue;
    }
    const { row } = district;
    const key = `${row.folded_city}/${row.folded_name}`;
    const id = book.take(key) ?? book.peek(key);
    const isFirst = !ids.has(id);
    ids.add(id);
    if (options.mode === 'append' && before.has(id)) {
      if (isFirst) known++;
      continue;
    }
    if (district.isRepaired) remarks.add(outlineRepaired, feature.number, feature.file);
    columns.add(district.understood, district.given);
    if (isFirst) {
      loaded++;
      const values = { ...row, region_id: region.id, source_id: sourceId };
      await transaction
        .insertInto('neighborhood')
        .values({ id, ...values })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
        .execute();
    } else {
      several.add(id);
      remarks.add(joined, feature.number, feature.file);
      await joinDistrict(transaction, id, row);
    }
  }
  columns.requireTold(namesOf(options.file));
  if (loaded + known === 0) {
    // Often a column has a name that is not known: the person needs the names for --map.
    for (const line of columns.lines()) options.onProgress(line);
    throw nothingUsable(namesOf(options.file), features, skipped);
  }
  await keepMovedIds(transaction, 'neighborhood', region.key, book);
  return { features, loaded, known, ofSeveral: several.size, skipped, remarks, columns, ids };
}

/** Adds another feature of a district: its land, and what earlier ones do not state. */
async function joinDistrict(transaction: Kysely<Database>, id: number, row: ReadDistrict['row']) {
  const earlier = await transaction
    .selectFrom('neighborhood')
    .select(['municipality_name', 'city_part', 'geometry'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const land = uniteLand([earlier.geometry, row.geometry]);
  if (isMessage(land)) throw new Error(`District ${id}: ${land.text}`);
  await transaction
    .updateTable('neighborhood')
    .set({
      municipality_name: earlier.municipality_name ?? row.municipality_name,
      city_part: earlier.city_part ?? row.city_part,
      ...columnsOf(land),
    })
    .where('id', '=', id)
    .execute();
}

/** A parsed district, before it has an id. */
interface ReadDistrict {
  row: Omit<Insertable<NeighborhoodTable>, 'id' | 'region_id' | 'source_id'>;
  /** What the file says, and what of it was understood. */
  given: FieldValues<DistrictField>;
  understood: FieldValues<DistrictField>;
  /** Whether its outline crossed itself. */
  isRepaired: boolean;
}

function readDistrict(
  { value }: RawFeature,
  region: Region,
  { city: defaultCity, mapping }: Pick<DistrictsImport, 'city' | 'mapping'>,
): ReadDistrict | Message {
  if (!isObject(value) || value['type'] !== 'Feature') return problems.notFeature;
  const land = readLand(value['geometry']);
  if (isMessage(land)) return land;
  const given = readFields(value['properties'], mapping);
  if (given.name === undefined) return problems.noName;
  const city = given.city ?? defaultCity;
  if (city === undefined) return problems.noCity;
  const named = regionOf(given.region ?? '');
  if (named !== undefined && named !== region.key)
    return message('belongs to another region than {region}', { region: { region: region.key } });
  const part = cityPartOf(given.part);
  return {
    given,
    understood: { ...given, region: named, part },
    isRepaired: land.isRepaired,
    row: {
      city_name: city,
      name: plainNeighborhoodName(given.name),
      folded_name: foldNeighborhoodName(given.name),
      folded_city: foldArabic(city),
      municipality_name: given.municipality ?? null,
      city_part: part ?? null,
      ...columnsOf(land),
    },
  };
}

function columnsOf(land: Land) {
  const { west, south, east, north } = land;
  const [x, y] = land.centroid;
  return { geometry: geometryText(land), centroid_x: x, centroid_y: y, west, south, east, north };
}

function readFields(value: unknown, mapping: ColumnMapping | undefined) {
  const properties = new Properties(isObject(value) ? value : undefined, mapping);
  const arabic = (name: DistrictField) => properties.arabic(districtFields[name].names, name);
  const placeName = (name: DistrictField) => properties.placeName(districtFields[name].names, name);
  return {
    name: arabic('name'),
    city: placeName('city'),
    municipality: placeName('municipality'),
    part: arabic('part'),
    region: properties.text(districtFields.region.names, 'region'),
  };
}
