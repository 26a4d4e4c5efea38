import type { MapMode } from '../../../contract/shared/vocabulary.ts';
import { regions } from '../shell/regions.ts';

const modes: Record<MapMode, string> = {
  plain: 'بلا تلوين',
  shape_area: 'المساحة',
  price_of_meter: 'متوسط سعر المتر',
  transaction_price: 'قيمة الصفقة',
  zoning_color: 'التنظيم',
};

export const map = {
  title: 'الخريطة',
  legend: 'مفتاح الخريطة',
  modePicker: 'لوّن الخريطة حسب',
  modes,
  regions,
  /** Parcels without what a mode colors by; `plain` colors by nothing. */
  noData: {
    shape_area: 'لا توجد بيانات',
    price_of_meter: 'لا توجد صفقات مسجلة',
    transaction_price: 'لا توجد صفقات مسجلة',
    zoning_color: 'غير معروف بعد',
  } as Partial<Record<MapMode, string>>,
  legendHint: 'اضغط فئة لتظهر وحدها.',
  /** Opens the classes that nothing in view has. */
  everyClass: 'كل الفئات',
  allClasses: 'أظهر كل الفئات',
  overlays: 'طبقات',
  sheet: {
    handle: 'ارفع اللوحة أو أنزلها',
    /** What the lowered sheet holds. */
    line: 'قوائم ما على الخريطة',
    stops: { peek: 'اللوحة منزلة', half: 'اللوحة في نصف الشاشة', full: 'اللوحة مرفوعة' },
  },
  offline: 'لا اتصال بالشبكة. تبقى آخر خريطة ظاهرة، وتكتمل حين يعود الاتصال.',
  /** `{from}` and `{to}` are formatted numbers; each band includes its lower bound. */
  band: '{from} إلى {to}',
  openBand: '{from} فأكثر',
  units: { sqm: 'م²', sar_per_sqm: 'ريال/م²', sar: 'ريال' },
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
