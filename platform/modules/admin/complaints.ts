import {
  answerComplaint,
  changeComplaint,
  listAssignees,
  listComplaintsAtDesk,
  listTakedowns,
  takeDownOffer,
  type Complaint,
  type ComplaintAbout,
} from '../../../contract/admin/complaints.ts';
import { brokerAddress, offerAddress, parcelAddress } from '../../../contract/shared/page-addresses.ts';
import { complaintTypes } from '../../../contract/shared/vocabulary.ts';
import { words } from '../../../words/ar/index.ts';
import { fill } from '../../../words/fill.ts';
import { receiptNumber } from '../../../words/report-sentences.ts';
import { signedAttachmentUrl } from '../../attachments/address.ts';
import { attachmentIdOf } from '../../../operations/media/attachment-files.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import { sendMessage } from '../../identity/messages.ts';
import { sendMail } from '../../mail/send-mail.ts';
import { Refusal } from '../../../contract/shared/refusal.ts';
import { findItems } from '../../../database/loads/amendable-items.ts';
import { listOfferWithdrawals } from '../../../database/loads/amendments.ts';
import { findAttachment } from '../../../database/complaints/attachments.ts';
import { listReasons } from '../../../database/complaints/complaints.ts';
import * as complaints from '../../../database/complaints/desk-complaints.ts';
import type { ComplaintKey, DeskComplaint } from '../../../database/complaints/desk-complaints.ts';
import { recordInJournal } from '../../../database/shared/journal.ts';
import { decideOfOffer } from '../../../database/offer/offer-decisions.ts';
import { findOwnOffer } from '../../../database/offer/own-offers.ts';
import { option, startDataJob } from './data-job.ts';

export function deskComplaintsModule(platform: Platform): void {
  const { store, config } = platform;
  const { database } = store;

  mountEndpoint(
    platform,
    listComplaintsAtDesk,
    async ({ caller, query: { state, about, receipt, offset, limit } }) => {
      const key = receipt === undefined ? undefined : keyOf(receipt);
      const search = { state, about, key };
      const { rows, totalCount } = await complaints.listDeskComplaints(database, search, { offset, limit });
      if (rows.length > 0)
        await recordInJournal(database, caller.actor, {
          act: 'complaints.read',
          detail: { receipts: rows.map(({ kind, id }) => receiptNumber(kind, id)) },
        });
      return { items: await toComplaints(platform, rows), totalCount, offset, limit };
    },
  );

  mountEndpoint(platform, listAssignees, () => complaints.listAssignees(database));

  mountEndpoint(platform, changeComplaint, async ({ caller, parameters, body }) => {
    const { assigneeId } = body;
    const assignees = assigneeId === null ? [] : await complaints.listAssignees(database);
    if (assigneeId !== null && !assignees.some(({ accountId }) => accountId === assigneeId))
      throw new Refusal('bad_request', { field: 'assigneeId' });
    await complaints.changeComplaint(store, caller.actor, parameters, body);
    return one(platform, parameters);
  });

  mountEndpoint(
    platform,
    answerComplaint,
    async ({ caller, parameters, body: { channel, text, changedAt } }) => {
      const answer = { channel, text, changedAt };
      await complaints.answerComplaint(store, caller.actor, parameters, {
        ...answer,
        send: (complaint) => send(complaint, channel, text),
      });
      return one(platform, parameters);
    },
  );

  mountEndpoint(platform, takeDownOffer, async ({ caller, body: { code, reason } }) => {
    const own = await findOwnOffer(database, code);
    // What a member published is hidden, and no file brings it back; what a file brings is withdrawn from each load.
    if (own && own.source_id === null) {
      await decideOfOffer(store, caller.actor, code, { decision: 'hide', reason });
      return null;
    }
    const [found] = await findItems(database, { item: 'offer', key: code });
    if (!found) throw new Refusal('offer_not_found');
    return startDataJob(platform, caller, {
      action: 'change',
      argv: ['withdraw', ...option('--why', reason), '--', 'offer', code],
    });
  });

  mountEndpoint(platform, listTakedowns, ({ caller }) => listOfferWithdrawals(database, caller.accountId));

  /** Sends an answer to what the person has proven to be theirs. Throws no_way_to_writer and what sending throws. */
  async function send(row: DeskComplaint, channel: 'sms' | 'email', text: string): Promise<void> {
    const receipt = receiptNumber(row.kind, row.id);
    const { subject, body } = words.deskComplaints.message;
    const message = fill(body, { receipt, text });
    const email = row.proven_email !== null && row.proven_email === row.email ? row.email : null;
    if (channel === 'sms' && row.proven_phone !== null)
      return sendMessage(config, store, row.proven_phone, message).catch(asNotSent);
    if (channel === 'email' && email !== null)
      return sendMail(config, store, { to: email, subject: fill(subject, { receipt }), text: message });
    throw new Refusal('no_way_to_writer');
  }
}

/** The gateway's refusals speak of codes, which an answer is not. */
function asNotSent(error: unknown): never {
  throw error instanceof Refusal ? new Refusal('mail_not_sent') : error;
}

/** Finds the complaint of a receipt, as people or programs write it: «ش-12», `complaint-12`. */
function keyOf(receipt: string): ComplaintKey {
  const [, letter = '', digits = '0'] = /^(ش|ق|complaint|parcel)-?(\d{1,15})$/.exec(receipt) ?? [];
  return { kind: letter === 'ق' || letter === 'parcel' ? 'parcel' : 'complaint', id: Number(digits) };
}

async function one(platform: Platform, key: ComplaintKey): Promise<Complaint> {
  const { rows } = await complaints.listDeskComplaints(
    platform.store.database,
    { key },
    { offset: 0, limit: 1 },
  );
  const [complaint] = await toComplaints(platform, rows);
  if (!complaint) throw new Refusal('complaint_not_found');
  return complaint;
}

async function toComplaints(platform: Platform, rows: readonly DeskComplaint[]): Promise<Complaint[]> {
  const reasons = await listReasons(platform.store);
  return Promise.all(
    rows.map(async (row) => {
      const { description, fileUrl } = await describedBy(platform, row);
      const about = aboutOf(row);
      const email = row.proven_email !== null && row.proven_email === row.email ? row.email : null;
      return {
        ...{ kind: row.kind, id: row.id, receipt: receiptNumber(row.kind, row.id), about },
        subjectName: await nameOf(platform, about, row.subject_id),
        ...{ subject: row.subject_id, address: addressOf(about, row.subject_id) },
        reason:
          row.report_kind === null
            ? (reasons.find(({ type_id: type, number }) => type === row.type_id && number === row.reason_id)
                ?.title ?? null)
            : words.report.parcelReasons[row.report_kind],
        ...{ description, fileUrl },
        ...{ reportedPrice: row.reported_price_sar, reportedDate: row.reported_date },
        createdAt: row.created_at,
        writer:
          row.account_id === null
            ? null
            : { accountId: row.account_id, name: row.writer_name, phoneNumber: row.proven_phone, email },
        state: row.state,
        assignee: row.assignee_id === null ? null : { accountId: row.assignee_id, name: row.assignee_name },
        ...{ answer: row.answer, channel: row.channel, answeredAt: row.answered_at },
        changedAt: row.changed_at,
      };
    }),
  );
}

function aboutOf({ type_id: type }: DeskComplaint): ComplaintAbout {
  const [about] = Object.entries(complaintTypes).find(([, id]) => id === type) ?? [];
  return (about as ComplaintAbout | undefined) ?? 'parcel';
}

function addressOf(about: ComplaintAbout, subject: string): string | null {
  if (about === 'parcel') return parcelAddress(Number(subject));
  if (about === 'offer') return offerAddress(subject);
  return about === 'broker' ? brokerAddress(subject) : null;
}

/** What people call the subject whose id nobody knows it by; null: it is gone, or known by what is stored. */
async function nameOf(
  { store: { database } }: Platform,
  about: ComplaintAbout,
  subject: string,
): Promise<string | null> {
  const id = Number(subject);
  if (!Number.isSafeInteger(id)) return null;
  if (about === 'neighborhood') {
    const row = await database
      .selectFrom('neighborhood')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.name ?? null;
  }
  if (about !== 'parcel') return null;
  const row = await database
    .selectFrom('parcel')
    .select(['parcel_no', 'plan_no'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { parcelInPlan } = words.deskComplaints;
  return row.plan_no === null
    ? row.parcel_no
    : fill(parcelInPlan, { number: row.parcel_no, plan: row.plan_no });
}

/** The file is named by the last line of the description; it counts only when it is the writer's own. */
async function describedBy(
  { store, config }: Platform,
  { description, account_id: accountId }: DeskComplaint,
): Promise<Pick<Complaint, 'description' | 'fileUrl'>> {
  const lines = description?.split('\n') ?? [];
  const id = attachmentIdOf(lines.at(-1) ?? '');
  const attachment = id === undefined ? undefined : await findAttachment(store, id);
  if (!attachment || attachment.account_id !== accountId) return { description, fileUrl: null };
  return {
    description: lines.slice(0, -1).join('\n') || null,
    fileUrl: await signedAttachmentUrl(store, config, attachment.id),
  };
}
