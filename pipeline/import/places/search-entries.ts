import { sql, type Insertable, type Kysely } from 'kysely';
import { insertMany } from '../../../database/connection/bulk.ts';
import type { Engine } from '../../../database/connection/store.ts';
import type { Database, SearchEntryTable } from '../../../database/schema/schema.ts';
import { emptyExtent, widen, type Extent } from '../../../lib/geo/bounds.ts';
import { foldArabic } from '../../../lib/fold-arabic.ts';
import type { Position } from '../../../lib/geo/rings.ts';
import { Aliases } from './aliases.ts';
import { cityKey } from './place-names.ts';
import { planKey } from './plot-numbers.ts';

type Entry = Insertable<SearchEntryTable>;

/**
 * Rebuilds a region's search entries from its cities, neighborhoods, plans and parcels. Numbers are folded here and not in SQL, by
 * the same function that folds search queries.
 */
export async function rebuildSearchEntries(
  database: Kysely<Database>,
  engine: Engine,
  regionId: number,
): Promise<void> {
  await database.deleteFrom('search_entry').where('region_id', '=', regionId).execute();
  for (const find of [
    cityEntries,
    neighborhoodEntries,
    planEntries,
    numberEntries('block_no'),
    numberEntries('parcel_no'),
  ]) {
    const entries = await find(database, regionId);
    // A number of punctuation alone folds to an empty text, which every query would match.
    const findable = entries.filter(({ folded }) => folded !== '');
    await insertMany(database, engine, 'search_entry', findable);
  }
}

/** Half the width of the box that stands for a city whose extent nobody knows, in degrees: about 4 km. */
const halfCity = 0.04;

/**
 * Cities whose districts cannot be found: they lead to their point, or to the parcels that name them. Those of districts are
 * found by these.
 */
async function cityEntries(database: Kysely<Database>, regionId: number): Promise<Entry[]> {
  const aliases = await Aliases.builtIn();
  const region = await database
    .selectFrom('region')
    .select('key')
    .where('id', '=', regionId)
    .executeTakeFirstOrThrow();
  const keyOf = (name: string) => aliases.cityOf(region.key, cityKey(name));
  const listed = await listedCities(database, regionId);
  const listedByKey = Map.groupBy(listed, ({ name }) => keyOf(name));
  const districts = await neighborhoodEntries(database, regionId);
  const found = new Map<string, readonly Extent[]>(
    Map.groupBy(districts, ({ context }) => keyOf(context ?? '')),
  );
  const isNew = ({ name, ...box }: Extent & { name: string }) => {
    const key = keyOf(name);
    const others = found.get(key) ?? [];
    // Other towns may bear the name of a city.
    const isShared = (listedByKey.get(key)?.length ?? 0) > 1;
    if (isShared ? others.some((other) => isOverlapping(other, box)) : others.length > 0) return false;
    found.set(key, [...others, box]);
    return true;
  };
  const ofTowns = listed.filter(isNew);
  const ofParcels = (await citiesOfParcels(database, regionId)).filter(
    (city) => !found.has(keyOf(city.name)) && isNew(city),
  );
  return [...ofTowns, ...ofParcels].map(({ name, ...box }) => ({
    kind: 'city' as const,
    region_id: regionId,
    folded: foldArabic(name),
    label: name,
    plan_no: null,
    parcel_no: null,
    neighborhood_id: null,
    context: null,
    parcel_count: 0,
    ...boxOf(box),
  }));
}

async function listedCities(
  database: Kysely<Database>,
  regionId: number,
): Promise<(Extent & { name: string })[]> {
  const rows = await database
    .selectFrom('city')
    .select(['name', 'x', 'y'])
    .where('region_id', '=', regionId)
    .orderBy('id')
    .execute();
  return rows.map(({ name, x, y }) => ({
    name,
    ...{ west: x - halfCity, south: y - halfCity, east: x + halfCity, north: y + halfCity },
  }));
}

async function citiesOfParcels(
  database: Kysely<Database>,
  regionId: number,
): Promise<(Extent & { name: string })[]> {
  return database
    .selectFrom('parcel')
    .select(({ fn }) => [
      'city_name as name',
      fn.min('west').as('west'),
      fn.min('south').as('south'),
      fn.max('east').as('east'),
      fn.max('north').as('north'),
    ])
    .where('region_id', '=', regionId)
    .where('city_name', '!=', '')
    .groupBy('city_name')
    .orderBy('city_name')
    .execute();
}

/** Imported districts replace demo ones, as on the map: where a region has any, only those can be found. */
async function neighborhoodEntries(database: Kysely<Database>, regionId: number): Promise<Entry[]> {
  const rows = await database
    .selectFrom('neighborhood')
    .innerJoin('source', 'source.id', 'neighborhood.source_id')
    .selectAll('neighborhood')
    .select([
      'source.origin',
      sql<number>`(select count(*) from parcel where parcel.neighborhood_id = neighborhood.id)`.as('count'),
    ])
    .where('neighborhood.region_id', '=', regionId)
    .orderBy('neighborhood.id')
    .execute();
  const hasImported = rows.some((row) => row.origin === 'import');
  return rows
    .filter((row) => !hasImported || row.origin === 'import')
    .map((row) => ({
      kind: 'neighborhood',
      region_id: regionId,
      folded: row.folded_name,
      label: row.name,
      plan_no: null,
      parcel_no: null,
      neighborhood_id: row.id,
      context: row.city_name,
      parcel_count: row.count,
      ...boxOf(row),
    }));
}

/** A plan's number is unique only within a city; where no neighborhood is known, the city alone tells plans apart. */
async function planEntries(database: Kysely<Database>, regionId: number): Promise<Entry[]> {
  const rows = await database
    .selectFrom('parcel')
    .leftJoin('neighborhood', 'neighborhood.id', 'parcel.neighborhood_id')
    .select(({ fn }) => [
      'parcel.plan_no',
      'parcel.neighborhood_id',
      fn.coalesce(fn.min('neighborhood.name'), fn.min('parcel.neighborhood_name')).as('name'),
      'parcel.city_name as city',
      fn.countAll<number>().as('count'),
      fn.min('parcel.west').as('west'),
      fn.min('parcel.south').as('south'),
      fn.max('parcel.east').as('east'),
      fn.max('parcel.north').as('north'),
    ])
    .where('parcel.region_id', '=', regionId)
    .where('parcel.plan_no', 'is not', null)
    .groupBy(['parcel.plan_no', 'parcel.neighborhood_id', 'parcel.city_name'])
    .orderBy('parcel.plan_no')
    .orderBy('parcel.neighborhood_id')
    .orderBy('parcel.city_name')
    .execute();
  const plans = rows.map((row) => ({
    ...planEntry(regionId, row.plan_no ?? '', row),
    parcel_count: row.count,
    ...boxOf(row),
  }));
  return [...plans, ...(await emptyPlanEntries(database, regionId, plans))];
}

/** Plans whose outlines are known, and none of their parcels. */
async function emptyPlanEntries(
  database: Kysely<Database>,
  regionId: number,
  known: readonly (Extent & { label: string })[],
): Promise<Entry[]> {
  const rows = await database
    .selectFrom('subdivision')
    .leftJoin('neighborhood', 'neighborhood.id', 'subdivision.neighborhood_id')
    .select(['subdivision.id', 'plan_no', 'neighborhood_id', 'subdivision.geometry'])
    .select(['neighborhood.name', 'neighborhood.city_name as city'])
    .where('subdivision.region_id', '=', regionId)
    .orderBy('subdivision.id')
    .execute();
  const knownByKey = Map.groupBy(known, ({ label }) => planKey(label) ?? label);
  const empty = rows
    .map((row) => ({ ...row, key: planKey(row.plan_no) ?? row.plan_no, box: boxOfGeometry(row.geometry) }))
    .filter(({ key, box }) => !(knownByKey.get(key) ?? []).some((plan) => isOverlapping(plan, box)));
  // The parts of a plan may have outlines of their own.
  const groups = Map.groupBy(empty, ({ key, neighborhood_id: place }) => `${key}@${place ?? ''}`);
  return [...groups.values()].flatMap((parts) => {
    const [first] = parts;
    if (!first) return [];
    const box = emptyExtent();
    for (const part of parts) widen(box, part.box);
    return { ...planEntry(regionId, first.plan_no, first), parcel_count: 0, ...boxOf(box) };
  });
}

interface PlanPlace {
  neighborhood_id: number | null;
  name: string | null;
  city: string | null;
}

function planEntry(regionId: number, planNo: string, { neighborhood_id: place, name, city }: PlanPlace) {
  return {
    kind: 'plan' as const,
    region_id: regionId,
    folded: foldArabic(planNo),
    label: planNo,
    plan_no: planNo,
    parcel_no: null,
    neighborhood_id: place,
    context: [name, city].filter(Boolean).join('، ') || null,
  };
}

function boxOfGeometry(text: string): Extent {
  const geometry = JSON.parse(text) as
    { type: 'Polygon'; coordinates: Position[][] } | { type: 'MultiPolygon'; coordinates: Position[][][] };
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const box = emptyExtent();
  for (const [exterior = []] of polygons)
    for (const [x, y] of exterior) widen(box, { west: x, south: y, east: x, north: y });
  return box;
}

function isOverlapping(one: Extent, other: Extent): boolean {
  return (
    one.west <= other.east && one.east >= other.west && one.south <= other.north && one.north >= other.south
  );
}

/** Blocks and parcels share numbers all over a region, so an entry leads to the region and not to a position in it. */
function numberEntries(kind: 'block_no' | 'parcel_no') {
  return async (database: Kysely<Database>, regionId: number): Promise<Entry[]> => {
    const rows = await database
      .selectFrom('parcel')
      .innerJoin('region', 'region.id', 'parcel.region_id')
      .select(({ fn }) => [`parcel.${kind} as number`, fn.countAll<number>().as('count')])
      .select(['region.west', 'region.south', 'region.east', 'region.north'])
      .where('parcel.region_id', '=', regionId)
      .where(`parcel.${kind}`, 'is not', null)
      .groupBy([`parcel.${kind}`, 'region.west', 'region.south', 'region.east', 'region.north'])
      .orderBy(`parcel.${kind}`)
      .execute();
    return rows.map((row) => ({
      kind,
      region_id: regionId,
      folded: foldArabic(row.number ?? ''),
      label: row.number ?? '',
      plan_no: null,
      parcel_no: kind === 'parcel_no' ? row.number : null,
      neighborhood_id: null,
      context: null,
      parcel_count: row.count,
      ...boxOf(row),
    }));
  };
}

function boxOf({ west, south, east, north }: Record<'west' | 'south' | 'east' | 'north', number>) {
  return { centroid_x: (west + east) / 2, centroid_y: (south + north) / 2, west, south, east, north };
}
