/** Figures of cities on a region's list of sales. */
export const cityFigures = {
  title: 'أرقام المدن خارج الأحياء المعروفة',
  lead: 'صفقات أراضٍ لا يذكر مصدرها الحي، أو يذكر حيًا لا نعرف حدوده. لا تدخل في أرقام أي حي.',
  columns: {
    city: 'المدينة',
    quarter: 'آخر ربع',
    average: 'سعر المتر',
    deeds: 'الصكوك',
    growth: 'النمو السنوي',
  },
  /** A summary that unfolds the rest of the cities. */
  others: 'بقية المدن ({count})',
};
