/** Words of labels that are drawn on the map; the style has them, not the page. */
export const labels = {
  planPrefix: 'مخطط',
  blockPrefix: 'بلك',
};
