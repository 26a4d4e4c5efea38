/** The search box of the map by itself. */
export const searchBox = {
  label: 'ابحث في الخريطة',
  placeholder: 'حي أو مخطط أو قطعة أو مدينة',
  clear: 'امسح البحث',
};
