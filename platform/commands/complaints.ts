import { parseArgs } from 'node:util';
import { complaintTypes } from '../../contract/shared/vocabulary.ts';
import { words } from '../../words/ar/index.ts';
import { receiptNumber } from '../../words/report-sentences.ts';
import { signedAttachmentUrl } from '../attachments/address.ts';
import { attachmentFile, attachmentIdOf } from '../../operations/media/attachment-files.ts';
import type { Config } from '../../operations/config.ts';
import { findAttachment } from '../../database/complaints/attachments.ts';
import {
  listComplaints,
  listReasons,
  listParcelReports,
  type StoredComplaint,
  type StoredParcelReport,
} from '../../database/complaints/complaints.ts';
import type { Store } from '../../database/connection/store.ts';
import { csvOf } from '../../lib/csv.ts';
import { OperationError } from '../../operations/operation-error.ts';
import { startOfDay } from './start-of-day.ts';

const columns = [
  'receipt',
  'created_at',
  'about',
  'subject',
  'reason',
  'price_sar',
  'sale_date',
  'description',
  'name',
  'phone_number',
  'email',
  'uid',
] as const;
type Line = Record<(typeof columns)[number], string | null> & { accountId: number | null };

/**
 * Returns complaints and parcel reports as CSV, newest last; the address of an attachment opens it for at most an hour.
 * Throws `OperationError` for unknown options.
 */
export async function complaintsCsv(store: Store, config: Config, parameters: string[]): Promise<string> {
  const { since, about } = readOptions(parameters);
  const search = { since: since === undefined ? undefined : startOfDay(since) };
  const reasonOf = await readReasons(store);
  const lines = [
    ...(await listComplaints(store, search)).map((complaint) => lineOfComplaint(complaint, reasonOf)),
    ...(await listParcelReports(store, search)).map(lineOfReport),
  ];
  const wanted = lines
    .filter((line) => about === undefined || line.about === about)
    .sort((one, other) => (one.created_at ?? '').localeCompare(other.created_at ?? ''));
  const opening = await Promise.all(wanted.map((line) => withOpeningAddress(store, config, line)));
  return csvOf(
    columns,
    opening.map((line) => columns.map((column) => line[column])),
  );
}

/**
 * Returns all that is stored of a complaint or parcel report, with the path of its attachment and an
 * address that opens it for at most an hour. Throws
 * `OperationError` for an invalid receipt number, and for one that does not exist.
 */
export async function describeComplaint(store: Store, config: Config, number?: string): Promise<string> {
  const line = await findLine(store, number);
  const shown = columns.map((column) => [column, line[column]] as const).filter(([, value]) => value);
  const file = await fileOf(store, config, line);
  return [...shown, ...file].map(([name, value]) => `${name}: ${value}\n`).join('');
}

const abouts = ['parcel', ...Object.keys(complaintTypes)];

function readOptions(args: string[]) {
  const hint = `complaints accepts only --about ${abouts.join('|')}, --since YYYY-MM-DD`;
  try {
    const { values } = parseArgs({ args, options: { about: { type: 'string' }, since: { type: 'string' } } });
    if (values.about === undefined || abouts.includes(values.about)) return values;
  } catch {
    // Falls through to the error below.
  }
  throw new OperationError(hint);
}

/** Finds a complaint or report by the number on its receipt, or with a Latin word in place of its Arabic letter. */
async function findLine(store: Store, number = ''): Promise<Line> {
  const [, letter = '', digits = ''] = /^(ش|ق|complaint|parcel)-(\d{1,15})$/.exec(number) ?? [];
  if (!letter) {
    throw new OperationError(
      'receipt number missing or invalid; examples: ش-12 or complaint-12, ق-3 or parcel-3',
    );
  }
  const search = { id: Number(digits) };
  const reasonOf = await readReasons(store);
  const [line] = ['ق', 'parcel'].includes(letter)
    ? (await listParcelReports(store, search)).map(lineOfReport)
    : (await listComplaints(store, search)).map((complaint) => lineOfComplaint(complaint, reasonOf));
  if (!line) throw new OperationError(`complaint ${number} does not exist`);
  return line;
}

/** Finds the text of a complaint's reason; null for one that never was. */
type ReasonOf = (complaint: StoredComplaint) => string | null;

async function readReasons(store: Store): Promise<ReasonOf> {
  const reasons = await listReasons(store);
  return ({ type_id: type, reason_id: number }) =>
    reasons.find((reason) => reason.type_id === type && reason.number === number)?.title ?? null;
}

function lineOfComplaint(complaint: StoredComplaint, reasonOf: ReasonOf): Line {
  const [about] = Object.entries(complaintTypes).find(([, id]) => id === complaint.type_id) ?? [];
  return {
    ...writtenBy(complaint),
    receipt: receiptNumber('complaint', complaint.id),
    about: about ?? null,
    subject: complaint.subject_id,
    reason: reasonOf(complaint),
    price_sar: null,
    sale_date: null,
  };
}

function lineOfReport(report: StoredParcelReport): Line {
  const reasons: Record<string, string> = words.report.parcelReasons;
  const price = report.reported_price_sar;
  return {
    ...writtenBy(report),
    receipt: receiptNumber('parcel', report.id),
    about: 'parcel',
    subject: String(report.parcel_id),
    reason: reasons[report.kind] ?? null,
    price_sar: price === null ? null : String(price),
    sale_date: report.reported_date,
  };
}

function writtenBy(row: StoredComplaint | StoredParcelReport) {
  const { account_id: accountId, created_at, description, name, phone_number, email, uid } = row;
  return { accountId, created_at, description, name, phone_number, email, uid };
}

/** Replaces the address at the end of a description, which only names the file, by one that opens it. */
async function withOpeningAddress(store: Store, config: Config, line: Line): Promise<Line> {
  const attachment = await attachmentOf(store, line);
  if (!attachment) return line;
  const lines = line.description?.split('\n').slice(0, -1) ?? [];
  const address = await signedAttachmentUrl(store, config, attachment.id);
  return { ...line, description: [...lines, address].join('\n') };
}

/** Anybody can type a URL: a file counts only when it belongs to the person who wrote the text. */
async function attachmentOf(store: Store, { description, accountId }: Line) {
  const id = attachmentIdOf(description?.split('\n').at(-1) ?? '');
  const attachment = id === undefined ? undefined : await findAttachment(store, id);
  return attachment?.account_id === accountId ? attachment : undefined;
}

async function fileOf(store: Store, config: Config, line: Line): Promise<[string, string][]> {
  const attachment = await attachmentOf(store, line);
  if (!attachment) return [];
  const { file_name, content_type, byte_count } = attachment;
  return [
    ['file', attachmentFile(config, attachment.id)],
    ['file_address', await signedAttachmentUrl(store, config, attachment.id)],
    ['file_name', `${file_name} (${content_type}, ${byte_count} bytes)`],
  ];
}
