import type { Kysely, Selectable } from 'kysely';
import type { AmendedField, AmendedItem } from '../../contract/admin/amendments.ts';
import type { RegionKey } from '../../contract/shared/vocabulary.ts';
import type { AmendmentTable, Database } from '../schema/schema.ts';

/** What a correction changed: for people, and the columns as they are to be. */
export interface Changes {
  fields: AmendedField[];
  values: Record<string, string | number | null>;
}

/** A change of a single row that later loads keep to. */
export interface AmendmentRow extends Omit<Selectable<AmendmentTable>, 'changes' | 'successors'> {
  region_key: RegionKey;
  changes: Changes;
  successors: number[];
}

export type NewAmendment = Omit<AmendmentRow, 'id' | 'amended_at' | 'region_key'>;

export const noChanges: Changes = { fields: [], values: {} };

/** Keeps a change; returns its id. */
export async function addAmendment(
  transaction: Kysely<Database>,
  { changes, successors, ...row }: NewAmendment,
): Promise<number> {
  const { id } = await transaction
    .insertInto('amendment')
    .values({
      ...row,
      changes: JSON.stringify(changes),
      successors: JSON.stringify(successors),
      amended_at: new Date().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(id);
}

/** All changes in force, in the order in which they were made. */
export async function readAmendments(
  database: Kysely<Database>,
  only: { item?: AmendedItem; keys?: readonly string[] } = {},
): Promise<AmendmentRow[]> {
  const { item, keys } = only;
  const rows = await select(database)
    .$if(item !== undefined, (query) => query.where('item', '=', item ?? 'sale'))
    .$if(keys !== undefined, (query) => query.where('item_key', 'in', keys ?? []))
    .orderBy('amendment.id')
    .execute();
  return rows.map(toRow);
}

/** A page of the changes in force, newest first. */
export async function listAmendments(
  database: Kysely<Database>,
  regionKey: RegionKey | undefined,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: AmendmentRow[]; totalCount: number }> {
  const rows = await select(database)
    .$if(regionKey !== undefined, (query) => query.where('region.key', '=', regionKey ?? 'Riyadh'))
    .orderBy('amendment.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const { count } = await database
    .selectFrom('amendment')
    .innerJoin('region', 'region.id', 'amendment.region_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$if(regionKey !== undefined, (query) => query.where('region.key', '=', regionKey ?? 'Riyadh'))
    .executeTakeFirstOrThrow();
  return { rows: rows.map(toRow), totalCount: Number(count) };
}

/** Lets loads write over a change again; undefined: there is none of this id. */
export async function removeAmendment(
  database: Kysely<Database>,
  id: number,
): Promise<AmendmentRow | undefined> {
  const row = await select(database).where('amendment.id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  await database.deleteFrom('amendment').where('id', '=', id).execute();
  return toRow(row);
}

/** Offers of a person's organizations that were withdrawn, newest first. */
export async function listOfferWithdrawals(database: Kysely<Database>, accountId: number) {
  const rows = await database
    .selectFrom('amendment')
    .innerJoin('organisation', 'organisation.id', 'amendment.organisation_id')
    .innerJoin('organisation_member', 'organisation_member.organisation_id', 'organisation.id')
    .select(['amendment.title', 'organisation.name', 'amendment.reason', 'amendment.amended_at'])
    .where('organisation_member.account_id', '=', accountId)
    .where('amendment.item', '=', 'offer')
    .where('amendment.act', '=', 'withdrawal')
    .orderBy('amendment.id', 'desc')
    .execute();
  return rows.map(({ name, amended_at: takenDownAt, ...row }) => ({
    ...row,
    organisation: name,
    takenDownAt,
  }));
}

/** Forgets changes of rows of the demonstration, in a region or in all: another one may use the same numbers. */
export async function forgetDemoAmendments(database: Kysely<Database>, regionId?: number): Promise<void> {
  await database
    .deleteFrom('amendment')
    .where('is_demo', '=', 1)
    .$if(regionId !== undefined, (query) => query.where('region_id', '=', regionId ?? 0))
    .execute();
}

/** Of a chain of retired parcels no more than these are followed. */
const mostRetired = 1000;

/** What has become of a parcel that was retired; undefined: it was not. */
export async function findRetirement(database: Kysely<Database>, parcelId: number) {
  const [first, ...others] = await retirementsOf(database, [parcelId]);
  if (!first) return undefined;
  const seen = new Set([parcelId]);
  const present = new Set<number>();
  let next = [first, ...others].flatMap(({ successors }) => successors);
  while (next.length > 0 && seen.size < mostRetired) {
    const fresh = next.filter((id) => !seen.has(id));
    for (const id of fresh) seen.add(id);
    if (fresh.length === 0) break;
    const rows = await database.selectFrom('parcel').select('id').where('id', 'in', fresh).execute();
    for (const { id } of rows) present.add(id);
    const gone = fresh.filter((id) => !present.has(id));
    next = (await retirementsOf(database, gone)).flatMap(({ successors }) => successors);
  }
  const ids = [...present];
  const parcels =
    ids.length === 0
      ? []
      : await database
          .selectFrom('parcel')
          .innerJoin('region', 'region.id', 'parcel.region_id')
          .select(['parcel.id', 'parcel_no', 'plan_no', 'area_sqm', 'region.key'])
          .where('parcel.id', 'in', ids)
          .orderBy('parcel.id')
          .execute();
  return { title: first.title, amendedAt: first.amended_at, parcels };
}

async function retirementsOf(database: Kysely<Database>, ids: readonly number[]): Promise<AmendmentRow[]> {
  if (ids.length === 0) return [];
  const rows = await readAmendments(database, { item: 'parcel', keys: ids.map(String) });
  return rows.filter(({ act }) => act === 'retirement');
}

function select(database: Kysely<Database>) {
  return database
    .selectFrom('amendment')
    .innerJoin('region', 'region.id', 'amendment.region_id')
    .selectAll('amendment')
    .select('region.key as region_key');
}

function toRow(row: Selectable<AmendmentTable> & { region_key: RegionKey }): AmendmentRow {
  return {
    ...row,
    changes: JSON.parse(row.changes) as Changes,
    successors: JSON.parse(row.successors) as number[],
  };
}
