import type { Selectable } from 'kysely';
import type { ReadingStore, Store } from '../connection/store.ts';
import type {
  AccountTable,
  ComplaintReasonTable,
  ComplaintTable,
  ParcelReportTable,
} from '../schema/schema.ts';

/** The writer's contact data; all null: the account was deleted. */
type Writer = Pick<
  { [Key in keyof Selectable<AccountTable>]: Selectable<AccountTable>[Key] | null },
  'uid' | 'name' | 'phone_number' | 'email'
>;
export type StoredComplaint = Selectable<ComplaintTable> & Writer;
export type StoredParcelReport = Selectable<ParcelReportTable> & Writer;

const writer = ['account.uid', 'account.name', 'account.phone_number', 'account.email'] as const;

/** Complaints with their writers, newest last; optionally only since a moment, or the one with an id. */
export async function listComplaints(
  { database }: Store,
  { since, id }: { since?: Date | undefined; id?: number | undefined },
): Promise<StoredComplaint[]> {
  return database
    .selectFrom('complaint')
    .leftJoin('account', 'account.id', 'complaint.account_id')
    .selectAll('complaint')
    .select(writer)
    .$if(since !== undefined, (query) =>
      query.where('complaint.created_at', '>=', since?.toISOString() ?? ''),
    )
    .$if(id !== undefined, (query) => query.where('complaint.id', '=', id ?? 0))
    .orderBy('complaint.created_at')
    .orderBy('complaint.id')
    .execute();
}

/** Parcel reports, with the same options. */
export async function listParcelReports(
  { database }: Store,
  { since, id }: { since?: Date | undefined; id?: number | undefined },
): Promise<StoredParcelReport[]> {
  return database
    .selectFrom('parcel_report')
    .leftJoin('account', 'account.id', 'parcel_report.account_id')
    .selectAll('parcel_report')
    .select(writer)
    .$if(since !== undefined, (query) =>
      query.where('parcel_report.created_at', '>=', since?.toISOString() ?? ''),
    )
    .$if(id !== undefined, (query) => query.where('parcel_report.id', '=', id ?? 0))
    .orderBy('parcel_report.created_at')
    .orderBy('parcel_report.id')
    .execute();
}

/** Reasons of complaints, in the order of lists: those that are offered for a type, else all that ever were. */
export async function listReasons(
  { database }: Pick<ReadingStore, 'database'>,
  typeId?: number,
): Promise<Selectable<ComplaintReasonTable>[]> {
  return database
    .selectFrom('complaint_reason')
    .selectAll()
    .$if(typeId !== undefined, (query) => query.where('type_id', '=', typeId ?? 0).where('is_listed', '=', 1))
    .orderBy('type_id')
    .orderBy('position')
    .orderBy('number')
    .execute();
}
