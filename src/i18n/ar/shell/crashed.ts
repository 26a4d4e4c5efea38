/** Said where a part of the page has broken; apart from everything else, for it travels with every island. */
export const crashed = {
  note: 'حدث خطأ في هذا الجزء من الصفحة.',
  retry: 'أعد المحاولة',
};
