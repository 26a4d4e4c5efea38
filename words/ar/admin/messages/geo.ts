/** Sentences about geographic files: their formats, their coordinate systems and their shapes. */
export const geoMessages = {
  'an Excel workbook': 'مصنف Excel',
  'file geodatabase': 'قاعدة بيانات جغرافية',

  'it has {layers} layers: choose one with --layer: {names}':
    'عدد الطبقات في الملف: {layers}. اختر واحدة منها: {names}',
  'it has no layers, so that --layer has no meaning': 'لا طبقات في الملف لتُختار واحدة منها',
  'it has no layer {layer}, but {names}': 'لا طبقة باسم {layer} في الملف، وفيه: {names}',
  'the ZIP archive has no geographic file in it, but {names}': 'لا ملف جغرافيًا في ملف ZIP، وفيه: {names}',
  '{name} is an archive within the archive: unpack it': 'في ملف ZIP ملف مضغوط آخر، {name}. فُكّ ضغطه',

  '{names} and {count} more': '{names}، وغيرها ({count})',

  'this is a part of a dataset: give the .{main} instead':
    'هذا جزء من مجموعة ملفات. ارفع ملف .{main} مع بقية ملفاته في ملف ZIP',
  '{layer} has no .{part} of the same name beside it, which belongs to it: add it':
    'لا ملف .{part} باسم {layer}، وهو جزء منه. أضفه إلى ملف ZIP',
  'it is open in another program, which has not written all changes to it yet: close it there':
    'الملف مفتوح في برنامج آخر لم يكتب فيه كل التغييرات بعد. أغلقه هناك ثم أعد المحاولة',
  'this is an SQLite database, but no GeoPackage': 'هذه قاعدة بيانات SQLite، وليست GeoPackage',
  'this is an AutoCAD drawing (DWG): save it as DXF': 'هذا رسم AutoCAD (DWG). احفظه بصيغة DXF',

  'the {format} cannot be read: it is damaged, or something else':
    'لا يُقرأ الملف بصيغة {format}. هو تالف، أو بصيغة أخرى',
  'the {format} is damaged or cut off ({detail})': 'الملف بصيغة {format} تالف أو مقطوع ({detail})',
  'reading it has broken off, as a rule because it is too large: divide it, or save it as GeoPackage':
    'انقطعت قراءة الملف، وسبب ذلك في العادة أنه كبير جدًا. قسّمه، أو احفظه بصيغة GeoPackage',
  'a text of feature {feature} is not valid {encoding}: state the right encoding with --encoding, such as --encoding windows-1256':
    'في المعلم {feature} نص ليس سليمًا بترميز {encoding}. حدّد الترميز، مثل windows-1256',
  'its shapes are in several coordinate systems, {systems}: divide it':
    'أشكاله بأكثر من نظام إحداثيات: {systems}. قسّمه',

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

  'the .dbf is cut off: it has no complete header': 'ملف .dbf مقطوع، فلم تكتمل ترويسته',
  'the .dbf is cut off: it has {complete} of {rows} rows':
    'ملف .dbf مقطوع. الصفوف التي فيه: {complete} من {rows}',
  'the .dbf is not a dBASE table, or is damaged': 'ملف .dbf ليس جدول dBASE، أو هو تالف',
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

  '--crs {system} is not a known coordinate system: state its code, such as EPSG:32638':
    'لا نظام إحداثيات بالاسم {system}. حدّد رمزه، مثل EPSG:32638',
  'its coordinate system, {system}, cannot be read: export it in one of {accepted}, or state the right one with --crs':
    'لا يُقرأ نظام الإحداثيات {system}. صدّر الملف بأحد هذه الأنظمة: {accepted}، أو حدّد النظام الصحيح',
  'how its coordinate system, {system}, lies to WGS 84 is not known here: export it in one of {accepted}':
    'لا يُعرف موضع نظام الإحداثيات {system} من WGS 84 هنا. صدّر الملف بأحد هذه الأنظمة: {accepted}',
  'the file does not state its coordinate system, and the coordinates are not longitude and latitude: state the system with --crs, such as --crs EPSG:32638':
    'لا نظام إحداثيات مذكور في الملف، والإحداثيات ليست خطوط طول وعرض. حدّد نظام الإحداثيات، مثل EPSG:32638',
  'only after the features it states that its coordinate system is {code}: import it again with --crs {code}':
    'ذُكر نظام الإحداثيات {code} بعد المعالم. حدّد نظام الإحداثيات {code} ثم حمّله من جديد',
  'the coordinates look like projected meters: GeoJSON has longitude and latitude in degrees (export as EPSG:4326, or state the coordinate system with --crs, such as --crs EPSG:32638)':
    'تبدو الإحداثيات أمتارًا مسقطة، وفي GeoJSON خطوط طول وعرض بالدرجات. صدّر الملف بنظام EPSG:4326، أو حدّد نظام الإحداثيات، مثل EPSG:32638',

  'the file has no features': 'لا معالم في الملف',
  'none of {features} features can be used: {reasons}':
    'لا يصلح أي معلم من معالم الملف ({features}): {reasons}',
  'none of {features} features can be used: {reasons} (use --city NAME to set the city of features without one)':
    'لا يصلح أي معلم من معالم الملف ({features}): {reasons}. حدّد المدينة لما لا يسمّيها',

  'not a GeoJSON feature': 'ليس معلم GeoJSON',
  'no polygon geometry': 'لا مضلع له',
  'no line geometry': 'لا خط له',
  'no length': 'لا طول له',
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
