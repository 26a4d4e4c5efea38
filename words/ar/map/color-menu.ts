import type { MapMode } from '../../../contract/shared/vocabulary.ts';

const meanings: Record<MapMode, string> = {
  plain: 'القطع بلون واحد، لقراءة الحدود والشوارع.',
  shape_area: 'مساحة القطعة بالمتر المربع.',
  price_of_meter: 'متوسط سعر المتر في صفقات القطعة.',
  transaction_price: 'قيمة أحدث صفقة على القطعة.',
  zoning_color: 'فئة القطعة في نظام البناء.',
};

/** The menu of what the map is colored by. */
export const colorMenu = {
  /** What the colors of each mode stand for, in one line. */
  meanings,
  heatModes: 'خرائط حرارية',
  heatModesFailed: 'تعذّر تحميل قائمة الخرائط الحرارية.',
};
