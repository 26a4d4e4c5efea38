import { sql, type Kysely, type Transaction } from 'kysely';
import { retentionNames, type Retention } from '../../contract/shell/retention.ts';
import { readPhotos, raiseOfferRevisions, type OfferPhotoRow } from '../offer/own-offers.ts';
import type { Database } from '../schema/schema.ts';
import { readSwitch } from '../shell/settings.ts';
import type { Store } from '../connection/store.ts';

const minuteMilliseconds = 60_000;
const dayMilliseconds = 86_400_000;

/** What a run of the retention removed. */
export interface Removed {
  /** Rows by kind, of kinds that had any. */
  rows: Record<string, number>;
  /** Files that nothing may show any more: attachments, by their ids, and photos of drafts. */
  attachments: string[];
  photos: OfferPhotoRow[];
}

/** How long each kind is kept at most, as operators have set it. */
export async function readRetention(store: Pick<Store, 'database'>): Promise<Retention> {
  const entries = await Promise.all(
    retentionNames.map(async (name) => [name, Number(await readSwitch(store, name))] as const),
  );
  return Object.fromEntries(entries) as Retention;
}

/** Removes what is older than the operators' settings allow. Several processes may do it at once. */
export async function applyRetention(store: Store, now = Date.now()): Promise<Removed> {
  const kept = await readRetention(store);
  const before = (days: number) => new Date(now - days * dayMilliseconds).toISOString();
  const rows: Record<string, number> = {};
  const photos: OfferPhotoRow[] = [];
  const attachments: string[] = [];
  const step = async (kind: string, remove: (transaction: Transaction<Database>) => Promise<number>) => {
    const count = await store.write(remove);
    if (count > 0) rows[kind] = count;
  };
  await step('forms', (transaction) => removeForms(transaction, before(kept.form_days)));
  await step('contacts', (transaction) => removeContacts(transaction, before(kept.contact_days)));
  await step('complaints', (transaction) => removeComplaints(transaction, before(kept.complaint_days)));
  await step('requests', (transaction) => removeRequests(transaction, before(kept.request_days)));
  await step('sessions', (transaction) => removeSessions(transaction, before(kept.session_days)));
  await step('messages', (transaction) => removeMessages(transaction, before(kept.message_days)));
  await step('drafts', async (transaction) => {
    const drafts = await removeDrafts(transaction, before(kept.draft_days));
    photos.push(...drafts.photos);
    return drafts.count;
  });
  // Last: what the others removed uses its files no more.
  await step('uploads', async (transaction) => {
    attachments.push(...(await removeUnusedFiles(transaction, before(kept.upload_days))));
    return attachments.length;
  });
  return { rows, attachments, photos };
}

/** Removes codes and links that nobody can use any more. Returns how many. */
export async function removeExpiredCodes(store: Store, now = Date.now()): Promise<number> {
  const { code_minutes: minutes } = await readRetention(store);
  const codesBefore = new Date(now - minutes * minuteMilliseconds).toISOString();
  const linksBefore = new Date(now).toISOString();
  const isOver = await store.database
    .selectFrom('one_time_code')
    .select('expires_at')
    .where('expires_at', '<', codesBefore)
    .unionAll(
      store.database.selectFrom('email_check').select('expires_at').where('expires_at', '<', linksBefore),
    )
    .limit(1)
    .executeTakeFirst();
  // Every minute: mostly there is nothing to write.
  if (!isOver) return 0;
  return store.write(async (transaction) => {
    const codes = await transaction
      .deleteFrom('one_time_code')
      .where('expires_at', '<', codesBefore)
      .executeTakeFirst();
    const links = await transaction
      .deleteFrom('email_check')
      .where('expires_at', '<', linksBefore)
      .executeTakeFirst();
    return Number(codes.numDeletedRows + links.numDeletedRows);
  });
}

async function removeForms(transaction: Transaction<Database>, before: string): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom('campaign_forms')
    .where('created_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

async function removeContacts(transaction: Transaction<Database>, before: string): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom('offer_contact')
    .where('created_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Complaints and reports that have not been changed since, answered or not. */
async function removeComplaints(transaction: Transaction<Database>, before: string): Promise<number> {
  let count = 0;
  for (const [kind, table] of [
    ['complaint', 'complaint'],
    ['parcel', 'parcel_report'],
  ] as const) {
    const stateOf = (changed: '<' | '>=') =>
      transaction
        .selectFrom('complaint_state')
        .select('complaint_id')
        .where('kind', '=', kind)
        .where('changed_at', changed, before);
    const { numDeletedRows } = await transaction
      .deleteFrom(table)
      .where('created_at', '<', before)
      .where('id', 'not in', stateOf('>='))
      .executeTakeFirst();
    await transaction
      .deleteFrom('complaint_state')
      .where('kind', '=', kind)
      .where('complaint_id', 'not in', transaction.selectFrom(table).select('id'))
      .execute();
    count += Number(numDeletedRows);
  }
  return count;
}

async function removeRequests(transaction: Transaction<Database>, before: string): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom('join_request')
    .where('created_at', '<', before)
    .where((where) => where.or([where('decided_at', 'is', null), where('decided_at', '<', before)]))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Sessions that were closed: one that is open is needed to end its sign-in. */
async function removeSessions(transaction: Transaction<Database>, before: string): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom('tracking_session')
    .where('closed_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

async function removeMessages(transaction: Transaction<Database>, before: string): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom('outbox_message')
    .where('created_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

async function removeDrafts(
  transaction: Transaction<Database>,
  before: string,
): Promise<{ count: number; photos: OfferPhotoRow[] }> {
  const drafts = await transaction
    .selectFrom('offer')
    .select('id')
    .where('state', '=', 'draft')
    .where('source_id', 'is', null)
    .where('changed_at', '<', before)
    .execute();
  const ids = drafts.map(({ id }) => id);
  const photos = [...(await readPhotos(transaction, ids)).values()].flat();
  if (ids.length > 0) {
    await transaction.deleteFrom('offer').where('id', 'in', ids).execute();
    await raiseOfferRevisions(transaction);
  }
  return { count: ids.length, photos };
}

/** Files that were uploaded before and that no profile, organization, request, complaint or report names. */
async function removeUnusedFiles(transaction: Transaction<Database>, before: string): Promise<string[]> {
  const named = (table: 'account' | 'complaint' | 'parcel_report', column: string) =>
    sql<boolean>`exists (select 1 from ${sql.table(table)}
      where ${sql.ref(column)} like '%/attachments/' || attachment.id || '%')`;
  const documentOf = (database: Kysely<Database>, table: 'organisation' | 'join_request') =>
    database.selectFrom(table).select('document_id').where('document_id', 'is not', null);
  const rows = await transaction
    .deleteFrom('attachment')
    .where('created_at', '<', before)
    .where('id', 'not in', documentOf(transaction, 'organisation'))
    .where('id', 'not in', documentOf(transaction, 'join_request'))
    .where((where) =>
      where.not(
        where.or([
          named('account', 'image_url'),
          named('complaint', 'description'),
          named('parcel_report', 'description'),
        ]),
      ),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
