import type { Bounds } from '../../contract/shared/common.ts';
import { latinDigits } from '../../contract/shared/fold-arabic.ts';
import type { ParcelOfPlan } from '../../contract/parcel/outlines.ts';
import { noPlan } from '../../contract/shared/page-addresses.ts';
import type { Transaction, TransactionDetail } from '../../contract/sale/transactions.ts';
import type { RevisionGroup } from '../../contract/shared/revisions.ts';
import type { RegionKey } from '../../contract/shared/vocabulary.ts';
import { boxAroundCircle } from '../../map/geo.ts';
import { listParcelTransactions } from '../map/land.ts';
import { neighborhoodPrice, type NeighborhoodPrice } from '../parcel/neighborhood-price.ts';
import { clients, isUnknown, PageReads } from '../shared/page-calls.ts';
import { getParcelPlan } from '../parcel/parcels.ts';
import { regionsOfPage } from '../shared/page-regions.ts';
import { getTransaction } from './transactions.ts';

/** Characters that a number of a deed, plan or parcel takes. */
const numberLength = 40;

/** What the page of a sale is rendered from; parts that could not be had are undefined. */
export interface FoundSale {
  status: 'found';
  reads: PageReads;
  sale: TransactionDetail;
  regionKey: RegionKey | undefined;
  /** Around the middles of its parcels. */
  bounds: Bounds;
  plan: ParcelOfPlan[] | undefined;
  /** The median of the neighbourhood in the year up to the day of the deed. */
  neighborhood: NeighborhoodPrice | undefined;
  /** Other sales of its first parcel, newest first. */
  others: Transaction[] | undefined;
}

export type SalePageView = FoundSale | { status: 'none' } | { status: 'failed' };

/**
 * The page of a sale under `/transaction/{transactionNo}/{subdivisionNo}/{parcelNo}/{regionId}/{provinceId}`, the last part
 * being optional (specification §2). Numbers are texts. There is none when the parts do not belong to one sale.
 */
export async function salePageView(parts: readonly string[]): Promise<SalePageView> {
  const [transactionNo = '', planNo = '', parcelNo = '', regionId = '', provinceId, ...rest] = parts.map(
    (part) => latinDigits(part).trim(),
  );
  const isFit =
    rest.length === 0 &&
    [transactionNo, planNo, parcelNo].every((text) => text !== '' && text.length <= numberLength) &&
    isId(regionId) &&
    // Provinces are no part of the data: there is nothing that this could belong to.
    (provinceId === undefined || isId(provinceId));
  if (!isFit) return { status: 'none' };
  const reads = new PageReads();
  const { signal } = reads;
  try {
    const sale = await getTransaction(clients, transactionNo, Number(regionId), signal);
    const isOfIt = sale.parcels.some(
      (parcel) => parcel.parcelNo === parcelNo && (parcel.planNo ?? noPlan) === planNo,
    );
    if (!isOfIt) return { status: 'none' };
    const bounds = boundsOf(sale);
    const [regions, plan, neighborhood, sales] = await Promise.all([
      regionsOfPage(reads),
      reads.optional(
        getParcelPlan(
          clients,
          sale.parcels.map(({ parcelObjectId }) => parcelObjectId),
          signal,
        ),
      ),
      neighborhoodPrice(sale.neighborhoodId, sale.date, reads),
      reads.optional(listParcelTransactions(clients, sale.parcelObjectId, signal)),
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

/** The groups of data that the page of a sale shows, see `cachePage`; none while its region is not known. */
export function saleGroups({ regionKey }: FoundSale): RevisionGroup[] {
  return regionKey ? [`land:${regionKey}`] : [];
}

function isId(text: string): boolean {
  return /^\d{1,15}$/.test(text) && Number(text) > 0;
}

/** Around all parcels, each as wide as a square of its area. */
function boundsOf({ parcels, location }: TransactionDetail): Bounds {
  const boxes = parcels.map((parcel) => boxAroundCircle(parcel.location, Math.sqrt(parcel.areaSqm) / 2));
  const corners = boxes.length > 0 ? boxes : [{ southWest: location, northEast: location }];
  return {
    southWest: {
      x: Math.min(...corners.map(({ southWest }) => southWest.x)),
      y: Math.min(...corners.map(({ southWest }) => southWest.y)),
    },
    northEast: {
      x: Math.max(...corners.map(({ northEast }) => northEast.x)),
      y: Math.max(...corners.map(({ northEast }) => northEast.y)),
    },
  };
}
