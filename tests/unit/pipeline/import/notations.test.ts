import { describe, expect, test } from 'vitest';
import { cellText } from '../../../../pipeline/import/files/cells.ts';
import { readDate } from '../../../../pipeline/import/files/dates.ts';
import { readNumber } from '../../../../pipeline/import/files/numbers.ts';
import { referenceOf } from '../../../../pipeline/import/deeds/deed-row.ts';
import { isMangled, readParcels, readPlan } from '../../../../pipeline/import/places/plot-numbers.ts';
import { readPhone } from '../../../../pipeline/import/market/words.ts';

/** What a cell means as each kind of field; a kind that is not named is not asked. */
interface Meaning {
  /** Riyals or square meters: undefined: unreadable. */
  amount?: number | null | undefined;
  /** `YYYY-MM-DD`; null: none. */
  day?: string | null;
  /** Number of a deed. */
  reference?: string;
  /** Number of a parcel; `lost`: a spreadsheet has changed it. */
  parcel?: string;
  /** Number of a plan. */
  plan?: string;
  /** In the format of calls; null: none. */
  phone?: string | null;
}

const mobile = '+966500000001';

const table: [cell: string, meaning: Meaning][] = [
  ['27049909', { amount: 27049909, reference: '27049909', parcel: '27049909', plan: '27049909' }],
  ['27,049,909', { amount: 27049909, reference: '27049909' }],
  ['27 049 909', { amount: 27049909, reference: '27049909' }],
  ['27\u00a0049\u00a0909', { amount: 27049909, reference: '27049909' }],
  ['27\u202f049\u202f909', { amount: 27049909, reference: '27049909' }],
  ['27.049.909', { amount: 27049909, reference: '27049909' }],
  ["27'049'909", { amount: 27049909, reference: '27049909' }],
  ['٢٧٬٠٤٩٬٩٠٩', { amount: 27049909, reference: '27049909' }],
  ['٢٧٠٤٩٩٠٩', { amount: 27049909, reference: '27049909', parcel: '27049909' }],
  ['۲۷۰۴۹۹۰۹', { amount: 27049909, reference: '27049909', parcel: '27049909' }],
  ['="27049912"', { amount: 27049912, reference: '27049912', parcel: '27049912', plan: '27049912' }],
  ['=27049912', { amount: 27049912, reference: '27049912' }],
  ["'27049909", { amount: 27049909, reference: '27049909', parcel: '27049909' }],
  ['#27049909', { reference: '27049909' }],
  ['رقم 27049909', { reference: '27049909' }],
  ['27049909.0', { amount: 27049909, reference: '27049909', parcel: '27049909', plan: '27049909' }],
  ['27,049,909.00', { amount: 27049909, reference: '27049909' }],
  ['2.7051733E7', { amount: 27051733, reference: '27051733', parcel: '27051733' }],
  ['2.7051733E+07', { amount: 27051733, reference: '27051733' }],
  ['\u200f27049909\u200e', { amount: 27049909, reference: '27049909', parcel: '27049909' }],
  ['\u202b27049909\u202c', { amount: 27049909, reference: '27049909' }],
  ['\ufeff27049909', { amount: 27049909, reference: '27049909' }],
  ['R-17/2025', { amount: undefined, reference: 'R-17/2025' }],
  ['12.0', { amount: 12, parcel: '12', plan: '12' }],
  ['12.00', { amount: 12, parcel: '12', plan: '12' }],
  ['١٢٫٠', { amount: 12, parcel: '12', plan: '12' }],
  ['27049909,00', { amount: 27049909, reference: '27049909' }],
  ['27.049.909,00', { amount: 27049909, reference: '27049909' }],
  ['27_049_909', { reference: '27049909' }],
  ['صك 27049909', { reference: '27049909' }],
  ['«27049909»', { reference: '27049909' }],
  ['+27049909', { amount: 27049909, reference: '27049909' }],
  ['27.049909E6', { reference: '27049909' }],
  ['12.0/4.0', { parcel: '12/4', plan: '12/4' }],
  ['قطعة 12.0', { parcel: '12' }],
  ['مخطط 3114.0', { plan: '3114' }],
  ['قطعة 1.59E+07', { parcel: 'lost' }],
  ['1984-03-01', { day: '1984-03-01', parcel: 'lost' }],
  ['1900-01-13', { day: '1900-01-13', parcel: 'lost' }],
  ['12/03/25', { day: '2025-12-03', parcel: 'lost' }],
  ['3-كانون الأول', { parcel: 'lost' }],
  ['31 كانون الثاني 2025', { day: '2025-01-31' }],
  ['2025/01/31م', { day: '2025-01-31' }],
  ['1/31/25', { day: '2025-01-31' }],
  ['31/يناير/2025', { day: '2025-01-31' }],
  ['20250131.0', { day: '2025-01-31' }],
  ['2025-01-30T21:00:00.000Z', { day: '2025-01-31' }],
  ['0025-01-31', { day: null }],
  ['1.8M', { amount: undefined }],
  ['625㎡', { amount: 625 }],
  ['nan', { amount: null }],
  ['#REF!', { amount: null }],
  ['########', { amount: null }],
  ['12/4', { parcel: '12/4', plan: '12/4', day: null }],
  ['="12/4"', { parcel: '12/4', plan: '12/4' }],
  ['1939/1/2', { parcel: '1939/1/2', plan: '1939/1/2' }],
  ['12-أ', { parcel: '12-أ' }],
  ['1324/ ب', { plan: '1324/ب' }],
  ['1.59E+07', { amount: 15_900_000, parcel: 'lost', plan: 'lost' }],
  ['2025-12-03', { amount: undefined, day: '2025-12-03', parcel: 'lost', plan: 'lost' }],
  ['2025-12-03 00:00:00', { day: '2025-12-03', parcel: 'lost', plan: 'lost' }],
  ['12/03/2025', { day: '2025-12-03', parcel: 'lost', plan: 'lost' }],
  ['2025/12/3', { day: '2025-12-03', parcel: 'lost', plan: 'lost' }],
  ['03-Dec', { parcel: 'lost', plan: 'lost' }],
  ['Dec-25', { parcel: 'lost', plan: 'lost' }],
  ['3-ديسمبر', { parcel: 'lost', plan: 'lost' }],
  ['03-Dec-25', { day: '2025-12-03', parcel: 'lost' }],
  ['1901-08-22', { amount: 600, parcel: '600', plan: '600' }],
  ['45658', { amount: 45658, day: '2025-01-01', parcel: '45658' }],
  ['45658.5', { amount: 45658.5, day: '2025-01-01' }],
  ['٤٥٦٥٨', { amount: 45658, day: '2025-01-01' }],
  ['20250105', { day: '2025-01-05' }],
  ['2025/01/05', { day: '2025-01-05' }],
  ['2025/01/05 00:00', { day: '2025-01-05' }],
  ['٢٠٢٥/٠١/٠٥', { day: '2025-01-05' }],
  ['5 يناير 2025', { day: '2025-01-05' }],
  ['Sunday, 5 January 2025', { day: '2025-01-05' }],
  ['05-Jan-2025', { day: '2025-01-05' }],
  ['Jan 5, 2025', { day: '2025-01-05' }],
  ['2,500 ريال', { amount: 2500 }],
  ['2500 ريال سعودي', { amount: 2500 }],
  ['2,500 ر.س', { amount: 2500 }],
  ['SAR 2,500.50', { amount: 2500.5 }],
  ['2500 SR', { amount: 2500 }],
  ['2500﷼', { amount: 2500 }],
  ['\u20c1 2,500', { amount: 2500 }],
  ['2500 ريال/م2', { amount: 2500 }],
  ['2,500 ريال للمتر المربع', { amount: 2500 }],
  ['625 م2', { amount: 625 }],
  ['625م²', { amount: 625 }],
  ['٦٢٥ م٢', { amount: 625 }],
  ['625 متر مربع', { amount: 625 }],
  ['625 مترا', { amount: undefined }],
  ['625.00 m2', { amount: 625 }],
  ['625 sqm', { amount: 625 }],
  ['1.5 مليون ريال', { amount: 1_500_000 }],
  ['900 ألف', { amount: 900_000 }],
  ['900.000,50', { amount: 900_000.5 }],
  ['252,7', { amount: 252.7 }],
  ['1,2345', { amount: undefined }],
  ['625 دونم', { amount: undefined }],
  ['2500 دولار', { amount: undefined }],
  ['ريال', { amount: null }],
  ['NULL', { amount: null }],
  ['-', { amount: null }],
  ['+966 050 000 0001', { phone: mobile }],
  ['00966500000001', { phone: mobile }],
  ['966-0500000001', { phone: mobile }],
  ['(966+) 50 000 0001', { phone: mobile }],
  ['٠٥٠٠٠٠٠٠٠١', { phone: mobile }],
  ['5.00000001E8', { phone: mobile }],
  ["'0500000001", { phone: mobile }],
  ['="0500000001"', { phone: mobile }],
  ['500000001.0', { phone: mobile }],
  ['+20 100 000 0000', { phone: null }],
];

const parcelOf = (text: string) => (isMangled(text) ? 'lost' : (readParcels(text).parcels[0] ?? ''));
const planOf = (text: string) => (isMangled(text) ? 'lost' : (readPlan(text) ?? ''));
const dayOf = (text: string) => {
  const read = readDate(text);
  return 'date' in read ? read.date : null;
};
const phoneOf = (text: string) => {
  const read = readPhone(text);
  return 'phone' in read ? read.phone : null;
};
const readers: Record<keyof Meaning, (text: string) => unknown> = {
  ...{
    amount: readNumber,
    day: dayOf,
    reference: referenceOf,
    parcel: parcelOf,
    plan: planOf,
    phone: phoneOf,
  },
};

describe('a cell means what a person means by it', () => {
  test.each(table)('%j', (cell, meaning) => {
    const read = Object.fromEntries(
      (Object.keys(meaning) as (keyof Meaning)[])
        .filter((kind) => kind === 'amount' || meaning[kind] !== undefined)
        .map((kind) => [kind, readers[kind](cellText(cell))]),
    );
    expect(read).toEqual(
      Object.fromEntries(Object.keys(read).map((kind) => [kind, meaning[kind as keyof Meaning]])),
    );
  });
});

test('a cell of a damaged file is no number, and soon', () => {
  expect(readNumber(`1${'م2 '.repeat(20_000)}`)).toBeUndefined();
});

test('what a spreadsheet has changed is never stored as it stands', () => {
  for (const text of ['2025-12-03', '03-Dec', '1.59E+07', '12/03/2025']) {
    expect([readPlan(text), readParcels(text).parcels]).toEqual([null, []]);
  }
  // Behind a word, it is what somebody wrote.
  expect(readParcels('قطعة 5/1/2013').parcels).toEqual(['5/1/2013']);
});
