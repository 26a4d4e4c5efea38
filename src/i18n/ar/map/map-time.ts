/** Texts of the bar of time over the map. */
export const mapTime = {
  /** Its name among the tools, and as a part of the page. */
  open: 'شاهد الصفقات عبر الزمن',
  label: 'شريط الزمن',
  close: 'أغلق شريط الزمن',
  window: 'المدة',
  windows: {
    last_month: 'شهر',
    last_6_months: '6 أشهر',
    last_year: 'سنة',
    quarter: 'ربع',
    custom: 'مخصّصة',
    all: 'الكل',
  },
  /** Of the window as a sentence. */
  shown: {
    last_month: 'صفقات آخر شهر',
    last_6_months: 'صفقات آخر 6 أشهر',
    last_year: 'صفقات آخر سنة',
    custom: 'صفقات المدة المختارة',
    all: 'كل الصفقات',
  },
  /** `{quarter}` is a quarter with its year. */
  shownQuarter: 'صفقات {quarter}',
  /** `{sales}` is a number of sales with its word. */
  count: '{sales} فيما تعرضه الخريطة',
  median: 'وسيط سعر المتر',
  noMedian: 'لا وسيط: لا صفقة عادية بينها',
  days: 'الأيام',
  quarter: 'الربع المعروض',
  /** `{quarter}` is a quarter with its year, `{sales}` a number of sales with its word. */
  step: '{quarter}: {sales}',
  play: 'شغّل ربعًا بعد ربع',
  pause: 'أوقف',
  loading: 'جارٍ جلب الصفقات',
  none: 'لا صفقات فيما تعرضه الخريطة.',
  failed: 'تعذّر جلب الصفقات عبر الزمن.',
  legend: 'نقاط الصفقات: سعر المتر (ر.س/م²)',
  /** `{label}` is a class of prices, `{sales}` a number of sales with its word. */
  classCount: '{label}: {sales}',
} as const;
