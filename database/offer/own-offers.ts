import {
  sql,
  type Insertable,
  type Kysely,
  type Selectable,
  type Transaction,
  type Updateable,
} from 'kysely';
import type {
  OfferAct,
  OfferActivityKind,
  OwnerAct,
  ShownOfferState,
} from '../../contract/offer/offer-states.ts';
import { insertMany } from '../connection/bulk.ts';
import { raiseRevision } from '../shared/revisions.ts';
import type { Database, OfferPhotoTable, OfferTable } from '../schema/schema.ts';
import type { Engine, Store } from '../connection/store.ts';
import { countOf } from '../connection/count-of.ts';

/** Offers as the members of their organizations keep them. */

export type OwnOfferRow = Selectable<OfferTable>;
export type OfferPhotoRow = Selectable<OfferPhotoTable>;
type Page = { offset: number; limit: number };

/** What an owner sees of an offer beside its row. */
export interface OfferFigures {
  views: number;
  calls: number;
  saves: number;
  contacts: number;
}

export interface OwnOfferSearch {
  organisationIds: readonly number[];
  state?: ShownOfferState | undefined;
  /** Moment at which licences are looked at, ISO 8601. */
  now: string;
}

/** A page of offers of some organizations in any state, those changed last first. */
export async function listOwnOffers(
  database: Kysely<Database>,
  { organisationIds, state, now }: OwnOfferSearch,
  { offset, limit }: Page,
): Promise<{ rows: OwnOfferRow[]; totalCount: number }> {
  if (organisationIds.length === 0) return { rows: [], totalCount: 0 };
  const matching = database
    .selectFrom('offer')
    .where('organisation_id', 'in', organisationIds)
    .$if(state !== undefined, (query) => query.where(sql<boolean>`${shownState(now)} = ${state}`));
  const rows = await matching
    .selectAll()
    .orderBy(sql`coalesce(changed_at, published_at)`, 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return { rows, totalCount: await countOf(matching) };
}

/** `shownStateOf` of the contract, in SQL. */
function shownState(now: string) {
  return sql`case when state in ('draft', 'ended') then state when hidden_at is not null then 'hidden'
    when valid_until <= ${now} then 'expired' else state end`;
}

/** Offers in some state of all organizations for the desk, those that wait longest first. */
export async function listOffersInState(
  database: Kysely<Database>,
  state: 'review' | 'hidden',
  now: string,
  { offset, limit }: Page,
): Promise<{ rows: OwnOfferRow[]; totalCount: number }> {
  const matching = database
    .selectFrom('offer')
    .where('source_id', 'is', null)
    .where(sql<boolean>`${shownState(now)} = ${state}`);
  const rows = await matching
    .selectAll()
    .orderBy('changed_at')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
  return { rows, totalCount: await countOf(matching) };
}

export async function findOwnOffer(
  database: Kysely<Database>,
  code: string,
): Promise<OwnOfferRow | undefined> {
  return database.selectFrom('offer').selectAll().where('code', '=', code).executeTakeFirst();
}

/** Parcels, photos and figures of offers, by the ids of the offers. */
export async function readOfferParts(database: Kysely<Database>, offers: readonly OwnOfferRow[]) {
  const ids = offers.map(({ id }) => id);
  if (ids.length === 0)
    return { parcels: new Map<number, number[]>(), photos: new Map<number, OfferPhotoRow[]>() };
  const links = await database
    .selectFrom('offer_parcel')
    .selectAll()
    .where('offer_id', 'in', ids)
    .orderBy('parcel_id')
    .execute();
  return {
    parcels: new Map(
      [...Map.groupBy(links, (link) => link.offer_id)].map(([id, own]) => [
        id,
        own.map((link) => link.parcel_id),
      ]),
    ),
    photos: await readPhotos(database, ids),
  };
}

/** Photos of offers in their order, by the ids of the offers. */
export async function readPhotos(
  database: Kysely<Database>,
  offerIds: readonly number[],
): Promise<Map<number, OfferPhotoRow[]>> {
  if (offerIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('offer_photo')
    .selectAll()
    .where('offer_id', 'in', offerIds)
    .orderBy('position')
    .execute();
  return Map.groupBy(rows, (row) => row.offer_id);
}

/** How often offers were looked at, called about, saved and written about. */
export async function readFigures(
  database: Kysely<Database>,
  offers: readonly OwnOfferRow[],
): Promise<Map<number, OfferFigures>> {
  const ids = offers.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const activity = await database
    .selectFrom('offer_activity')
    .select(({ fn }) => ['offer_id', 'kind', fn.sum<number>('count').as('count')])
    .where('offer_id', 'in', ids)
    .groupBy(['offer_id', 'kind'])
    .execute();
  const contacts = await database
    .selectFrom('offer_contact')
    .select(({ fn }) => ['offer_id', fn.countAll<number>().as('count')])
    .where('offer_id', 'in', ids)
    .groupBy('offer_id')
    .execute();
  const saves = await database
    .selectFrom('bookmark')
    .select(({ fn }) => ['item_id', fn.countAll<number>().as('count')])
    .where('item_type', '=', 'offer')
    .where(
      'item_id',
      'in',
      offers.map(({ code }) => code),
    )
    .groupBy('item_id')
    .execute();
  const sumOf = (id: number, kinds: readonly OfferActivityKind[]) =>
    activity
      .filter((row) => row.offer_id === id && kinds.includes(row.kind))
      .reduce((sum, row) => sum + Number(row.count), 0);
  return new Map(
    offers.map(({ id, code }) => [
      id,
      {
        views: sumOf(id, ['view']),
        calls: sumOf(id, ['phone', 'whatsapp']),
        saves: Number(saves.find((row) => row.item_id === code)?.count ?? 0),
        contacts: Number(contacts.find((row) => row.offer_id === id)?.count ?? 0),
      },
    ]),
  );
}

/** Other live offers of some parcels. */
export async function findOffersOfParcels(
  database: Kysely<Database>,
  parcelIds: readonly number[],
  { except, now }: { except: number; now: string },
): Promise<{ code: string; title: string }[]> {
  if (parcelIds.length === 0) return [];
  return database
    .selectFrom('offer')
    .select(['code', 'title'])
    .where('id', '!=', except)
    .where('state', '=', 'live')
    .where('hidden_at', 'is', null)
    .where((where) => where.or([where('valid_until', 'is', null), where('valid_until', '>', now)]))
    .where('id', 'in', (query) =>
      query.selectFrom('offer_parcel').select('offer_id').where('parcel_id', 'in', parcelIds),
    )
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(5)
    .execute();
}

export interface NewEvent {
  act: OfferAct;
  /** Null: an operator or a job. */
  accountId: number | null;
  changed?: readonly string[];
}

export async function addEvent(
  database: Kysely<Database>,
  offerId: number,
  { act, accountId, changed = [] }: NewEvent,
): Promise<void> {
  const row = { offer_id: offerId, account_id: accountId, act, detail: JSON.stringify({ changed }) };
  await database
    .insertInto('offer_event')
    .values({ ...row, at: new Date().toISOString() })
    .execute();
}

/** What was done to an offer, newest first. */
export async function listEvents(database: Kysely<Database>, offerId: number) {
  return database
    .selectFrom('offer_event')
    .leftJoin('account', 'account.id', 'offer_event.account_id')
    .select(['offer_event.act', 'offer_event.detail', 'offer_event.at', 'account.name'])
    .where('offer_id', '=', offerId)
    .orderBy('offer_event.id', 'desc')
    .limit(100)
    .execute();
}

/** Photos of an offer in their order, of which some are still attachments of the account that adds them. */
export interface PhotosToKeep {
  photos: readonly Omit<OfferPhotoRow, 'offer_id' | 'position'>[];
  attachments: readonly string[];
}

export async function insertOffer(
  transaction: Transaction<Database>,
  engine: Engine,
  row: Insertable<OfferTable>,
  parcelIds: readonly number[],
): Promise<void> {
  await transaction.insertInto('offer').values(row).execute();
  await setParcels(transaction, engine, row.id, parcelIds);
}

/**
 * Changes an offer that has a version, which is raised. False: it has another one by now.
 */
export async function updateOffer(
  transaction: Transaction<Database>,
  { id, version }: Pick<OwnOfferRow, 'id' | 'version'>,
  values: Updateable<OfferTable>,
): Promise<boolean> {
  const written = await transaction
    .updateTable('offer')
    .set({ ...values, version: version + 1, changed_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}

export async function setParcels(
  transaction: Transaction<Database>,
  engine: Engine,
  offerId: number,
  parcelIds: readonly number[],
): Promise<void> {
  await transaction.deleteFrom('offer_parcel').where('offer_id', '=', offerId).execute();
  const links = parcelIds.map((parcelId) => ({ offer_id: offerId, parcel_id: parcelId }));
  await insertMany(transaction, engine, 'offer_parcel', links);
}

/**
 * Gives an offer its photos. False: an attachment of the account that is to become one is gone.
 */
export async function setPhotos(
  transaction: Transaction<Database>,
  offerId: number,
  accountId: number,
  { photos, attachments }: PhotosToKeep,
): Promise<boolean> {
  await transaction.deleteFrom('offer_photo').where('offer_id', '=', offerId).execute();
  for (const [position, photo] of photos.entries())
    await transaction
      .insertInto('offer_photo')
      .values({ ...photo, offer_id: offerId, position })
      .execute();
  if (attachments.length === 0) return true;
  const taken = await transaction
    .deleteFrom('attachment')
    .where('account_id', '=', accountId)
    .where('id', 'in', attachments)
    .returning('id')
    .execute();
  return taken.length === attachments.length;
}

const filesPerStatement = 500;

/** Which of some media files no offer shows any more. */
export async function filesWithoutOffer(
  database: Kysely<Database>,
  files: readonly string[],
): Promise<string[]> {
  const shown = new Set<string>();
  for (let start = 0; start < files.length; start += filesPerStatement) {
    const some = files.slice(start, start + filesPerStatement);
    const rows = await database
      .selectFrom('offer_photo')
      .select(['file', 'preview'])
      .where((where) => where.or([where('file', 'in', some), where('preview', 'in', some)]))
      .execute();
    for (const { file, preview } of rows) shown.add(file).add(preview);
  }
  return files.filter((file) => !shown.has(file));
}

/** Lets caches drop what they show of offers: a broker's page counts its offers. */
export async function raiseOfferRevisions(database: Kysely<Database>): Promise<void> {
  for (const group of ['offers', 'organisations'] as const) await raiseRevision(database, group);
}

/** What an owner's act is in the history. */
export const actOf: Readonly<Record<OwnerAct, OfferAct>> = {
  publish: 'published',
  pause: 'paused',
  resume: 'resumed',
  end: 'ended',
};

/**
 * Makes drafts of members' offers whose parcels are all gone, as after the demonstration was removed: nobody can see
 * what they offer any more. Returns how many.
 */
export async function returnOffersWithoutParcels(transaction: Kysely<Database>): Promise<number> {
  const rows = await transaction
    .updateTable('offer')
    .set({ state: 'draft', version: sql<number>`version + 1`, changed_at: new Date().toISOString() })
    .where('source_id', 'is', null)
    .where('state', 'in', ['review', 'live', 'paused'])
    .where(sql<boolean>`not exists (select 1 from offer_parcel where offer_parcel.offer_id = offer.id)`)
    .returning('id')
    .execute();
  for (const { id } of rows) await addEvent(transaction, id, { act: 'returned', accountId: null });
  if (rows.length > 0) await raiseOfferRevisions(transaction);
  return rows.length;
}

/** A code that no offer has: short enough to be read aloud, without letters that look like others. */
export async function newOfferCode({ database }: Pick<Store, 'database'>): Promise<string> {
  for (;;) {
    const code = `A${Array.from(crypto.getRandomValues(new Uint8Array(7)), (byte) => codeSigns[byte % 32]).join('')}`;
    if (!(await findOwnOffer(database, code))) return code;
  }
}
const codeSigns = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
