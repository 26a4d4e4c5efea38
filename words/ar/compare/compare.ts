type Forms = Record<Intl.LDMLPluralRule, string>;

/** By the number of compared parcels, «القطعتين 12 و45». */
const titles: Forms = {
  zero: 'مقارنة القطع',
  one: 'مقارنة القطعة {numbers}',
  two: 'مقارنة القطعتين {numbers}',
  few: 'مقارنة القطع {numbers}',
  many: 'مقارنة القطع {numbers}',
  other: 'مقارنة القطع {numbers}',
};

/** Parcel comparison: its page, and the links to it from the map, lists and favorites. */
export const compare = {
  titles,
  and: ' و',
  description: 'قطع جنبًا إلى جنب: المساحة، والتنظيم، وما يُبنى، والصفقات، والسعر أمام سعر الحي.',
  lead: 'البيانات نفسها لكل قطعة، وما تتساوى فيه بلون أخف.',
  empty: 'قارن بين القطع',
  emptyLead:
    'تعرض هذه الصفحة قطعتين إلى 4 جنبًا إلى جنب: المساحة، والتنظيم، وما يُبنى، والصفقات، والسعر أمام سعر الحي.',
  emptyHow: 'حدّد القطع على الخريطة أو اخترها من قائمة القطع أو من المفضلة، ثم اضغط «قارن».',
  none: 'لا قطع تُقارن في هذا الرابط',
  alone: 'القطعة {number} وحدها لا تُقارن',
  aloneLead: 'أضف إليها قطعة أخرى على الأقل: حدّدها معها على الخريطة ثم اضغط «قارن».',
  /** `{numbers}` are ids in addresses. */
  missing: 'لا قطع في بياناتنا الآن بهذه الأرقام: {numbers}. ربما تغيّرت بعد أن أُرسل الرابط.',
  unreadable: 'في الرابط ما ليس رقم قطعة، فتُرك.',
  tooMany: 'تُقارن 4 قطع على الأكثر: هذه أول 4 من {count} في الرابط.',
  openMap: 'افتح الخريطة',
  /** Leads from neighborhoods to their prices over time. */
  overTime: 'قارن أسعارها عبر الزمن',
  /** Of a list, whose order decides which are first. */
  firstOverTime: 'قارن أسعار أولها عبر الزمن',
  add: 'أضف قطعة',
  onlyDifferences: 'أظهر ما يختلف فقط',
  allRows: 'أظهر كل البيانات',
  noDifferences: 'لا يختلف شيء من بيانات هذه القطع.',
  table: 'مقارنة القطع في جدول',
  row: 'البيان',
  remove: 'أزل',
  removeParcel: 'أزل القطعة {number} من المقارنة',
  same: 'سواء',
  groups: {
    facts: 'بيانات القطعة',
    room: 'كم يُبنى',
    rules: 'أنظمة البناء',
    sales: 'الصفقات',
    price: 'أمام سعر الحي',
  },
  best: {
    largest: 'الأكبر',
    most: 'الأكثر',
    highest: 'الأعلى',
    lowest: 'الأدنى',
    newest: 'الأحدث',
  },
  noBuilding: 'لا يُسمح بالبناء',
  saleCount: 'عدد الصفقات',
  lastSale: 'آخر صفقة اعتيادية',
  lastPerSqm: 'سعر المتر في آخر صفقة',
  lastDate: 'تاريخ آخر صفقة',
  median: 'وسيط سعر المتر في الحي',
  /** `{count}` is a count of sales. */
  medianOf: 'في سنة تنتهي يوم {day}، من {count}',
  verdict: 'سعر آخر صفقة أمام وسيط سنتها',
  few: 'صفقات الحي قليلة',
  failedTitle: 'تعذّرت مقارنة القطع',
  failed: 'لم نصل إلى بيانات القطع الآن. أعد المحاولة بعد لحظات.',
  /** In lists and favorites, where parcels are chosen individually. */
  compare: 'قارن',
  choose: 'قارن قطعًا',
  chooseHint: 'اختر قطعتين إلى 4 ثم اضغط «قارن».',
  chooseParcel: 'أضف {name} إلى المقارنة',
  clear: 'أفرغ المقارنة',
  full: 'المقارنة تتسع لأربع قطع. أزل إحداها لتضيف غيرها.',
  tooManySelected: 'لتقارن بينها حدّد 4 قطع على الأكثر.',
};
