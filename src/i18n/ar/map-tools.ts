/** Texts of the map's tools: measuring, one's own place, full screen, print. */
export const mapTools = {
  menu: 'أدوات',
  measure: 'قِس مسافة أو مساحة',
  locate: 'أين أنا؟',
  fullScreen: 'ملء الشاشة',
  leaveFullScreen: 'اخرج من ملء الشاشة',
  print: 'اطبع الخريطة',
  measuring: {
    label: 'القياس',
    first: 'اضغط أول نقطة على الخريطة.',
    next: 'اضغط النقطة التالية.',
    keys: 'بلوحة المفاتيح: حرّك الخريطة بالأسهم، وثبّت وسطها نقطة بمفتاح الإدخال، واحذف آخر نقطة بمفتاح الرجوع.',
    length: 'الطول',
    around: 'المحيط',
    area: 'المساحة',
    undo: 'احذف آخر نقطة',
    restart: 'ابدأ من جديد',
    end: 'أنهِ القياس',
  },
  locating: {
    underway: 'جارٍ تحديد موقعك',
    denied: 'لم تسمح بمعرفة موقعك. اسمح به من إعدادات المتصفح ثم أعد المحاولة.',
    failed: 'تعذّر تحديد موقعك. أعد المحاولة بعد قليل.',
    outside: 'موقعك خارج المملكة، ولا أراضيَ فيه على الخريطة.',
    /** `{distance}` is a length with its unit. */
    found: 'هذا موقعك، بدقة {distance}.',
    close: 'أغلق',
  },
  printing: {
    title: 'طباعة الخريطة',
    heading: 'عنوان الورقة',
    /** `{region}` is a region, `{mode}` what the map is coloured by. */
    usualHeading: 'أراضي {region}: {mode}',
    paper: 'الورق',
    papers: {
      'a4-landscape': 'A4 بالعرض',
      'a4-portrait': 'A4 بالطول',
      'a3-landscape': 'A3 بالعرض',
      'a3-portrait': 'A3 بالطول',
    },
    hint: 'تُطبع الخريطة كما تراها الآن، مع مفتاحها ومقياسها وعنوانها.',
    submit: 'اطبع',
    cancel: 'ألغِ',
    failed: 'تعذّر تجهيز صورة الخريطة. أعد المحاولة.',
    /** `{day}` is a date. */
    printedOn: 'طُبعت في {day}',
    scan: 'امسح الرمز لتفتح الخريطة نفسها.',
    code: 'رمز عنوان هذه الخريطة',
    picture: 'صورة الخريطة',
  },
} as const;
