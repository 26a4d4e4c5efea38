import type { OfferPurpose } from '../../../contract/shared/vocabulary.ts';

const purposes: Record<OfferPurpose, string> = {
  sale: 'للبيع',
  lease: 'للإيجار',
  investment: 'للاستثمار',
};

export const offers = {
  onParcel: 'عروض على هذه القطعة',
  inNeighborhood: 'عروض في الحي',
  noneOnParcel: 'لا عروض على هذه القطعة الآن.',
  noneInNeighborhood: 'لا عروض في هذا الحي الآن.',
  failed: 'تعذّر تحميل العروض.',
  failedOffer: 'تعذّر تحميل العرض، أو لم يعد معروضًا.',
  far: 'سعر المتر بعيد عن متوسط صفقات الحي: {price} ريال.',
  thousands: '{amount} ألف',
  millions: '{amount} مليون',
  purposes,
  page: 'صفحة العرض',
  yearlyRent: 'في السنة',
  /** Shown if there are more offers than listed; `{shown}` and `{all}` are numbers. */
  newest: 'أحدث {shown} من {all}',
};
