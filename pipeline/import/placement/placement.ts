import { sql, type Kysely } from 'kysely';
import { isMessage } from '../../../words/message.ts';
import { insertMany } from '../../../database/connection/bulk.ts';
import type { Engine } from '../../../database/connection/store.ts';
import type { Database } from '../../../database/schema/schema.ts';
import type { Aliases } from '../places/aliases.ts';
import { words } from '../../../words/ar/index.ts';
import { DeedPlaces, type DeedPlace } from '../places/deed-place.ts';
import { recomputeCities } from '../figures/city-metrics.ts';
import { refreshDeeds, unlinkSales } from '../figures/deed-figures.ts';
import { refreshStatedSales } from '../figures/stated-sales.ts';
import { storedPlace } from '../places/deed-place.ts';
import { recomputeRegion, recomputeTouched } from '../figures/land-metrics.ts';
import { TouchedLand } from '../places/touched-land.ts';
import { placeOffersAnew } from '../market/offer-places.ts';
import { NeighborhoodIndex, type Place } from '../places/neighborhood-index.ts';
import { plotKey } from '../places/plot-numbers.ts';
import type { Region } from '../places/regions.ts';

const pageSize = 5000;
const idsPerStatement = 500;

export interface Replacement {
  /** Indicator rows whose neighborhood has changed, for one or for none. */
  movedSales: number;
  /** Indicator rows that no neighborhood takes: they count for their city, or wait for their district. */
  waitingSales: number;
  movedParcels: number;
  movedDeeds: number;
}

/**
 * Assigns the imported rows of a region to neighborhoods again after these have changed, by the same rules as at
 * import, and recomputes its figures: the order of loading does not matter.
 *
 * @param vanished neighborhoods that are still in the store, for the rows that refer to them, but are about to be
 * deleted
 */
export async function placeAnew(
  transaction: Kysely<Database>,
  engine: Engine,
  region: Region,
  aliases: Aliases,
  vanished: ReadonlySet<number> = new Set(),
): Promise<Replacement> {
  const index = await NeighborhoodIndex.load(transaction, region.key, { aliases, except: vanished });
  const movedSales = await placeIndicatorsAnew(transaction, region.id, index);
  const movedParcels = await placeParcelsAnew(transaction, region, index);
  await placePlansAnew(transaction, region, index);
  await placeFeeZonesAnew(transaction, region, index);
  await placeOffersAnew(transaction, region.id);
  const deeds = await placeDeedsAnew(transaction, engine, region, { aliases, index });
  await refreshStatedSales(transaction, engine, region, deeds.touched);
  await refreshDeeds(transaction, region.id, deeds.touched);
  await recomputeRegion(transaction, engine, region.id);
  await recomputeCities(transaction, engine, region, aliases);
  const { count } = await transaction
    .selectFrom('sales_indicator')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('region_id', '=', region.id)
    .where('neighborhood_id', 'is', null)
    .executeTakeFirstOrThrow();
  return { movedSales, waitingSales: count, movedParcels, movedDeeds: deeds.moved };
}

async function placeIndicatorsAnew(
  transaction: Kysely<Database>,
  regionId: number,
  index: NeighborhoodIndex,
): Promise<number> {
  // One statement per name rather than per row: a few thousand at most.
  const names = await transaction
    .selectFrom('sales_indicator')
    .select(['city_name', 'district_name'])
    .distinct()
    .where('region_id', '=', regionId)
    .execute();
  let moved = 0;
  for (const { city_name: city, district_name: district } of names) {
    const found = index.find(city, district);
    const id = isMessage(found) ? null : found.id;
    const result = await transaction
      .updateTable('sales_indicator')
      .set({ neighborhood_id: id })
      .where('region_id', '=', regionId)
      .where('city_name', '=', city)
      .where('district_name', '=', district)
      .where('neighborhood_id', 'is distinct from', id)
      .executeTakeFirst();
    moved += Number(result.numUpdatedRows);
  }
  return moved;
}

/** By name and then by position, as at import. */
async function placeParcelsAnew(
  transaction: Kysely<Database>,
  region: Region,
  index: NeighborhoodIndex,
): Promise<number> {
  let moved = 0;
  for (let last = -1; ;) {
    const rows = await transaction
      .selectFrom('parcel')
      .innerJoin('source', 'source.id', 'parcel.source_id')
      .select(['parcel.id', 'neighborhood_id', 'neighborhood_name', 'city_name', 'centroid_x', 'centroid_y'])
      .select(['plan_no', 'parcel_no', 'plot_key'])
      .where('region_id', '=', region.id)
      .where('source.origin', '=', 'import')
      .where('parcel.id', '>', last)
      .orderBy('parcel.id')
      .limit(pageSize)
      .execute();
    const idsByPlace = new Map<Place | undefined, number[]>();
    for (const row of rows) {
      const key = plotKey(row.plan_no, row.parcel_no) ?? null;
      // Parcels of releases before 0.3 have none.
      if (key !== row.plot_key)
        await transaction.updateTable('parcel').set({ plot_key: key }).where('id', '=', row.id).execute();
      const point: [number, number] = [row.centroid_x, row.centroid_y];
      const place = index.locate(point, row.city_name, row.neighborhood_name ?? undefined);
      if ((place?.id ?? null) === row.neighborhood_id) continue;
      const ids = idsByPlace.get(place);
      if (ids) ids.push(row.id);
      else idsByPlace.set(place, [row.id]);
    }
    for (const [place, ids] of idsByPlace) {
      moved += ids.length;
      await setNeighborhood(transaction, 'parcel', place?.id ?? null, ids);
      if (place) await nameParcels(transaction, region, place, ids);
    }
    const end = rows.at(-1);
    if (!end || rows.length < pageSize) return moved;
    last = end.id;
  }
}

/** A plan lies where its label stands. */
async function placePlansAnew(
  transaction: Kysely<Database>,
  region: Region,
  index: NeighborhoodIndex,
): Promise<void> {
  const rows = await transaction
    .selectFrom('subdivision')
    .select(['id', 'neighborhood_id', 'label_x', 'label_y'])
    .where('region_id', '=', region.id)
    .execute();
  const moved = rows.flatMap(({ id, neighborhood_id: before, label_x: x, label_y: y }) => {
    const place = index.at([x, y])?.id ?? null;
    return place === before ? [] : { id, place };
  });
  for (const [place, own] of Map.groupBy(moved, (row) => row.place)) {
    const ids = own.map(({ id }) => id);
    await setNeighborhood(transaction, 'subdivision', place, ids);
  }
}

/** A fee zone whose file names no city belongs to that of its middle. */
async function placeFeeZonesAnew(
  transaction: Kysely<Database>,
  region: Region,
  index: NeighborhoodIndex,
): Promise<void> {
  const rows = await transaction
    .selectFrom('land_fee_zone')
    .select(['id', 'centroid_x', 'centroid_y'])
    .where('region_id', '=', region.id)
    .where('city_name', 'is', null)
    .execute();
  for (const { id, centroid_x: x, centroid_y: y } of rows) {
    const place = index.at([x, y]);
    if (!place) continue;
    await transaction
      .updateTable('land_fee_zone')
      .set({ city_name: place.city })
      .where('id', '=', id)
      .execute();
  }
}

/** In batches small enough for every engine's limit on parameters. */
async function setNeighborhood(
  transaction: Kysely<Database>,
  table: 'parcel' | 'subdivision',
  neighborhoodId: number | null,
  ids: readonly number[],
): Promise<void> {
  for (let start = 0; start < ids.length; start += idsPerStatement) {
    await transaction
      .updateTable(table)
      .set({ neighborhood_id: neighborhoodId })
      .where('id', 'in', ids.slice(start, start + idsPerStatement))
      .execute();
  }
}

/** Names of a place are those of the file; what the file does not say comes from the neighborhood. */
async function nameParcels(
  transaction: Kysely<Database>,
  region: Region,
  place: Place,
  ids: readonly number[],
): Promise<void> {
  // Parcels without a city carry the name of their region until they lie in a neighborhood.
  const unknownCity = words.map.regions[region.key];
  for (let start = 0; start < ids.length; start += idsPerStatement) {
    await transaction
      .updateTable('parcel')
      .set({
        neighborhood_name: sql<string>`coalesce(neighborhood_name, ${place.name})`,
        city_name: sql<string>`case when city_name = ${unknownCity} then ${place.city} else city_name end`,
      })
      .where('id', 'in', ids.slice(start, start + idsPerStatement))
      .execute();
  }
}

/**
 * Places the deeds of a region again, and recomputes nothing.
 *
 * @param only keys of plots: only deeds that name one of them, when only these plots have changed
 */
export async function placeDeedsAnew(
  transaction: Kysely<Database>,
  engine: Engine,
  region: Region,
  { aliases, index, only }: { aliases: Aliases; index?: NeighborhoodIndex; only?: readonly string[] },
): Promise<{ moved: number; touched: TouchedLand }> {
  const touched = new TouchedLand();
  if (only?.length === 0) return { moved: 0, touched };
  let moved = 0;
  let places: DeedPlaces | undefined;
  for (let last = -1; ;) {
    const rows = await transaction
      .selectFrom('sale')
      .innerJoin('source', 'source.id', 'sale.source_id')
      .select(['sale.id', 'level', 'neighborhood_id', 'x', 'y', 'parcel_count'])
      .select(['deed_city', 'deed_district', 'deed_plan', 'deed_parcel'])
      .where('region_id', '=', region.id)
      .where('source.origin', '=', 'import')
      .where('sale.id', '>', last)
      // Those of files of parcels stand on their parcels, see `refreshStatedSales`.
      .where('sale.stated_parcel_id', 'is', null)
      .$if(only !== undefined, (query) => query.where('plot_key', 'in', only ?? []))
      .orderBy('sale.id')
      .limit(pageSize)
      .execute();
    const end = rows.at(-1);
    if (!end) return { moved, touched };
    places ??= await DeedPlaces.load(transaction, region, aliases, index);
    const before = await parcelsOfSales(
      transaction,
      rows.map(({ id }) => id),
    );
    const now = await places.placeAll(rows.map(storedPlace));
    const changed = rows.flatMap((row, at) => {
      const place = now[at];
      if (!place) return [];
      const isSame =
        place.level === row.level &&
        place.neighborhoodId === row.neighborhood_id &&
        place.x === row.x &&
        place.y === row.y &&
        place.parcelIds.join() === (before.get(row.id) ?? []).join();
      return isSame ? [] : { row, place };
    });
    for (const { row, place } of changed) {
      touched.addNeighborhood(row.neighborhood_id);
      touched.addNeighborhood(place.neighborhoodId);
    }
    await setPlaces(transaction, changed);
    moved += changed.length;
    await unlinkSales(
      transaction,
      changed.map(({ row }) => row.id),
    );
    const links = changed.flatMap(({ row, place }) =>
      place.parcelIds.map((parcelId) => ({ sale_id: row.id, parcel_id: parcelId })),
    );
    await insertMany(transaction, engine, 'sale_parcel', links);
    if (rows.length < pageSize) return { moved, touched };
    last = end.id;
  }
}

/** Writes where deeds stand. Many share a place, so there are few statements. */
async function setPlaces(
  transaction: Kysely<Database>,
  changed: readonly { row: { id: number }; place: DeedPlace }[],
): Promise<void> {
  const groups = Map.groupBy(
    changed,
    ({ place }) => `${place.level} ${place.neighborhoodId} ${place.x} ${place.y}`,
  );
  for (const group of groups.values()) {
    const place = group[0]?.place;
    if (!place) continue;
    for (let start = 0; start < group.length; start += idsPerStatement) {
      const ids = group.slice(start, start + idsPerStatement).map(({ row }) => row.id);
      await transaction
        .updateTable('sale')
        .set({ level: place.level, neighborhood_id: place.neighborhoodId, x: place.x, y: place.y })
        .where('id', 'in', ids)
        .execute();
    }
  }
}

/** The parcels of sales, ascending. */
async function parcelsOfSales(
  transaction: Kysely<Database>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number[]>> {
  const rows = await transaction
    .selectFrom('sale_parcel')
    .select(['sale_id', 'parcel_id'])
    .where('sale_id', 'in', ids)
    .orderBy('sale_id')
    .orderBy('parcel_id')
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.sale_id)].map(([id, own]) => [id, own.map((row) => row.parcel_id)]),
  );
}

/** Ends a load that changed deeds: their kinds, the prices of their parcels, and the figures of their places. */
export async function refreshFigures(
  transaction: Kysely<Database>,
  engine: Engine,
  region: Region,
  { touched, aliases }: { touched: TouchedLand; aliases: Aliases },
): Promise<void> {
  await refreshStatedSales(transaction, engine, region, touched);
  await refreshDeeds(transaction, region.id, touched);
  await recomputeTouched(transaction, engine, touched);
  if (touched.hasUnplaced) await recomputeCities(transaction, engine, region, aliases);
}
