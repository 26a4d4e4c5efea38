/** Sentences about layers of the map and its ground: public transport, projects and the archive of the ground. */
export const overlayMessages = {
  'no name and no line number': 'لا اسم له ولا رقم خط',
  'neither metro nor bus according to its properties (use --as metro or --as bus)':
    'لا يُعرف من خصائصه أهو للمترو أم للحافلات',
  'import {word} does not accept --as {option}': 'لا يقبل هذا النوع من الملفات ما حُدّد لمعالمه',
  'import {word} does not accept --as {option}, only {detail}': 'لا يقبل هذا النوع من الملفات ما حُدّد لمعالمه',

  'import ground does not accept {option}': 'لا تقبل خريطة الأساس كل ما حُدّد لها',
  'cannot be read ({detail})': 'لا يُقرأ الملف',
  'is damaged ({detail})': 'الملف تالف',
  'is no PMTiles archive of version 3': 'ليس ملف PMTiles من الإصدار 3',
  'is cut off: {size} of {length} bytes are there': 'الملف مقطوع. البايتات التي فيه: {size} من {length}',
  'holds no vector tiles (MVT)': 'ليست خرائطه متجهية (MVT)',
  'holds no tiles': 'لا خرائط فيه',
  'its tiles are compressed in a way that browsers do not read': 'ضُغطت خرائطه بطريقة لا تقرؤها المتصفحات',
  'is not in the Protomaps basemap schema, because it lacks the layers {layers}':
    'ليس وفق مخطط Protomaps لخرائط الأساس، وتنقصه طبقات: {layers}',
  'lies at longitudes {west} to {east} and latitudes {south} to {north}, outside the kingdom':
    'يقع بين خطي الطول {west} و{east} وخطي العرض {south} و{north}، خارج المملكة',
  '{where}; --anyway takes it nevertheless': '{where}. لا يُحمّل حتى يُؤكَّد ذلك',
} as const;
