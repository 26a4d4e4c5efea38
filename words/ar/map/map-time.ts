/** Texts of the time bar over the map. */
export const mapTime = {
  /** Its name among the tools, and as a region of the page. */
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
  /** The selected time window as a sentence. */
  shown: {
    last_month: 'صفقات آخر شهر',
    last_6_months: 'صفقات آخر 6 أشهر',
    last_year: 'صفقات آخر سنة',
    custom: 'صفقات المدة المختارة',
    all: 'كل الصفقات',
  },
  /** `{quarter}` is a quarter with its year. */
  shownQuarter: 'صفقات {quarter}',
  /** `{sales}` is a count such as «3 صفقات». */
  count: '{sales} فيما تعرضه الخريطة',
  median: 'وسيط سعر المتر',
  noMedian: 'لا وسيط: لا صفقة عادية بينها',
  days: 'الأيام',
  quarter: 'الربع المعروض',
  /** `{quarter}` is a quarter with its year, `{sales}` a count such as «3 صفقات». */
  step: '{quarter}: {sales}',
  play: 'شغّل ربعًا بعد ربع',
  pause: 'أوقف',
  loading: 'جارٍ جلب الصفقات',
  none: 'لا صفقات فيما تعرضه الخريطة.',
  failed: 'تعذّر جلب الصفقات عبر الزمن.',
  legend: 'نقاط الصفقات: سعر المتر (ر.س/م²)',
  /** `{label}` is a price class, `{sales}` a count such as «3 صفقات». */
  classCount: '{label}: {sales}',
} as const;
