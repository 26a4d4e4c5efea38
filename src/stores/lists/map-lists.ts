import { atom } from 'nanostores';
import { listLandMetrics } from '../../api/map/metrics.ts';
import { listOffers } from '../../api/offer/offers.ts';
import { searchParcels } from '../../api/parcel/parcels.ts';
import { listPlans } from '../../api/parcel/plans.ts';
import { listTransactionsInBounds, searchTransactions } from '../../api/sale/transactions.ts';
import type { Source } from '../../../contract/shared/common.ts';
import type { LandMetricsRow } from '../../../contract/map/metrics.ts';
import type { Offer } from '../../../contract/offer/offers.ts';
import type { PlanRow } from '../../../contract/parcel/plans.ts';
import type { FoundParcel } from '../../../contract/parcel/parcels.ts';
import type { TransactionRow } from '../../../contract/sale/transactions.ts';
import { defaultRegionKey, type RegionKey } from '../../../contract/shared/vocabulary.ts';
import { regionIds } from '../../../contract/shared/region-ids.ts';
import {
  landMetricsOrders,
  offerOrders,
  parcelOrders,
  planOrders,
  transactionOrders,
  type LandMetricsOrder,
  type OfferOrder,
  type ParcelOrder,
  type PlanOrder,
  type TransactionOrder,
} from '../../../contract/shared/orders.ts';
import { offerConditions } from '../offer/offer-conditions.ts';
import { clients } from '../shared/clients.ts';
import { createList, type List } from './list.ts';

/** The region of the page, whose neighborhoods are listed. */
export const $listRegion = atom<RegionKey>(defaultRegionKey);

/** Neighborhoods with their metrics (specification §7), calculated from all land sales regardless of the filters. */
export const neighborhoodList: List<LandMetricsRow, LandMetricsOrder> = createList(
  landMetricsOrders,
  async ({ scope, isWholeRegion, conditions: _unfiltered, ...search }, signal) => {
    const box = isWholeRegion ? undefined : scope;
    const page = await listLandMetrics(clients, { ...search, box, regionId: listedRegion() }, signal);
    return { ...page, isCapped: false, sources: distinct(page.items.map(({ source }) => source)) };
  },
);

/** Plans of the parcels that pass the filters (decision 017). */
export const planList: List<PlanRow, PlanOrder> = createList(
  planOrders,
  async ({ scope, isWholeRegion, ...search }, signal) => {
    const regionId = listedRegion();
    const place = isWholeRegion ? { regionId } : { regionId, box: scope };
    return { ...(await listPlans(clients, { ...search, ...place }, signal)), isCapped: false, sources: [] };
  },
);

/** Parcels that pass the filters (decision 017). */
export const parcelList: List<FoundParcel, ParcelOrder> = createList(
  parcelOrders,
  async ({ scope, isWholeRegion, ...search }, signal) => {
    const place = isWholeRegion ? { regionId: listedRegion() } : { box: scope };
    return { ...(await searchParcels(clients, { ...search, ...place }, signal)), sources: [] };
  },
);

/** Sales that pass the filters (decision 017). */
export const saleList: List<TransactionRow, TransactionOrder> = createList(
  transactionOrders,
  async ({ scope, isWholeRegion, ...search }, signal) => {
    const page = isWholeRegion
      ? await searchTransactions(clients, { regionId: listedRegion() }, search, signal)
      : await listTransactionsInBounds(clients, { ...search, box: scope }, signal);
    return { ...page, isCapped: false };
  },
);

/** Valid offers, of the filters' price per m² and area. */
export const offerList: List<Offer, OfferOrder> = createList(
  offerOrders,
  async ({ scope, isWholeRegion, conditions, ...search }, signal) => {
    const place = isWholeRegion ? { regionId: listedRegion() } : { box: scope };
    const asked = { ...search, ...place, ...offerConditions(conditions) };
    const page = await listOffers(clients, asked, signal);
    // An offer that was published here names its broker, which its row does as well.
    const sources = page.items.filter((offer) => !offer.isPublishedHere).map(({ source }) => source);
    return { ...page, isCapped: false, sources: distinct(sources) };
  },
);

export const mapLists = {
  neighborhoods: neighborhoodList,
  plans: planList,
  parcels: parcelList,
  sales: saleList,
  offers: offerList,
} as const;

function listedRegion(): number {
  return regionIds[$listRegion.get()];
}

/** Returns the sources without duplicates. */
function distinct(sources: (Source | null)[]): Source[] {
  const known = sources.filter((source) => source !== null);
  return [...new Map(known.map((source) => [`${source.name} ${source.updatedAt}`, source])).values()];
}
