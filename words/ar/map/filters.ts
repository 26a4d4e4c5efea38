import type { Period } from '../../../contract/shared/vocabulary.ts';

const periods: Record<Period, string> = {
  last_month: 'آخر شهر',
  last_3_months: 'آخر 3 أشهر',
  last_6_months: 'آخر 6 أشهر',
  last_year: 'آخر سنة',
  last_3_years: 'آخر 3 سنوات',
  before_that: 'كل المدة',
};

/** `{from}` and `{to}` are formatted numbers or days. */
export const filters = {
  title: 'المرشحات',
  /** Read by screen readers after the button's name. */
  active: 'مفعّلة',
  clear: 'امسح المرشح: {filter}',
  clearAll: 'امسح الكل',
  retry: 'أعد المحاولة',
  countInView: '{sales} في ما تعرضه الخريطة',
  countInArea: '{sales} في النطاق المرسوم',
  newestDots: 'تظهر على الخريطة أحدث {count} منها.',
  comeNearer: 'قرّب الخريطة لترى القطع المطابقة وحدها',
  failed: 'تعذّر تطبيق المرشحات على الخريطة.',

  type: 'نوع العقار',
  period: 'المدة',
  periods,
  /** `{day}` is the day of the region's newest deed. */
  periodEnd: 'تُحسب المدد حتى {day}، يوم أحدث صفقة في المنطقة.',
  price: 'سعر المتر',
  priceUnit: 'ريال/م²',
  totalUnit: 'ريال',
  /** Which prices set a filter; `{lowest}` and `{highest}` are formatted numbers. */
  priceBounds: 'يُحتسب السعر الأدنى من {lowest}، والأعلى حتى {highest}.',
  priceTooLow: 'سعر أدنى دون {lowest} لا يُحتسب.',
  priceTooHigh: 'سعر أعلى فوق {highest} لا يُحتسب.',
  belowLowest: 'أقل من {price}',
  aboveHighest: '{price} فأكثر',
  size: 'المساحة',
  sizeUnit: 'م²',
  landUse: 'الاستخدام',
  anyLandUse: 'كل الاستخدامات',
  days: 'تاريخ الصفقة',
  from: 'من',
  to: 'إلى',
  /** Accessible names of single fields, for those who do not see their context. */
  fromOf: '{field}: من',
  toOf: '{field}: إلى',
  noLimit: 'بلا حد',
  reversedPrice: 'السعر الأدنى أكبر من الأعلى. صحّح أحدهما ليُطبَّق المرشح.',
  reversedSize: 'المساحة الصغرى أكبر من الكبرى. صحّح إحداهما ليُطبَّق المرشح.',
  reversedTotal: 'أقل الميزانية أكبر من أعلاها. صحّح أحدهما ليُطبَّق المرشح.',
  reversedDays: 'تاريخ البداية بعد تاريخ النهاية. صحّح أحدهما ليُطبَّق المرشح.',

  chip: {
    both: '{from} إلى {to} {unit}',
    from: 'من {from} {unit}',
    to: 'حتى {to} {unit}',
    sinceDay: 'منذ {from}',
    untilDay: 'حتى {to}',
    /** A period, and the day of the newest deed. */
    period: '{name} حتى {day}',
    days: '{from} إلى {to}',
    metro: 'حتى {distance} من المترو',
    total: 'السعر {amounts}',
    offered: 'معروضة للبيع',
    /** A part of a city, such as «شمال الرياض». */
    cityPart: '{part} {city}',
    ground: 'نطاق مرسوم',
    /** Classes isolated in the legend. */
    classes: '{mode}: {classes}',
    manyClasses: '{count} فئات',
  },

  draw: 'ارسم نطاقًا على الخريطة',
  drawAgain: 'ارسم نطاقًا آخر',
  drawing: {
    first: 'اضغط الزاوية الأولى للنطاق، أو اسحب من زاوية إلى أخرى.',
    second: 'اضغط الزاوية المقابلة.',
    keys: 'بلوحة المفاتيح: حرّك الخريطة بالأسهم، وثبّت كل زاوية في الوسط بمفتاح الإدخال.',
    cancel: 'ألغِ الرسم',
  },
} as const;
