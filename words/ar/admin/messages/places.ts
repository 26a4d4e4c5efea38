/** Sentences about regions, cities and districts, and about other names of them. */
export const placeMessages = {
  'a column without a header seems to name the region of each row: write المنطقة above it':
    'عمود بلا عنوان يبدو أنه منطقة كل صف. اكتب فوقه «المنطقة»',
  'no region (--region KEY tells that of all)': 'لم تُذكر المنطقة. حدّد المنطقة',
  'no region: the column «{column}» seems to name it, so say that with --map {column}=region':
    'لم تُذكر المنطقة، ويبدو أنها في العمود «{column}». عيّن معنى العمود: المنطقة',
  'the column «{column}» seems to name the region of each row, so --region cannot tell that of all: say --map {column}=region instead':
    'يبدو أن منطقة كل صف في العمود «{column}»، فلا تُحدّد منطقة واحدة للملف. عيّن معنى العمود: المنطقة',
  'unknown region': 'لم تُعرف المنطقة',
  'belongs to another region than {region}': 'من منطقة غير {region}',
  'is not in any region of the database (use --region KEY to assign all features to one)':
    'لا يقع في أي منطقة. حدّد المنطقة',
  'no name': 'لا اسم له',
  'no city name': 'لم تُذكر المدينة',
  'same name and region as an earlier row': 'له اسم ومنطقة صف سابق',
  'the numbers of the regions are not used: their points fit neither the numbers of this product nor those of open lists of cities':
    'لم تُستعمل أرقام المناطق، فالإحداثيات لا توافق ترقيم هذا الموقع ولا ترقيم قوائم المدن المفتوحة',
  '{count} rows lie where the bounds of regions overlap: they count for {region}, and some may belong to its neighbors':
    'صفوف تقع حيث تتداخل حدود المناطق: {count}. حُسبت من {region}، وقد يكون بعضها من مناطق مجاورة',
  '{count} names are those of several towns each: a deed that names no district stands on none of them':
    'أسماء لأكثر من مدينة في منطقتها: {count}. لا تُوضع صفقة بهذا الاسم في إحداها ما لم يُذكر الحي',
  '{name} ({region}): {points}': '{name} ({region}): {points}',
  'and {count} more names': 'وأسماء أخرى: {count}',
  'joined with an earlier feature of the same name and city': 'ضُمّ إلى معلم سابق له الاسم والمدينة أنفسهما',
  '{count} districts are made of several features each': 'أحياء يتكوّن كل منها من عدة معالم: {count}',

  'district is only given as أخرى (other)': 'كُتب الحي «أخرى» فقط',
  'no district given': 'لم يُذكر الحي',
  'unknown city': 'لم تُعرف المدينة',
  'district not found in city': 'لا حي بهذا الاسم في المدينة',
  'ambiguous: several districts have this name': 'أكثر من حي بهذا الاسم',

  'line {line}, column {column}: {reason}': 'السطر {line}، العمود «{column}»: {reason}',
  'nothing is written there': 'فارغ',
  '«{mark}» is neither yes nor no': '«{mark}» ليس نعم ولا لا',
  '«{kind}» is neither city nor district': '«{kind}» ليس مدينة ولا حيًا',
  '«{name}» is no region; the regions are {regions}': 'لا منطقة بالاسم «{name}». المناطق: {regions}',
  'it stays empty in rows about cities': 'يبقى فارغًا في صفوف المدن',
  '«{meant}» is the same name as «{written}»': '«{meant}» و«{written}» اسم واحد',
  'line {line} says «{meant}» for the same name': 'في السطر {line} «{meant}» للاسم نفسه',
  'line {line} accepts «{meant}» for the same name': 'قُبل في السطر {line} «{meant}» للاسم نفسه',
  'no row is accepted: write 1, x, yes or نعم into the column accept':
    'لم يُحدّد أي صف. حدّد اسمًا واحدًا على الأقل',
  '«{city}» is no city of the imported districts of {region}': 'لا أحياء محمّلة لمدينة «{city}» في {region}',
  '«{name}» in «{city}»: {problem}': '«{name}» في «{city}»: {problem}',
  'is itself a district of {city}': 'هو نفسه حي في {city}',
  'line {line} is marked, but not in force yet: run aliases accept first, or delete the file ({path})':
    'في السطر {line} من قائمة الأسماء السابقة اسم محدّد لم يُقبل بعد. اقبله أولًا، أو تُحذف القائمة على الخادم',
} as const;
