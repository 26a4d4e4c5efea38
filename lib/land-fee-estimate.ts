/** What of a zone the fee follows from. */
export interface FeeZone {
  /** Percent of the value a year. */
  ratePercent: number;
  thresholdSqm: number;
}

/** Value of a parcel in riyals: a range with its middle, or one figure three times. */
export interface ParcelValue {
  low: number;
  middle: number;
  high: number;
}

/** A value and where it comes from: comparable sales, the latest sale of the parcel itself, or a person. */
export interface KnownValue extends ParcelValue {
  basis: { count: number } | { saleDay: string } | 'stated';
}

/** Why the value of a parcel is not known: nothing was sold that tells it, it failed to load, or all sales were left out. */
export interface MissingValue {
  missing: 'none' | 'failed' | 'leftOut';
}

export interface LandFeeEstimate {
  /** Area that is compared with the threshold, m²: of the parcel and of the owner's other land in the city. */
  countedSqm: number;
  /** Whether that area reaches the threshold. */
  isSubject: boolean;
  /** Fee a year on this parcel, whole riyals; undefined if it is subject and its value is not known. */
  fee: ParcelValue | undefined;
}

/**
 * Estimates the fee on white land: a rate of the parcel's value a year, from the area on that the law sets for all
 * undeveloped land of an owner in the city.
 *
 * @param otherSqm undeveloped land that the owner has in the city besides this parcel
 */
export function landFeeEstimate(
  { ratePercent, thresholdSqm }: FeeZone,
  { areaSqm, otherSqm = 0, value }: { areaSqm: number; otherSqm?: number; value: ParcelValue | undefined },
): LandFeeEstimate {
  const countedSqm = areaSqm + otherSqm;
  const isSubject = countedSqm >= thresholdSqm;
  if (!isSubject || ratePercent === 0) return { countedSqm, isSubject, fee: { low: 0, middle: 0, high: 0 } };
  const feeOf = (amount: number) => Math.round((amount * ratePercent) / 100);
  return {
    ...{ countedSqm, isSubject },
    fee: value && { low: feeOf(value.low), middle: feeOf(value.middle), high: feeOf(value.high) },
  };
}
