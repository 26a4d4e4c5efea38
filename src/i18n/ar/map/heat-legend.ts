/** What the legend of a heat mode says about its squares. */
export const heatLegend = {
  failed: 'تعذّر تحميل الخريطة الحرارية.',
  loading: 'جارٍ تحميل الخريطة الحرارية',
  nothing: 'لا صفقات تكفي لهذه الخريطة في هذه المنطقة.',
};
