import { limits } from '../contract/shared/limits.ts';
import { complaintLimits } from '../contract/complaints/limits.ts';
import { report as words } from './ar/complaints/report.ts';
import { fill } from './fill.ts';
import { formatDecimal, formatNumber } from './format.ts';

const megabytes = (bytes: number) => formatDecimal(bytes / 1024 / 1024);
const most = megabytes(limits.attachmentBytes);

/** Hint on which files can be attached to a report. */
export const fileHint = fill(words.fileHint, { most });

/** Message on why a file of this size in bytes cannot be attached. */
export function fileFault(fault: 'wrongType' | 'empty' | 'tooLarge', bytes: number): string {
  return fill(words.faults[fault], { size: megabytes(bytes), most });
}

/** Length of a description and its maximum, in characters. */
export function descriptionLength(length: number): string {
  return fill(words.descriptionLength, {
    count: formatNumber(length),
    most: formatNumber(complaintLimits.complaintLength),
  });
}

/** Reference number for inquiries about a complaint or a parcel report. */
export function receiptNumber(kind: 'parcel' | 'complaint', id: number): string {
  return fill(words.numbers[kind], { id });
}
