/** Source name of a region's overlay archive; a region without overlays has no such source. */
export const overlaySource = 'overlays';

/** Name of the source and layer for sale dots. */
export const saleDotsId = 'sale-dots';

/** Name of the source of offers and of the layer of single ones. */
export const offerPinsId = 'offer-pins';

/** Name of the layer of clusters of offers. */
export const offerClustersId = `${offerPinsId}-clusters`;

/** Layer that dots are inserted below, so that they never cover a street or neighborhood name. */
export const lowestLabelId = 'street-label';
