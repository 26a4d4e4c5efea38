import type { Kysely, Selectable } from 'kysely';
import type { AmendmentRow } from '../../database/loads/amendments.ts';
import type { Database, ParcelTable } from '../../database/schema/schema.ts';
import { inChunks } from '../import/market/keyed-rows.ts';
import { unlinkSales } from '../import/figures/deed-figures.ts';
import type { ChangesOf, RegionChanges } from './region-changes.ts';
import { correctedValues, differs, isGone } from '../shared/corrections.ts';

/**
 * Corrects parcels, and takes out those that were retired: what was on them is on those that they became.
 *
 * @returns whether offers are on other parcels now
 */
export async function amendParcels(
  transaction: Kysely<Database>,
  amendments: readonly AmendmentRow[],
  changesOf: ChangesOf,
): Promise<boolean> {
  const byId = Map.groupBy(amendments, (amendment) => Number(amendment.item_key));
  let haveOffersMoved = false;
  await inChunks([...byId.keys()], async (ids) => {
    const rows = await transaction.selectFrom('parcel').selectAll().where('id', 'in', ids).execute();
    for (const row of rows) {
      const own = byId.get(row.id) ?? [];
      const [first] = own;
      const values = correctedValues(own);
      if (!first || (!isGone(own) && !differs(row, values))) continue;
      const changes = changesOf(first);
      changes.hasChangedParcels = true;
      for (const key of [row.plot_key, values['plot_key']])
        if (typeof key === 'string') changes.plots.add(key);
      if (!isGone(own)) {
        await transaction.updateTable('parcel').set(values).where('id', '=', row.id).execute();
        continue;
      }
      const successors = await presentOf(
        transaction,
        own.flatMap((amendment) => amendment.successors),
      );
      if (await moveOffers(transaction, row.id, successors)) haveOffersMoved = true;
      await retire(transaction, row, successors, changes);
    }
  });
  return haveOffersMoved;
}

async function presentOf(transaction: Kysely<Database>, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await transaction.selectFrom('parcel').select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}

async function retire(
  transaction: Kysely<Database>,
  parcel: Selectable<ParcelTable>,
  successors: readonly number[],
  changes: RegionChanges,
): Promise<void> {
  await takeOffSales(transaction, parcel, changes);
  await moveLots(transaction, parcel.id, successors);
  await moveFavorites(transaction, parcel.id, successors);
  await transaction.deleteFrom('parcel').where('id', '=', parcel.id).execute();
}

/** Deeds of a parcel that is gone are known by its neighborhood, and keep its numbers in words. */
async function takeOffSales(
  transaction: Kysely<Database>,
  parcel: Selectable<ParcelTable>,
  { touched }: RegionChanges,
): Promise<void> {
  const sales = await transaction
    .selectFrom('sale')
    .innerJoin('sale_parcel', 'sale_parcel.sale_id', 'sale.id')
    .select(['sale.id', 'sale.date', 'sale.neighborhood_id'])
    .select(['deed_city', 'deed_district', 'deed_plan', 'deed_parcel'])
    .select((query) =>
      query
        .selectFrom('sale_parcel as all')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('all.sale_id', '=', 'sale.id')
        .as('parcels'),
    )
    .where('sale_parcel.parcel_id', '=', parcel.id)
    .execute();
  for (const sale of sales) {
    touched.addDeed(sale.neighborhood_id, sale.date, []);
    touched.addDeed(parcel.neighborhood_id, sale.date, []);
    if (Number(sale.parcels) > 1) {
      await transaction
        .deleteFrom('sale_parcel')
        .where('sale_id', '=', sale.id)
        .where('parcel_id', '=', parcel.id)
        .execute();
      continue;
    }
    await unlinkSales(transaction, [sale.id]);
    await transaction
      .updateTable('sale')
      .set({
        level: parcel.neighborhood_id === null ? 'city' : 'neighborhood',
        neighborhood_id: parcel.neighborhood_id,
        deed_city: sale.deed_city ?? parcel.city_name,
        deed_district: sale.deed_district ?? parcel.neighborhood_name,
        deed_plan: sale.deed_plan ?? parcel.plan_no,
        deed_parcel: sale.deed_parcel ?? parcel.parcel_no,
        x: parcel.centroid_x,
        y: parcel.centroid_y,
        stated_parcel_id: null,
      })
      .where('id', '=', sale.id)
      .execute();
  }
}

/** An offer of land that was subdivided or merged is of what the land became. */
async function moveOffers(
  transaction: Kysely<Database>,
  parcelId: number,
  successors: readonly number[],
): Promise<boolean> {
  const links = await transaction
    .selectFrom('offer_parcel')
    .select('offer_id')
    .where('parcel_id', '=', parcelId)
    .execute();
  for (const { offer_id: offerId } of links)
    for (const successor of successors)
      await transaction
        .insertInto('offer_parcel')
        .values({ offer_id: offerId, parcel_id: successor })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  await transaction.deleteFrom('offer_parcel').where('parcel_id', '=', parcelId).execute();
  return links.length > 0;
}

/** Lots of projects; what a part of one costs is not known. */
async function moveLots(
  transaction: Kysely<Database>,
  parcelId: number,
  successors: readonly number[],
): Promise<void> {
  const lots = await transaction
    .selectFrom('booking_parcel')
    .selectAll()
    .where('parcel_id', '=', parcelId)
    .execute();
  for (const lot of lots)
    for (const successor of successors)
      await transaction
        .insertInto('booking_parcel')
        .values({
          ...lot,
          parcel_id: successor,
          price_sar: successors.length === 1 ? lot.price_sar : null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  await transaction.deleteFrom('booking_parcel').where('parcel_id', '=', parcelId).execute();
}

async function moveFavorites(
  transaction: Kysely<Database>,
  parcelId: number,
  successors: readonly number[],
): Promise<void> {
  const favorites = await transaction
    .selectFrom('bookmark')
    .selectAll()
    .where('item_type', '=', 'parcel')
    .where('item_id', '=', String(parcelId))
    .execute();
  if (successors.length === 0) return;
  for (const { id, ...favorite } of favorites) {
    for (const successor of successors)
      await transaction
        .insertInto('bookmark')
        .values({ ...favorite, item_id: String(successor) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    await transaction.deleteFrom('bookmark').where('id', '=', id).execute();
  }
}
