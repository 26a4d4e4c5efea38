import type { Bounds } from '../../../contract/shared/common.ts';
import { latinDigits } from '../../../lib/fold-arabic.ts';
import type { ParcelOfPlan } from '../../../contract/parcel/outlines.ts';
import {
  addressNumberLength,
  numberInAddress,
  saleAddress,
} from '../../../contract/shared/page-addresses.ts';
import type { Transaction, TransactionDetail } from '../../../contract/sale/transactions.ts';
import type { RevisionGroup } from '../../../contract/shared/revisions.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { boundsOfAll } from '../../../lib/geo/bounds.ts';
import { boxAroundCircle } from '../../../lib/geo/sphere.ts';
import { listParcelTransactions } from '../map/land.ts';
import { neighborhoodPrice, type NeighborhoodPrice } from '../parcel/neighborhood-price.ts';
import { clients, isUnknown, PageReads } from '../shared/page-calls.ts';
import { saleBounds } from '../../map/sale-view.ts';
import { getParcelPlan } from '../parcel/parcels.ts';
import { regionsOfPage } from './page-regions.ts';
import { getTransaction } from '../sale/transactions.ts';

/** Data of a sale's page; parts that could not be loaded are undefined. */
export interface FoundSale {
  status: 'found';
  reads: PageReads;
  sale: TransactionDetail;
  regionKey: RegionKey | undefined;
  /** Extent around its parcels, else around its neighborhood or city; undefined if no place is known. */
  bounds: Bounds | undefined;
  /** Undefined also if it is on no parcel. */
  plan: ParcelOfPlan[] | undefined;
  /** Median of the neighborhood in the year up to the day of the deed. */
  neighborhood: NeighborhoodPrice | undefined;
  /** Other sales of its first parcel, newest first. */
  others: Transaction[] | undefined;
}

export type SalePageView =
  FoundSale | { status: 'moved'; address: string } | { status: 'none' } | { status: 'failed' };

/**
 * Loads the page of a sale at `/transaction/{transactionNo}/{subdivisionNo}/{parcelNo}/{regionId}/{provinceId}`,
 * where the last part is optional (specification §2). Numbers are text. There is no page if the parts do not belong
 * to one sale. An address with a province moves to the one without: provinces are not in the data, so that any other
 * page would confirm a province that may not exist.
 */
export async function salePageView(parts: readonly string[]): Promise<SalePageView> {
  const [transactionNo = '', planNo = '', parcelNo = '', regionId = '', provinceId, ...rest] = parts.map(
    (part) => latinDigits(part).trim(),
  );
  const isFit =
    rest.length === 0 &&
    [transactionNo, planNo, parcelNo].every((text) => text !== '' && text.length <= addressNumberLength) &&
    isId(regionId) &&
    (provinceId === undefined || isId(provinceId));
  if (!isFit) return { status: 'none' };
  const reads = new PageReads();
  const { signal } = reads;
  try {
    const numbers = { transactionNo, planNo, parcelNo };
    const presentId = presentRegionIds.get(Number(regionId));
    const sale =
      (await findSale({ ...numbers, regionId: Number(regionId) }, signal)) ??
      (presentId && (await findSale({ ...numbers, regionId: presentId }, signal)));
    if (!sale) return { status: 'none' };
    if (provinceId !== undefined || sale.regionId !== Number(regionId)) {
      return {
        status: 'moved',
        address: saleAddress({ transactionNo, planNo, parcelNo, regionId: sale.regionId }),
      };
    }
    const bounds = boundsOf(sale);
    const { parcelObjectId } = sale;
    const [regions, plan, neighborhood, sales] = await Promise.all([
      regionsOfPage(reads),
      sale.parcels.length === 0
        ? undefined
        : reads.optional(
            getParcelPlan(
              clients,
              sale.parcels.map((parcel) => parcel.parcelObjectId),
              signal,
            ),
          ),
      neighborhoodPrice(
        sale.neighborhoodId,
        { lastDay: sale.date, except: { exceptTransactionId: sale.id } },
        reads,
      ),
      parcelObjectId === null
        ? undefined
        : reads.optional(listParcelTransactions(clients, parcelObjectId, signal)),
    ]);
    return {
      status: 'found',
      reads,
      sale,
      regionKey: regions?.find(({ id }) => id === sale.regionId)?.key,
      bounds,
      plan,
      neighborhood,
      others: sales?.filter(({ id }) => id !== sale.id),
    };
  } catch (error) {
    if (isUnknown(error)) return { status: 'none' };
    reads.missing(error);
    return { status: 'failed' };
  }
}

/** Ids that regions had up to version 0.2, which links still contain, and their present ones. */
const presentRegionIds = new Map([
  [11, 2],
  [12, 13],
  [13, 5],
  [14, 4],
  [15, 6],
]);

/** The sale that all parts of an address belong to; undefined when there is none. */
async function findSale(
  { transactionNo, planNo, parcelNo, regionId }: Parameters<typeof saleAddress>[0],
  signal: AbortSignal,
): Promise<TransactionDetail | undefined> {
  try {
    const sale = await getTransaction(clients, transactionNo, regionId, signal);
    // The numbers of a deed on no parcel may be written in any digits.
    const named = sale.parcels.length > 0 ? sale.parcels : [sale];
    const isOfIt = named.some((each) => isNamed(each.parcelNo, parcelNo) && isNamed(each.planNo, planNo));
    return isOfIt ? sale : undefined;
  } catch (error) {
    if (isUnknown(error)) return undefined;
    throw error;
  }
}

/** Whether a part of an address names a number; it has had its digits made Latin. */
function isNamed(number: string | null, part: string | null): boolean {
  return latinDigits(numberInAddress(number)).trim() === part;
}

/** The revision groups of the data on a sale's page, see `cachePage`; none if its region is unknown. */
export function saleGroups({ regionKey }: FoundSale): RevisionGroup[] {
  return regionKey ? [`land:${regionKey}`] : [];
}

function isId(text: string): boolean {
  return /^\d{1,15}$/.test(text) && Number(text) > 0;
}

/** Bounds of all parcels, each taken as a square of its area; else of the known place. */
function boundsOf(sale: TransactionDetail): Bounds | undefined {
  const boxes = sale.parcels.map((parcel) => boxAroundCircle(parcel.location, Math.sqrt(parcel.areaSqm) / 2));
  return boundsOfAll(boxes) ?? saleBounds(sale);
}
