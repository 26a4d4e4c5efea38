import type { Plan } from '../../../contract/parcel/plans.ts';
import { latinDigits } from '../../../lib/fold-arabic.ts';
import { readPage } from '../../../lib/query-values.ts';
import { addressNumberLength, planAddress } from '../../../contract/shared/page-addresses.ts';
import { regionKeyOf } from '../../../contract/shared/region-names.ts';
import type { RevisionGroup } from '../../../contract/shared/revisions.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import type { SaleSummary, TransactionPage } from '../../../contract/sale/transactions.ts';
import { listOffers, type OfferPage } from '../offer/offers.ts';
import { searchTransactions, summarizeTransactions } from '../sale/transactions.ts';
import { listTrends, type Trends } from '../sale/trends.ts';
import { clients, isUnknown, PageReads } from '../shared/page-calls.ts';
import { regionIdOf } from './page-regions.ts';
import { searchParcels, type ParcelPage } from '../parcel/parcels.ts';
import { getPlan } from '../parcel/plans.ts';

/** Rows of each list on the page. */
const listed = { sales: 10, offers: 5, parcels: 60 } as const;

/** Data of a plan's page; parts that could not be loaded are undefined. */
export interface FoundPlan {
  status: 'found';
  reads: PageReads;
  regionKey: RegionKey;
  plan: Plan;
  sales: TransactionPage | undefined;
  summary: SaleSummary | undefined;
  trends: Trends | undefined;
  offers: OfferPage | undefined;
  /** A page of its parcels, by number. */
  parcels: ParcelPage | undefined;
  /** Which page that is, from 1, and of how many. */
  page: number;
  pages: number;
}

export type PlanPageView =
  FoundPlan | { status: 'moved'; address: string } | { status: 'none' } | { status: 'failed' };

/**
 * Loads the page of a subdivision plan at `/{region}/plans/{city}/{number}`. Numbers are text; digits of any script are
 * understood. A page number of its parcels that is too high gives the last page.
 */
export async function planPageView(parts: readonly string[], query: URLSearchParams): Promise<PlanPageView> {
  const [region = '', , city = '', number = '', ...rest] = parts;
  const key = regionKeyOf(region);
  const planNo = latinDigits(number).trim();
  const isFit =
    rest.length === 0 &&
    city.trim() !== '' &&
    city.length <= 120 &&
    planNo !== '' &&
    planNo.length <= addressNumberLength;
  if (!key || !isFit) return { status: 'none' };
  const address = planAddress(key, city, planNo);
  if (address === undefined) return { status: 'none' };
  if (key !== region || planNo !== number) return { status: 'moved', address };
  const reads = new PageReads();
  const { signal } = reads;
  try {
    const regionId = await regionIdOf(key, reads);
    if (regionId === undefined) return { status: 'none' };
    const plan = await getPlan(clients, { regionId, city, planNo }, signal);
    const scope = { regionId, planNo };
    const own = { conditions: { city }, offset: 0 };
    const pages = Math.max(1, Math.ceil(plan.parcelCount / listed.parcels));
    const page = Math.min(readPage(query.get('page')), pages);
    const offset = (page - 1) * listed.parcels;
    const [sales, summary, trends, offers, parcels] = await Promise.all([
      reads.optional(
        searchTransactions(clients, scope, { ...own, orderBy: 'newest', limit: listed.sales }, signal),
      ),
      reads.optional(summarizeTransactions(clients, scope, own.conditions, signal)),
      reads.optional(
        listTrends(clients, { places: [{ kind: 'plan', regionId, city, planNo }], step: 'quarter' }, signal),
      ),
      reads.optional(
        listOffers(clients, { regionId, planNo, city, offset: 0, limit: listed.offers }, signal),
      ),
      reads.optional(
        searchParcels(
          clients,
          { ...scope, ...own, offset, orderBy: 'number', limit: listed.parcels },
          signal,
        ),
      ),
    ]);
    for (const offer of offers?.items ?? []) reads.showsUntil(offer.validUntil);
    const lists = { sales, summary, trends, offers, parcels, page, pages };
    return { status: 'found', reads, regionKey: key, plan, ...lists };
  } catch (error) {
    if (isUnknown(error)) return { status: 'none' };
    reads.missing(error);
    return { status: 'failed' };
  }
}

/** The revision groups of the data on a plan's page, see `cachePage`. */
export function planGroups({ regionKey }: FoundPlan): RevisionGroup[] {
  return [`land:${regionKey}`, 'offers', 'organisations'];
}
