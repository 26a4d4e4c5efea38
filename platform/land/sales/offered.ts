/** A parcel in a valid offer for sale, the cheapest if there are several. Prices are in riyals, the whole's and per m². */
export interface OfferedParcel {
  parcelId: number;
  code: string;
  priceSar: number;
  priceSarPerSqm: number;
}

/** What a request asks of prices, in riyals: of the whole, and per m². */
export interface PriceQuery {
  offered?: 'true' | 'false' | undefined;
  fromTotal?: number | undefined;
  toTotal?: number | undefined;
  fromPrice?: number | undefined;
  toPrice?: number | undefined;
}

/** A range of prices of the whole. */
export interface Budget {
  from: number | undefined;
  to: number | undefined;
  /** Offered parcels whose price lies in the range. */
  offeredWithin: readonly number[];
  /** All offered parcels: of the others the last sale counts. */
  offered: readonly number[];
}

/** Conditions on what parcels are offered for (decision 045); absent ones set no limit. */
export interface OfferConditions {
  /** The parcels that are offered. */
  offeredIds?: readonly number[] | undefined;
  /** Those whose price per m² lies in the range. */
  askedIds?: readonly number[] | undefined;
  budget?: Budget | undefined;
}

/** Returns what a request asks of offers. */
export function offerConditions(query: PriceQuery, parcels: readonly OfferedParcel[]): OfferConditions {
  const { fromTotal: from, toTotal: to, fromPrice, toPrice } = query;
  const isOffered = query.offered === 'true';
  const ids = idsOf(parcels);
  const hasBudget = from !== undefined || to !== undefined;
  const hasPrice = fromPrice !== undefined || toPrice !== undefined;
  const conditions: OfferConditions = {};
  if (isOffered) conditions.offeredIds = ids;
  if (isOffered && hasPrice)
    conditions.askedIds = idsOf(parcels.filter((each) => isBetween(each.priceSarPerSqm, fromPrice, toPrice)));
  if (hasBudget) {
    const offeredWithin = idsOf(parcels.filter((each) => isBetween(each.priceSar, from, to)));
    conditions.budget = { from, to, offeredWithin, offered: ids };
  }
  return conditions;
}

/** Returns the parcels that are offered within the prices of a request. */
export function offeredWithin(query: PriceQuery, parcels: readonly OfferedParcel[]): number[] {
  const { fromTotal, toTotal, fromPrice, toPrice } = query;
  return idsOf(
    parcels.filter(
      ({ priceSar, priceSarPerSqm }) =>
        isBetween(priceSar, fromTotal, toTotal) && isBetween(priceSarPerSqm, fromPrice, toPrice),
    ),
  );
}

function idsOf(parcels: readonly OfferedParcel[]): number[] {
  return parcels.map(({ parcelId }) => parcelId);
}

function isBetween(amount: number, from: number | undefined, to: number | undefined): boolean {
  return (from === undefined || amount >= from) && (to === undefined || amount <= to);
}
