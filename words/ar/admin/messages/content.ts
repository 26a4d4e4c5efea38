/** Sentences about what operators put on the site: promotions, the form for members, the lock for maintenance. */
export const contentMessages = {
  'promo set accepts only --image FILE, --mobile-image FILE, --alt TEXT, --link ADDRESS, --html FILE, --video FILE, --from YYYY-MM-DD, --until YYYY-MM-DD':
    'في الإعلان الترويجي قيمة لا تُعرف',
  'form set accepts only --title TEXT, --key NAME, --html FILE, --image FILE, --mobile-image FILE, --video FILE, --link ADDRESS':
    'في نموذج الأعضاء قيمة لا تُعرف',
  "maintenance on accepts only --until 'YYYY-MM-DD HH:mm', --message TEXT, --targets {option}":
    'في إغلاق الصيانة قيمة لا تُعرف',
  'promo set needs an image, an HTML file or a video: {detail}':
    'يحتاج الإعلان الترويجي إلى صورة أو ملف HTML أو مقطع مرئي',
  'form set needs an image, an HTML file or a video: {detail}':
    'يحتاج نموذج الأعضاء إلى صورة أو ملف HTML أو مقطع مرئي',
  'form set needs --title: {detail}': 'يحتاج نموذج الأعضاء إلى عنوان',
  'maintenance on needs --until and --message: {detail}': 'يحتاج إغلاق الصيانة إلى وقت نهاية ورسالة',
  '--link must be an address starting with https:// or http://, not {link}': 'ليس رابطًا على الإنترنت: {link}',
  '--until must not be before --from: {until}': 'آخر يوم قبل أول يوم: {until}',
  '--{option} must be a day as YYYY-MM-DD, not {day}': 'اكتب اليوم مثل 2026-01-31، لا {day}',
  '--key must be small Latin letters, digits and hyphens, not {key}':
    'اكتب حروفًا لاتينية صغيرة وأرقامًا وشرطات، لا {key}',
  '--until must be a time as \'YYYY-MM-DD HH:mm\' (Saudi time), not "{until}"':
    'اكتب وقت النهاية مثل 2026-01-31 14:30 بتوقيت المملكة، لا {until}',
  '--until must be in the future: {until} has already passed in Saudi Arabia': 'مضى وقت النهاية {until}',
  '--targets must list {targets}, separated by commas: unknown target "{target}"':
    'لا تطبيق بالاسم {target}. التطبيقات: {targets}، وبينها فواصل',
  '{path} is not an image (JPEG, PNG or WebP)': 'الملف ليس صورة (JPEG أو PNG أو WebP)',
  '{path} is not a video (MP4 or WebM)': 'الملف ليس مقطعًا مرئيًا (MP4 أو WebM)',
  '{path} cannot be read': 'لا يُقرأ الملف',
  '{path} is larger than {most} KB': 'الملف أكبر من {most} كيلوبايت',
  '{path}: {reason}': '{reason}',
} as const;
