type Forms = Record<Intl.LDMLPluralRule, string>;

/** Favourites, by their number. */
const items: Forms = {
  zero: 'لا شيء',
  one: 'عنصر واحد',
  two: 'عنصران',
  few: '{count} عناصر',
  many: '{count} عنصرًا',
  other: '{count} عنصر',
};

/** What was kept before signing in and has just become the member's. */
const merged: Forms = {
  zero: 'ما حفظته قبل الدخول في مفضلتك من قبل.',
  one: 'أُضيف إلى مفضلتك عنصر حفظته قبل الدخول.',
  two: 'أُضيف إلى مفضلتك عنصران حفظتهما قبل الدخول.',
  few: 'أُضيفت إلى مفضلتك {count} عناصر حفظتها قبل الدخول.',
  many: 'أُضيف إلى مفضلتك {count} عنصرًا حفظتها قبل الدخول.',
  other: 'أُضيف إلى مفضلتك {count} عنصر حفظتها قبل الدخول.',
};

/** What was kept before signing in and is still in the browser alone. */
const waiting: Forms = {
  zero: 'لا شيء ينتظر في هذا المتصفح.',
  one: 'عنصر حفظته قبل الدخول ما زال في هذا المتصفح وحده.',
  two: 'عنصران حفظتهما قبل الدخول ما زالا في هذا المتصفح وحده.',
  few: '{count} عناصر حفظتها قبل الدخول ما زالت في هذا المتصفح وحده.',
  many: '{count} عنصرًا حفظتها قبل الدخول ما زالت في هذا المتصفح وحده.',
  other: '{count} عنصر حفظتها قبل الدخول ما زالت في هذا المتصفح وحده.',
};

/** The page of favourites. */
export const favorites = {
  title: 'المفضلة',
  titleIn: 'المفضلة في {region}',
  description: 'ما حفظته من قطع وصفقات وعروض وأحياء ومشاريع في {region}.',
  lead: 'القطع والصفقات والعروض والأحياء والمشاريع التي حفظتها في {region}. لكل منطقة مفضلتها.',
  noScript: 'تحتاج هذه الصفحة إلى تشغيل JavaScript في متصفحك.',
  loading: 'تُحمَّل مفضلتك …',
  failed: 'تعذّر تحميل مفضلتك. تحقق من الشبكة ثم أعد المحاولة.',
  retry: 'أعد المحاولة',
  typesLabel: 'نوع ما يُعرض',
  all: 'الكل',
  types: {
    parcel: 'القطع',
    transaction: 'الصفقات',
    offer: 'العروض',
    neighborhood: 'الأحياء',
    project: 'المشاريع',
  },
  /** What one of them is. */
  kinds: {
    parcel: 'قطعة',
    transaction: 'صفقة',
    offer: 'عرض',
    neighborhood: 'حي',
    project: 'مشروع',
  },
  order: 'الترتيب',
  orders: {
    newest: 'الأحدث حفظًا',
    name: 'الاسم',
    price_low: 'الأدنى سعرًا للمتر',
    price_high: 'الأعلى سعرًا للمتر',
    area_low: 'الأصغر مساحة',
    area_high: 'الأكبر مساحة',
  },
  download: 'نزّل CSV',
  downloading: 'يُجمع الملف …',
  downloadFailed: 'تعذّر جمع الملف. أعد المحاولة.',
  downloaded: 'الملف جاهز، وفيه {count}.',
  seeAll: 'اعرضها على الخريطة',
  seeAllLimit: 'تُحدَّد على الخريطة {count} قطعة على الأكثر.',
  items,
  listLabel: 'ما حفظته',
  area: 'المساحة',
  price: 'القيمة',
  perSqm: 'سعر المتر',
  keptOn: 'حُفظ في {day}',
  saleOn: 'صفقة {day}',
  past: 'انتهى العرض',
  gone: 'لم يعد في البيانات. يمكنك إزالته.',
  /** Names a thing that is gone and was kept without a title. */
  nameless: '{kind} {id}',
  page: 'افتح صفحته',
  /** Tells those links apart for who hears them one by one. */
  pageOf: 'افتح صفحته: {name}',
  remove: 'أزل «{name}» من المفضلة',
  removed: 'أُزيل «{name}» من المفضلة.',
  undo: 'تراجع',
  undoFor: 'تراجع: أعد «{name}» إلى المفضلة',
  empty: 'لا شيء في مفضلتك في {region} بعد',
  emptyLead: 'افتح قطعة أو صفقة أو عرضًا أو حيًا على الخريطة ثم اضغط النجمة، وستجده هنا.',
  emptyPage: 'لا شيء في هذه الصفحة.',
  emptyType: 'لا شيء من هذا النوع في مفضلتك هنا.',
  openMap: 'افتح خريطة {region}',
  showAll: 'اعرض الكل',
  merged,
  waiting,
  file: {
    type: 'النوع',
    name: 'الاسم',
    place: 'المكان',
    deedDay: 'تاريخ الصفقة',
    area: 'المساحة (م²)',
    price: 'القيمة (ريال)',
    perSqm: 'سعر المتر (ريال)',
    state: 'الحال',
    keptOn: 'تاريخ الحفظ',
    longitude: 'خط الطول',
    latitude: 'خط العرض',
    there: 'موجود',
    gone: 'لم يعد في البيانات',
    past: 'عرض انتهى',
  },
};
