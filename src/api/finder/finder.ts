import type { Bounds } from '../../../contract/shared/common.ts';
import type { DataOf } from '../../../contract/shared/endpoint.ts';
import type {
  CityOfRegion,
  LandNeed,
  listFinderSteps as stepsCall,
} from '../../../contract/finder/finder.ts';
import { finderRoutes } from '../../../contract/finder/routes.ts';
import type { WayLevel } from '../../../contract/shared/vocabulary.ts';
import { boxQuery } from '../shared/box-query.ts';
import { call } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';
import { saleQuery, type SaleConditions } from '../sale/sale-query.ts';

export type FinderSteps = DataOf<typeof stepsCall>;

/** Choices made on the way to a parcel, by level. */
export type Way = Partial<Record<WayLevel, string>>;

/** Choices for the next step. An empty text matches all. */
export function listFinderSteps(
  clients: Clients,
  { way, ...search }: { regionId: number; way: Way; text: string; offset: number; limit: number },
  signal?: AbortSignal,
): Promise<FinderSteps> {
  return call(clients, finderRoutes.listFinderSteps, { query: { ...search, ...way }, signal });
}

/** Number of a region's parcels that meet a need, their extent, and how many each condition excludes. */
export function findLand(
  clients: Clients,
  { regionId, box, conditions }: { regionId: number; box: Bounds | undefined; conditions: SaleConditions },
  signal?: AbortSignal,
): Promise<LandNeed> {
  return call(clients, finderRoutes.findLand, {
    query: { regionId, ...boxQuery(box), ...saleQuery(conditions) },
    signal,
  });
}

/** Cities of a region with the parts and municipalities that the data names. */
export async function listCities(
  clients: Clients,
  regionId: number,
  signal?: AbortSignal,
): Promise<CityOfRegion[]> {
  return (await call(clients, finderRoutes.listCities, { query: { regionId }, signal })).cities;
}
