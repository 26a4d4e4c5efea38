import { latinDigits } from '../../../lib/fold-arabic.ts';
import type { LandFee } from '../../../contract/parcel/land-fees.ts';
import type { ParcelOfPlan, StreetLine } from '../../../contract/parcel/outlines.ts';
import type { BuildingRules, LandUseGroup, Parcel } from '../../../contract/parcel/parcels.ts';
import { parcelAddress } from '../../../contract/shared/page-addresses.ts';
import { regionKeyOf } from '../../../contract/shared/region-names.ts';
import type { RevisionGroup } from '../../../contract/shared/revisions.ts';
import type { Transaction } from '../../../contract/sale/transactions.ts';
import {
  comparisonOf,
  drawnMeters,
  listComparables,
  readComparison,
  rowsField,
  type Comparables,
  type Comparison,
} from '../parcel/comparables.ts';
import { readAssessment, type Assessment } from '../parcel/valuation.ts';
import { getBuildingRules, getParcel, listParcelTransactions } from '../map/land.ts';
import { getPriceHistory, type PriceHistory } from '../parcel/price-history.ts';
import { nearestStation } from '../parcel/nearest-station.ts';
import { getLandFee } from '../parcel/land-fees.ts';
import { neighborhoodPrice, type NeighborhoodPrice } from '../parcel/neighborhood-price.ts';
import { listOffers, type OfferPage } from '../offer/offers.ts';
import { clients, isUnknown, PageReads } from '../shared/page-calls.ts';
import { getParcelPlan, listLandUses, listStreetsAround } from '../parcel/parcels.ts';
import { listSuccessors, type Retirement } from '../parcel/successors.ts';

/** Number of the parcel's offers listed on the page. */
const listedOffers = 5;

/** Data of a parcel's page; parts that could not be loaded are undefined. */
export interface FoundParcel {
  status: 'found';
  reads: PageReads;
  parcel: Parcel;
  rules: BuildingRules | undefined;
  /** Newest first. */
  sales: Transaction[] | undefined;
  offers: OfferPage | undefined;
  plan: ParcelOfPlan[] | undefined;
  /** Within the radius of the comparison; undefined unless they are wanted. */
  streets: StreetLine[] | undefined;
  history: PriceHistory | undefined;
  landFee: LandFee | undefined;
  /** Groups of land use of its region. */
  landUses: readonly LandUseGroup[];
  comparison: Comparison;
  comparables: Comparables | undefined;
  /** What the address says about the comparables. */
  assessment: Assessment;
  /** Whether all comparables are to be listed, and not just the newest. */
  showsAllComparables: boolean;
  /** Null: its region has no metro. */
  station: Awaited<ReturnType<typeof nearestStation>>;
  /**
   * The newest ordinary sale. `neighborhood` is the median up to its day, or up to today if the parcel was never
   * sold.
   */
  lastSale: Transaction | undefined;
  neighborhood: NeighborhoodPrice | undefined;
}

export type ParcelPageView =
  | FoundParcel
  /** The parcel has another address. */
  | { status: 'moved'; address: string }
  | { status: 'none' }
  /** It was subdivided or merged. */
  | { status: 'retired'; retirement: Retirement }
  /** The platform could not be reached. */
  | { status: 'failed' };

export interface ParcelAddress {
  /** As written in the address. */
  id: string;
  /** As written in the address, if it contains a region. */
  region?: string | undefined;
  query: URLSearchParams;
  /** Whether the streets around are drawn. */
  hasStreets?: boolean;
}

/** Loads the page of a parcel, at its own address or under that of its region (specification §2). */
export async function parcelPageView({
  id,
  region,
  query,
  hasStreets = false,
}: ParcelAddress): Promise<ParcelPageView> {
  const digits = latinDigits(id);
  if (!/^\d{1,15}$/.test(digits) || Number(digits) === 0) return { status: 'none' };
  if (region !== undefined && !regionKeyOf(region)) return { status: 'none' };
  const parcelObjectId = Number(digits);
  const reads = new PageReads();
  const { signal } = reads;
  try {
    // All of these need only the id, so they run in parallel.
    const [parcel, rules, sales, offers, plan, history, landFee] = await Promise.all([
      getParcel(clients, parcelObjectId, signal),
      reads.optional(getBuildingRules(clients, parcelObjectId, signal)),
      reads.optional(listParcelTransactions(clients, parcelObjectId, signal)),
      reads.optional(listOffers(clients, { parcelObjectId, offset: 0, limit: listedOffers }, signal)),
      reads.optional(getParcelPlan(clients, [parcelObjectId], signal)),
      reads.optional(getPriceHistory(clients, parcelObjectId, signal)),
      reads.optional(getLandFee(clients, parcelObjectId, signal)),
    ]);
    const own = parcelAddress(parcelObjectId);
    const isRight = id === String(parcelObjectId) && (region === undefined || region === parcel.regionKey);
    if (!isRight) {
      return { status: 'moved', address: region === undefined ? own : `/${parcel.regionKey}${own}` };
    }
    const landUses = (await reads.optional(listLandUses(clients, parcel.regionId, signal))) ?? [];
    const comparison = comparisonOf(readComparison(query), landUses);
    const lastSale = sales?.find(({ kind }) => kind === 'ordinary');
    const [comparables, station, neighborhood] = await Promise.all([
      reads.optional(listComparables(clients, parcelObjectId, { until: reads.day, ...comparison }, signal)),
      nearestStation(parcel.regionKey, parcel.centroid, reads),
      neighborhoodPrice(
        parcel.neighborhoodId,
        {
          ...{ lastDay: lastSale?.date ?? reads.day, except: { exceptParcelObjectId: parcelObjectId } },
        },
        reads,
      ),
    ]);
    const meters = hasStreets && comparables ? drawnMeters(comparables) : undefined;
    const streets =
      meters === undefined
        ? undefined
        : await reads.optional(listStreetsAround(clients, parcelObjectId, meters, signal));
    for (const offer of offers?.items ?? []) reads.showsUntil(offer.validUntil);
    return {
      status: 'found',
      reads,
      parcel,
      rules,
      sales,
      offers,
      streets,
      plan,
      history,
      landFee,
      landUses,
      comparison,
      comparables,
      assessment: readAssessment(query),
      showsAllComparables: query.get(rowsField) === 'all',
      station,
      lastSale,
      neighborhood,
    };
  } catch (error) {
    if (isUnknown(error)) return await retiredOrNone(parcelObjectId, reads);
    reads.missing(error);
    return { status: 'failed' };
  }
}

async function retiredOrNone(parcelObjectId: number, reads: PageReads): Promise<ParcelPageView> {
  const retirement = await reads.optional(listSuccessors(clients, parcelObjectId, reads.signal));
  if (!reads.isComplete) return { status: 'failed' };
  return retirement?.retiredOn == null ? { status: 'none' } : { status: 'retired', retirement };
}

/** The revision groups of the data on a parcel's page, see `cachePage`. */
export function parcelGroups({ parcel: { regionKey } }: FoundParcel): RevisionGroup[] {
  return [`land:${regionKey}`, `overlays:${regionKey}`, 'offers', 'organisations'];
}
