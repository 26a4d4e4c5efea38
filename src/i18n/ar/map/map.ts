import type { MapMode, ZoningClass } from '../../../contract/shared/vocabulary.ts';
import { regions } from '../shell/regions.ts';

const modes: Record<MapMode, string> = {
  plain: 'بلا تلوين',
  shape_area: 'المساحة',
  price_of_meter: 'متوسط سعر المتر',
  transaction_price: 'قيمة الصفقة',
  zoning_color: 'التنظيم',
};

const zoning: Record<ZoningClass, string> = {
  open_areas: 'مناطق مفتوحة',
  commercial_apartments: 'شقق تجارية',
  utilities: 'مرافق',
  commercial: 'تجاري',
  residential: 'سكني',
  sb_t3_1: 'البوليفارد T3.1',
  sb_t3_2: 'البوليفارد T3.2',
  sb_t4_1: 'البوليفارد T4.1',
  sb_t4_2: 'البوليفارد T4.2',
  sb_t5_1: 'البوليفارد T5.1',
  sb_t5_1_tod: 'البوليفارد T5.1-TOD',
  sb_t5_2: 'البوليفارد T5.2',
  sb_t5_3: 'البوليفارد T5.3',
  sb_t5_3_tod: 'البوليفارد T5.3-TOD',
  sb_t6: 'البوليفارد T6',
  sb_services: 'البوليفارد خدمات',
  sb_community_residential: 'البوليفارد سكن مجتمعي',
  sb_subject_to_subdivision: 'خاضع للتقسيم',
  sb_undetermined: 'غير محدد',
};

export const map = {
  title: 'الخريطة',
  legend: 'مفتاح الخريطة',
  modePicker: 'لوّن الخريطة حسب',
  heatModesFailed: 'تعذّر تحميل قائمة الخرائط الحرارية.',
  modes,
  zoning,
  regions,
  /** Parcels without what a mode colors by; `plain` colors by nothing. */
  noData: {
    shape_area: 'لا توجد بيانات',
    price_of_meter: 'لا توجد صفقات مسجلة',
    transaction_price: 'لا توجد صفقات مسجلة',
    zoning_color: 'غير معروف',
  } as Partial<Record<MapMode, string>>,
  legendHint: 'اضغط فئة لتظهر وحدها.',
  allClasses: 'أظهر كل الفئات',
  overlays: 'طبقات',
  sheet: {
    handle: 'ارفع اللوحة أو أنزلها',
    stops: { peek: 'اللوحة منزلة', half: 'اللوحة في نصف الشاشة', full: 'اللوحة مرفوعة' },
  },
  offline: 'لا اتصال بالشبكة. تبقى آخر خريطة ظاهرة، وتكتمل حين يعود الاتصال.',
  /** `{from}` and `{to}` are formatted numbers; each band includes its lower bound. */
  band: '{from} إلى {to}',
  openBand: '{from} فأكثر',
  units: { sqm: 'م²', sar_per_sqm: 'ريال/م²', sar: 'ريال' },
  planPrefix: 'مخطط',
  loading: 'جارٍ تحميل الخريطة',
  failedTitle: 'تعذّر تحميل الخريطة',
  failedReason: 'لم تصل بيانات الخريطة. تحقق من اتصالك ثم أعد المحاولة.',
  noWebgl: 'متصفحك لا يدعم رسم الخريطة. حدّث المتصفح أو فعّل تسريع الرسوم.',
  retry: 'أعد المحاولة',
  loadingParcels: 'جارٍ تحميل القطع',
  emptyHere: 'لا توجد قطع في هذا الموضع. بعّد الخريطة لترى أين هي.',
  canvas: 'مساحة الرسم: تحرَّك بالأسهم، وقرِّب بعلامة الزائد، واختر ما في الوسط بمفتاح الإدخال',
  zoomIn: 'تقريب',
  zoomOut: 'تبعيد',
  toggleAttribution: 'أظهر مصدر الخريطة أو أخفه',
  meters: 'م',
  kilometers: 'كم',
};
