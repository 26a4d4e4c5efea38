import type { RegionKey } from './vocabulary.ts';

/** Canonical addresses of the pages of single items (specification §2), and of the parcel comparison. */

/** Placeholder in an address for an unknown plan or parcel number. */
const noNumber = '-';

/** Maximum length of a deed, plan or parcel number in an address, in characters. */
export const addressNumberLength = 40;

/** A plan or parcel number as the address of a sale has it; the placeholder if an address cannot hold it. */
export function numberInAddress(number: string | null): string {
  const text = number?.trim() ?? '';
  return /^\.{0,2}$/.test(text) || text.length > addressNumberLength ? noNumber : text;
}

export function parcelAddress(parcelObjectId: number): string {
  return `/parcel/${parcelObjectId}`;
}

/** Path of the printable price report of a parcel; its comparables are in the query. */
export function priceReportAddress(parcelObjectId: number): string {
  return `${parcelAddress(parcelObjectId)}/report`;
}

/** Path of the estimate of the fee on a parcel's land; what its owner states is in the query, see `landFeeFields`. */
export function landFeeAddress(parcelObjectId: number): string {
  return `${parcelAddress(parcelObjectId)}/land-fee`;
}

/** Query parameters of that estimate: other land of the owner in m², and the value of the parcel in riyals. */
export const landFeeFields = { other: 'otherLand', value: 'landValue' } as const;

/** Address of a subdivision plan; its number may hold a slash. Undefined if an address cannot hold it. */
export function planAddress(regionKey: RegionKey, city: string, planNo: string): string | undefined {
  if (numberInAddress(planNo) === noNumber || /^\.{0,2}$/.test(city.trim())) return undefined;
  return `/${regionKey}/plans/${encodeURIComponent(city)}/${encodeURIComponent(planNo)}`;
}

/** Id of the prices over time on the page of a parcel. */
export const pricesPart = 'prices';

export function offerAddress(code: string): string {
  return `/offer/${encodeURIComponent(code)}`;
}

export function brokerAddress(code: string): string {
  return `/profile/${encodeURIComponent(code)}`;
}

/**
 * Address of a sale: the number of its deed, the plan and number of its first parcel or those on the deed, and its
 * region; numbers are text.
 */
export function saleAddress(sale: {
  transactionNo: string;
  planNo: string | null;
  parcelNo: string | null;
  regionId: number;
}): string {
  const parts = [
    sale.transactionNo,
    numberInAddress(sale.planNo),
    numberInAddress(sale.parcelNo),
    String(sale.regionId),
  ];
  return `/transaction/${parts.map(encodeURIComponent).join('/')}`;
}

/** Address of the list of a region's sales, or of those in one of its neighborhoods. */
export function saleListPath(regionKey: RegionKey, neighborhoodId?: number): string {
  return `/${regionKey}/transactions${neighborhoodId === undefined ? '' : `/${neighborhoodId}`}`;
}

/** Address of the preview image for links to an item's page, derived from the address of that page. */
export function thingPictureAddress(address: string): string {
  return `/share${address}.png`;
}

/** Query parameters of the directory of brokers. */
export const brokerListFields = { region: 'region', text: 'name', page: 'page' } as const;

/** Form of an offer, and of a new one. */
export const newOfferAddress = '/offers/new';
export function editOfferAddress(code: string): string {
  return `/offers/${encodeURIComponent(code)}/edit`;
}

/** Query parameters of the comparison of prices over time. */
export const trendFields = {
  places: 'places',
  step: 'by',
  scale: 'scale',
  from: 'since',
  to: 'upto',
  landUseGroup: 'use',
  add: 'add',
} as const;

/** Query parameters of a comparison. */
export const compareFields = { parcels: 'parcels', rows: 'rows' } as const;
/** Value of `compareFields.rows` that hides the rows in which all parcels are equal. */
export const differentRows = 'different';

/** Address of a comparison, with the parcels in the given order; with all rows, or only those in which they differ. */
export function compareAddress(parcelObjectIds: readonly number[], onlyDifferences = false): string {
  const rows = onlyDifferences ? `&${compareFields.rows}=${differentRows}` : '';
  return `/compare?${compareFields.parcels}=${parcelObjectIds.join(',')}${rows}`;
}

/**
 * Returns the segments of a path, each decoded separately, so that an encoded slash stays within its segment. The
 * framework's decoded route parameters do not preserve that distinction. Undefined if a segment cannot be decoded.
 */
export function addressParts(url: string): string[] | undefined {
  const parts = new URL(url).pathname.split('/').filter((part) => part !== '');
  try {
    return parts.map(decodeURIComponent);
  } catch {
    return undefined;
  }
}
