import { offers as words } from './ar/offer/offers.ts';
import { fill } from './fill.ts';

/** A price in few signs, for the map: thousands or millions of riyals, with three digits at most. */
export function shortPrice(priceSar: number): string {
  const [unit, word] =
    priceSar >= 999_500 ? ([1_000_000, words.millions] as const) : ([1000, words.thousands] as const);
  const amount = priceSar / unit;
  const digits = amount >= 100 ? 0 : amount >= 10 ? 1 : 2;
  return fill(word, { amount: String(Number(amount.toFixed(digits))) });
}
