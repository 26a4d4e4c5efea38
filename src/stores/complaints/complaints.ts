import { atom, type ReadableAtom } from 'nanostores';
import {
  addComplaint,
  listComplaintReasons,
  reportParcel,
  type ParcelReport,
  type Receipt,
} from '../../api/complaints/complaints.ts';
import { addAttachment } from '../../api/account/profile.ts';
import type { ComplaintReason } from '../../../contract/complaints/complaints.ts';
import { riyadhDay } from '../../../lib/days.ts';
import { latinDigits } from '../../../lib/fold-arabic.ts';
import {
  complaintTypes,
  parcelReportKinds,
  type ComplaintType,
  type ParcelReportKind,
} from '../../../contract/shared/vocabulary.ts';
import { clients } from '../shared/clients.ts';
import { createLoader, type Load } from '../shared/load.ts';
import { outcomeOf, type Refused } from '../shared/outcome.ts';
import { track } from '../usage/usage.ts';

export type { Receipt };

/** What is being reported: a parcel, or anything a complaint can be about. */
export type Subject = { kind: 'parcel'; parcelObjectId: number } | { kind: ComplaintType; id: string };

/** Values of the complaint form. */
export interface ComplaintAnswers {
  /** A kind of parcel report, or the id of a reason; empty: not chosen. */
  reason: string;
  /** Riyals, as typed; only asked for with a sale. */
  price: string;
  /** YYYY-MM-DD; only asked for with a sale. */
  date: string;
  description: string;
}
export type ComplaintField = keyof ComplaintAnswers | 'file';

export const noAnswers: ComplaintAnswers = { reason: '', price: '', date: '', description: '' };

const reasons = new Map(
  (Object.keys(complaintTypes) as ComplaintType[]).map((type) => [type, createLoader<ComplaintReason[]>()]),
);
const $none = atom<Load<ComplaintReason[]>>({ status: 'idle' });

/** The possible reasons for a complaint of this kind; parcel reports have none to fetch. */
export function $reasonsOf(kind: Subject['kind']): ReadableAtom<Load<ComplaintReason[]>> {
  return (kind === 'parcel' ? undefined : reasons.get(kind)?.$load) ?? $none;
}

export async function loadReasons(kind: Subject['kind']): Promise<void> {
  if (kind === 'parcel') return;
  await reasons.get(kind)?.start((signal) => listComplaintReasons(clients, complaintTypes[kind], signal));
}

/** Fetches the reasons unless they are loaded or loading. */
export function needReasons(kind: Subject['kind']): void {
  if (kind !== 'parcel' && $reasonsOf(kind).get().status === 'idle') void loadReasons(kind);
}

/** Whether a report must identify a sale by its price and day. */
export function namesSale({ kind }: Subject, reason: string): boolean {
  return kind === 'parcel' && (reason === 'missing_sale' || reason === 'wrong_sale');
}

/** Parses a typed price in riyals; undefined if it is not a valid one. */
export function priceOf(text: string): number | undefined {
  const digits = latinDigits(text)
    .replace(/[,٬\s]/g, '')
    .replace('٫', '.');
  const price = /^\d{1,12}(\.\d{1,2})?$/.test(digits) ? Number(digits) : 0;
  return price > 0 ? price : undefined;
}

/** The fields with invalid values, in the order of the form. `today` is a day, YYYY-MM-DD. */
export function complaintFaultsOf(
  subject: Subject,
  { reason, price, date, description }: ComplaintAnswers,
  today = riyadhDay(),
): ComplaintField[] {
  const faults: ComplaintField[] = [];
  if (!reason) faults.push('reason');
  if (namesSale(subject, reason)) {
    if (priceOf(price) === undefined) faults.push('price');
    if (!date || date > today) faults.push('date');
  }
  // «Something else» says nothing without a description.
  if (subject.kind === 'parcel' && reason === 'other' && !description.trim()) faults.push('description');
  return faults;
}

export const $complaintIsPending = atom(false);
/** Upload progress of the file, 0 to 1; undefined while none is being uploaded. */
export const $fileSent = atom<number | undefined>(undefined);

/** `busy`: another submission is in progress, nothing was done. */
export type Sent =
  { status: 'sent'; receipt: Receipt } | { status: 'refused'; refused: Refused } | { status: 'busy' };

/** The last uploaded file, so that a retry does not upload it again. */
let uploaded: { file: File; id: string } | undefined;

/** Submits a complaint or a report, uploading the file first. After a refusal it can be submitted again. */
export async function sendComplaint(subject: Subject, answers: ComplaintAnswers, file?: File): Promise<Sent> {
  if ($complaintIsPending.get()) return { status: 'busy' };
  $complaintIsPending.set(true);
  let receipt: Receipt | undefined;
  const refused = await outcomeOf(async () => {
    const attachmentId = file ? await idOf(file) : null;
    const description = answers.description.trim() || null;
    receipt =
      subject.kind === 'parcel'
        ? await reportParcel(clients, reportOf(subject.parcelObjectId, answers, attachmentId))
        : await addComplaint(clients, {
            typeId: complaintTypes[subject.kind],
            reasonId: Number(answers.reason),
            subjectId: subject.id,
            description,
            attachmentId,
          });
    uploaded = undefined;
    track('Item Reported', { kind: subject.kind, reason: answers.reason });
  });
  $complaintIsPending.set(false);
  if (receipt) return { status: 'sent', receipt };
  return { status: 'refused', refused: refused ?? { field: undefined, message: undefined } };
}

async function idOf(file: File): Promise<string> {
  if (uploaded?.file === file) return uploaded.id;
  $fileSent.set(0);
  try {
    const { id } = await addAttachment(clients, file, (share) => $fileSent.set(share));
    uploaded = { file, id };
    return id;
  } finally {
    $fileSent.set(undefined);
  }
}

function reportOf(
  parcelObjectId: number,
  { reason, price, date, description }: ComplaintAnswers,
  attachmentId: string | null,
): ParcelReport {
  const kind: ParcelReportKind = parcelReportKinds.find((each) => each === reason) ?? 'other';
  const sale = namesSale({ kind: 'parcel', parcelObjectId }, kind);
  return {
    parcelObjectId,
    kind,
    description: description.trim() || null,
    attachmentId,
    priceSar: sale ? (priceOf(price) ?? null) : null,
    date: sale ? date : null,
  };
}

/** Maps an input field of the API call to the form's field. */
export function fieldOf(input: string | undefined): ComplaintField | undefined {
  const fields: Record<string, ComplaintField> = {
    kind: 'reason',
    reasonId: 'reason',
    priceSar: 'price',
    date: 'date',
    description: 'description',
    file: 'file',
    attachmentId: 'file',
  };
  return input === undefined ? undefined : fields[input];
}
