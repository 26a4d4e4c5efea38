import type { ErrorCode } from '../../contract/errors.ts';

/** Sentences of the platform's refusals; shown to people as they are. `{field}` names the refused input. */
export const errors: Record<ErrorCode, string> = {
  bad_request: 'قيمة غير صالحة في الحقل {field}.',
  not_found: 'لا يوجد شيء على هذا العنوان.',
  region_not_found: 'المنطقة غير موجودة.',
  parcel_not_found: 'القطعة غير موجودة.',
  neighborhood_not_found: 'الحي غير موجود.',
  archive_missing: 'بيانات الخريطة لهذه المنطقة لم تُبنَ بعد.',
  range_not_satisfiable: 'المدى المطلوب خارج حجم الملف.',
  too_large: 'حجم الطلب أكبر من المسموح.',
  too_many_requests: 'طلبات كثيرة في وقت قصير. انتظر قليلًا ثم أعد المحاولة.',
  unexpected: 'حدث خلل لدينا. أعد المحاولة بعد قليل.',
  archive_damaged: 'ملف الخريطة لهذه المنطقة تالف. أعد بناءه ثم حاول مجددًا.',
};

export const done = 'تم';
