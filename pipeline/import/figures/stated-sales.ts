import { sql, type Kysely, type RawBuilder } from 'kysely';
import { insertMany } from '../../../database/connection/bulk.ts';
import type { Engine } from '../../../database/connection/store.ts';
import type { Database } from '../../../database/schema/schema.ts';
import { statedSaleNo, statedSalePrefix } from '../../../contract/sale/stated-sales.ts';
import { chunksOf } from '../../../lib/chunks.ts';
import { nextSaleId, writeHighestSaleId } from '../../shared/sale-ids.ts';
import type { Region } from '../places/regions.ts';
import type { TouchedLand } from '../places/touched-land.ts';
import { unlinkSales } from './deed-figures.ts';

const pageSize = 5000;
/** Share of a price: files of parcels round it, or state it per m². */
const tolerance = 0.001;

/** Whether an operator corrected or withdrew a sale of the parcel's region: then the file no longer decides. */
function isAmended(transactionNo: RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from amendment
    where amendment.item = 'sale' and amendment.region_id = parcel.region_id
      and amendment.item_key = ${transactionNo})`;
}

/** `statedSaleNo` of the parcel and the day of its price. */
const statedNo = sql<string>`(${sql.lit(statedSalePrefix)} || parcel.id || '-' || parcel.stated_price_on)`;

/**
 * Whether a deed of the parcel has the day and the amount of the stated price: then they are one sale. Of a deed that an
 * operator corrected, one of the two is enough.
 */
const isOfDeed = sql<boolean>`exists (
  select 1 from (
    select deed.date = parcel.stated_price_on as is_same_day,
      abs(deed.price_sar - parcel.stated_price_sar) <= ${sql.lit(tolerance)} * parcel.stated_price_sar as is_same_price,
      ${isAmended(sql`deed.transaction_no`)} as is_amended
    from sale_parcel join sale as deed on deed.id = sale_parcel.sale_id
    where sale_parcel.parcel_id = parcel.id and deed.stated_parcel_id is null) as own
  where (is_same_day and is_same_price) or (is_amended and (is_same_day or is_same_price)))`;

/**
 * Makes a sale of each price that a file of parcels states with its day, unless a deed is that sale, and takes out those
 * that no longer hold: whether parcels or deeds were loaded first makes no difference. What that changes is added to
 * `touched`.
 */
export async function refreshStatedSales(
  transaction: Kysely<Database>,
  engine: Engine,
  region: Region,
  touched: TouchedLand,
): Promise<void> {
  await removeEnded(transaction, region, touched);
  await followParcels(transaction, region, touched);
  await addMissing(transaction, engine, region, touched);
}

async function removeEnded(
  transaction: Kysely<Database>,
  region: Region,
  touched: TouchedLand,
): Promise<void> {
  const { rows } = await sql<{ id: number; date: string; neighborhood_id: number | null }>`
    select sale.id, sale.date, sale.neighborhood_id
    from sale left join parcel on parcel.id = sale.stated_parcel_id
    where sale.region_id = ${region.id} and sale.stated_parcel_id is not null
      and (parcel.id is null or (not ${isAmended(sql`sale.transaction_no`)}
        and (parcel.stated_price_on is distinct from sale.date
          or parcel.stated_price_sar is distinct from sale.price_sar or ${isOfDeed})))`.execute(transaction);
  for (const some of chunksOf(rows)) {
    for (const { date, neighborhood_id: id } of some) touched.addDeed(id, date, []);
    const ids = some.map(({ id }) => id);
    touched.addParcels(await unlinkSales(transaction, ids));
    await transaction.deleteFrom('sale').where('id', 'in', ids).execute();
  }
}

/** A sale has the area of its parcel and lies in its neighborhood, and its source is that of the price. */
async function followParcels(
  transaction: Kysely<Database>,
  region: Region,
  touched: TouchedLand,
): Promise<void> {
  const { rows } = await sql<{
    id: number;
    date: string;
    before: number | null;
    parcel_id: number;
    neighborhood_id: number | null;
    area_sqm: number;
    source_id: number;
  }>`select sale.id, sale.date, sale.neighborhood_id as before, parcel.id as parcel_id, parcel.neighborhood_id,
      parcel.area_sqm, parcel.stated_price_source_id as source_id
    from sale join parcel on parcel.id = sale.stated_parcel_id
    where sale.region_id = ${region.id} and not ${isAmended(sql`sale.transaction_no`)}
      and (sale.neighborhood_id is distinct from parcel.neighborhood_id or sale.area_sqm <> parcel.area_sqm
        or sale.source_id <> parcel.stated_price_source_id)`.execute(transaction);
  for (const { id, date, before, parcel_id: parcelId, ...values } of rows) {
    touched.addDeed(before, date, [parcelId]);
    touched.addDeed(values.neighborhood_id, date, [parcelId]);
    await transaction.updateTable('sale').set(values).where('id', '=', id).execute();
  }
}

interface MissingSale {
  parcel_id: number;
  neighborhood_id: number | null;
  area_sqm: number;
  price_sar: number;
  date: string;
  source_id: number;
  plot_key: string | null;
}

async function addMissing(
  transaction: Kysely<Database>,
  engine: Engine,
  region: Region,
  touched: TouchedLand,
): Promise<void> {
  let nextId: number | undefined;
  for (let last = -1; ;) {
    const { rows } = await sql<MissingSale>`
      select parcel.id as parcel_id, parcel.neighborhood_id, parcel.area_sqm, parcel.stated_price_sar as price_sar,
        parcel.stated_price_on as date, parcel.stated_price_source_id as source_id, parcel.plot_key
      from parcel
      where parcel.region_id = ${region.id} and parcel.stated_price_on is not null and parcel.id > ${last}
        and not exists (select 1 from sale
          where sale.transaction_no = ${statedNo} and sale.region_id = parcel.region_id)
        and not ${isAmended(statedNo)} and not ${isOfDeed}
      order by parcel.id limit ${pageSize}`.execute(transaction);
    const end = rows.at(-1);
    if (!end) break;
    last = end.parcel_id;
    nextId ??= await nextSaleId(transaction, region.key);
    const firstId = nextId;
    nextId += rows.length;
    for (const { neighborhood_id: id, date, parcel_id: parcelId } of rows)
      touched.addDeed(id, date, [parcelId]);
    const sales = rows.map(({ parcel_id: parcelId, ...sale }, at) => ({
      ...sale,
      ...{ id: firstId + at, region_id: region.id, stated_parcel_id: parcelId },
      transaction_no: statedSaleNo(parcelId, sale.date),
      // The file tells the use of the parcel, and not what stood on it when it was sold.
      ...({ type: null, kind: 'ordinary', parcel_count: 1, level: 'parcel' } as const),
    }));
    await insertMany(transaction, engine, 'sale', sales);
    const links = sales.map(({ id, stated_parcel_id: parcelId }) => ({ sale_id: id, parcel_id: parcelId }));
    await insertMany(transaction, engine, 'sale_parcel', links);
  }
  if (nextId !== undefined) await writeHighestSaleId(transaction, region.key, nextId - 1);
}
