import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../schema/schema.ts';

const idsPerStatement = 500;

/** By what rows belong to a person. */
export interface Traces {
  /** Absent: they have no account, such as who sent a campaign's form. */
  accountId?: number;
  /** Numbers and addresses whose owner they have shown to be: others could have written down any. */
  phones: string[];
  emails: string[];
  /** Browsers on which they were signed in. */
  devices: string[];
}

/** Reads by what a person is recognized in tables that do not name their account. */
export async function readTraces(database: Kysely<Database>, accountId: number): Promise<Traces> {
  const account = await database
    .selectFrom('account')
    .select(['proven_phone', 'proven_email'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  const devices = await database
    .selectFrom('tracking_session')
    .select('device_id')
    .where('account_id', '=', accountId)
    .union(database.selectFrom('complaint').select('device_id').where('account_id', '=', accountId))
    .union(database.selectFrom('parcel_report').select('device_id').where('account_id', '=', accountId))
    .execute();
  const known = (text: string | null | undefined) => (text ? [text] : []);
  return {
    accountId,
    phones: known(account?.proven_phone),
    emails: known(account?.proven_email),
    devices: devices.map(({ device_id }) => device_id).filter((id) => id !== ''),
  };
}

/**
 * Removes what is kept of a person outside of their account: forms of campaigns, messages to publishers, events and
 * analytics of their browsers, codes, messages to them, and counts. What they reported stays as a fact, without their
 * words, browser and the answer to them.
 */
export async function removeTraces(
  transaction: Transaction<Database>,
  { accountId, phones, emails, devices }: Traces,
): Promise<void> {
  if (phones.length > 0) {
    await transaction.deleteFrom('campaign_forms').where('phone_number', 'in', phones).execute();
    await transaction.deleteFrom('offer_contact').where('phone_number', 'in', phones).execute();
    await transaction.deleteFrom('expected_member').where('phone_number', 'in', phones).execute();
    await transaction.deleteFrom('one_time_code').where('phone_number', 'in', phones).execute();
  }
  if (emails.length > 0)
    await transaction.deleteFrom('campaign_forms').where(isAmong('email', emails)).execute();
  const recipients = [...phones, ...emails];
  if (recipients.length > 0)
    await transaction.deleteFrom('outbox_message').where(isAmong('recipient', recipients)).execute();
  if (devices.length > 0)
    await transaction.deleteFrom('event_log').where('device_id', 'in', devices).execute();
  for (const end of keyEnds({ phones, emails, devices }))
    await transaction.deleteFrom('request_count').where(endsWith(end)).execute();
  if (accountId === undefined) return;
  await removeAnalytics(transaction, accountId);
  await removeWords(transaction, accountId);
}

/** Condition that a column is one of some numbers or addresses, however they are capitalized: people type theirs. */
export function isAmong(column: string, contacts: readonly string[]) {
  const lowered = contacts.map((contact) => contact.toLowerCase());
  return sql<boolean>`lower(${sql.ref(column)}) in (${sql.join(lowered)})`;
}

/** How keys of `request_count` end that are a person's. */
export function keyEnds({ phones, emails, devices }: Omit<Traces, 'accountId'>): string[] {
  return [...phones, ...emails, ...devices.map((device) => `device ${device}`)];
}

/**
 * Condition on `request_count`: its key ends so, after a word of its own. A browser chooses its id, which must not match
 * the counts of others.
 */
export function endsWith(end: string) {
  return sql<boolean>`key like ${`% ${end.replace(/[%_\\]/g, '\\$&')}`} escape '\\'`;
}

/** Under which ids the analytics SDK reported a person: their account's, and those of the browsers that did so. */
export async function analyticsIds(database: Kysely<Database>, accountId: number): Promise<string[]> {
  const own = await database
    .selectFrom('analytics_message')
    .select('properties')
    .where('distinct_id', '=', String(accountId))
    .execute();
  const browsers = new Set(
    own.flatMap(({ properties }) => /"\$device_id":"([^"]+)"/.exec(properties)?.[1] ?? []),
  );
  return [String(accountId), ...[...browsers].map((browser) => `$device:${browser}`)];
}

/** Parts of a list that each fit into a statement: anybody can report any number of browsers. */
export function* inParts<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += idsPerStatement)
    yield items.slice(start, start + idsPerStatement);
}

async function removeAnalytics(transaction: Transaction<Database>, accountId: number): Promise<void> {
  for (const ids of inParts(await analyticsIds(transaction, accountId)))
    await transaction.deleteFrom('analytics_message').where('distinct_id', 'in', ids).execute();
}

async function removeWords(transaction: Transaction<Database>, accountId: number): Promise<void> {
  for (const [kind, table] of [
    ['complaint', 'complaint'],
    ['parcel', 'parcel_report'],
  ] as const) {
    const rows = await transaction
      .updateTable(table)
      .set({ description: null, device_id: '' })
      .where('account_id', '=', accountId)
      .returning('id')
      .execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0)
      await transaction
        .updateTable('complaint_state')
        .set({ answer: null })
        .where('kind', '=', kind)
        .where('complaint_id', 'in', ids)
        .execute();
  }
}
