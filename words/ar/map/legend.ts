/**
 * What the legend says beyond its entries: about the squares of a heat mode, where colors are explained, and that data
 * is generated. Not among the map's own texts, which it starts with.
 */
export const legend = {
  heatFailed: 'تعذّر تحميل الخريطة الحرارية.',
  heatLoading: 'جارٍ تحميل الخريطة الحرارية',
  heatNothing: 'لا صفقات تكفي لهذه الخريطة في هذه المنطقة.',
  /** Precedes the «?» links that explain the colors. */
  meanings: 'معنى الألوان',
  cells: 'الخلايا',
  demoBadge: 'بيانات تجريبية',
  demoExplanation: 'ولّدها النظام للعرض، ولا تصف قطعًا أو صفقات حقيقية.',
  /** The lowest band of a heat mode; `{to}` is a formatted number. */
  bandBelow: 'أقل من {to}',
};
