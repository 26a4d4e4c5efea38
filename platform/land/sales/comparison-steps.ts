import type { WidenedCondition } from '../../../contract/parcel/comparables.ts';

/** How far from a parcel comparable sales may be: in meters, in months, and in percent of its area (null: any). */
export interface ComparisonWidth {
  meters: number;
  months: number;
  tolerance: number | null;
}

/** Where a comparison begins, and what is widened next, in this order: age first, since it costs the least likeness. */
const begin: ComparisonWidth = { meters: 1000, months: 12, tolerance: 35 };
const widenings: readonly Partial<ComparisonWidth>[] = [
  { months: 24 },
  { meters: 2000 },
  { tolerance: 50 },
  { months: 36 },
  { meters: 3000 },
  { tolerance: 70 },
  { months: 60 },
  { meters: 5000 },
];

/**
 * Returns the widths to try one after the other, each at least as wide as the one before.
 *
 * @param chosen what the caller has chosen, which is not widened
 */
export function comparisonSteps(chosen: Partial<ComparisonWidth>): ComparisonWidth[] {
  const steps: ComparisonWidth[] = [{ ...begin, ...chosen }];
  for (const widening of widenings) {
    const before = steps.at(-1) ?? begin;
    const after = { ...before, ...widening, ...chosen };
    const isWider = (Object.keys(begin) as WidenedCondition[]).some((name) => after[name] !== before[name]);
    if (isWider) steps.push(after);
  }
  return steps;
}

/** Which conditions of a width are wider than where a comparison begins, unless they were chosen. */
export function widenedIn(width: ComparisonWidth, chosen: Partial<ComparisonWidth>): WidenedCondition[] {
  return (Object.keys(begin) as WidenedCondition[]).filter(
    (name) => chosen[name] === undefined && width[name] !== begin[name],
  );
}
