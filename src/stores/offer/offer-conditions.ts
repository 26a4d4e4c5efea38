import { saleQuery, type SaleConditions } from '../../api/sale/sale-query.ts';
import type { OfferSearch } from '../../api/offer/offers.ts';

/** What the map's filters ask of offers: their price per m² and their area. The others are about sales. */
export function offerConditions(
  conditions: SaleConditions,
): Pick<OfferSearch, 'fromSqmPrice' | 'toSqmPrice' | 'fromArea' | 'toArea'> {
  const { fromPrice, toPrice, fromArea, toArea } = saleQuery(conditions);
  return { fromSqmPrice: fromPrice, toSqmPrice: toPrice, fromArea, toArea };
}
