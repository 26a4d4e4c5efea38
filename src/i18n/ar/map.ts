import type { LandUseGroup, MapMode, SaleKind, ZoningClass } from '../../contract/vocabulary.ts';
import { regions } from './regions.ts';

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

const landUseGroups: Record<LandUseGroup, string> = {
  residential: 'سكني',
  commercial: 'تجاري',
  mixed: 'سكني تجاري',
  services: 'خدمات ومرافق',
  open: 'حدائق ومناطق مفتوحة',
  industrial: 'صناعي ومستودعات',
  undeveloped: 'أرض خام',
};

const saleKinds: Record<SaleKind, string> = {
  ordinary: 'صفقة اعتيادية',
  low_value: 'قيمة منخفضة لا تعبّر عن السوق',
  multi_parcel: 'صفقة على أكثر من قطعة',
};

export const map = {
  title: 'الخريطة',
  legend: 'مفتاح الخريطة',
  modePicker: 'لوّن الخريطة حسب',
  heatModes: 'خرائط حرارية',
  heatFailed: 'تعذّر تحميل الخريطة الحرارية.',
  heatModesFailed: 'تعذّر تحميل قائمة الخرائط الحرارية.',
  heatLoading: 'جارٍ تحميل الخريطة الحرارية',
  heatNothing: 'لا صفقات تكفي لهذه الخريطة في هذه المنطقة.',
  modes,
  zoning,
  landUseGroups,
  saleKinds,
  regions,
  noData: 'لا توجد بيانات',
  noDataTransaction: 'لا توجد صفقات مسجلة',
  plainLegend: 'حدود القطع بلا تلوين',
  cellNote: 'كل مربع متوسط ما فيه من القطع. قرّب الخريطة لترى القطع.',
  /** `{from}` and `{to}` are formatted numbers; each band owns its lower bound. */
  band: '{from} إلى {to}',
  openBand: '{from} فأكثر',
  bandBelow: 'أقل من {to}',
  units: { sqm: 'م²', sar_per_sqm: 'ريال/م²', sar: 'ريال' },
  planPrefix: 'مخطط',
  loading: 'جارٍ تحميل الخريطة',
  failedTitle: 'تعذّر تحميل الخريطة',
  failedReason: 'لم تصل بيانات الخريطة. تحقق من اتصالك ثم أعد المحاولة.',
  noWebgl: 'متصفحك لا يدعم رسم الخريطة. حدّث المتصفح أو فعّل تسريع الرسوم.',
  retry: 'أعد المحاولة',
  emptyHere: 'لا توجد قطع في هذا الموضع. بعّد الخريطة لترى أين هي.',
  demoBadge: 'بيانات تجريبية',
  demoExplanation: 'ولّدها النظام للعرض، ولا تصف قطعًا أو صفقات حقيقية.',
  canvas: 'مساحة الرسم: تحرَّك بالأسهم، وقرِّب بعلامة الزائد، واختر ما في الوسط بمفتاح الإدخال',
  zoomIn: 'تقريب',
  zoomOut: 'تبعيد',
  toggleAttribution: 'أظهر مصدر الخريطة أو أخفه',
  meters: 'م',
  kilometers: 'كم',
  attribution: 'أرضي',
};
