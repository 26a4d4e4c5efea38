import type {
  LandMetricsOrder,
  OfferOrder,
  ParcelOrder,
  PlanOrder,
  TransactionOrder,
} from '../../../contract/shared/orders.ts';

const neighborhoodOrders: Record<LandMetricsOrder, string> = {
  deeds: 'الأكثر صكوكًا',
  price_high: 'الأعلى سعرًا للمتر',
  price_low: 'الأدنى سعرًا للمتر',
  growth_high: 'الأعلى نموًا',
  growth_low: 'الأدنى نموًا',
  name: 'الاسم',
};

const parcelOrders: Record<ParcelOrder, string> = {
  number: 'بلا ترتيب',
  area_low: 'الأصغر مساحة',
  area_high: 'الأكبر مساحة',
  price_low: 'الأدنى سعرًا للمتر',
  price_high: 'الأعلى سعرًا للمتر',
};

const planOrders: Record<PlanOrder, string> = {
  parcels: 'الأكثر قطعًا',
  sales: 'الأكثر صفقات',
  price_high: 'الأعلى سعرًا للمتر',
  price_low: 'الأدنى سعرًا للمتر',
};

const saleOrders: Record<TransactionOrder, string> = {
  newest: 'الأحدث',
  oldest: 'الأقدم',
  price_low: 'الأدنى سعرًا للمتر',
  price_high: 'الأعلى سعرًا للمتر',
  area_low: 'الأصغر مساحة',
  area_high: 'الأكبر مساحة',
};

const offerOrders: Record<OfferOrder, string> = {
  newest: 'الأحدث',
  price_low: 'الأدنى سعرًا',
  price_high: 'الأعلى سعرًا',
  per_sqm_low: 'الأدنى سعرًا للمتر',
  per_sqm_high: 'الأعلى سعرًا للمتر',
  area_low: 'الأصغر مساحة',
  area_high: 'الأكبر مساحة',
};

type Forms = Record<Intl.LDMLPluralRule, string>;

/** Number of rows shown: `{shown}` of `{count}`. */
const listedNeighborhoods: Forms = {
  zero: 'تعرض القائمة 0 حي',
  one: 'تعرض القائمة حيًّا واحدًا',
  two: 'تعرض القائمة حيَّين',
  few: 'تعرض القائمة {shown} من {count} أحياء',
  many: 'تعرض القائمة {shown} من {count} حيًّا',
  other: 'تعرض القائمة {shown} من {count} حي',
};

const listedParcels: Forms = {
  zero: 'تعرض القائمة 0 قطعة',
  one: 'تعرض القائمة قطعة واحدة',
  two: 'تعرض القائمة قطعتين',
  few: 'تعرض القائمة {shown} من {count} قطع',
  many: 'تعرض القائمة {shown} من {count} قطعة',
  other: 'تعرض القائمة {shown} من {count} قطعة',
};

const listedPlans: Forms = {
  zero: 'تعرض القائمة 0 مخطط',
  one: 'تعرض القائمة مخططًا واحدًا',
  two: 'تعرض القائمة مخططين',
  few: 'تعرض القائمة {shown} من {count} مخططات',
  many: 'تعرض القائمة {shown} من {count} مخططًا',
  other: 'تعرض القائمة {shown} من {count} مخطط',
};

const listedSales: Forms = {
  zero: 'تعرض القائمة 0 صفقة',
  one: 'تعرض القائمة صفقة واحدة',
  two: 'تعرض القائمة صفقتين',
  few: 'تعرض القائمة {shown} من {count} صفقات',
  many: 'تعرض القائمة {shown} من {count} صفقة',
  other: 'تعرض القائمة {shown} من {count} صفقة',
};

const listedOffers: Forms = {
  zero: 'تعرض القائمة 0 عرض',
  one: 'تعرض القائمة عرضًا واحدًا',
  two: 'تعرض القائمة عرضين',
  few: 'تعرض القائمة {shown} من {count} عروض',
  many: 'تعرض القائمة {shown} من {count} عرضًا',
  other: 'تعرض القائمة {shown} من {count} عرض',
};

/** Names of land uses that are too long for a narrow column, and their short forms. */
const shortUses: Readonly<Partial<Record<string, string>>> = {
  'سكني تجاري': 'مختلط',
  'خدمات ومرافق': 'خدمات',
  'حدائق ومناطق مفتوحة': 'مفتوح',
  'صناعي ومستودعات': 'صناعي',
  'أرض خام': 'خام',
};

export const lists = {
  /** For the panel that the list is in. */
  widen: 'وسّع اللوحة',
  narrow: 'ضيّق اللوحة',
  label: 'قوائم ما تعرضه الخريطة',
  tabs: {
    neighborhoods: 'الأحياء',
    plans: 'المخططات',
    parcels: 'القطع',
    sales: 'الصفقات',
    offers: 'العروض',
  },
  orders: {
    neighborhoods: neighborhoodOrders,
    plans: planOrders,
    parcels: parcelOrders,
    sales: saleOrders,
    offers: offerOrders,
  },
  shortUses,
  order: 'الترتيب',
  loading: 'جارٍ تحميل القائمة',
  columns: {
    neighborhood: 'الحي',
    city: 'المدينة',
    average: 'سعر المتر',
    growth: 'النمو',
    deeds: 'الصكوك',
    highest: 'أعلى سعر',
    lowest: 'أدنى سعر',
    value: 'القيمة الكلية',
    parcelCount: 'القطع',
    plan: 'المخطط',
    median: 'وسيط المتر',
    salesInYear: 'صفقات سنة',
    soldParcels: 'قطع بيعت',
    page: 'صفحته',
    parcel: 'القطعة',
    area: 'المساحة',
    use: 'الاستخدام',
    price: 'سعر المتر',
    block: 'البلك',
    zoning: 'التنظيم',
    lastPrice: 'آخر صفقة',
    date: 'التاريخ',
    place: 'المكان',
    salePrice: 'القيمة',
    salePricePerSqm: 'سعر المتر',
    type: 'النوع',
    deedNo: 'رقم الصفقة',
    noDeedNo: 'من ملف قطع',
    offer: 'العرض',
    offerPrice: 'السعر',
    broker: 'صاحب العرض',
  },
  /** Where no single sale is known, the average comes from quarterly indicators. */
  basis: {
    published: 'متوسط من مؤشرات',
    value_over_area: 'متوسط من مؤشرات',
    median_of_sales: 'وسيط',
  },
  /** `{quarter}` is a number, 1 to 4. */
  growthSince: 'عن ر{quarter} {year}',
  growthBase: 'منذ {quarter} {year}، وكان {price} ريال للمتر؛ أصغر العيّنتين {sample}',
  rises: 'زاد',
  falls: 'نقص',
  steady: 'لم يتغير',
  noGrowth: 'لا أساس للمقارنة',
  fewSales: 'صفقات قليلة',
  noSales: 'لا صفقات',
  /** Followed by an amount; the second by its month as well. */
  offeredFor: 'معروضة للبيع:',
  lastSoldFor: 'آخر صفقة:',
  /** Figures of a neighborhood that nothing tells. */
  unknown: 'غير معروف بعد',
  parcelNo: 'قطعة {number}',
  planNo: 'مخطط {number}',
  lowValue: 'لا تمثل سعر السوق',
  lowValueExplanation: 'لا تمثل هذه الصفقة سعر السوق: قيمتها دون خُمس وسيط حيّها، كالهبة والحصة',
  empty: {
    neighborhoods: 'لا أحياء في هذا النطاق.',
    plans: 'لا مخططات في هذا النطاق.',
    parcels: 'لا قطع في هذا النطاق.',
    sales: 'لا صفقات في هذا النطاق.',
    offers: 'لا عروض في هذا النطاق.',
  },
  emptyFiltered: {
    neighborhoods: 'لا أحياء في المساحة المرسومة.',
    plans: 'لا مخططات فيها قطع تطابق التصفية في هذا النطاق.',
    parcels: 'لا قطع تطابق التصفية في هذا النطاق.',
    sales: 'لا صفقات تطابق التصفية في هذا النطاق.',
    offers: 'لا عروض بهذا السعر للمتر وهذه المساحة في هذا النطاق.',
  },
  clearFilters: 'امسح التصفية',
  zoomOut: 'بعّد الخريطة',
  failed: {
    neighborhoods: 'تعذّر تحميل مؤشرات الأحياء.',
    plans: 'تعذّر تحميل المخططات.',
    parcels: 'تعذّر تحميل القطع.',
    sales: 'تعذّر تحميل الصفقات.',
    offers: 'تعذّر تحميل العروض.',
  },
  noMapWebgl: 'متصفحك لا يرسم الخريطة. القوائم تشمل كل منطقة {region}.',
  noMapData: 'لم تصل بيانات الخريطة. القوائم تشمل كل منطقة {region}.',
  offersFiltered: 'من التصفية سعر المتر والمساحة وحدهما للعروض.',
  unfiltered: 'مؤشرات الأحياء من كل صفقاتها، ولا تغيّرها التصفية.',
  wholeList: 'كل صفقات المنطقة بهذه التصفية في صفحة واحدة',
  pages: 'صفحات القائمة',
  previous: 'السابقة',
  next: 'التالية',
  rows: '، الصفوف {from}–{to}',
  ofAll: 'من {total}',
  listed: {
    neighborhoods: listedNeighborhoods,
    plans: listedPlans,
    parcels: listedParcels,
    sales: listedSales,
    offers: listedOffers,
  },
  moreThan: 'أكثر من {count}',
  nothing: 'القائمة فارغة.',
  downloads: {
    open: 'تنزيل',
    menu: 'تنزيل صفوف القائمة',
    csv: 'CSV للجداول',
    geojson: 'GeoJSON للخرائط',
    underway: 'جُمع {done} من {total}',
    cancel: 'ألغِ التنزيل',
    failed: 'تعذّر جمع الصفوف.',
    cut: 'يضم الملف أول {count} من {total}. قرّب الخريطة أو صفّ لتنزّل الباقي.',
    done: 'نُزّل الملف، وفيه {count} من الصفوف.',
  },
  /** Headers of the downloaded tables, with their units. */
  file: {
    neighborhood: 'الحي',
    city: 'المدينة',
    quarter: 'الربع',
    averagePrice: 'سعر المتر بالريال',
    basis: 'أساس السعر',
    growthPercent: 'النمو السنوي ٪',
    growthBase: 'ربع المقارنة',
    deeds: 'الصكوك',
    fewSales: 'صفقات قليلة',
    lowestPrice: 'أدنى سعر للمتر بالريال',
    highestPrice: 'أعلى سعر للمتر بالريال',
    totalValue: 'القيمة الكلية بالريال',
    parcelCount: 'عدد القطع',
    soldParcels: 'قطع بيعت',
    salesInYear: 'صفقات السنة الأخيرة',
    median: 'وسيط سعر المتر بالريال، السنة الأخيرة',
    parcelNo: 'رقم القطعة',
    planNo: 'رقم المخطط',
    blockNo: 'رقم البلك',
    area: 'المساحة م²',
    use: 'الاستخدام',
    zoning: 'التنظيم',
    lastPrice: 'آخر صفقة بالريال',
    lastSaleOn: 'تاريخ آخر صفقة',
    offerCode: 'رمز العرض',
    offerTitle: 'العرض',
    purpose: 'الغرض',
    offerPrice: 'السعر بالريال',
    broker: 'صاحب العرض',
    licenceNo: 'ترخيص الإعلان',
    publishedAt: 'تاريخ النشر',
    transactionNo: 'رقم الصفقة',
    date: 'التاريخ',
    price: 'القيمة بالريال',
    pricePerSqm: 'سعر المتر بالريال',
    type: 'النوع',
    kind: 'ملاحظة',
    longitude: 'خط الطول',
    latitude: 'خط العرض',
    source: 'المصدر',
    day: 'تاريخ التنزيل',
    yes: 'نعم',
    no: 'لا',
    own: 'منصة {name}',
    demo: 'بيانات تجريبية',
  },
};
