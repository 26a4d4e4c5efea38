import { limits } from '../contract/limits.ts';
import { report as words } from './ar/complaints/report.ts';
import { fill } from './fill.ts';
import { formatDecimal, formatNumber } from './format.ts';

const megabytes = (bytes: number) => formatDecimal(bytes / 1024 / 1024);
const most = megabytes(limits.attachmentBytes);

/** Which files can go along with a report. */
export const fileHint = fill(words.fileHint, { most });

/** Why a file of so many bytes cannot. */
export function fileFault(fault: 'wrongType' | 'empty' | 'tooLarge', bytes: number): string {
  return fill(words.faults[fault], { size: megabytes(bytes), most });
}

/** How long a description is, of the characters that it may have. */
export function descriptionLength(length: number): string {
  return fill(words.descriptionLength, {
    count: formatNumber(length),
    most: formatNumber(limits.complaintLength),
  });
}

/** The number by which a complaint, or a report of a parcel, can be asked about. */
export function receiptNumber(kind: 'parcel' | 'complaint', id: number): string {
  return fill(words.numbers[kind], { id });
}
