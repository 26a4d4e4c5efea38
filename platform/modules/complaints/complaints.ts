import { sql, type Transaction } from 'kysely';
import { addComplaint, listComplaintReasons, reportParcel } from '../../../contract/complaints/complaints.ts';
import { complaintTypes, type ComplaintType } from '../../../contract/shared/vocabulary.ts';
import { takeAllowance } from '../../http/limits/allowance.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import { attachmentUrl } from '../../../operations/media/attachment-files.ts';
import { raiseActivity } from '../../badges/activity.ts';
import { keysOf } from '../../../lib/keys.ts';
import { Refusal } from '../../../contract/shared/refusal.ts';
import { listReasons } from '../../../database/complaints/complaints.ts';
import { findAttachment } from '../../../database/complaints/attachments.ts';
import { lockAccount } from '../../../database/account/lock-account.ts';
import { findParcel } from '../../../database/parcel/parcels.ts';
import type { Database } from '../../../database/schema/schema.ts';
import type { Engine, Store } from '../../../database/connection/store.ts';
import { subjectOrRefuse } from '../../../database/favorites/subjects.ts';

export function complaintsModule(platform: Platform): void {
  const { store } = platform;

  mountEndpoint(platform, listComplaintReasons, async ({ parameters }) => {
    const reasons = await listReasons(store, complaintTypes[typeOf(parameters.id)]);
    return reasons.map(({ number, title }) => ({ id: number, title }));
  });

  mountEndpoint(platform, addComplaint, async ({ caller, body }) => {
    const type = typeOf(body.typeId);
    const reasons = await listReasons(store, body.typeId);
    if (!reasons.some(({ number }) => number === body.reasonId))
      throw new Refusal('bad_request', { field: 'reasonId' });
    await subjectOrRefuse(store, type, body.subjectId);
    await takeOrRefuse(store, caller.accountId);
    const description = await describe(platform, caller.accountId, body);
    const createdAt = new Date().toISOString();
    const { id } = await store.database
      .insertInto('complaint')
      .values({
        account_id: caller.accountId,
        device_id: caller.deviceId,
        type_id: body.typeId,
        reason_id: body.reasonId,
        subject_id: body.subjectId,
        description,
        created_at: createdAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, createdAt };
  });

  mountEndpoint(platform, reportParcel, async ({ caller, body }) => {
    if (!(await findParcel(store, body.parcelObjectId))) throw new Refusal('parcel_not_found');
    await takeOrRefuse(store, caller.accountId);
    const description = await describe(platform, caller.accountId, body);
    const createdAt = new Date().toISOString();
    const id = await store.write(async (transaction) => {
      await lockAccount(store.engine, transaction, caller.accountId);
      const report = await transaction
        .insertInto('parcel_report')
        .values({
          account_id: caller.accountId,
          device_id: caller.deviceId,
          parcel_id: body.parcelObjectId,
          kind: body.kind,
          description,
          reported_price_sar: body.priceSar ?? null,
          reported_date: body.date ?? null,
          created_at: createdAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await countReports(store.engine, transaction, caller.accountId);
      return report.id;
    });
    return { id, createdAt };
  });
}

/** Complaints and reports of a member per hour: somebody who walks a neighborhood reports a parcel a minute. */
const mostPerHour = 60;

/** Counts a complaint or report of a member. Throws too_many_complaints. */
async function takeOrRefuse(store: Store, accountId: number): Promise<void> {
  const wait = await takeAllowance(store, `complaints of ${accountId}`, mostPerHour, 3_600_000);
  if (wait > 0) throw new Refusal('too_many_complaints', { waitMilliseconds: wait });
}

/** Raises a person's activity in reporting. Distinct parcels count, not reports: a parcel again is no progress. */
async function countReports(
  engine: Engine,
  transaction: Transaction<Database>,
  accountId: number,
): Promise<void> {
  const own = transaction.selectFrom('parcel_report').where('account_id', '=', accountId);
  const parcels = sql<number>`count(distinct parcel_id)`.as('count');
  const all = await own.select(parcels).executeTakeFirstOrThrow();
  await raiseActivity(engine, transaction, accountId, 'parcels_reported', all.count);
  const sales = await own.select(parcels).where('kind', '=', 'missing_sale').executeTakeFirstOrThrow();
  if (sales.count > 0) await raiseActivity(engine, transaction, accountId, 'sales_reported', sales.count);
}

/**
 * The person's description, with the URL that names their attachment as its last line, by which the operator's command
 * finds the file. Throws attachment_not_found for a file that is not theirs.
 */
async function describe(
  { config, store }: Platform,
  accountId: number,
  {
    description,
    attachmentId,
  }: { description?: string | null | undefined; attachmentId?: string | null | undefined },
): Promise<string | null> {
  if (!attachmentId) return description ?? null;
  const attachment = await findAttachment(store, attachmentId);
  if (attachment?.account_id !== accountId) throw new Refusal('attachment_not_found');
  const url = attachmentUrl(config, attachmentId);
  return description ? `${description}\n${url}` : url;
}

/** Returns the complaint type of a number. Throws subject_not_found for an unknown number. */
function typeOf(id: number): ComplaintType {
  const found = keysOf(complaintTypes).find((type) => complaintTypes[type] === id);
  if (!found) throw new Refusal('subject_not_found');
  return found;
}
