/** Sentences about quarterly indicators: why their rows are not taken. */
export const indicatorMessages = {
  'a row of totals': 'صف مجاميع',
  'unreadable year or quarter': 'سنة أو ربع لا يُقرأ',
  'conflicting quarters': 'ربعان متعارضان',
  'missing number': 'رقم ناقص',
  'unreadable number': 'رقم لا يُقرأ',
  'its quarter is in the store already': 'بيانات هذا الربع محمّلة من قبل',
} as const;
