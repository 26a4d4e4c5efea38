import { synonyms } from '../columns/synonyms.ts';
import type { Fields } from '../columns/field.ts';

/** What a row of reasons of complaints can state. */
export const reasonFields = {
  about: {
    names: synonyms('about', 'kind', 'type', 'subject', 'complaint_type', 'نوع البلاغ', 'النوع', 'الموضوع'),
    header: 'نوع البلاغ',
    explanation:
      'What such complaints are about: offer, broker, transaction, project or neighborhood, or in Arabic.',
    sample: 'عرض',
    isRequired: true,
  },
  text: {
    names: synonyms('text', 'title', 'reason', 'reason_ar', 'السبب', 'نص السبب', 'النص'),
    header: 'السبب',
    explanation: 'The reason as people choose it, in Arabic.',
    sample: 'السعر غير صحيح',
    isRequired: true,
  },
  order: {
    names: synonyms('order', 'position', 'sort', 'sort_order', 'الترتيب', 'ترتيب', 'التسلسل'),
    header: 'الترتيب',
    explanation: 'Place in the list: a whole number, lower ones first; without one, that of the row.',
    sample: '1',
  },
} satisfies Fields;

/** Name of a field of reasons. */
export type ReasonField = keyof typeof reasonFields;
