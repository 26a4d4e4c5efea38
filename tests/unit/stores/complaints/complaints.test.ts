import { expect, test, vi } from 'vitest';
import { descriptionLength, fileFault, receiptNumber } from '../../../../words/report-sentences.ts';
import {
  complaintFaultsOf,
  fieldOf,
  noAnswers,
  priceOf,
  type Subject,
} from '../../../../src/stores/complaints/complaints.ts';

// The API clients of the site take their addresses from a build.
vi.mock('../../../../src/stores/shared/clients.ts', () => ({ clients: {} }));

const parcel: Subject = { kind: 'parcel', parcelObjectId: 7 };
const faults = (subject: Subject, answers: Partial<typeof noAnswers>) =>
  complaintFaultsOf(subject, { ...noAnswers, ...answers }, '2026-05-04');

test('a price is a positive number of riyals, with any digits and thousands separators', () => {
  expect(['1,250,000', '١٬٢٥٠٬٠٠٠', ' 1250000 ', '12٫5', '12.50'].map(priceOf)).toEqual([
    1_250_000, 1_250_000, 1_250_000, 12.5, 12.5,
  ]);
  for (const text of ['', '0', '-1', '1.234', 'مليون', '1e6', '1'.repeat(13)]) {
    expect(priceOf(text), text).toBeUndefined();
  }
});

test('every complaint needs a reason, a sale its price and past day, «something else» a text', () => {
  expect(faults(parcel, {})).toEqual(['reason']);
  expect(faults({ kind: 'neighborhood', id: '1' }, {})).toEqual(['reason']);
  expect(faults({ kind: 'broker', id: 'B1' }, { reason: '5' })).toEqual([]);
  expect(faults(parcel, { reason: 'missing_sale' })).toEqual(['price', 'date']);
  expect(faults(parcel, { reason: 'wrong_sale', price: '5', date: '2026-05-05' })).toEqual(['date']);
  expect(faults(parcel, { reason: 'wrong_sale', price: '5', date: '2026-05-04' })).toEqual([]);
  expect(faults(parcel, { reason: 'other', description: ' ' })).toEqual(['description']);
  // A parcel report type means nothing in another list.
  expect(faults({ kind: 'offer', id: 'O1' }, { reason: 'missing_sale' })).toEqual([]);
});

test('a server error appears at the form field that it names, if there is one', () => {
  expect(['reasonId', 'kind', 'attachmentId', 'subjectId', undefined].map(fieldOf)).toEqual([
    'reason',
    'reason',
    'file',
    undefined,
    undefined,
  ]);
});

test('messages format sizes, lengths and numbers for people', () => {
  expect(fileFault('tooLarge', 6 * 1024 * 1024)).toBe('حجم الملف 6 ميغابايت، والحد 5. اختر ملفًا أصغر.');
  expect(descriptionLength(1200)).toBe('1,200 من 2,000 حرف');
  expect([receiptNumber('complaint', 12), receiptNumber('parcel', 3)]).toEqual(['ش-12', 'ق-3']);
});
