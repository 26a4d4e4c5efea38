/** The map's search box without its results. */
export const searchBox = {
  label: 'ابحث في الخريطة',
  placeholder: 'حي أو مخطط أو قطعة أو مدينة',
  clear: 'امسح البحث',
};
