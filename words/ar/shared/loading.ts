/** Shown while something is loading, or failed to load. */
export const loading = {
  data: 'جارٍ تحميل البيانات',
  part: 'جارٍ تحضير الأداة',
  failedPart: 'تعذّر تحميل هذا الجزء من الصفحة.',
  retry: 'أعد المحاولة',
};
