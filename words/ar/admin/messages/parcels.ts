/** Sentences about parcels, plans, streets and fee zones: why they are not taken. */
export const parcelMessages = {
  'merged with an earlier feature of the same parcel (same id, or same numbers and place)':
    'دُمج مع معلم سابق للقطعة نفسها (المعرّف نفسه، أو الأرقام والمكان نفسها)',
  '{id}: {reason}': '{id}: {reason}',
  '{id}: the load it came with is gone; import the file again with --accept':
    '{id}: زال التحميل الذي جاء به هذا الصف. حمّل ملفه من جديد، ثم اقبله',
  '{id} is {plot}, which must not take the place of {other}: give it an id of its own in the file':
    'الصف {id} هو {plot}، فلا يحل محل {other}. اجعل له في الملف معرّفًا خاصًا به',
  '{id} and another row are to take the place of {plot}: accept one':
    'الصف {id} وصف آخر كلاهما يحل محل {plot}. اقبل واحدًا منهما',
  'feature {number} is {plot}, which must not take the place of {other}: give it an id of its own':
    'المعلم {number} هو {plot}، فلا يحل محل {other}. اجعل له معرّفًا خاصًا به',
  'parcel {parcel}': 'القطعة {parcel}',
  'block {block}': 'البلك {block}',
  'plan {plan}': 'المخطط {plan}',

  'no plan number': 'لا رقم للمخطط',

  'no name of the zone': 'لا اسم للنطاق',
  'the name is longer than {longest} characters': 'عدد حروف الاسم أكبر من {longest}',
  'no law that sets the fee': 'لم يُذكر النظام الذي يفرض الرسم',
  'the law is longer than {longest} characters': 'عدد حروف اسم النظام أكبر من {longest}',
  'the address of the law does not begin with https://': 'أول رابط النظام ليس https://',
  'the area threshold is no area in m²': 'حد المساحة ليس مساحة بالمتر المربع',
  'no rate of the fee': 'لم تُذكر نسبة الرسم',
  'the rate of the fee is no number': 'نسبة الرسم ليست رقمًا',
  'the rate is below 1 %: write 10 for 10 %': 'النسبة أقل من 1٪. اكتب 10 لنسبة 10٪',
  'the rate is above {highest} %': 'النسبة أكبر من {highest}٪',
  'no first day of the rate': 'لم يُذكر أول يوم للنسبة',
  'a day can be read as two: write YYYY-MM-DD':
    'يوم يُقرأ على وجهين. اكتب السنة ثم الشهر ثم اليوم، مثل 2026-01-31',
  'first day of the rate: {problem}': 'أول يوم للنسبة: {problem}',
  'last day of the rate: {problem}': 'آخر يوم للنسبة: {problem}',
  'the last day of the rate is before its first': 'آخر يوم للنسبة قبل أول يوم لها',
  '{count} prices with a day are sales': 'أسعار لها يوم، فهي صفقات: {count}',
  'codes without a building rule: {codes}': 'رموز بلا نظام بناء: {codes}',
  'a price without a date, which counts in no figure': 'سعر بلا تاريخ، لا يدخل في أي رقم',
  'a price without a date, which counts in no figure: {problem}':
    'سعر بلا تاريخ، لا يدخل في أي رقم: {problem}',
  'the price per m² is not the price by the area; the price of the whole parcel holds':
    'سعر المتر ليس ناتج قسمة السعر على المساحة؛ يُعتمد سعر القطعة كاملة',
  'the area of the outline is more than 2 % above or below the stated one, which holds':
    'مساحة الحدود تزيد على المساحة المذكورة أو تنقص عنها بأكثر من 2%، والمذكورة هي المعتمدة',
} as const;
