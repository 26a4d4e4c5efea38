import type { BuildingRules, Parcel } from '../../../contract/parcel/parcels.ts';
import type { Transaction } from '../../../contract/sale/transactions.ts';
import { readCompareQuery, type CompareQuery } from '../compare/compare-query.ts';
import { getBuildingRules, getParcel, listParcelTransactions } from '../map/land.ts';
import { neighborhoodPrice, type NeighborhoodPrice } from '../parcel/neighborhood-price.ts';
import { clients, isUnknown, PageReads } from '../shared/page-calls.ts';

/** A compared parcel with the data of its column; parts that could not be loaded are undefined. */
export interface ComparedParcel {
  parcel: Parcel;
  rules: BuildingRules | undefined;
  /** Newest first. */
  sales: Transaction[] | undefined;
  /** The newest ordinary sale. */
  lastSale: Transaction | undefined;
  /** In the year up to today, the same for all compared parcels. */
  neighborhood: NeighborhoodPrice | undefined;
  /** In the year up to the day of the newest ordinary sale, to compare its price with. */
  neighborhoodAtSale: NeighborhoodPrice | undefined;
}

/** The loaded comparison; some parcels or parts may be missing. */
export interface ReadComparison {
  status: 'read';
  reads: PageReads;
  query: CompareQuery;
  columns: ComparedParcel[];
  /** Ids of parcels that are not, or no longer, in the data. */
  missing: number[];
}

export type ComparePageView =
  | ReadComparison
  /** The platform could not be reached. */
  | { status: 'failed'; query: CompareQuery };

/** Loads the parcel comparison page. Unknown parcels are listed by id; the others are compared. */
export async function comparePageView(search: URLSearchParams): Promise<ComparePageView> {
  const query = readCompareQuery(search);
  const reads = new PageReads();
  try {
    const columns = await Promise.all(query.parcelObjectIds.map((id) => columnOf(id, reads)));
    return {
      status: 'read',
      reads,
      query,
      columns: columns.filter((column) => column !== undefined),
      missing: query.parcelObjectIds.filter((_id, place) => columns[place] === undefined),
    };
  } catch (error) {
    reads.missing(error);
    return { status: 'failed', query };
  }
}

/** Returns undefined for a parcel that is not in the data. Rejects if the platform cannot be reached. */
async function columnOf(parcelObjectId: number, reads: PageReads): Promise<ComparedParcel | undefined> {
  const { signal } = reads;
  const [parcel, rules, sales] = await Promise.all([
    getParcel(clients, parcelObjectId, signal).catch(undefinedIfUnknown),
    reads.optional(getBuildingRules(clients, parcelObjectId, signal)),
    reads.optional(listParcelTransactions(clients, parcelObjectId, signal)),
  ]);
  if (!parcel) return undefined;
  const lastSale = sales?.find(({ kind }) => kind === 'ordinary');
  const except = { exceptParcelObjectId: parcelObjectId };
  const [neighborhood, neighborhoodAtSale] = await Promise.all([
    neighborhoodPrice(parcel.neighborhoodId, { lastDay: reads.day, except }, reads),
    lastSale && neighborhoodPrice(parcel.neighborhoodId, { lastDay: lastSale.date, except }, reads),
  ]);
  return { parcel, rules, sales, lastSale, neighborhood, neighborhoodAtSale };
}

function undefinedIfUnknown(error: unknown): undefined {
  if (!isUnknown(error)) throw error;
}
