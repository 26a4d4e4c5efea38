import { latinDigits } from '../../contract/shared/fold-arabic.ts';
import { limits } from '../../contract/limits.ts';
import type { LandFee } from '../../contract/parcel/land-fees.ts';
import type { KnownValue } from '../../contract/parcel/land-fee-estimate.ts';
import { routes } from '../../contract/routes.ts';
import type { Transaction } from '../../contract/sale/transactions.ts';
import { landFeeFields } from '../../contract/shared/page-addresses.ts';
import { call, pageTimeout } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';
import type { Valuation } from './valuation.ts';

/** The zones of fees on white land in which a parcel lies. */
export function getLandFee(clients: Clients, parcelObjectId: number, signal?: AbortSignal): Promise<LandFee> {
  return call(clients, routes.getLandFee, { query: { parcelObjectId }, signal, timeout: pageTimeout });
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
  const other = amountOf(texts.other, limits.statedAreaHighest);
  const value = amountOf(texts.value, limits.statedValueHighest);
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
 * Value of a parcel: as stated, by comparable sales, or what it was last sold for itself: raw land has few that compare.
 * Undefined if none of them is known.
 */
export function valueForFee(known: {
  stated?: number | undefined;
  valuation: Valuation | undefined;
  lastSale: Pick<Transaction, 'date' | 'priceSar'> | undefined;
}): KnownValue | undefined {
  const { stated, valuation, lastSale } = known;
  const one = (amount: number) => ({ low: amount, middle: amount, high: amount });
  if (stated !== undefined) return { ...one(stated), basis: 'stated' };
  if (valuation?.value) return { ...valuation.value, basis: { count: valuation.count } };
  return lastSale && { ...one(lastSale.priceSar), basis: { saleDay: lastSale.date } };
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
