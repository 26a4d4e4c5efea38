import { sql, type Insertable, type Kysely } from 'kysely';
import type {
  AnswerChannel,
  ComplaintAbout,
  ComplaintKind,
  ComplaintState,
} from '../../contract/admin/complaints.ts';
import { complaintTypes, type ParcelReportKind } from '../../contract/shared/vocabulary.ts';
import { Refusal } from '../../contract/shared/refusal.ts';
import { recordInJournal, type Actor } from '../shared/journal.ts';
import type { ComplaintStateTable, Database } from '../schema/schema.ts';
import type { Store } from '../connection/store.ts';
import { countOf } from '../connection/count-of.ts';

/** Complaints and reports of parcels as operators work on them. */

/** Which one. */
export interface ComplaintKey {
  kind: ComplaintKind;
  id: number;
}

/** A complaint or a report of a parcel, with its writer and how far it is. */
export interface DeskComplaint extends ComplaintKey {
  /** Of a complaint: `complaintTypes`, and the number of its reason. */
  type_id: number | null;
  reason_id: number | null;
  /** Of a report. */
  report_kind: ParcelReportKind | null;
  subject_id: string;
  description: string | null;
  reported_price_sar: number | null;
  reported_date: string | null;
  created_at: string;
  account_id: number | null;
  writer_name: string | null;
  proven_phone: string | null;
  email: string | null;
  proven_email: string | null;
  state: ComplaintState;
  assignee_id: number | null;
  assignee_name: string | null;
  answer: string | null;
  channel: AnswerChannel | null;
  answered_at: string | null;
  changed_at: string | null;
}

export interface ComplaintSearch {
  state?: ComplaintState | undefined;
  about?: ComplaintAbout | undefined;
  key?: ComplaintKey | undefined;
}

/** A page of complaints, newest first. */
export async function listDeskComplaints(
  database: Kysely<Database>,
  search: ComplaintSearch,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: DeskComplaint[]; totalCount: number }> {
  const matching = matchingOf(database, search);
  const rows = await matching
    .leftJoin('account as writer', 'writer.id', 'both.account_id')
    .leftJoin('account as assignee', 'assignee.id', 'complaint_state.assignee_id')
    .leftJoin('operator', 'operator.phone_number', 'assignee.proven_phone')
    .selectAll('both')
    .select(['writer.name as writer_name', 'writer.proven_phone', 'writer.email', 'writer.proven_email'])
    .select(['complaint_state.assignee_id', 'complaint_state.answer', 'complaint_state.channel'])
    .select(['complaint_state.answered_at', 'complaint_state.changed_at'])
    .select((query) => [
      query.fn.coalesce('complaint_state.state', query.val<ComplaintState>('new')).as('state'),
      query.fn.coalesce('operator.name', 'assignee.proven_phone').as('assignee_name'),
    ])
    .orderBy('both.created_at', 'desc')
    .orderBy('both.kind')
    .orderBy('both.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return { rows, totalCount: await countOf(matching) };
}

/** How many complaints nobody has answered or closed. */
export async function countOpenComplaints(database: Kysely<Database>): Promise<number> {
  return countOf(
    matchingOf(database, {}).where((query) =>
      query.or([
        query('complaint_state.state', 'is', null),
        query('complaint_state.state', 'in', ['new', 'in_progress']),
      ]),
    ),
  );
}

function matchingOf(database: Kysely<Database>, { state, about, key }: ComplaintSearch) {
  const isType = about !== undefined && about !== 'parcel';
  return database
    .selectFrom(bothOf(database).as('both'))
    .leftJoin('complaint_state', (join) =>
      join
        .onRef('complaint_state.kind', '=', 'both.kind')
        .onRef('complaint_state.complaint_id', '=', 'both.id'),
    )
    .$if(about === 'parcel', (query) => query.where('both.kind', '=', 'parcel'))
    .$if(isType, (query) => query.where('both.type_id', '=', isType ? complaintTypes[about] : 0))
    .$if(key !== undefined, (query) =>
      query.where('both.kind', '=', key?.kind ?? 'complaint').where('both.id', '=', key?.id ?? 0),
    )
    .$if(state === 'new', (query) =>
      query.where((inner) =>
        inner.or([inner('complaint_state.state', 'is', null), inner('complaint_state.state', '=', 'new')]),
      ),
    )
    .$if(state !== undefined && state !== 'new', (query) =>
      query.where('complaint_state.state', '=', state ?? 'new'),
    );
}

/** Complaints and reports as rows of one shape. */
function bothOf(database: Kysely<Database>) {
  const nothing = <Type>() => sql<Type | null>`null`;
  return database
    .selectFrom('complaint')
    .select(sql<ComplaintKind>`'complaint'`.as('kind'))
    .select(['id', 'account_id', 'subject_id', 'description', 'created_at'])
    .select([
      sql<number | null>`type_id`.as('type_id'),
      sql<number | null>`reason_id`.as('reason_id'),
      sql<ParcelReportKind | null>`cast(null as text)`.as('report_kind'),
      sql<number | null>`cast(null as double precision)`.as('reported_price_sar'),
      sql<string | null>`cast(null as text)`.as('reported_date'),
    ])
    .unionAll(
      database
        .selectFrom('parcel_report')
        .select(sql<ComplaintKind>`'parcel'`.as('kind'))
        .select(['id', 'account_id', sql<string>`cast(parcel_id as text)`.as('subject_id')])
        .select(['description', 'created_at', nothing<number>().as('type_id')])
        .select([nothing<number>().as('reason_id'), sql<ParcelReportKind | null>`kind`.as('report_kind')])
        .select([sql<number | null>`reported_price_sar`.as('reported_price_sar'), 'reported_date']),
    );
}

export interface ComplaintChange {
  state: ComplaintState;
  assigneeId: number | null;
  /** What the operator saw; it must not have changed since. */
  changedAt: string | null;
}

/** Sets the state and the assignee. Throws the refusals complaint_not_found and changed_meanwhile. */
export async function changeComplaint(
  store: Store,
  actor: Actor,
  key: ComplaintKey,
  { state, assigneeId, changedAt }: ComplaintChange,
): Promise<void> {
  await store.write(async (transaction) => {
    const before = await oneOrRefuse(transaction, key);
    await writeState(transaction, key, changedAt, { state, assignee_id: assigneeId });
    await recordInJournal(transaction, actor, {
      act: 'complaint.changed',
      subject: `${key.kind} ${key.id}`,
      detail: { before: before.state, after: state, ...(assigneeId === null ? {} : { account: assigneeId }) },
    });
  });
}

/**
 * Sends an answer and keeps it. It is kept first, so that of two operators who answer at once only one sends.
 *
 * @throws Refusal complaint_not_found, changed_meanwhile, and what `send` throws: the complaint is then as it was
 */
export async function answerComplaint(
  store: Store,
  actor: Actor,
  key: ComplaintKey,
  { channel, text, changedAt, send }: ComplaintAnswer,
): Promise<void> {
  const before = await oneOrRefuse(store.database, key);
  const taken = await store.write((transaction) =>
    writeState(transaction, key, changedAt, {
      ...{ state: 'answered', answer: text, channel },
      answered_at: new Date().toISOString(),
    }),
  );
  try {
    await send(before);
  } catch (error) {
    await store.write((transaction) => restoreState(transaction, key, before, taken));
    throw error;
  }
  await recordInJournal(store.database, actor, {
    act: 'complaint.answered',
    subject: `${key.kind} ${key.id}`,
    detail: { channel, text },
  });
}

export interface ComplaintAnswer {
  channel: AnswerChannel;
  text: string;
  /** What the operator saw; it must not have changed since. */
  changedAt: string | null;
  send: (complaint: DeskComplaint) => Promise<void>;
}

async function oneOrRefuse(database: Kysely<Database>, key: ComplaintKey): Promise<DeskComplaint> {
  const { rows } = await listDeskComplaints(database, { key }, { offset: 0, limit: 1 });
  const [row] = rows;
  if (!row) throw new Refusal('complaint_not_found');
  return row;
}

type StateChanges = Partial<Omit<Insertable<ComplaintStateTable>, 'kind' | 'complaint_id' | 'changed_at'>> & {
  state: ComplaintState;
};

/**
 * Writes the state of a complaint that was last changed at a moment; null: never. Returns when it is changed now. The
 * condition is part of the statement, so that of two writers only one succeeds. Throws the refusal changed_meanwhile.
 */
async function writeState(
  transaction: Kysely<Database>,
  { kind, id }: ComplaintKey,
  expected: string | null,
  changes: StateChanges,
): Promise<string> {
  const now = new Date().toISOString();
  const values = { ...changes, changed_at: now };
  const written =
    expected === null
      ? await transaction
          .insertInto('complaint_state')
          .values({ kind, complaint_id: id, ...values })
          .onConflict((conflict) => conflict.doNothing())
          .returning('complaint_id')
          .executeTakeFirst()
      : await transaction
          .updateTable('complaint_state')
          .set(values)
          .where('kind', '=', kind)
          .where('complaint_id', '=', id)
          .where('changed_at', '=', expected)
          .returning('complaint_id')
          .executeTakeFirst();
  if (!written) throw new Refusal('changed_meanwhile');
  return now;
}

/** Gives a complaint the state that it had before an answer that could not be sent. */
async function restoreState(
  transaction: Kysely<Database>,
  { kind, id }: ComplaintKey,
  before: DeskComplaint,
  taken: string,
): Promise<void> {
  const { changed_at: changedAt, state, answer, channel, answered_at: answeredAt } = before;
  if (changedAt === null) {
    await transaction
      .deleteFrom('complaint_state')
      .where('kind', '=', kind)
      .where('complaint_id', '=', id)
      .where('changed_at', '=', taken)
      .execute();
    return;
  }
  await transaction
    .updateTable('complaint_state')
    .set({ state, answer, channel, answered_at: answeredAt, changed_at: changedAt })
    .where('kind', '=', kind)
    .where('complaint_id', '=', id)
    .where('changed_at', '=', taken)
    .execute();
}

/** Accounts of the operators who can work on complaints. */
export async function listAssignees(
  database: Kysely<Database>,
): Promise<{ accountId: number; name: string | null }[]> {
  const rows = await database
    .selectFrom('operator')
    .innerJoin('account', 'account.proven_phone', 'operator.phone_number')
    .select(['account.id', 'operator.name', 'operator.phone_number'])
    .where('operator.role', 'in', ['moderation', 'all'])
    .orderBy('operator.id')
    .execute();
  return rows.map(({ id, name, phone_number: phone }) => ({ accountId: id, name: name ?? phone }));
}
