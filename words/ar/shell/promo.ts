/** The promotion that covers a page until it is closed. */
export const promo = {
  label: 'عرض من أرضي',
  close: 'أغلق العرض',
  follow: 'افتح العرض',
  video: 'فيديو العرض',
};
