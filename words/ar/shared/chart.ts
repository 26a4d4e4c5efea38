export const chart = {
  prices: 'سعر المتر عبر الزمن',
  unit: 'للمتر المربع',
  /** Accessible name of the chart; time runs left to right, like the years below it. */
  name: '{title}، من {first} إلى {last}. الزمن من اليسار إلى اليمين، والأسهم تنتقل بين الفترات.',
  neighborhood: 'وسيط الحي',
  ownSales: 'صفقات هذه القطعة',
  /** Of quarters, by how all of them were computed; `mixed`: in several ways. */
  ofQuarters: { mean: 'متوسط الحي', median: 'وسيط الحي', mixed: 'سعر متر الحي' },
  deeds: 'عدد الصكوك',
  noneInMonth: 'لا صفقات',
  table: 'جدول الأرقام',
  month: 'الشهر',
  saleCount: 'الصفقات',
  ownPrice: 'هذه القطعة',
  empty: 'لا صفقات تكفي لرسم السعر عبر الزمن',
  median: 'وسيط سعر المتر',
  noneOrdinary: 'لا وسيط',
  /** Accessible name of a static drawing, whose table contains the same data. */
  pictureName: '{title}، من {first} إلى {last}. الأرقام نفسها في الجدول أسفله.',
  allPrices: 'كل الأسعار',
  lessThan: 'أقل من {to}',
  fromTo: '{from} إلى {to}',
  andMore: '{from} فأكثر',
  failed: 'تعذّر تحميل الأسعار عبر الزمن.',
};
