/** Said where something is still to come, or did not. */
export const loading = {
  data: 'جارٍ تحميل البيانات',
  part: 'جارٍ تحضير الأداة',
  failedPart: 'تعذّر تحميل هذا الجزء من الصفحة.',
  retry: 'أعد المحاولة',
};
