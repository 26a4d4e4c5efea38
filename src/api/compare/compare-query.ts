import { latinDigits } from '../../../lib/fold-arabic.ts';
import { parcelLimits } from '../../../contract/parcel/limits.ts';
import { compareFields, differentRows } from '../../../contract/shared/page-addresses.ts';

/** The comparison requested by an address. */
export interface CompareQuery {
  /** Without duplicates, in their order; at most `parcelLimits.comparedParcels`. */
  parcelObjectIds: number[];
  /** Number of distinct parcels in the address. */
  namedCount: number;
  /** Whether the address contains anything that cannot be a parcel id. */
  hasUnreadable: boolean;
  /** Hide rows in which all parcels are equal. */
  onlyDifferences: boolean;
}

/** Parses a comparison from query parameters: comma-separated ids in digits of any script. */
export function readCompareQuery(query: URLSearchParams): CompareQuery {
  const parts = latinDigits(query.get(compareFields.parcels) ?? '')
    .split(/[,،]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const readable = parts.filter((part) => /^\d{1,15}$/.test(part) && Number(part) > 0);
  const ids = [...new Set(readable.map(Number))];
  return {
    parcelObjectIds: ids.slice(0, parcelLimits.comparedParcels),
    namedCount: ids.length,
    hasUnreadable: readable.length < parts.length,
    onlyDifferences: query.get(compareFields.rows) === differentRows,
  };
}
