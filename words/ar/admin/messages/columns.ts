/** Sentences about the columns of files and what they mean. */
export const columnMessages = {
  'the column {columns} is missing; found: {headers}': 'ينقص العمود {columns}. الموجود: {headers}',
  'the columns {columns} are missing; found: {headers}': 'تنقص الأعمدة {columns}. الموجود: {headers}',
  'the column {columns} is missing; no headers were found': 'ينقص العمود {columns}، ولا عناوين في الملف',
  'the columns {columns} are missing; no headers were found': 'تنقص الأعمدة {columns}، ولا عناوين في الملف',
  'no column but that of «{columns}» is known; found: {headers}':
    'لم يُعرف من الأعمدة إلا «{columns}». الموجود: {headers}',
  'there is no column of {field} («{header}»): say which it is with --map COLUMN={field}; the columns are: {headers}':
    'لا عمود معناه «{header}». عيّن معنى العمود. الموجود: {headers}',
  'there is no header row with {columns}; the first row is: {row}':
    'لا صف عناوين فيه {columns}. الصف الأول: {row}',
  'there is no header row with the name, longitude and latitude of cities; the first row is: {row}':
    'لا صف عناوين فيه اسم المدينة وخط الطول وخط العرض. الصف الأول: {row}',
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
  'the columns field, theirs and ours are needed':
    'تنقص أعمدة في جدول القيم: المعنى، والقيمة في الملف، والقيمة هنا',
  'line {line} lacks a field or a value': 'تنقص في السطر {line} قيمة أو معنى',
  none: 'لا شيء',
  'and more': 'وغيرها',
} as const;
