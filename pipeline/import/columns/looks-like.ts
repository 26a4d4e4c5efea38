import { message, type Message } from '../../../words/message.ts';
import { foldArabic } from '../../../lib/fold-arabic.ts';

/** What a table is that nothing imports, or another kind does, by its headers; the first that fits. */
const kinds: readonly [what: Message, hasAll: readonly RegExp[], own?: 'sales' | 'indicators'][] = [
  [
    message('these are individual deeds, not quarterly indicators: use import sales'),
    [/مرجعي|رقم الصفقه|transaction ?(no|number)|reference/, /تاريخ|date/, /سعر|price/, /مساحه|area/],
    'sales',
  ],
  [message('these are rents, which are no sales'), [/ايجار|تاجير|\brents?\b|rental/]],
  [
    message('these are rents, which are no sales'),
    [/^(السنه|year)$/, /^(مجموع|عدد) (الصفقات|العقود)$/, /^المتوسط$/],
  ],
  [
    message('these are quarterly indicators, not individual deeds: use import indicators'),
    [/سنه|year/, /ربع|quarter/, /صكوك|صفقات|deed/, /(^| )(ال)?حي( |$)|district/, /قيمه|سعر|price|value/],
    'indicators',
  ],
  [
    message('this is a price index, which has no prices'),
    [/رقم (ال)?قياسي|ارقام (ال)?قياسيه|موشر|\bindex\b|(^| )cpi( |$)|repi/],
  ],
  [
    message('these are operations of the register (mortgages, transfers, seizures), which have no prices'),
    [/نوع (الخدمه|العمليه|القطاع)|عدد العمليات|service type|operation/],
  ],
  [message('these are registrations, which have no prices'), [/تسجيل|مسجل|ملاك|تملك|\brens?\b|regist|owner/]],
];

/** What a table with these headers seems to be that it is not wanted as; undefined: nothing known. */
export function looksLike(headers: readonly string[], wanted: 'sales' | 'indicators'): Message | undefined {
  const folded = headers.map(foldArabic);
  const kind = kinds.find(([, hasAll]) => hasAll.every((sign) => folded.some((header) => sign.test(header))));
  return kind === undefined || kind[2] === wanted ? undefined : kind[0];
}
