import type { RegionKey } from './vocabulary.ts';

/**
 * Addresses of the pages of single things (specification §2), and of parcels side by side: the one address that each of
 * them has.
 */

/** What stands in an address in the place of the number of a plan that is not known. */
export const noPlan = '-';

export function parcelAddress(parcelObjectId: number): string {
  return `/parcel/${parcelObjectId}`;
}

/** Prices over time of a parcel, by the address of its page. */
export function pricesAddress(parcelAddress: string): string {
  return `${parcelAddress}/prices`;
}

export function offerAddress(code: string): string {
  return `/offer/${encodeURIComponent(code)}`;
}

/** A sale by the number of its deed, the plan and number of its first parcel, and its region; numbers are texts. */
export function saleAddress(sale: {
  transactionNo: string;
  planNo: string | null;
  parcelNo: string;
  regionId: number;
}): string {
  const parts = [sale.transactionNo, sale.planNo ?? noPlan, sale.parcelNo, String(sale.regionId)];
  return `/transaction/${parts.map(encodeURIComponent).join('/')}`;
}

/** The address of the list of a region's sales, or of one of its neighbourhoods. */
export function saleListPath(regionKey: RegionKey, neighborhoodId?: number): string {
  return `/${regionKey}/transactions${neighborhoodId === undefined ? '' : `/${neighborhoodId}`}`;
}

/** Where the picture is drawn that is shown with a link to a page of a single thing, by the page's address. */
export function thingPictureAddress(address: string): string {
  return `/share${address}.png`;
}

/** Names in the query of a comparison's address. */
export const compareFields = { parcels: 'parcels', rows: 'rows' } as const;
/** Value of `compareFields.rows` that leaves out the rows in which all parcels are the same. */
export const differentRows = 'different';

/** Parcels side by side, in the order given; with all rows, or those alone in which they differ. */
export function compareAddress(parcelObjectIds: readonly number[], onlyDifferences = false): string {
  const rows = onlyDifferences ? `&${compareFields.rows}=${differentRows}` : '';
  return `/compare?${compareFields.parcels}=${parcelObjectIds.join(',')}${rows}`;
}

/**
 * The parts of a path between its slashes, each decoded by itself, so that an encoded slash stays within its part. What
 * the framework decodes for its routes is not told apart from what stood there. Undefined where a part cannot be decoded.
 */
export function addressParts(url: string): string[] | undefined {
  const parts = new URL(url).pathname.split('/').filter((part) => part !== '');
  try {
    return parts.map(decodeURIComponent);
  } catch {
    return undefined;
  }
}
