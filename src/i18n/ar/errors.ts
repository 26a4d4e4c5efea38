import type { ErrorCode } from '../../contract/errors.ts';

/** Sentences of the platform's refusals; shown to people as they are. `{field}` names what they lack. */
export const errors: Record<ErrorCode, string> = {
  bad_request: 'في الطلب قيمة غير صالحة.',
  platform_header_missing: 'ينقص الطلب ترويسة PLATFORM وقيمتها WEB.',
  device_header_missing: 'ينقص الطلب ترويسة Device-Id صالحة.',
  version_missing: 'ينقص الطلب ترويسة X-Version بالإصدار {field}.',
  api_key_missing: 'ينقص الطلب ترويسة X-Api-Key صالحة.',
  not_signed_in: 'سجّل الدخول أولًا ثم أعد المحاولة.',
  captcha_failed: 'تعذّر التأكد من أنك لست برنامجًا آليًا. أعد المحاولة.',
  code_wrong: 'رمز التحقق غير صحيح.',
  code_expired: 'انتهت صلاحية رمز التحقق. اطلب رمزًا جديدًا.',
  code_used_up: 'لم يعد هذا الرمز صالحًا. اطلب رمزًا جديدًا.',
  code_timed_out: 'تأخر إرسال رمز التحقق. أعد المحاولة.',
  code_not_sent: 'تعذّر إرسال رمز التحقق. أعد المحاولة بعد قليل.',
  too_many_codes: 'طُلبت رموز كثيرة من هنا أو لهذا الرقم. انتظر ساعة ثم أعد المحاولة.',
  too_many_forms: 'وصلتنا نماذج كثيرة من هنا أو لهذا الرقم. أعد المحاولة لاحقًا.',
  not_found: 'لا يوجد شيء على هذا العنوان.',
  region_not_found: 'المنطقة غير موجودة.',
  parcel_not_found: 'القطعة غير موجودة.',
  neighborhood_not_found: 'الحي غير موجود.',
  transaction_not_found: 'الصفقة غير موجودة.',
  bookmark_not_found: 'ليس هذا العنصر في مفضلتك.',
  offer_not_found: 'العرض غير موجود.',
  broker_not_found: 'لا توجد صفحة عامة لهذا الوسيط.',
  project_not_found: 'المشروع غير موجود.',
  attachment_not_found: 'الملف غير موجود.',
  session_not_found: 'الجلسة غير موجودة.',
  subject_not_found: 'ما تشير إليه غير موجود.',
  archive_missing: 'بيانات الخريطة لهذه المنطقة لم تُبنَ بعد.',
  bookmark_exists: 'هذا العنصر في مفضلتك من قبل.',
  phone_taken: 'رقم الجوال هذا مرتبط بحساب آخر.',
  form_already_sent: 'أرسلت هذا النموذج من قبل، وهو قيد المراجعة.',
  too_many_bookmarks: 'بلغت مفضلتك حدها. احذف منها قبل أن تضيف.',
  too_many_attachments: 'بلغ عدد ملفاتك حده، ولا يمكن رفع غيرها.',
  file_missing: 'لم يصل ملف مع الطلب.',
  file_type_refused: 'نوع الملف غير مقبول. ارفع صورة JPEG أو PNG أو WebP، أو ملف PDF.',
  unsupported_body: 'نوع محتوى الطلب غير مدعوم.',
  range_not_satisfiable: 'المدى المطلوب خارج حجم الملف.',
  address_too_long: 'عنوان الطلب أطول من المسموح.',
  too_large: 'حجم الطلب أكبر من المسموح.',
  too_many_requests: 'طلبات كثيرة في وقت قصير. انتظر قليلًا ثم أعد المحاولة.',
  unexpected: 'حدث خلل لدينا. أعد المحاولة بعد قليل.',
  busy: 'البيانات تُحدَّث الآن. أعد المحاولة بعد لحظات.',
  not_ready: 'المنصة تستعد للعمل. أعد المحاولة بعد لحظات.',
  archive_damaged: 'ملف الخريطة لهذه المنطقة تالف. أعد بناءه ثم حاول مجددًا.',
};

export const done = 'تم';

/** Said of an input that people fill in themselves; `{field}` is its name in `fields.ts`. */
export const wrongField = 'قيمة غير صالحة في الحقل «{field}».';
