import { saleQuery, type SaleConditions } from '../../api/sale/sale-query.ts';
import type { OfferSearch } from '../../api/offer/offers.ts';

/** What the map's filters ask of offers: their prices, area, land use and place. The others are about sales. */
export function offerConditions(conditions: SaleConditions): Omit<OfferSearch, 'box' | 'offset' | 'limit'> {
  const { fromPrice, toPrice, fromTotal, toTotal, offered, ...others } = saleQuery(conditions);
  const { fromArea, toArea, landUseGroup, city, cityPart, municipality } = others;
  return {
    ...{ fromPrice: fromTotal, toPrice: toTotal, fromSqmPrice: fromPrice, toSqmPrice: toPrice },
    ...{ fromArea, toArea, landUseGroup, city, cityPart, municipality },
    // Who looks for land to buy does not mean that to let.
    ...(offered ? { purpose: 'sale' as const } : {}),
  };
}
