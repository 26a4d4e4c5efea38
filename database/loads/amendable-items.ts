import type { Kysely } from 'kysely';
import {
  amendableFields,
  type AmendableField,
  type AmendableItem,
  type AmendedItem,
} from '../../contract/admin/amendments.ts';
import { offerAddress, parcelAddress, saleAddress } from '../../contract/shared/page-addresses.ts';
import type { RegionKey } from '../../contract/shared/vocabulary.ts';
import type { Database } from '../schema/schema.ts';

/** Column of each field that can be corrected. */
export const columnOfField = {
  sale: { price: 'price_sar', area: 'area_sqm', date: 'date', type: 'type' },
  parcel: {
    parcel: 'parcel_no',
    block: 'block_no',
    plan: 'plan_no',
    area: 'area_sqm',
    category: 'land_category',
    landUse: 'land_use_group',
    detailedUse: 'land_use_detailed',
    zoning: 'zoning_code',
    rule: 'rule_id',
  },
  offer: { title: 'title', description: 'description', price: 'price_sar', validUntil: 'valid_until' },
} as const satisfies { [Item in AmendedItem]: Record<(typeof amendableFields)[Item][number], string> };

/** Which row is meant. */
export interface WantedItem {
  item: AmendedItem;
  /** Number of the deed, id of the parcel, code of the offer. */
  key: string;
  region?: RegionKey | undefined;
}

/** A row that can be changed. */
export interface FoundItem extends Omit<AmendableItem, 'amendments'> {
  id: number;
  regionId: number;
  /** By which an amendment finds it again. */
  itemKey: string;
  /** Whose offer it is. */
  organisationId: number | null;
}

/** Rows that are meant: several deeds of one number may lie in different regions. */
export async function findItems(database: Kysely<Database>, wanted: WantedItem): Promise<FoundItem[]> {
  if (wanted.item === 'sale') return findSales(database, wanted);
  return wanted.item === 'parcel' ? findParcel(database, wanted) : findOffer(database, wanted);
}

async function findSales(database: Kysely<Database>, { key, region }: WantedItem): Promise<FoundItem[]> {
  const rows = await database
    .selectFrom('sale')
    .innerJoin('region', 'region.id', 'sale.region_id')
    .innerJoin('source', 'source.id', 'sale.source_id')
    .selectAll('sale')
    .select(['region.key as region_key', 'source.origin'])
    .where('transaction_no', '=', key)
    .$if(region !== undefined, (query) => query.where('region.key', '=', region ?? 'Riyadh'))
    .orderBy('sale.id')
    .execute();
  return rows.map((row) => ({
    ...factsOf('sale', row),
    ...{ key: row.transaction_no, itemKey: row.transaction_no, title: row.transaction_no },
    address: saleAddress({
      transactionNo: row.transaction_no,
      planNo: row.deed_plan,
      parcelNo: row.deed_parcel,
      regionId: row.region_id,
    }),
  }));
}

async function findParcel(database: Kysely<Database>, { key, region }: WantedItem): Promise<FoundItem[]> {
  if (!/^\d{1,15}$/.test(key)) return [];
  const row = await database
    .selectFrom('parcel')
    .innerJoin('region', 'region.id', 'parcel.region_id')
    .innerJoin('source', 'source.id', 'parcel.source_id')
    .selectAll('parcel')
    .select(['region.key as region_key', 'source.origin'])
    .where('parcel.id', '=', Number(key))
    .$if(region !== undefined, (query) => query.where('region.key', '=', region ?? 'Riyadh'))
    .executeTakeFirst();
  if (!row) return [];
  return [
    {
      ...factsOf('parcel', row),
      ...{ key: String(row.id), itemKey: String(row.id), address: parcelAddress(row.id) },
      title: `${row.neighborhood_name ?? row.city_name} - ${row.parcel_no}`,
    },
  ];
}

async function findOffer(database: Kysely<Database>, { key, region }: WantedItem): Promise<FoundItem[]> {
  const row = await database
    .selectFrom('offer')
    .innerJoin('region', 'region.id', 'offer.region_id')
    .innerJoin('source', 'source.id', 'offer.source_id')
    .selectAll('offer')
    .select(['region.key as region_key', 'source.origin'])
    .where('code', '=', key)
    .$if(region !== undefined, (query) => query.where('region.key', '=', region ?? 'Riyadh'))
    .executeTakeFirst();
  if (!row) return [];
  return [
    {
      ...factsOf('offer', row),
      ...{ key: row.code, itemKey: String(row.id), title: row.title, address: offerAddress(row.code) },
    },
  ];
}

function factsOf(
  item: AmendedItem,
  row: {
    id: number;
    region_id: number;
    region_key: RegionKey;
    origin: 'demo' | 'import';
    organisation_id?: number;
  },
) {
  const columns: Partial<Record<AmendableField, string>> = columnOfField[item];
  const values = row as unknown as Record<string, string | number | null>;
  const fields = amendableFields[item].map((field: AmendableField) => {
    const value = values[columns[field] ?? ''] ?? null;
    return { field, value: value === null ? null : String(value) };
  });
  return {
    ...{ item, id: row.id, regionId: row.region_id, regionKey: row.region_key },
    ...{ isDemo: row.origin === 'demo', fields, organisationId: row.organisation_id ?? null },
  };
}

/** Why a parcel cannot have become others: one of them is itself, is not there, or lies elsewhere. */
export interface SuccessorProblem {
  reason: 'itself' | 'missing' | 'elsewhere';
  id: number;
}

/** A parcel never became one that does not touch it: such a number was mistyped. Undefined: it may have. */
export async function findSuccessorProblem(
  database: Kysely<Database>,
  parcelId: number,
  successors: readonly number[],
): Promise<SuccessorProblem | undefined> {
  const rows = await database
    .selectFrom('parcel')
    .select(['id', 'region_id', 'west', 'south', 'east', 'north'])
    .where('id', 'in', [parcelId, ...successors])
    .execute();
  const own = rows.find(({ id }) => id === parcelId);
  for (const id of successors) {
    if (id === parcelId) return { reason: 'itself', id };
    const row = rows.find((each) => each.id === id);
    if (!row) return { reason: 'missing', id };
    const touches =
      own &&
      row.region_id === own.region_id &&
      row.west <= own.east &&
      row.east >= own.west &&
      row.south <= own.north &&
      row.north >= own.south;
    if (!touches) return { reason: 'elsewhere', id };
  }
  return undefined;
}
