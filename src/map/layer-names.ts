/** Name of the source and of the layer that hold the places of sales. */
export const saleDotsId = 'sale-dots';

/** Name of the layer that dots lie below: no name of a street or neighbourhood is hidden by one. */
export const lowestLabelId = 'street-label';
