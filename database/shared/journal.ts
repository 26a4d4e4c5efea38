import { sql, type Kysely, type Selectable, type SelectQueryBuilder } from 'kysely';
import type { JournalAct, JournalDetail, JournalOrigin } from '../../contract/admin/acts.ts';
import type { RegionKey } from '../../contract/shared/vocabulary.ts';
import type { Database, JournalTable } from '../schema/schema.ts';
import type { ReadingStore } from '../connection/store.ts';

/** Who does something that the journal records, and from where. */
export type Actor = (
  | { origin: 'desk'; accountId: number }
  | { origin: 'token'; tokenId: number }
  | { origin: 'command'; systemUser: string }
) & {
  /** The job on data that does it for them (`platform/jobs`). */
  job?: string;
};

/** Details of an act, by name. */
export type EntryDetails = Partial<Record<JournalDetail, unknown>>;

/** What was done. */
export interface NewEntry {
  act: JournalAct;
  /** What it was done to: kind and id, separated by a space. */
  subject?: string;
  regionKey?: RegionKey;
  /** Nothing of it may be a secret. */
  detail?: EntryDetails;
  rowsBefore?: number;
  rowsAfter?: number;
  file?: { name: string; checksum: string };
}

/** Adds an entry to the journal: in the transaction of the act itself, so that neither is there without the other. */
export async function recordInJournal(
  database: Kysely<Database>,
  actor: Actor,
  entry: NewEntry,
): Promise<void> {
  await database
    .insertInto('journal')
    .values({
      at: new Date().toISOString(),
      origin: actor.origin,
      account_id: actor.origin === 'desk' ? actor.accountId : null,
      token_id: actor.origin === 'token' ? actor.tokenId : null,
      system_user: actor.origin === 'command' ? actor.systemUser : null,
      act: entry.act,
      subject: entry.subject ?? null,
      region_key: entry.regionKey ?? null,
      detail: JSON.stringify({ ...entry.detail, ...(actor.job === undefined ? {} : { job: actor.job }) }),
      rows_before: entry.rowsBefore ?? null,
      rows_after: entry.rowsAfter ?? null,
      file_name: entry.file?.name ?? null,
      file_checksum: entry.file?.checksum ?? null,
    })
    .execute();
}

/** Whom the journal names for an actor; null: nobody is known. */
export async function nameOfActor(
  { database }: Pick<ReadingStore, 'database'>,
  actor: Actor,
): Promise<string | null> {
  if (actor.origin === 'command') return actor.systemUser;
  if (actor.origin === 'token') {
    const token = await database
      .selectFrom('access_token')
      .select('name')
      .where('id', '=', actor.tokenId)
      .executeTakeFirst();
    return token?.name ?? null;
  }
  const operator = await database
    .selectFrom('account')
    .leftJoin('operator', 'operator.phone_number', 'account.proven_phone')
    .select(['operator.name', 'account.proven_phone'])
    .where('account.id', '=', actor.accountId)
    .executeTakeFirst();
  return operator?.name ?? operator?.proven_phone ?? null;
}

export interface JournalSearch {
  act?: JournalAct | undefined;
  /** Any act whose name begins with it, such as `data.`. */
  area?: string | undefined;
  origin?: JournalOrigin | undefined;
  regionKey?: RegionKey | undefined;
  /** From this moment on, and before that one. */
  since?: Date | undefined;
  before?: Date | undefined;
}

/** An entry, with the name of who did it. */
export type JournalRow = Selectable<JournalTable> & {
  operator_name: string | null;
  phone_number: string | null;
  token_name: string | null;
};

/** Who did it, in words; null: an account that is no more. */
export function actorName(row: JournalRow): string | null {
  return row.operator_name ?? row.phone_number ?? row.token_name ?? row.system_user;
}

/** Who did something to a subject last, and when; both null: nobody has. */
export async function lastChangeOf(
  { database }: Pick<ReadingStore, 'database'>,
  subject: string,
): Promise<{ changedBy: string | null; changedAt: string | null }> {
  const row = await withActors(database.selectFrom('journal'))
    .where('subject', '=', subject)
    .orderBy('journal.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { changedBy: row ? actorName(row) : null, changedAt: row?.at ?? null };
}

/** Entries of the journal, newest first. */
export async function listJournal(
  { database }: Pick<ReadingStore, 'database'>,
  search: JournalSearch,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: JournalRow[]; totalCount: number }> {
  const matching = database
    .selectFrom('journal')
    .$if(search.act !== undefined, (query) => query.where('act', '=', search.act!))
    .$if(search.area !== undefined, (query) => query.where(sql<boolean>`act like ${`${search.area!}%`}`))
    .$if(search.origin !== undefined, (query) => query.where('origin', '=', search.origin!))
    .$if(search.regionKey !== undefined, (query) => query.where('region_key', '=', search.regionKey!))
    .$if(search.since !== undefined, (query) => query.where('at', '>=', search.since!.toISOString()))
    .$if(search.before !== undefined, (query) => query.where('at', '<', search.before!.toISOString()));
  const [rows, count] = await Promise.all([
    withActors(matching).orderBy('journal.id', 'desc').offset(offset).limit(limit).execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows, totalCount: Number(count.count) };
}

/** Entries with what names who did them. */
function withActors(entries: SelectQueryBuilder<Database, 'journal', object>) {
  return entries
    .leftJoin('account', 'account.id', 'journal.account_id')
    .leftJoin('operator', 'operator.phone_number', 'account.proven_phone')
    .leftJoin('access_token', 'access_token.id', 'journal.token_id')
    .selectAll('journal')
    .select(['operator.name as operator_name', 'account.proven_phone as phone_number'])
    .select('access_token.name as token_name');
}
