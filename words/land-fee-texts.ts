import { landFeeEstimate, type KnownValue, type MissingValue } from '../lib/land-fee-estimate.ts';
import type { LandFee, LandFeeZone } from '../contract/parcel/land-fees.ts';
import { landFee as words } from './ar/parcel/land-fee.ts';
import { fill } from './fill.ts';
import { formatDecimal, formatNumber } from './format.ts';
import { money } from './ar/shared/money.ts';

/** The parcel that a fee is estimated for, and what else its owner has. */
export interface FeeSubject extends Pick<LandFee, 'city' | 'isUndeveloped'> {
  areaSqm: number;
  /** Its use as people call it; null: not known. */
  use: string | null;
  /** Undeveloped land of the owner in the city besides the parcel, m²; 0: the parcel alone. */
  otherSqm: number;
  value: KnownValue | MissingValue;
}

/** An estimate in words. */
export interface FeeTexts {
  /** What is due, or why nothing is. */
  result: string;
  /** Fee a year in riyals, if there is one: shown large beside the result. */
  amount: number | undefined;
  /** Between which amounts it lies; empty if one figure is known. */
  range: string;
  reasons: string[];
}

/** The estimate of the fee in one zone, with its reasons. */
export function landFeeTexts(
  zone: LandFeeZone,
  subject: FeeSubject,
  formatDate: (day: string) => string,
): FeeTexts {
  const { otherSqm } = subject;
  const value = 'missing' in subject.value ? undefined : subject.value;
  const { countedSqm, isSubject, fee } = landFeeEstimate(zone, { ...subject, value });
  const isTogether = otherSqm > 0;
  const { reasons } = words;
  const areaReason = isSubject
    ? isTogether
      ? reasons.reachedTogether
      : reasons.reached
    : isTogether
      ? reasons.belowTogether
      : reasons.below;
  const isDue = isSubject && zone.ratePercent > 0;
  return {
    result: !isSubject
      ? isTogether
        ? words.notDueTogether
        : words.notDue
      : !isDue
        ? words.noFee
        : fee
          ? words.due
          : words.noValue['missing' in subject.value ? subject.value.missing : 'none'],
    amount: isDue ? fee?.middle : undefined,
    range:
      isDue && fee && fee.low !== fee.high
        ? fill(words.range, { low: formatNumber(fee.low), high: formatNumber(fee.high) })
        : '',
    reasons: [
      useReason(subject),
      fill(zone.validUntil === null ? reasons.zone : reasons.zoneUntil, {
        ...{ zone: zone.name, rate: formatDecimal(zone.ratePercent), from: formatDate(zone.validFrom) },
        until: zone.validUntil === null ? '' : formatDate(zone.validUntil),
      }),
      fill(areaReason, {
        city: subject.city,
        area: areaText(countedSqm),
        threshold: areaText(zone.thresholdSqm),
      }),
      ...(isDue && value ? [valueReason(value, formatDate)] : []),
    ],
  };
}

/** What is said of a parcel in no zone: that nothing is known, or that nothing is due. */
export function noZoneText({ isKnown, city }: Pick<LandFee, 'isKnown' | 'city'>): string {
  return fill(isKnown ? words.outside : words.unknown, { city });
}

/** Said where several zones overlap. */
export function overlapText(count: number): string {
  return fill(words.overlap, { count: formatNumber(count) });
}

/** With its decimals: an area just below the threshold must not look like the threshold. */
function areaText(sqm: number): string {
  // The unit stays beside its figure.
  return `${formatDecimal(sqm)}\u00a0${money.sqmSign}`;
}

function useReason({ isUndeveloped, use }: Pick<FeeSubject, 'isUndeveloped' | 'use'>): string {
  const { reasons } = words;
  if (isUndeveloped === null || use === null) return reasons.useUnknown;
  return fill(isUndeveloped ? reasons.undeveloped : reasons.developed, { use });
}

function valueReason({ middle, basis }: KnownValue, formatDate: (day: string) => string): string {
  const value = formatNumber(middle);
  const { reasons } = words;
  if (basis === 'stated') return fill(reasons.stated, { value });
  return 'count' in basis
    ? fill(reasons.compared, { value, count: formatNumber(basis.count) })
    : fill(reasons.sold, { value, day: formatDate(basis.saleDay) });
}
