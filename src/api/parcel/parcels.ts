import type { Bounds } from '../../../contract/shared/common.ts';
import type { DataOf } from '../../../contract/shared/endpoint.ts';
import type {
  getParcelOutlines as outlinesCall,
  ParcelOfPlan,
  StreetLine,
} from '../../../contract/parcel/outlines.ts';
import { parcelLimits } from '../../../contract/parcel/limits.ts';
import type {
  getParcelShareLink as shareLinkCall,
  listPriceOfMeter as priceCall,
  searchParcels as searchCall,
  LandUseGroup,
  ZoningGroup,
} from '../../../contract/parcel/parcels.ts';
import { reportRoutes } from '../../../contract/parcel/report-routes.ts';
import { parcelRoutes } from '../../../contract/parcel/routes.ts';
import type { ParcelOrder } from '../../../contract/shared/orders.ts';
import { boxQuery } from '../shared/box-query.ts';
import { call } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';
import { saleQuery, type SaleConditions } from '../sale/sale-query.ts';

export type ParcelPage = DataOf<typeof searchCall>;
export type ParcelOutlines = DataOf<typeof outlinesCall>;
export type PricesOfMeter = DataOf<typeof priceCall>;
export type ParcelShareLink = DataOf<typeof shareLinkCall>;

/** Request for a page of parcels. At least one condition is required, if only a box; absent ones set no limit. */
export interface ParcelSearch {
  box?: Bounds | undefined;
  /** Area and land use apply to the parcel; the others must be met by one of its sales. */
  conditions: SaleConditions;
  text?: string | undefined;
  regionId?: number | undefined;
  neighborhoodId?: number | undefined;
  planNo?: string | undefined;
  blockNo?: string | undefined;
  parcelNo?: string | undefined;
  zoning?: string | undefined;
  orderBy: ParcelOrder;
  offset: number;
  limit: number;
}

export function searchParcels(
  clients: Clients,
  { box, conditions, ...search }: ParcelSearch,
  signal?: AbortSignal,
): Promise<ParcelPage> {
  return call(clients, parcelRoutes.searchParcels, {
    query: { ...boxQuery(box), ...saleQuery(conditions), ...search },
    signal,
  });
}

/** Outlines of parcels with the lengths of their edges; at most `parcelLimits.outlineParcels` per call. */
export function getParcelOutlines(
  clients: Clients,
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<ParcelOutlines> {
  return call(clients, parcelRoutes.getParcelOutlines, { query: { parcelObjectIds: ids.join(',') }, signal });
}

/** Parcels with their nearest surroundings, nearest first. Only the first `parcelLimits.planParcels` ids are requested. */
export async function getParcelPlan(
  clients: Clients,
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<ParcelOfPlan[]> {
  const { parcels } = await call(clients, parcelRoutes.getParcelPlan, {
    query: { parcelObjectIds: ids.slice(0, parcelLimits.planParcels).join(',') },
    signal,
  });
  return parcels;
}

/** Streets around a parcel as lines, within so many meters. */
export async function listStreetsAround(
  clients: Clients,
  parcelObjectId: number,
  meters: number,
  signal: AbortSignal,
): Promise<StreetLine[]> {
  const query = { parcelObjectId, meters };
  const { streets } = await call(clients, reportRoutes.listStreetsAround, { query, signal });
  return streets;
}

/** Price per m² by month (specification §9) of parcels and their neighborhoods; at most `saleLimits.seriesParcels`. */
export function listPriceOfMeter(
  clients: Clients,
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<PricesOfMeter> {
  return call(clients, parcelRoutes.listPriceOfMeter, {
    query: { parcelObjsIds: ids.join(','), groupingType: 'Monthly' },
    signal,
  });
}

/** The address for sharing a parcel, with an accompanying text. */
export function getParcelShareLink(
  clients: Clients,
  parcelObjectId: number,
  signal?: AbortSignal,
): Promise<ParcelShareLink> {
  return call(clients, parcelRoutes.getParcelShareLink, { query: { parcelObjectId }, signal });
}

/** Zoning classes of a region, in the order of the legend. */
export function listZoningClasses(
  clients: Clients,
  regionId: number,
  signal?: AbortSignal,
): Promise<ZoningGroup[]> {
  return call(clients, parcelRoutes.listZoningGroups, { query: { regionId }, signal });
}

/** Groups of land use of a region, in the order of lists. */
export function listLandUses(
  clients: Clients,
  regionId: number,
  signal?: AbortSignal,
): Promise<LandUseGroup[]> {
  return call(clients, parcelRoutes.listLandUseGroups, { query: { regionId }, signal });
}
