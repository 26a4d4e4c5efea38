/** Sentences about building rules, uses of land, reasons of complaints and settings: why their rows are not taken. */
export const ruleMessages = {
  'no code': 'لا رمز له',
  'the code has no letter and no digit': 'لا حرف في الرمز ولا رقم',
  'the code is longer than {longest} characters': 'عدد حروف الرمز أكبر من {longest}',
  'the code {code} is reserved': 'الرمز {code} محجوز',
  'repeats the code of an earlier row': 'يكرّر رمز صف سابق',
  'repeats the code and day of an earlier row': 'يكرّر رمز صف سابق ويومه',
  'neither a rule nor a class: no limit, use, note, color or order':
    'ليس نظامًا ولا تصنيفًا: لا حد ولا استخدام ولا ملاحظة ولا لون ولا ترتيب',
  'the color is none (give it as #f1ce63)': 'اللون لا يُقرأ. اكتبه مثل #668877',
  'the order is no whole number': 'الترتيب ليس عددًا صحيحًا',
  'the rank is no whole number': 'الرتبة ليست عددًا صحيحًا',
  'a limit is negative': 'حد أقل من صفر',
  'the coverage is above 1 (100 %)': 'نسبة التغطية أكبر من 1 (100٪)',
  'rules remove needs --region KEY': 'حدّد المنطقة التي تُزال أنظمتها',

  'no key': 'لا مفتاح له',
  'the key has more than letters, digits, _ and -': 'في المفتاح غير الحروف والأرقام والشرطات',
  'the key {key} is reserved': 'المفتاح {key} محجوز',
  'repeats the key of an earlier row': 'يكرّر مفتاح صف سابق',

  'it does not say what it is about': 'لم يُذكر نوع البلاغ',
  'there are no complaints about that': 'لا بلاغات من هذا النوع',
  'no text': 'لا نص له',
  'the text is longer than {longest} characters': 'عدد حروف النص أكبر من {longest}',
  'repeats an earlier row': 'يكرّر صفًا سابقًا',

  'repeats the name of an earlier row': 'يكرّر اسم صف سابق',
  'there is no such setting (there are {names})': 'لا إعداد بهذا الاسم. الإعدادات: {names}',
  'no value (default takes it back)': 'لا قيمة له',
  'the value is not allowed for {name}': 'القيمة لا تصلح للإعداد {name}',
  'the value of {content} can only be off; it is turned on by {options}':
    'قيمة {content} هي الإيقاف فقط، ويُشغَّل بهذه: {options}',
  '{content} has no such option (there are {options})': 'لا قيمة بهذا الاسم في {content}. القيم: {options}',
  'no value for {name}': 'لا قيمة للإعداد {name}',
  '{name} is turned on and off by the same table': 'الجدول نفسه يشغّل {name} ويوقفه',
  '{content} needs line {line} to be right': 'يحتاج {content} إلى أن يصحّ السطر {line}',
  '{said}': '{said}',
  'import settings does not accept --mode: others stay':
    'تبقى الإعدادات الأخرى كما هي، فلا تُحدَّد طريقة للتحميل',
} as const;
