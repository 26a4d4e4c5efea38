/** What the legend says beyond its entries: about the squares of a heat mode, and where colors are explained. */
export const legend = {
  heatFailed: 'تعذّر تحميل الخريطة الحرارية.',
  heatLoading: 'جارٍ تحميل الخريطة الحرارية',
  heatNothing: 'لا صفقات تكفي لهذه الخريطة في هذه المنطقة.',
  /** Precedes the «?» links that explain the colors. */
  meanings: 'معنى الألوان',
  cells: 'الخلايا',
  /** The lowest band of a heat mode; `{to}` is a formatted number. */
  bandBelow: 'أقل من {to}',
};
