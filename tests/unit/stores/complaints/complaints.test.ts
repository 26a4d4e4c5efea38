import { expect, test, vi } from 'vitest';
import { descriptionLength, fileFault, receiptNumber } from '../../../../src/i18n/report-sentences.ts';
import {
  complaintFaultsOf,
  fieldOf,
  noAnswers,
  priceOf,
  type Subject,
} from '../../../../src/stores/complaints/complaints.ts';

// The site's clients take their addresses from a build.
vi.mock('../../../../src/stores/shared/clients.ts', () => ({ clients: {} }));

const parcel: Subject = { kind: 'parcel', parcelObjectId: 7 };
const faults = (subject: Subject, answers: Partial<typeof noAnswers>) =>
  complaintFaultsOf(subject, { ...noAnswers, ...answers }, '2026-05-04');

test('a price is a positive number of riyals, however its digits and thousands are written', () => {
  expect(['1,250,000', '١٬٢٥٠٬٠٠٠', ' 1250000 ', '12٫5', '12.50'].map(priceOf)).toEqual([
    1_250_000, 1_250_000, 1_250_000, 12.5, 12.5,
  ]);
  for (const text of ['', '0', '-1', '1.234', 'مليون', '1e6', '1'.repeat(13)]) {
    expect(priceOf(text), text).toBeUndefined();
  }
});

test('every complaint has a reason; a sale its price and a day that has come; «something else» a description', () => {
  expect(faults(parcel, {})).toEqual(['reason']);
  expect(faults({ kind: 'neighborhood', id: '1' }, {})).toEqual(['reason']);
  expect(faults({ kind: 'broker', id: 'B1' }, { reason: '5' })).toEqual([]);
  expect(faults(parcel, { reason: 'missing_sale' })).toEqual(['price', 'date']);
  expect(faults(parcel, { reason: 'wrong_sale', price: '5', date: '2026-05-05' })).toEqual(['date']);
  expect(faults(parcel, { reason: 'wrong_sale', price: '5', date: '2026-05-04' })).toEqual([]);
  expect(faults(parcel, { reason: 'other', description: ' ' })).toEqual(['description']);
  // A kind of parcel report means nothing in another list.
  expect(faults({ kind: 'offer', id: 'O1' }, { reason: 'missing_sale' })).toEqual([]);
});

test('what a server refuses stands at the field of the form that it names, if it has one', () => {
  expect(['reasonId', 'kind', 'attachmentId', 'subjectId', undefined].map(fieldOf)).toEqual([
    'reason',
    'reason',
    'file',
    undefined,
    undefined,
  ]);
});

test('sentences name sizes, lengths and numbers as people read them', () => {
  expect(fileFault('tooLarge', 6 * 1024 * 1024)).toBe('حجم الملف 6 ميغابايت، والحد 5. اختر ملفًا أصغر.');
  expect(descriptionLength(1200)).toBe('1,200 من 2,000 حرف');
  expect([receiptNumber('complaint', 12), receiptNumber('parcel', 3)]).toEqual(['ش-12', 'ق-3']);
});
