/** Sentences about geographic files: their formats, their coordinate systems and their shapes. */
export const geoMessages = {
  'a Shapefile or GeoJSON': 'ملف Shapefile أو GeoJSON',
  'an Excel workbook': 'مصنف Excel',
  'an Esri file geodatabase': 'قاعدة بيانات جغرافية من Esri',
  'a KMZ file': 'ملف KMZ',

  'the ZIP archive has {layers} layers, but one is read at a time: {names}':
    'عدد الطبقات في ملف ZIP: {layers}، وتُقرأ طبقة واحدة في كل مرة: {names}',
  'the ZIP archive has no .shp and no .geojson in it, but {names}':
    'لا ملف .shp ولا .geojson في ملف ZIP، وفيه: {names}',
  '{names} and {count} more': '{names}، وغيرها ({count})',
  'this is the index of a Shapefile: give the .shp instead':
    'هذا فهرس Shapefile. ارفع ملف .shp مع بقية ملفاته في ملف ZIP',
  '{layer} has no .dbf of the same name beside it, which holds the properties: add it to the Shapefile':
    'لا ملف .dbf باسم {layer}، وفيه الخصائص. أضفه إلى ملف ZIP',

  'this is not GeoJSON: it does not begin with {': 'هذا ليس ملف GeoJSON، فأوله ليس قوسًا معقوفًا',
  'this JSON has no list of "features", so it is not GeoJSON':
    'لا قائمة معالم في ملف JSON هذا، فليس ملف GeoJSON',
  'line {line} is not valid JSON: the file is damaged or truncated':
    'السطر {line} ليس بصيغة JSON سليمة. الملف تالف أو مقطوع',
  'after feature {count} it is not valid JSON (the file is damaged or truncated)':
    'ما بعد المعلم {count} ليس بصيغة JSON سليمة. الملف تالف أو مقطوع',
  'this is one page of what the service has ({sign}): ask it for all pages, by resultOffset or startIndex, and load them as several files or as one':
    'هذه صفحة واحدة مما في الخدمة ({sign}). اطلب منها كل الصفحات، وحمّلها ملفًا واحدًا أو ملفات',
  'numberMatched is {matched}, it has {count}': 'في الخدمة {matched}، وفي الملف {count}',
  exceededTransferLimit: 'تجاوز حد النقل',
  'a link to the next page': 'فيها رابط إلى الصفحة التالية',

  'the .dbf is cut off': 'ملف .dbf مقطوع',
  'the .dbf is cut off: it has no complete header': 'ملف .dbf مقطوع، فلم تكتمل ترويسته',
  'the .dbf is cut off: it has {complete} of {rows} rows':
    'ملف .dbf مقطوع. الصفوف التي فيه: {complete} من {rows}',
  'the .dbf is not a dBASE table, or is damaged': 'ملف .dbf ليس جدول dBASE، أو هو تالف',
  'a text in row {row} of the .dbf is not valid {encoding}: state the right encoding with --encoding, such as --encoding windows-1256':
    'في الصف {row} من ملف .dbf نص ليس سليمًا بترميز {encoding}. حدّد الترميز، مثل windows-1256',
  'the .dbf has {rows} rows, fewer than the .shp has shapes: they do not belong together, or one of them is cut off':
    'عدد الصفوف في ملف .dbf: {rows}، وهو أقل من عدد الأشكال في ملف .shp. الملفان ليسا من Shapefile واحد، أو أحدهما مقطوع',
  'the .dbf has {rows} rows, but the .shp {shapes} shapes: they do not belong together, or one of them is cut off':
    'عدد الصفوف في ملف .dbf: {rows}، وعدد الأشكال في ملف .shp: {shapes}. الملفان ليسا من Shapefile واحد، أو أحدهما مقطوع',
  'the .shp has shapes of type {type}, which is neither points, lines nor polygons':
    'الأشكال في ملف .shp من النوع {type}، وليس نقاطًا ولا خطوطًا ولا مضلعات',
  'the .shp is not that of a Shapefile': 'ملف .shp ليس من Shapefile',
  'the .shp is cut off: it has no complete header': 'ملف .shp مقطوع، فلم تكتمل ترويسته',
  'the .shp is cut off: it has {size} of {length} bytes':
    'ملف .shp مقطوع. البايتات التي فيه: {size} من {length}',
  'the .shp is damaged: its header states no length': 'ملف .shp تالف، فلا طول في ترويسته',
  'the .shp is damaged at shape {number}': 'ملف .shp تالف عند الشكل {number}',

  '--crs {system} is not a known coordinate system: accepted are {accepted}':
    'لا يُقبل نظام الإحداثيات {system}. المقبول: {accepted}',
  'its coordinate system, {system}, cannot be read: export it in one of {accepted}, or if it is one of them in truth, state that with --crs':
    'لا يُقرأ نظام الإحداثيات {system}. صدّر الملف بأحد هذه الأنظمة: {accepted}. وإن كان أحدها في الحقيقة فحدّد نظام الإحداثيات',
  'the .prj calls its coordinate system {system}, but its {difference} is not that of {code}: export the file in one of {accepted}':
    'نظام الإحداثيات في ملف .prj اسمه {system}، لكنه يخالف {code} في: {difference}. صدّر الملف بأحد هذه الأنظمة: {accepted}',
  datum: 'المرجع الجيوديسي',
  kind: 'النوع',
  unit: 'وحدة القياس',
  'prime meridian': 'خط الطول الرئيس',
  'only after the features it states that its coordinate system is {code}: import it again with --crs {code}':
    'ذُكر نظام الإحداثيات {code} بعد المعالم. حدّد نظام الإحداثيات {code} ثم حمّله من جديد',
  'the file does not state its coordinate system (it has no .prj), and the coordinates are not longitude and latitude: state the system with --crs, such as --crs EPSG:32638':
    'لا نظام إحداثيات مذكور في الملف (لا ملف .prj)، والإحداثيات ليست خطوط طول وعرض. حدّد نظام الإحداثيات، مثل EPSG:32638',
  'the coordinates look like projected meters: GeoJSON has longitude and latitude in degrees (export as EPSG:4326, or state the coordinate system with --crs, such as --crs EPSG:32638)':
    'تبدو الإحداثيات أمتارًا مسقطة، وفي GeoJSON خطوط طول وعرض بالدرجات. صدّر الملف بنظام EPSG:4326، أو حدّد نظام الإحداثيات، مثل EPSG:32638',
  '{code} ({system})': '{code} ({system})',
  '{first} to {last} ({system} / UTM zones {from} to {to})':
    '{first} إلى {last} ({system} / UTM {from} إلى {to})',

  'the file has no features': 'لا معالم في الملف',
  'none of {features} features can be used: {reasons}':
    'لا يصلح أي معلم من معالم الملف ({features}): {reasons}',
  'none of {features} features can be used: {reasons} (use --city NAME to set the city of features without one)':
    'لا يصلح أي معلم من معالم الملف ({features}): {reasons}. حدّد المدينة لما لا يسمّيها',

  'not a GeoJSON feature': 'ليس معلم GeoJSON',
  'no polygon geometry': 'لا مضلع له',
  'no line geometry': 'لا خط له',
  'no line or point geometry': 'لا خط له ولا نقطة',
  'no point': 'لا نقطة له',
  'a coordinate is not a number': 'في إحداثياته ما ليس رقمًا',
  'coordinates are not degrees': 'إحداثياته ليست بالدرجات',
  'coordinates are not longitude and latitude but look like projected meters':
    'إحداثياته ليست خطوط طول وعرض، وتبدو أمتارًا مسقطة',
  'a coordinate is out of range for longitude and latitude': 'إحداثياته خارج مدى خطوط الطول والعرض',
  'latitude seems to be given before longitude': 'يبدو خط العرض مكتوبًا قبل خط الطول',
  'lies outside Saudi Arabia': 'يقع خارج المملكة',
  'lies outside the region': 'يقع خارج المنطقة',
  'lies outside its region': 'يقع خارج منطقته',
  'a ring has fewer than 4 positions': 'في مضلعه حدّ نقاطه أقل من 4',
  'a line has fewer than 2 different positions': 'في خطه أقل من نقطتين مختلفتين',
  'the polygon has no area': 'لا مساحة لمضلعه',
  'an outline that crosses itself was repaired': 'أُصلح حدّ يقطع نفسه',
  'repeats an earlier feature (same id, or same name and place)':
    'يكرّر معلمًا سابقًا (المعرّف نفسه، أو الاسم والمكان أنفسهما)',
} as const;
