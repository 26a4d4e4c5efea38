export const regionPicker = {
  title: 'اختر المنطقة',
  current: 'الموقع الحالي',
  trigger: 'المنطقة: {region}. اختر غيرها',
  close: 'أغلق',
  loading: 'تُحمّل المناطق',
  empty: 'لا توجد بيانات لأي منطقة بعد.',
  failed: 'تعذّر تحميل المناطق.',
  retry: 'أعد المحاولة',
  parcels: '{count} قطعة',
};
