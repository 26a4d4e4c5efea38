/** Sentences about loads as a whole: in English, which is how commands print them, and in Arabic for the desk. */
export const loadMessages = {
  '{file}: {reason}': '{file}: {reason}',
  '{losses}: confirm with --anyway': '{losses}. لا يُحمّل حتى يُؤكَّد ذلك',
  '{region} {kind}: {removed} of {before} would be removed ({share} %)':
    '{region}: يزول {removed} من {before} من {kind} ({share}٪)',
  '{kind}: {removed} of {before} would be removed ({share} %)':
    'يزول {removed} من {before} من {kind} ({share}٪)',
  '{region}: the demonstration would be removed: {counts}': '{region}: تزول بيانات العرض التجريبي: {counts}',
  '{count} {kind}': '{kind}: {count}',
  'the disk is full, so nothing was changed': 'امتلأ القرص، فلم يتغيّر شيء',
  'the disk is full, so tiles were not drawn; the data is stored, and the map shows the earlier tiles: make room, then run npm run data -- tiles':
    'امتلأ القرص، فحُفظت البيانات ولم تُرسم خرائطها. وسّع القرص، ثم تُرسم مع التحميل التالي',
  'the server failed': 'تعذّر ذلك لخطأ في الخادم. التفاصيل في سجل الخادم.',

  'none of the files could be imported: nothing was changed': 'لم يُحمّل أي ملف، ولم يتغيّر شيء',
  '{file}: of which kind is it? Name it by one of {kinds}': '{file}: لم يُعرف نوعه. سمّه بأحد الأنواع: {kinds}',
  'import {word} does not accept {option}': 'لا يقبل هذا النوع من الملفات كل ما حُدّد للتحميل',
  '--date must be a day such as 2026-01-31, not {date}': 'يوم النشر {date} ليس يومًا. اكتبه مثل 2026-01-31',
  '--mode must be {option}, not {mode}': 'لا طريقة للتحميل بالاسم «{mode}»',
  '--kind must be {kinds}, not {given}': 'لا نوع بالاسم «{given}». الأنواع: {kinds}',
  'there is no template of «{kind}»; the kinds are {kinds}': 'لا ملف فارغًا للنوع «{kind}». الأنواع: {kinds}',
  'the file exists; templates overwrite nothing': 'الملف موجود، ولا يُكتب فوقه',
  'there is no such folder ({path})': 'لا مجلد بهذا الاسم',

  '{count} × {reason}': '{reason} (عدد الصفوف: {count})',
  '{reason}: {text} ({header})': '{reason}: {text} ({header})',
  '{count} × {reason} (line {line}, {header}: {text})':
    '{reason} (عدد الصفوف: {count}، وأولها السطر {line}: {text} في عمود {header})',
  '{count} × {reason} (feature {numbers})': '{reason} (عدد المعالم: {count}، وأرقامها: {numbers})',
  '{count} × {reason} (line {numbers})': '{reason} (عدد الصفوف: {count}، وأسطرها: {numbers})',
  '{number} of {file}': '{number} في {file}',
  'none of {rows} rows can be used: {reasons}': 'لا يصلح أي صف من صفوف الملف ({rows}): {reasons}',
  '{files}: there are no rows below the header row': '{files}: لا صفوف تحت صف العناوين',
  '{files}: none of {rows} rows could be imported, so nothing was changed: {reasons}':
    '{files}: لم يُحمّل أي صف من الصفوف ({rows})، فلم يتغيّر شيء: {reasons}',
  '{reason} (full list: {path})': '{reason}',

  '{id} ({file}, line {line}): without an area there is no price per m², so it cannot be in force':
    '{id} ({file}، السطر {line}): لا سعر للمتر المربع من دون مساحة، فلا يُقبل هذا الصف',
  'no row with the id {id} is held aside': 'لا صف معلّق بالمعرّف {id}',
} as const;
