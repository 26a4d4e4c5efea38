/** Sentences about files of any format: archives, tables and texts. */
export const fileMessages = {
  'file not found ({path})': 'لم يُعثر على الملف',
  'this is a folder, not a file': 'هذا مجلد، لا ملف',
  'no permission to read the file': 'لا إذن بقراءة الملف',
  'disk error while reading the file': 'خطأ في القرص أثناء قراءة الملف',
  'the file is empty': 'الملف فارغ',

  'this is {format}, not {wanted}': 'الملف {format}، والمطلوب {wanted}',
  'this is {format}: save it as .xlsx or CSV': 'الملف {format}. احفظه بصيغة .xlsx أو CSV',
  'this is an old Excel workbook (.xls) or one with a password: save it as .xlsx without a password, or as CSV':
    'هذا مصنف Excel قديم (.xls) أو محميّ بكلمة مرور. احفظه بصيغة .xlsx بلا كلمة مرور، أو بصيغة CSV',
  'a PNG image': 'صورة PNG',
  'a JPEG image': 'صورة JPEG',
  'a GIF image': 'صورة GIF',
  'a PDF document': 'مستند PDF',
  'a ZIP archive or an Excel workbook (save the sheet as CSV, or unpack it)':
    'ملف ZIP أو مصنف Excel (احفظ الورقة بصيغة CSV، أو فُكّ ضغط الملف)',
  'an old Excel workbook (save the sheet as CSV)': 'مصنف Excel قديم (احفظ الورقة بصيغة CSV)',
  'a gzip archive (unpack it)': 'ملف gzip مضغوط (فُكّ ضغطه)',
  'an SQLite database': 'قاعدة بيانات SQLite',
  'a shapefile': 'ملف Shapefile',
  'an HTML page': 'صفحة HTML',
  'an XML document': 'مستند XML',
  'a binary Excel workbook (.xlsb)': 'مصنف Excel ثنائي (.xlsb)',
  'an OpenDocument file': 'ملف OpenDocument',
  'a Word document': 'مستند Word',
  'a presentation': 'عرض تقديمي',

  'this is not a text file, so it cannot be {wanted}; if it is one, state its --encoding':
    'هذا ليس ملفًا نصيًا، والمطلوب {wanted}. إن كان نصيًا فحدّد ترميزه',
  'the text is not UTF-8, which GeoJSON requires: save it as UTF-8':
    'النص ليس بترميز UTF-8 الذي يشترطه GeoJSON. احفظه بترميز UTF-8',
  'the text is not valid {encoding} in line {line}: the file is damaged':
    'النص في السطر {line} ليس سليمًا بترميز {encoding}. الملف تالف',
  'the text is not valid {encoding}': 'النص ليس بترميز {encoding}',
  'the file ends in the middle of a letter: it is damaged or truncated':
    'ينتهي الملف في منتصف حرف. الملف تالف أو مقطوع',
  '--encoding {encoding} is not a known text encoding, such as UTF-8 or windows-1256':
    'لا ترميز بالاسم {encoding}. حدّد الترميز، مثل UTF-8 أو windows-1256',
  'the text encoding {encoding}, which the .cpg states, is unknown: state it with --encoding, such as --encoding windows-1256':
    'لا ترميز بالاسم {encoding} المذكور في ملف .cpg. حدّد الترميز، مثل windows-1256',

  'this is JSON, not CSV': 'هذا ملف JSON، والمطلوب CSV',
  'a quotation mark is never closed: the file is damaged or truncated':
    'في الملف علامة اقتباس لم تُغلق. الملف تالف أو مقطوع',
  'a quotation mark takes whole rows up to line {line} into one cell: the file is damaged':
    'علامة اقتباس تضمّ صفوفًا كاملة حتى السطر {line} في خلية واحدة. الملف تالف',
  'line {line} is not valid CSV ({detail})': 'السطر {line} ليس بصيغة CSV سليمة',
  'line {line} has {cells} cells, but the header row has {width}: the file is damaged or truncated':
    'عدد الخلايا في السطر {line}: {cells}، وفي صف العناوين: {width}. الملف تالف أو مقطوع',

  'line {line} repeats the headers: {reason}': 'السطر {line} يكرر العناوين بأعمدة أخرى: {reason}',
  'repeats the headers': 'صف عناوين مكرر',
  'a note, not a row of the table': 'ملاحظة لا صف من الجدول',
  'a letter is broken': 'فيه حرف تالف',
  '{reason}; sheets: {sheets}': '{reason}. أوراق المصنف: {sheets}',
  'hidden sheets are read too: {sheets}': 'قُرئت أوراق مخفية أيضًا: {sheets}',
  'sheets without the columns are passed over: {sheets}': 'أوراق بلا هذه الأعمدة لم تُقرأ: {sheets}',

  'the workbook has no sheet with a table': 'لا جدول في أي ورقة من المصنف',
  'unpacked, the workbook has {size} MB, too much to be read at once: save the sheet as CSV':
    'حجم المصنف بعد فك الضغط {size} ميغابايت، وهذا أكبر من أن يُقرأ مرة واحدة. احفظ الورقة بصيغة CSV',
  'the workbook has {rows} rows, but at most {most} are read at once: save the sheet as CSV':
    'عدد الصفوف في المصنف: {rows}، والحد {most}. احفظ الورقة بصيغة CSV',
  'the workbook is damaged: open it in Excel and save it again, or save the sheet as CSV':
    'المصنف تالف. افتحه في Excel واحفظه من جديد، أو احفظ الورقة بصيغة CSV',

  'the ZIP archive is empty': 'ملف ZIP فارغ',
  'the ZIP archive is damaged or cut off': 'ملف ZIP تالف أو مقطوع',
  'the ZIP archive is protected by a password: give one without':
    'ملف ZIP محميّ بكلمة مرور. ارفع ملفًا بلا كلمة مرور',
  'the ZIP archive is compressed by a method that cannot be read ({method}): use the usual one, Deflate':
    'ضُغط ملف ZIP بطريقة لا تُقرأ ({method}). اضغطه بالطريقة المعتادة',
  'unpacked, the ZIP archive would have {size} GB, more than the {most} GB allowed: divide it, or give the unpacked file':
    'حجم ما في ملف ZIP بعد فك الضغط {size} غيغابايت، والحد {most} غيغابايت. قسّمه، أو ارفع الملف غير مضغوط',
  'the ZIP archive has more than {most} files': 'عدد الملفات في ملف ZIP أكثر من {most}',
  'the ZIP archive has no CSV in it: give the table itself': 'لا جدول CSV في ملف ZIP. ارفع الجدول نفسه',
  'the ZIP archive has {tables} tables, but one is read at a time: unpack it':
    'عدد الجداول في ملف ZIP: {tables}، ويُقرأ جدول واحد في كل مرة. فُكّ ضغطه وارفع كل جدول وحده',
} as const;
