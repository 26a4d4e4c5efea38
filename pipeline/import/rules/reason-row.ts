import { message, type Message } from '../../../words/message.ts';
import { foldArabic } from '../../../lib/fold-arabic.ts';
import { complaintTypes, type ComplaintType } from '../../../contract/shared/vocabulary.ts';
import type { ReasonField } from './reasons-fields.ts';
import { readNumber } from '../files/numbers.ts';

/** A parsed reason. */
export interface ReadReason {
  about: ComplaintType;
  text: string;
  order: number | undefined;
}

/** Folded words that mean a type, beside its name and number. */
const words: Readonly<Record<ComplaintType, readonly string[]>> = {
  offer: ['عرض', 'العرض', 'عروض', 'العروض', 'اعلان', 'offers'],
  broker: ['وسيط', 'الوسيط', 'وسطاء', 'الوسطاء', 'مكتب', 'brokers'],
  transaction: ['صفقه', 'الصفقه', 'صفقات', 'الصفقات', 'sale', 'transactions'],
  project: ['مشروع', 'المشروع', 'مشاريع', 'المشاريع', 'projects'],
  neighborhood: ['حي', 'الحي', 'احياء', 'الاحياء', 'neighbourhood', 'neighborhoods'],
};
const longest = 120;
const highestOrder = 100_000;

/** Parses a row, or returns why it cannot be used. */
export function readReason({
  about,
  text,
  order,
}: Partial<Record<ReasonField, string>>): ReadReason | Message {
  if (about === undefined) return message('it does not say what it is about');
  const folded = foldArabic(about);
  const type = (Object.keys(complaintTypes) as ComplaintType[]).find(
    (each) => each === folded || String(complaintTypes[each]) === folded || words[each].includes(folded),
  );
  if (!type) return message('there are no complaints about that');
  if (text === undefined) return message('no text');
  if (text.length > longest) return message('the text is longer than {longest} characters', { longest });
  const place = order === undefined ? undefined : readNumber(order);
  if (order !== undefined && (place == null || !Number.isInteger(place) || place < 0 || place > highestOrder))
    return message('the order is no whole number');
  return { about: type, text, order: place ?? undefined };
}
