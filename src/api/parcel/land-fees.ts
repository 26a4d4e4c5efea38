import { latinDigits } from '../../../lib/fold-arabic.ts';
import { parcelLimits } from '../../../contract/parcel/limits.ts';
import type { LandFee } from '../../../contract/parcel/land-fees.ts';
import type { KnownValue, MissingValue } from '../../../lib/land-fee-estimate.ts';
import { parcelRoutes } from '../../../contract/parcel/routes.ts';
import type { Transaction } from '../../../contract/sale/transactions.ts';
import { landFeeAddress, landFeeFields } from '../../../contract/shared/page-addresses.ts';
import { call } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';
import { writeComparison, type Comparison } from './comparables.ts';
import { valuationOf, writeAssessment, type Assessment, type PricedSale } from './valuation.ts';

/** The zones of fees on white land in which a parcel lies. */
export function getLandFee(clients: Clients, parcelObjectId: number, signal?: AbortSignal): Promise<LandFee> {
  return call(clients, parcelRoutes.getLandFee, { query: { parcelObjectId }, signal });
}

/** Address of the estimate of a parcel's fee, whose value rests on the same comparable sales. */
export function feeAddress(
  parcelObjectId: number,
  { comparison, assessment }: { comparison: Comparison; assessment: Assessment },
): string {
  const query = new URLSearchParams();
  writeComparison(comparison, query);
  writeAssessment(assessment, query);
  const text = query.toString();
  return `${landFeeAddress(parcelObjectId)}${text && `?${text}`}`;
}

/** What a person wrote about land of their own. */
export interface StatedLand {
  /** As written, for the form. */
  texts: { other: string; value: string };
  /** Other undeveloped land in the city, m²; 0 if nothing is stated. */
  otherSqm: number;
  /** Value of the parcel, riyals. */
  valueSar: number | undefined;
  /** Fields whose text is no such number. */
  wrong: readonly (keyof typeof landFeeFields)[];
}

/** Parses what a person wrote, from query parameters; what is no number is kept as text and counts as not stated. */
export function readStatedLand(query: URLSearchParams): StatedLand {
  const texts = {
    other: (query.get(landFeeFields.other) ?? '').trim(),
    value: (query.get(landFeeFields.value) ?? '').trim(),
  };
  const other = amountOf(texts.other, parcelLimits.statedAreaHighest);
  const value = amountOf(texts.value, parcelLimits.statedValueHighest);
  return {
    texts,
    otherSqm: other ?? 0,
    valueSar: value === 0 ? undefined : value,
    wrong: [
      ...(texts.other !== '' && other === undefined ? (['other'] as const) : []),
      ...(texts.value !== '' && !value ? (['value'] as const) : []),
    ],
  };
}

/**
 * Value of a parcel: as stated, by comparable sales, or, where there are none, what it was last sold for itself: raw land
 * has few that compare.
 */
export function valueForFee(known: {
  stated?: number | undefined;
  /** The comparable sales and what a person made of them; undefined: they failed to load. */
  compared: { items: readonly PricedSale[]; areaSqm: number; assessment: Assessment } | undefined;
  /** Sales of the parcel itself, newest first; undefined: they failed to load. */
  sales: readonly Pick<Transaction, 'date' | 'priceSar' | 'kind'>[] | undefined;
}): KnownValue | MissingValue {
  const { stated, compared, sales } = known;
  const one = (amount: number) => ({ low: amount, middle: amount, high: amount });
  if (stated !== undefined) return { ...one(stated), basis: 'stated' };
  if (!compared) return { missing: 'failed' };
  const { value, count } = valuationOf(compared.items, compared.areaSqm, compared.assessment);
  if (value) return { ...value, basis: { count } };
  if (compared.items.length > 0) return { missing: 'leftOut' };
  if (!sales) return { missing: 'failed' };
  const lastSale = sales.find(({ kind }) => kind === 'ordinary');
  return lastSale ? { ...one(lastSale.priceSar), basis: { saleDay: lastSale.date } } : { missing: 'none' };
}

/** A number as people write it: digits of any script, with or without separators of thousands; undefined: none. */
function amountOf(text: string, highest: number): number | undefined {
  const plain = latinDigits(text)
    .replace(/[\s,٬،\u200e\u200f\u061c]/g, '')
    .replace('٫', '.');
  if (!/^\d{1,15}(\.\d{1,2})?$/.test(plain)) return undefined;
  const amount = Number(plain);
  return amount <= highest ? amount : undefined;
}
