import type { LandMetrics } from '../../../contract/map/metrics.ts';
import type { BuildingRules, Parcel } from '../../../contract/parcel/parcels.ts';
import type { Region } from '../../../contract/shell/regions.ts';
import { mapRoutes } from '../../../contract/map/routes.ts';
import { parcelRoutes } from '../../../contract/parcel/routes.ts';
import { saleRoutes } from '../../../contract/sale/routes.ts';
import { shellRoutes } from '../../../contract/shell/routes.ts';
import type { Transaction } from '../../../contract/sale/transactions.ts';
import { growthRateTypes } from '../../../contract/shared/vocabulary.ts';
import { call } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';

/** Calls about land: regions, parcels, their rules and sales, and the metrics of neighborhoods. */

export function listRegions(clients: Clients, options?: { timeout: number }): Promise<Region[]> {
  return call(clients, shellRoutes.listRegions, options);
}

export function getParcel(clients: Clients, id: number, signal?: AbortSignal): Promise<Parcel> {
  return call(clients, parcelRoutes.getParcel, { parameters: { id }, signal });
}

export function getBuildingRules(
  clients: Clients,
  parcelObjectId: number,
  signal?: AbortSignal,
): Promise<BuildingRules> {
  return call(clients, parcelRoutes.getBuildingRules, { query: { parcelObjectId }, signal });
}

export function listParcelTransactions(
  clients: Clients,
  parcelObjectId: number,
  signal?: AbortSignal,
): Promise<Transaction[]> {
  return call(clients, saleRoutes.listParcelTransactions, { query: { parcelObjectId }, signal });
}

/** Metrics of a neighborhood with yearly growth. */
export function getLandMetrics(
  clients: Clients,
  neighborhoodId: number,
  signal?: AbortSignal,
): Promise<LandMetrics> {
  return call(clients, mapRoutes.getLandMetrics, {
    query: { neighborhoodId, growthRateType: growthRateTypes.yearly },
    signal,
  });
}
