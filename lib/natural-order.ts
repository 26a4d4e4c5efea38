const { compare } = new Intl.Collator('ar', { numeric: true });

/**
 * Compares plan, block and parcel numbers, which are texts: 9 before 10, 303 before 303/2, that before 303/أ.
 * Texts that differ only in punctuation are compared by code units.
 */
export function inNaturalOrder(one: string, other: string): number {
  return compare(one, other) || (one < other ? -1 : Number(one > other));
}
