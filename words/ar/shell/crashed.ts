/** Shown where a part of the page has crashed; in its own file, because every island includes it. */
export const crashed = {
  note: 'حدث خطأ في هذا الجزء من الصفحة.',
  retry: 'أعد المحاولة',
};
