type Forms = Record<Intl.LDMLPluralRule, string>;

const saleOnParcels: Forms = {
  zero: 'صفقة بلا قطع',
  one: 'صفقة على قطعة واحدة',
  two: 'صفقة على قطعتين',
  few: 'صفقة على {count} قطع',
  many: 'صفقة على {count} قطعة',
  other: 'صفقة على {count} قطعة',
};

const parcels: Forms = {
  zero: 'بلا قطع',
  one: 'قطعة واحدة',
  two: 'قطعتان',
  few: '{count} قطع',
  many: '{count} قطعة',
  other: '{count} قطعة',
};

const sales: Forms = {
  zero: 'لا صفقات',
  one: 'صفقة واحدة',
  two: 'صفقتان',
  few: '{count} صفقات',
  many: '{count} صفقة',
  other: '{count} صفقة',
};

const deeds: Forms = {
  zero: 'بلا صكوك',
  one: 'صك واحد',
  two: 'صكّان',
  few: '{count} صكوك',
  many: '{count} صكًّا',
  other: '{count} صك',
};

const results: Forms = {
  zero: 'لا نتائج',
  one: 'نتيجة واحدة',
  two: 'نتيجتان',
  few: '{count} نتائج',
  many: '{count} نتيجة',
  other: '{count} نتيجة',
};

/** By the number of parcels that one map cell aggregates. */
const cell: Forms = {
  zero: 'خلايا. قرّب الخريطة لترى القطع.',
  one: 'خلية من قطعة واحدة. قرّب الخريطة لترى القطع.',
  two: 'خلية من قطعتين. قرّب الخريطة لترى القطع.',
  few: 'خلية من {count} قطع. قرّب الخريطة لترى القطع.',
  many: 'خلية من {count} قطعة. قرّب الخريطة لترى القطع.',
  other: 'خلية من {count} قطعة. قرّب الخريطة لترى القطع.',
};

const selectedParcels: Forms = {
  zero: 'لا قطع محددة',
  one: 'قطعة واحدة محددة',
  two: 'قطعتان محددتان',
  few: '{count} قطع محددة',
  many: '{count} قطعة محددة',
  other: '{count} قطعة محددة',
};

/** Parcels in an address that no longer exist. */
const goneParcels: Forms = {
  zero: 'كل القطع في بياناتنا.',
  one: 'قطعة واحدة مما في الرابط لم تعد في بياناتنا.',
  two: 'قطعتان مما في الرابط لم تعودا في بياناتنا.',
  few: '{count} قطع مما في الرابط لم تعد في بياناتنا.',
  many: '{count} قطعة مما في الرابط لم تعد في بياناتنا.',
  other: '{count} قطعة مما في الرابط لم تعد في بياناتنا.',
};

const days: Forms = {
  zero: 'أقل من يوم',
  one: 'يوم واحد',
  two: 'يومان',
  few: '{count} أيام',
  many: '{count} يومًا',
  other: '{count} يوم',
};

const minutes: Forms = {
  zero: 'أقل من دقيقة',
  one: 'دقيقة واحدة',
  two: 'دقيقتان',
  few: '{count} دقائق',
  many: '{count} دقيقة',
  other: '{count} دقيقة',
};

export const counts = {
  days,
  minutes,
  saleOnParcels,
  parcels,
  sales,
  deeds,
  results,
  cell,
  selectedParcels,
  goneParcels,
};
