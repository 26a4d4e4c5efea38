type Forms = Record<Intl.LDMLPluralRule, string>;

const saleOnParcels: Forms = {
  zero: 'صفقة بلا قطع',
  one: 'صفقة على قطعة واحدة',
  two: 'صفقة على قطعتين',
  few: 'صفقة على {count} قطع',
  many: 'صفقة على {count} قطعة',
  other: 'صفقة على {count} قطعة',
};

export const counts = { saleOnParcels };
