/** Sentences about the columns of files and what they mean. */
export const columnMessages = {
  'the column {columns} is missing; found: {headers}': 'ينقص العمود {columns}. الموجود: {headers}',
  'the columns {columns} are missing; found: {headers}': 'تنقص الأعمدة {columns}. الموجود: {headers}',
  'only one column is known; found: {headers}': 'لم يُعرف من الأعمدة إلا واحد. الموجود: {headers}',
  '{missing}; say which column it is with --map COLUMN={field}': '{missing}. عيّن معنى العمود',
  '{seems} ({missing})': '{seems} ({missing})',
  'these are individual deeds, not quarterly indicators: use import sales':
    'هذه صفقات، لا مؤشرات ربعية. اختر النوع «الصفقات»',
  'these are quarterly indicators, not individual deeds: use import indicators':
    'هذه مؤشرات ربعية، لا صفقات. اختر النوع «المؤشرات الربعية»',
  'these are rents, which are no sales': 'هذا ملف إيجارات، لا صفقات بيع',
  'this is a price index, which has no prices': 'هذا رقم قياسي للأسعار، لا أسعار فيه',
  'these are operations of the register (mortgages, transfers, seizures), which have no prices':
    'هذه عمليات عقارية (رهن ونقل وحجز)، لا أسعار فيها',
  'these are registrations, which have no prices': 'هذا ملف تسجيل أو تملّك، لا أسعار فيه',
  'there are no rows below the header row': 'لا صفوف تحت صف العناوين',
  'there are no rows below the headers': 'لا صفوف تحت العناوين',

  '--map speaks of {columns}, which the file does not have; its columns are: {headers}':
    'عُيّن معنى {columns}، وليس في الملف. الموجود: {headers}',
  '--map takes theirs=ours, such as PLAN_CODE=plan: {option}':
    'لم يُفهم معنى أحد الأعمدة. عيّن معنى العمود من القائمة',
  '{where}: there is no field «{name}»; the fields are {fields}':
    '{where}: لا معنى بالاسم «{name}». المعاني: {fields}',
  'no column «{header}»: there are {headers}': 'لا عمود بالاسم «{header}». الموجود: {headers}',
  'no field «{name}»: there are {fields}': 'لا معنى بالاسم «{name}». المعاني: {fields}',
  'this kept mapping is damaged: repair or delete it ({path})':
    'معاني الأعمدة المحفوظة لهذا الناشر تالفة. تُصلح أو تُحذف على الخادم',
  'line {line} lacks a field or a value': 'تنقص في السطر {line} قيمة أو معنى',
  none: 'لا شيء',
  'and more': 'وغيرها',
} as const;
