import type { Offer } from '../../../../contract/offer/offers.ts';
import type { Transaction } from '../../../../contract/sale/transactions.ts';
import { fill } from '../../../../words/fill.ts';
import { formatDate } from '../../../../words/format.ts';
import { report as words } from '../../../../words/ar/complaints/report.ts';
import type { Subject } from '../../../stores/complaints/complaints.ts';
import type { Load } from '../../../stores/shared/load.ts';

/** What the panel shows and can be reported: a parcel or a neighborhood. */
export type Shown = Extract<Subject, { kind: 'parcel' }> | { kind: 'neighborhood'; id: string };

export interface NamedSubject {
  /** Unique within one panel. */
  key: string;
  name: string;
  subject: Subject;
}

/** Key of the shown subject itself. */
export const itself = 'itself';

/** All reportable subjects: what is shown, each sale of a parcel, and each offer on or in it. */
export function subjectsOf(
  shown: Shown,
  sales: Load<Transaction[]>,
  offers: Load<{ items: readonly Offer[] }>,
): [NamedSubject, ...NamedSubject[]] {
  return [
    { key: itself, name: words.subjects[shown.kind], subject: shown },
    ...(shown.kind === 'parcel' && sales.status === 'ready' ? sales.value : []).map(
      ({ transactionNo, date }): NamedSubject => ({
        key: `sale ${transactionNo}`,
        name: fill(words.subjects.sale, { day: formatDate(date) }),
        subject: { kind: 'transaction', id: transactionNo },
      }),
    ),
    ...(offers.status === 'ready' ? offers.value.items : []).map(({ code, title }): NamedSubject => ({
      key: `offer ${code}`,
      name: fill(words.subjects.offer, { title }),
      subject: { kind: 'offer', id: code },
    })),
  ];
}
