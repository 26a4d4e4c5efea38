import { latinDigits } from '../../contract/shared/fold-arabic.ts';
import { limits } from '../../contract/limits.ts';
import { compareFields, differentRows } from '../../contract/shared/page-addresses.ts';

/** What an address asks to be compared. */
export interface CompareQuery {
  /** Each once, in their order; at most `limits.comparedParcels`. */
  parcelObjectIds: number[];
  /** How many different ones the address names. */
  namedCount: number;
  /** It names something that can be no parcel. */
  hasUnreadable: boolean;
  /** Rows in which all parcels are the same are left out. */
  onlyDifferences: boolean;
}

/** Reads a comparison out of the query of an address: numbers in digits of any script, with commas between them. */
export function readCompareQuery(query: URLSearchParams): CompareQuery {
  const parts = latinDigits(query.get(compareFields.parcels) ?? '')
    .split(/[,،]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const readable = parts.filter((part) => /^\d{1,15}$/.test(part) && Number(part) > 0);
  const ids = [...new Set(readable.map(Number))];
  return {
    parcelObjectIds: ids.slice(0, limits.comparedParcels),
    namedCount: ids.length,
    hasUnreadable: readable.length < parts.length,
    onlyDifferences: query.get(compareFields.rows) === differentRows,
  };
}
